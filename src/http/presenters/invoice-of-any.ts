// Makes contract bodies of invoices of any organization, for operators.
import type { Invoice as InvoiceBody } from '../../../generated/operator/types.gen.ts';
import { balanceOf, type Invoice, isOverdue } from '../../domain/business/invoices/invoice.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentInvoiceOfAny(invoice: Invoice): Presented<InvoiceBody> {
  const { currency, period } = invoice;
  const money = (amount: number) => ({ amount, currency });
  return presented<InvoiceBody>({
    id: invoice.id,
    organization_id: invoice.organizationId,
    number: invoice.number,
    status: invoice.status,
    customer_id: invoice.customerId,
    contract_id: invoice.contractId,
    period: period && { from: period.from, to: period.to },
    lines: invoice.lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      description: line.description,
      quantity: line.quantity,
      unit_amount: line.unitAmount,
      tax_rate: line.taxRate,
      amount: money(line.amountMinor),
    })),
    subtotal: money(invoice.subtotalMinor),
    tax: money(invoice.taxMinor),
    total: money(invoice.totalMinor),
    paid: money(invoice.paidMinor),
    balance: money(balanceOf(invoice)),
    due_on: invoice.dueOn,
    overdue: isOverdue(invoice),
    void_reason: invoice.voidReason,
    version: invoice.version,
    external_id: invoice.externalId,
    created_at: isoTime(invoice.createdAt),
    updated_at: isoTime(invoice.updatedAt),
    issued_at: timeOrNull(invoice.issuedAt),
    voided_at: timeOrNull(invoice.voidedAt),
    paid_at: timeOrNull(invoice.paidAt),
  });
}
