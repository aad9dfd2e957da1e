import { issueInvoice } from '../../src/domain/business/invoices/change-status.ts';
import { createInvoice } from '../../src/domain/business/invoices/draft.ts';
import type { Invoice } from '../../src/domain/business/invoices/invoice.ts';
import type { Context } from '../../src/domain/context.ts';
import { unitPrice } from './price.ts';

/** Creates a draft of one line without tax, which publishes invoice.created. */
export function createDraft(
  context: Context,
  organizationId: string,
  customerId: string,
  totalMinor = 12_500,
): Promise<Invoice> {
  const lines = [
    { description: 'Licence', quantity: '1', price: unitPrice(String(totalMinor)), tax_rate: '0' },
  ];
  return createInvoice(context, organizationId, { customer_id: customerId, lines });
}

/** Publishes invoice.created and invoice.issued. */
export async function createIssued(
  context: Context,
  organizationId: string,
  customerId: string,
  totalMinor?: number,
): Promise<Invoice> {
  const { id } = await createDraft(context, organizationId, customerId, totalMinor);
  return issueInvoice(context, organizationId, id);
}
