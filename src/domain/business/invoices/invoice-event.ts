// Events of invoices, each version is the data of one; and the audit of their changes.
import { type AuditAction, recordDifference } from '../../audit.ts';
import { type Facts, metadataApart } from '../../audit-facts.ts';
import type { TransactionContext } from '../../context.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvent } from '../../events/event.ts';
import { bodyOf } from '../../resource.ts';
import { periodIn } from '../periods.ts';
import { balanceOf, type Invoice, type InvoiceLine } from './invoice.ts';

/** Publishes a change of an invoice, and records it if somebody acts. */
export async function publishChange(
  tx: TransactionContext,
  change: Extract<AuditAction, `invoice.${string}`>,
  before: Invoice | undefined,
  after: Invoice,
): Promise<void> {
  const { id, organization_id: organizationId } = after;
  await Promise.all([
    publishEvent(tx, { organizationId, type: change, data: invoiceData(after) }),
    recordDifference(
      tx,
      { action: change, organizationId, subject: { kind: 'invoice', id } },
      factsOf,
      before,
      after,
    ),
  ]);
}

/** Without what is the customer's, or follows from the rest. */
function factsOf(invoice: Invoice): Facts {
  const { bill_to, balance, ...facts } = invoiceData(invoice);
  return { ...metadataApart(facts), lines: invoice.lines.map(lineText) };
}

function lineText({ description, quantity, unit_amount, tax_rate }: InvoiceLine): string {
  return `${description}: ${quantity} × ${unit_amount}, tax ${tax_rate} %`;
}

/** Without lines: an event is at most 256 KiB long, and whoever needs them gets the invoice. */
export const invoiceData = bodyOf<Invoice, EventData<'invoice.issued'>>('Invoice', {
  period: (invoice) => periodIn(invoice) ?? undefined,
  balance: balanceOf,
  bill_to: ({ bill_to }) => bill_to ?? undefined,
});
