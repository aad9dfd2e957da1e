// Events of invoices, and the audit of what operators do to them.
import { isoTime } from '../../../platform/timestamp.ts';
import { type AuditAction, recordAudit } from '../../audit.ts';
import type { TransactionContext } from '../../context.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvent } from '../../events/event.ts';
import type { Invoice } from './invoice.ts';

/** Publishes a change of an invoice, and records it if an operator made it. */
export async function publishChange(
  tx: TransactionContext,
  change: Extract<AuditAction, `invoice.${string}`>,
  invoice: Invoice,
): Promise<void> {
  const { id, organizationId, number, status } = invoice;
  await Promise.all([
    publishEvent(tx, { organizationId, type: change, data: invoiceData(invoice) }),
    recordAudit(tx, {
      action: change,
      organizationId,
      subject: { kind: 'invoice', id },
      after: { number, status },
    }),
  ]);
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
    due_on: invoice.dueOn,
    version: invoice.version,
    external_id: invoice.externalId,
    created_at: isoTime(invoice.createdAt),
    issued_at: time(invoice.issuedAt),
    voided_at: time(invoice.voidedAt),
    void_reason: invoice.voidReason,
    paid_at: time(invoice.paidAt),
  };
}
