// Invoices in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as status from '../../domain/business/invoices/change-status.ts';
import * as draft from '../../domain/business/invoices/draft.ts';
import * as domain from '../../domain/business/invoices/invoice.ts';
import * as list from '../../domain/business/invoices/invoice-list.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf } from '../edge/list.ts';
import { presentInvoice } from '../presenters/business/invoice.ts';
import type { NoMember } from './route-handler.ts';

export const invoices = {
  async listInvoices({ context, principal, query }) {
    const { page, filter, reply } = listOf('invoices', query);
    return reply(await list.listInvoices(context, principal.organizationId, page, filter), presentInvoice);
  },

  async createInvoice({ context, principal, body }) {
    const invoice = await draft.createInvoice(context, principal.organizationId, body);
    return created('/api/v1/public/invoices', presentInvoice(invoice));
  },

  async getInvoice({ context, principal, path }) {
    const invoice = await domain.getInvoice(context, principal.organizationId, path.id);
    return { status: 200, ...withEntityTag(presentInvoice(invoice)) };
  },

  async updateInvoice({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const invoice = await draft.updateInvoice(context, principal.organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentInvoice(invoice)) };
  },

  async deleteInvoice({ context, principal, path, headers }) {
    await draft.deleteInvoice(context, principal.organizationId, path.id, expectedVersion(headers));
    return { status: 204 };
  },

  async issueInvoice({ context, principal, path, headers }) {
    const expected = expectedVersion(headers);
    const invoice = await status.issueInvoice(context, principal.organizationId, path.id, expected);
    return { status: 200, ...withEntityTag(presentInvoice(invoice)) };
  },

  async voidInvoice({ context, principal, path, headers, body }) {
    const { reason = null, ...rest } = body;
    rest satisfies NoMember;
    const expected = expectedVersion(headers);
    const invoice = await status.voidInvoice(context, principal.organizationId, path.id, reason, expected);
    return { status: 200, ...withEntityTag(presentInvoice(invoice)) };
  },
} satisfies Partial<RouteHandlers>;
