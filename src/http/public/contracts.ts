// Contracts and their amendments in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import type { ContractUpdate, ContractItemInput as ItemBody } from '../../../generated/api/types.gen.ts';
import { amendContract as amend, deleteAmendment } from '../../domain/business/contracts/amendments.ts';
import {
  getContract as findContract,
  listContracts as findContracts,
} from '../../domain/business/contracts/contract.ts';
import type { ContractItemInput } from '../../domain/business/contracts/contract-items.ts';
import { changeDetails, createContract as create } from '../../domain/business/contracts/draft.ts';
import {
  activateContract as activate,
  terminateContract as terminate,
} from '../../domain/business/contracts/lifecycle.ts';
import { expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf } from '../edge/list.ts';
import { presentContract } from '../presenters/contract.ts';
import type { NoMember } from './route-handler.ts';

export const listContracts: RouteHandlers['listContracts'] = async ({ context, principal, query }) => {
  const { page, filter, reply } = listOf('contracts', query);
  const { customer_id: customerId, external_id: externalId, ...others } = filter;
  const search = { ...others, customerId, externalId };
  return reply(await findContracts(context, principal.organizationId, page, search), presentContract);
};

export const createContract: RouteHandlers['createContract'] = async ({ context, principal, body }) => {
  const { customer_id: customerId, title, starts_on: startsOn, metadata, ...given } = body;
  const input = { ...readMembers(given), customerId, title, startsOn, metadata };
  const contract = await create(context, principal.organizationId, input);
  const reply = withEntityTag(presentContract(contract));
  const Location = `/api/v1/public/contracts/${contract.id}`;
  return { status: 201, ...reply, headers: { ...reply.headers, Location } };
};

export const getContract: RouteHandlers['getContract'] = async ({ context, principal, path, query }) => ({
  status: 200,
  ...withEntityTag(
    presentContract(await findContract(context, principal.organizationId, path.id, query.as_of)),
  ),
});

export const updateContract: RouteHandlers['updateContract'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const { metadata, ...given } = body;
  const update = { ...readMembers(given), metadata };
  const expected = expectedVersion(headers);
  const contract = await changeDetails(context, principal.organizationId, path.id, update, expected);
  return { status: 200, ...withEntityTag(presentContract(contract)) };
};

export const activateContract: RouteHandlers['activateContract'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const { starts_billing_on: startsBillingOn, ...rest } = body;
  rest satisfies NoMember;
  const expected = expectedVersion(headers);
  const contract = await activate(context, principal.organizationId, path.id, { startsBillingOn }, expected);
  return { status: 200, ...withEntityTag(presentContract(contract)) };
};

export const terminateContract: RouteHandlers['terminateContract'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const { ends_on: endsOn, reason, ...rest } = body;
  rest satisfies NoMember;
  const expected = expectedVersion(headers);
  const end = { endsOn, reason };
  const contract = await terminate(context, principal.organizationId, path.id, end, expected);
  return { status: 200, ...withEntityTag(presentContract(contract)) };
};

export const amendContract: RouteHandlers['amendContract'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const { effective_on: effectiveOn, items, reason, ...rest } = body;
  rest satisfies NoMember;
  const amendment = { effectiveOn, items: items.map(readItem), reason };
  const expected = expectedVersion(headers);
  const contract = await amend(context, principal.organizationId, path.id, amendment, expected);
  return { status: 201, ...withEntityTag(presentContract(contract)) };
};

export const deleteContractAmendment: RouteHandlers['deleteContractAmendment'] = async (call) => {
  const { context, principal, path, headers } = call;
  const { id, amendment_id: amendmentId } = path;
  await deleteAmendment(context, principal.organizationId, id, amendmentId, expectedVersion(headers));
  return { status: 204 };
};

/** What a creation and an update have in common. */
function readMembers(body: Omit<ContractUpdate, 'metadata'>) {
  const { number, title, starts_on, ends_on, billing_interval, items, external_id, ...others } = body;
  const { payment_terms_days, auto_issue, ...rest } = others;
  rest satisfies NoMember;
  return {
    number,
    title,
    startsOn: starts_on,
    endsOn: ends_on,
    billingInterval: billing_interval,
    paymentTermsDays: payment_terms_days,
    autoIssue: auto_issue,
    items: items?.map(readItem),
    externalId: external_id,
  };
}

function readItem(item: ItemBody): ContractItemInput {
  const { kind, description, quantity, meter, included_quantity, unit_amount, tax_rate, ...rest } = item;
  rest satisfies NoMember;
  return {
    kind,
    description,
    quantity,
    meter,
    includedQuantity: included_quantity,
    unitAmount: unit_amount,
    taxRate: tax_rate,
  };
}
