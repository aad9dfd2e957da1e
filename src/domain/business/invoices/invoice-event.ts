// Events of invoices, each version is the data of one; and the audit of their changes.
import { type AuditAction, recordDifference } from '../../audit.ts';
import { type Facts, metadataApart } from '../../audit-facts.ts';
import type { TransactionContext } from '../../context.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvents } from '../../events/event.ts';
import { bodyOf } from '../../resource.ts';
import { periodIn } from '../periods.ts';
import { balanceOf, type Invoice, type InvoiceLine } from './invoice.ts';

export interface InvoiceChange {
  readonly type: Extract<AuditAction, `invoice.${string}`>;
  readonly before?: Invoice | undefined;
  readonly after: Invoice;
}

/** Publishes changes of invoices in their order, in one statement, and records them if somebody acts. */
export async function publishChanges(
  tx: TransactionContext,
  changes: readonly InvoiceChange[],
): Promise<void> {
  const events = changes.map(({ type, after }) => ({
    organizationId: after.organization_id,
    type,
    data: invoiceData(after),
  }));
  await Promise.all([
    publishEvents(tx, events),
    ...changes.map(({ type: action, before, after: { id, organization_id: organizationId }, after }) =>
      recordDifference(
        tx,
        { action, organizationId, subject: { kind: 'invoice', id } },
        factsOf,
        before,
        after,
      ),
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
