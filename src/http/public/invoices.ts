// Invoices in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as status from '../../domain/business/invoices/change-status.ts';
import * as draft from '../../domain/business/invoices/draft.ts';
import * as domain from '../../domain/business/invoices/invoice.ts';
import * as list from '../../domain/business/invoices/invoice-list.ts';
import { expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { presentInvoice } from '../presenters/business/resources.ts';
import type { NoMember } from './route-handler.ts';
import { acts, changes, creates, deletes, gets, lists } from './versioned.ts';

export const invoices = {
  listInvoices: lists('invoices', list.listInvoices, presentInvoice),
  createInvoice: creates('/api/v1/public/invoices', draft.createInvoice, presentInvoice),
  getInvoice: gets(domain.getInvoice, presentInvoice),
  updateInvoice: changes(draft.updateInvoice, presentInvoice),
  deleteInvoice: deletes(draft.deleteInvoice),
  issueInvoice: acts(status.issueInvoice, presentInvoice),

  async voidInvoice({ context, principal, path, headers, body }) {
    const { reason = null, ...rest } = body;
    rest satisfies NoMember;
    const expected = expectedVersion(headers);
    const invoice = await status.voidInvoice(context, principal.organizationId, path.id, reason, expected);
    return { status: 200, ...withEntityTag(presentInvoice(invoice)) };
  },
} satisfies Partial<RouteHandlers>;
