// Invoices in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import {
  voidInvoice as endInvoice,
  issueInvoice as issue,
} from '../../domain/business/invoices/change-status.ts';
import { createInvoice as create, updateInvoice as update } from '../../domain/business/invoices/draft.ts';
import { getInvoice as findInvoice } from '../../domain/business/invoices/invoice.ts';
import { listInvoices as findInvoices } from '../../domain/business/invoices/invoice-list.ts';
import type { LineInput } from '../../domain/business/invoices/lines.ts';
import { expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf } from '../edge/list.ts';
import { presentInvoice } from '../presenters/invoice.ts';
import type { NoMember } from './route-handler.ts';

export const listInvoices: RouteHandlers['listInvoices'] = async ({ context, principal, query }) => {
  const { page, filter, reply } = listOf('invoices', query);
  const { customer_id, contract_id, external_id, due_before, ...others } = filter;
  const search = {
    ...others,
    customerId: customer_id,
    contractId: contract_id,
    externalId: external_id,
    dueBefore: due_before,
  };
  return reply(await findInvoices(context, principal.organizationId, page, search), presentInvoice);
};

export const createInvoice: RouteHandlers['createInvoice'] = async ({ context, principal, body }) => {
  const { customer_id, contract_id, due_on, lines, external_id, metadata, ...rest } = body;
  rest satisfies NoMember;
  const invoice = await create(context, principal.organizationId, {
    customerId: customer_id,
    contractId: contract_id,
    dueOn: due_on,
    lines: lines.map(readLine),
    externalId: external_id,
    metadata,
  });
  const reply = withEntityTag(presentInvoice(invoice));
  const Location = `/api/v1/public/invoices/${invoice.id}`;
  return { status: 201, ...reply, headers: { ...reply.headers, Location } };
};

export const getInvoice: RouteHandlers['getInvoice'] = async ({ context, principal, path }) => ({
  status: 200,
  ...withEntityTag(presentInvoice(await findInvoice(context, principal.organizationId, path.id))),
});

export const updateInvoice: RouteHandlers['updateInvoice'] = async (call) => {
  const { context, principal, path, headers } = call;
  const { due_on: dueOn, lines, external_id: externalId, metadata, ...rest } = call.body;
  rest satisfies NoMember;
  const changes = { dueOn, lines: lines?.map(readLine), externalId, metadata };
  const expected = expectedVersion(headers);
  const invoice = await update(context, principal.organizationId, path.id, changes, expected);
  return { status: 200, ...withEntityTag(presentInvoice(invoice)) };
};

export const issueInvoice: RouteHandlers['issueInvoice'] = async ({ context, principal, path, headers }) => {
  const invoice = await issue(context, principal.organizationId, path.id, expectedVersion(headers));
  return { status: 200, ...withEntityTag(presentInvoice(invoice)) };
};

export const voidInvoice: RouteHandlers['voidInvoice'] = async (call) => {
  const { reason = null, ...rest } = call.body;
  rest satisfies NoMember;
  const { organizationId } = call.principal;
  const expected = expectedVersion(call.headers);
  const invoice = await endInvoice(call.context, organizationId, call.path.id, reason, expected);
  return { status: 200, ...withEntityTag(presentInvoice(invoice)) };
};

interface LineBody {
  id?: string;
  description: string;
  quantity: string;
  unit_amount: string;
  tax_rate: string;
}

function readLine({ id, description, quantity, unit_amount, tax_rate, ...rest }: LineBody): LineInput {
  rest satisfies NoMember;
  return { id, description, quantity, unitAmount: unit_amount, taxRate: tax_rate };
}
