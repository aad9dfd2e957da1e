import { type Actor, type AuditAction, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { type Invoice, type Payment, recordPayment } from './invoice.ts';

/**
 * Carries out a change of an invoice for an operator, and records it in the same transaction.
 *
 * @throws DomainError as `change` does.
 */
export function changeInvoiceAs(
  context: Context,
  actor: Actor,
  action: Extract<AuditAction, `invoice.${string}`>,
  reason: string | undefined,
  change: (tx: TransactionContext) => Promise<Invoice>,
): Promise<Invoice> {
  return inTransaction(context, async (tx) => {
    const invoice = await change(tx);
    const { id, organizationId, number, status } = invoice;
    await recordAudit(tx, actor, {
      action,
      organizationId,
      subject: { kind: 'invoice', id },
      reason,
      after: { number, status },
    });
    return invoice;
  });
}

/** Records a payment for an operator, who is recorded too. @throws DomainError as recordPayment does. */
export function recordPaymentAs(
  context: Context,
  actor: Actor,
  organizationId: string,
  input: { invoiceId: string; amountMinor: number },
  reason: string | undefined,
): Promise<Payment> {
  return inTransaction(context, async (tx) => {
    const payment = await recordPayment(tx, organizationId, input);
    await recordAudit(tx, actor, {
      action: 'payment.recorded',
      organizationId,
      subject: { kind: 'payment', id: payment.id },
      reason,
      after: { invoice_id: input.invoiceId, currency: payment.currency },
    });
    return payment;
  });
}
