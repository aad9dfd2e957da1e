// Contracts and their amendments in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as amendments from '../../domain/business/contracts/amendments.ts';
import * as domain from '../../domain/business/contracts/contract.ts';
import * as drafts from '../../domain/business/contracts/draft.ts';
import * as lifecycle from '../../domain/business/contracts/lifecycle.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf } from '../edge/list.ts';
import { presentContract } from '../presenters/business/contract.ts';

export const contracts = {
  async listContracts({ context, principal, query }) {
    const { page, filter, reply } = listOf('contracts', query);
    const found = await domain.listContracts(context, principal.organizationId, page, filter);
    return reply(found, presentContract);
  },

  async createContract({ context, principal, body }) {
    const contract = await drafts.createContract(context, principal.organizationId, body);
    return created('/api/v1/public/contracts', presentContract(contract));
  },

  async getContract({ context, principal, path, query }) {
    const contract = await domain.getContract(context, principal.organizationId, path.id, query.as_of);
    return { status: 200, ...withEntityTag(presentContract(contract)) };
  },

  async updateContract({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const contract = await drafts.changeDetails(context, principal.organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentContract(contract)) };
  },

  async deleteContract({ context, principal, path, headers }) {
    await drafts.deleteContract(context, principal.organizationId, path.id, expectedVersion(headers));
    return { status: 204 };
  },

  async activateContract({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const { organizationId } = principal;
    const contract = await lifecycle.activateContract(context, organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentContract(contract)) };
  },

  async terminateContract({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const { organizationId } = principal;
    const contract = await lifecycle.terminateContract(context, organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentContract(contract)) };
  },

  async amendContract({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const { organizationId } = principal;
    const contract = await amendments.amendContract(context, organizationId, path.id, body, expected);
    return { status: 201, ...withEntityTag(presentContract(contract)) };
  },

  async deleteContractAmendment({ context, principal, path, headers }) {
    const expected = expectedVersion(headers);
    const { organizationId } = principal;
    await amendments.deleteAmendment(context, organizationId, path.id, path.amendment_id, expected);
    return { status: 204 };
  },
} satisfies Partial<RouteHandlers>;
