// Events of invoices, each version is the data of one; and the audit of their changes.
import { isoTime } from '../../../platform/timestamp.ts';
import { type AuditAction, recordDifference } from '../../audit.ts';
import { type Facts, metadataApart } from '../../audit-facts.ts';
import type { TransactionContext } from '../../context.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvent } from '../../events/event.ts';
import { metadataOf } from '../../metadata.ts';
import { balanceOf, type Invoice } from './invoice.ts';
import type { InvoiceLine } from './lines.ts';

/** Publishes a change of an invoice, and records it if somebody acts. */
export async function publishChange(
  tx: TransactionContext,
  change: InvoiceAction,
  before: Invoice | undefined,
  after: Invoice,
): Promise<void> {
  await Promise.all([
    publishEvent(tx, { organizationId: after.organizationId, type: change, data: invoiceData(after) }),
    recordChange(tx, change, before, after),
  ]);
}

type InvoiceAction = Extract<AuditAction, `invoice.${string}`>;

function recordChange(
  tx: TransactionContext,
  action: InvoiceAction,
  before: Invoice | undefined,
  after: Invoice,
): Promise<void> {
  const { id, organizationId } = after;
  const change = { action, organizationId, subject: { kind: 'invoice', id } };
  return recordDifference(tx, change, factsOf, before, after);
}

/** Without what is the customer's, or follows from the rest. */
function factsOf(invoice: Invoice): Facts {
  const { bill_to, balance, ...facts } = invoiceData(invoice);
  return { ...metadataApart(facts), lines: invoice.lines.map(lineText) };
}

function lineText({ description, quantity, unitAmount, taxRate }: InvoiceLine): string {
  return `${description}: ${quantity} × ${unitAmount}, tax ${taxRate} %`;
}

/** Without lines: an event is at most 256 KiB long, and whoever needs them gets the invoice. */
export function invoiceData(invoice: Invoice): EventData<'invoice.issued'> {
  const money = (amount: number) => ({ amount, currency: invoice.currency });
  const time = (at: Date | null) => (at ? isoTime(at) : null);
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    customer_id: invoice.customerId,
    contract_id: invoice.contractId,
    ...(invoice.period && { period: invoice.period }),
    subtotal: money(invoice.subtotalMinor),
    tax: money(invoice.taxMinor),
    total: money(invoice.totalMinor),
    paid: money(invoice.paidMinor),
    balance: money(balanceOf(invoice)),
    due_on: invoice.dueOn,
    ...(invoice.billTo && { bill_to: invoice.billTo }),
    version: invoice.version,
    external_id: invoice.externalId,
    metadata: metadataOf(invoice),
    created_at: isoTime(invoice.createdAt),
    updated_at: isoTime(invoice.updatedAt),
    issued_at: time(invoice.issuedAt),
    voided_at: time(invoice.voidedAt),
    void_reason: invoice.voidReason,
    paid_at: time(invoice.paidAt),
  };
}
