// Events of invoices, each version is the data of one; and the audit of their changes.
import type { InvoiceLine } from '../../../../generated/api/types.gen.ts';
import { type AuditAction, recordDifference } from '../../audit.ts';
import { type Facts, metadataApart } from '../../audit-facts.ts';
import type { TransactionContext } from '../../context.ts';
import { publishEvents } from '../../events/event.ts';
import type { Invoice } from './invoice.ts';
import { invoiceData } from './invoice-body.ts';

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
    ...changes.map(({ type, before, after }) =>
      recordDifference(tx, type, factsOf, before, type === 'invoice.deleted' ? undefined : after),
    ),
  ]);
}

/** Without what is the customer's, or follows from the rest. */
function factsOf(invoice: Invoice): Facts {
  const { bill_to, balance, currency, lines, ...facts } = invoiceData(invoice);
  return { ...metadataApart(facts), lines: lines.map(lineText) };
}

function lineText({ description, quantity, price, tax_rate }: InvoiceLine): string {
  return `${description}: ${quantity} × ${price.unit_amount}, tax ${tax_rate} %`;
}
