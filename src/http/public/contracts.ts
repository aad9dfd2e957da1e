// Contracts and their amendments in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as amendments from '../../domain/business/contracts/amendments.ts';
import * as contracts from '../../domain/business/contracts/contract.ts';
import * as drafts from '../../domain/business/contracts/draft.ts';
import * as lifecycle from '../../domain/business/contracts/lifecycle.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf } from '../edge/list.ts';
import { presentContract } from '../presenters/business/contract.ts';

export const listContracts: RouteHandlers['listContracts'] = async ({ context, principal, query }) => {
  const { page, filter, reply } = listOf('contracts', query);
  return reply(
    await contracts.listContracts(context, principal.organizationId, page, filter),
    presentContract,
  );
};

export const createContract: RouteHandlers['createContract'] = async ({ context, principal, body }) => {
  const contract = await drafts.createContract(context, principal.organizationId, body);
  return created('/api/v1/public/contracts', presentContract(contract));
};

export const getContract: RouteHandlers['getContract'] = async ({ context, principal, path, query }) => {
  const contract = await contracts.getContract(context, principal.organizationId, path.id, query.as_of);
  return { status: 200, ...withEntityTag(presentContract(contract)) };
};

export const updateContract: RouteHandlers['updateContract'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const expected = expectedVersion(headers);
  const contract = await drafts.changeDetails(context, principal.organizationId, path.id, body, expected);
  return { status: 200, ...withEntityTag(presentContract(contract)) };
};

export const activateContract: RouteHandlers['activateContract'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const expected = expectedVersion(headers);
  const { organizationId } = principal;
  const contract = await lifecycle.activateContract(context, organizationId, path.id, body, expected);
  return { status: 200, ...withEntityTag(presentContract(contract)) };
};

export const terminateContract: RouteHandlers['terminateContract'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const expected = expectedVersion(headers);
  const { organizationId } = principal;
  const contract = await lifecycle.terminateContract(context, organizationId, path.id, body, expected);
  return { status: 200, ...withEntityTag(presentContract(contract)) };
};

export const amendContract: RouteHandlers['amendContract'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const expected = expectedVersion(headers);
  const { organizationId } = principal;
  const contract = await amendments.amendContract(context, organizationId, path.id, body, expected);
  return { status: 201, ...withEntityTag(presentContract(contract)) };
};

export const deleteContractAmendment: RouteHandlers['deleteContractAmendment'] = async (call) => {
  const { context, principal, path, headers } = call;
  const { id, amendment_id } = path;
  await amendments.deleteAmendment(
    context,
    principal.organizationId,
    id,
    amendment_id,
    expectedVersion(headers),
  );
  return { status: 204 };
};
