// Contracts and their amendments in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as amendments from '../../domain/business/contracts/amendments.ts';
import * as domain from '../../domain/business/contracts/contract.ts';
import * as drafts from '../../domain/business/contracts/draft.ts';
import * as lifecycle from '../../domain/business/contracts/lifecycle.ts';
import { expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { presentContract } from '../presenters/business/resources.ts';
import { changes, creates, deletes, lists } from './versioned.ts';

export const contracts = {
  listContracts: lists('contracts', domain.listContracts, presentContract),
  createContract: creates('/api/v1/public/contracts', drafts.createContract, presentContract),

  async getContract({ context, principal, path, query }) {
    const contract = await domain.getContract(context, principal.organizationId, path.id, query.as_of);
    return { status: 200, ...withEntityTag(presentContract(contract)) };
  },

  updateContract: changes(drafts.changeDetails, presentContract),
  deleteContract: deletes(drafts.deleteContract),
  activateContract: changes(lifecycle.activateContract, presentContract),
  terminateContract: changes(lifecycle.terminateContract, presentContract),

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
