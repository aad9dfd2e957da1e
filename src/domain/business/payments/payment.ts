// Payments of invoices. One is recorded when the money has arrived, and reversed when it went back.
import type { Payment as Row } from '../../../../generated/prisma/client.ts';
import { raw } from '../../../platform/postgres/statement.ts';
import { isoTime } from '../../../platform/timestamp.ts';
import { type AuditAction, recordDifference } from '../../audit.ts';
import { metadataApart } from '../../audit-facts.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, unprocessable } from '../../errors.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { type NewEvent, publishEvents } from '../../events/event.ts';
import { type Metadata, metadataOf } from '../../metadata.ts';
import { ownedBy } from '../../operator.ts';
import { EARLIEST } from '../../page.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { writeStatus } from '../invoices/change-status.ts';
import { balanceOf, findLocked, type Invoice, lockInvoice } from '../invoices/invoice.ts';
import { invoiceData } from '../invoices/invoice-event.ts';
import { refuseUnlessPossible } from '../invoices/state.ts';
import { moneyText } from '../money.ts';
import { externalIdFirst, refuseTaken } from '../taken.ts';
import { paymentTransitions } from './state.ts';

export interface Payment extends Omit<Row, 'amountMinor' | 'customerId' | 'createdAt' | 'updatedAt'> {
  readonly amountMinor: number;
  readonly customerId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface PaymentCreation {
  readonly invoiceId: string;
  readonly amountMinor: number;
  /** The invoice's by default. */
  readonly currency?: string | undefined;
  /** Now by default. */
  readonly receivedAt?: Date | undefined;
  readonly method?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

/** How far a bank's value date may be ahead. */
const AHEAD_MS_MAX = 86_400_000;

export const paymentColumns = raw(`
  id, organization_id as "organizationId", invoice_id as "invoiceId", customer_id as "customerId", status,
  amount_minor::float8 as "amountMinor", currency, received_at as "receivedAt", method, reference, version,
  external_id as "externalId", metadata, created_at as "createdAt", updated_at as "updatedAt",
  reversed_at as "reversedAt", reverse_reason as "reverseReason"`);

/** @throws DomainError as ownedBy does. */
export async function getPayment(context: Context, organizationId: string, id: string): Promise<Payment> {
  const [payment] = await context.db.query<Payment>`select ${paymentColumns} from payment where id = ${id}`;
  return ownedBy(organizationId, payment, 'payment', id);
}

/**
 * Records a payment on an issued invoice and publishes `payment.received`; for the invoice `invoice.updated` or,
 * once nothing is left to pay, `invoice.paid`.
 *
 * @throws DomainError `invoice_not_issued`; `amount_exceeds_balance`; `external_id_taken`;
 *   `unprocessable_content` for an invoice that the organization does not have, another currency, or a time that
 *   is more than a day ahead.
 */
export function recordPayment(
  context: Context,
  organizationId: string,
  input: PaymentCreation,
): Promise<Payment> {
  const recorded = inTransaction(context, async (tx) => {
    const invoice = await findLocked(tx, input.invoiceId);
    if (invoice?.organizationId !== organizationId) {
      throw unprocessable([{ pointer: '/invoice_id', detail: `There is no invoice ${input.invoiceId}.` }]);
    }
    refuseUnlessPossible('paymentReceived', invoice);
    const now = tx.databaseClock.now();
    const payment: Payment = {
      id: tx.databaseClock.newId(),
      organizationId,
      invoiceId: invoice.id,
      customerId: invoice.customerId,
      status: paymentTransitions.received.to,
      amountMinor: input.amountMinor,
      currency: input.currency ?? invoice.currency,
      receivedAt: input.receivedAt ?? now,
      method: input.method ?? null,
      reference: input.reference ?? null,
      version: 1,
      externalId: input.externalId ?? null,
      metadata: { ...input.metadata },
      createdAt: now,
      updatedAt: now,
      reversedAt: null,
      reverseReason: null,
    };
    refusePayment(payment, invoice, now);
    await refuseTaken('payment', insert(tx, payment));
    const paidMinor = invoice.paidMinor + payment.amountMinor;
    const isPaid = paidMinor === invoice.totalMinor;
    const changed: Invoice = {
      ...invoice,
      paidMinor,
      version: invoice.version + 1,
      updatedAt: now,
      ...(isPaid && { status: 'paid', paidAt: now }),
    };
    writeStatus(tx, changed);
    const data = invoiceData(changed);
    await publish(tx, 'payment.recorded', undefined, payment, [
      { organizationId, type: 'payment.received', data: paymentData(payment, changed) },
      isPaid
        ? { organizationId, type: 'invoice.paid', data }
        : { organizationId, type: 'invoice.updated', data },
    ]);
    return payment;
  });
  return externalIdFirst(context, 'payment', organizationId, input.externalId, recorded);
}

/**
 * Takes a payment back, so that its amount is owed again, and publishes `payment.reversed` and, for the invoice,
 * `invoice.updated`.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `payment_reversed`.
 */
export function reversePayment(
  context: Context,
  organizationId: string,
  id: string,
  reason: string | null,
  expected?: ExpectedVersion,
): Promise<Payment> {
  return inTransaction(context, async (tx) => {
    const { invoiceId } = await getPayment(tx, organizationId, id);
    // Whoever changes a payment holds the lock of its invoice.
    const [invoice, payment] = await Promise.all([
      lockInvoice(tx, organizationId, invoiceId),
      getPayment(tx, organizationId, id),
    ]);
    refuseOutdated('payment', payment, expected);
    if (!paymentTransitions.reversed.from.includes(payment.status)) {
      throw new DomainError('payment_reversed', 'This payment is reversed already.');
    }
    refuseUnlessPossible('paymentReversed', invoice);
    const now = tx.databaseClock.now();
    const reversed: Payment = {
      ...payment,
      status: paymentTransitions.reversed.to,
      reversedAt: now,
      reverseReason: reason,
      version: payment.version + 1,
      updatedAt: now,
    };
    tx.db.send`
      update payment
      set status = ${reversed.status}, reversed_at = ${reversed.reversedAt}, reverse_reason = ${reversed.reverseReason},
          version = ${reversed.version}, updated_at = ${reversed.updatedAt}
      where id = ${id}`;
    const owed: Invoice = {
      ...invoice,
      status: 'issued',
      paidMinor: invoice.paidMinor - payment.amountMinor,
      paidAt: null,
      version: invoice.version + 1,
      updatedAt: now,
    };
    writeStatus(tx, owed);
    await publish(tx, 'payment.reversed', payment, reversed, [
      { organizationId, type: 'payment.reversed', data: paymentData(reversed, owed) },
      { organizationId, type: 'invoice.updated', data: invoiceData(owed) },
    ]);
    return reversed;
  });
}

function refusePayment(payment: Payment, invoice: Invoice, now: Date): void {
  const { amountMinor, currency, receivedAt } = payment;
  if (currency !== invoice.currency) {
    const detail = `must be ${invoice.currency}, the currency of invoice ${invoice.number}`;
    throw unprocessable([{ pointer: '/amount/currency', detail }]);
  }
  if (receivedAt < EARLIEST || receivedAt.getTime() > now.getTime() + AHEAD_MS_MAX) {
    throw unprocessable([{ pointer: '/received_at', detail: 'must be between 1970 and a day from now' }]);
  }
  const balance = { amount: balanceOf(invoice), currency };
  if (amountMinor > balance.amount) {
    throw new DomainError(
      'amount_exceeds_balance',
      `Invoice ${invoice.number} has ${moneyText(balance)} left to pay.`,
      [{ pointer: '/amount/amount', detail: `must be at most ${balance.amount}` }],
    );
  }
}

/** In one statement, in this order; and records the change if somebody acts. */
async function publish(
  tx: TransactionContext,
  action: Extract<AuditAction, `payment.${string}`>,
  before: Payment | undefined,
  after: Payment,
  events: readonly NewEvent[],
): Promise<void> {
  const { id, organizationId } = after;
  await Promise.all([
    publishEvents(tx, events),
    recordDifference(
      tx,
      { action, organizationId, subject: { kind: 'payment', id } },
      (payment) => metadataApart(snapshotOf(payment)),
      before,
      after,
    ),
  ]);
}

async function insert(tx: TransactionContext, payment: Payment): Promise<void> {
  await tx.db.execute`
    insert into payment (id, organization_id, invoice_id, customer_id, status, amount_minor, currency, received_at, method,
                         reference, external_id, metadata, created_at, updated_at)
    values (${payment.id}, ${payment.organizationId}, ${payment.invoiceId}, ${payment.customerId}, ${payment.status},
            ${payment.amountMinor}, ${payment.currency}, ${payment.receivedAt}, ${payment.method}, ${payment.reference},
            ${payment.externalId}, ${JSON.stringify(payment.metadata)}, ${payment.createdAt}, ${payment.updatedAt})`;
}

/** With how the invoice stands then. */
function paymentData(payment: Payment, invoice: Invoice): EventData<'payment.received'> {
  const { status, currency, version } = invoice;
  const paid = { amount: invoice.paidMinor, currency };
  const balance = { amount: balanceOf(invoice), currency };
  return { ...snapshotOf(payment), invoice: { status, paid, balance, version } };
}

function snapshotOf(payment: Payment): EventData<'payment.received'> {
  return {
    id: payment.id,
    invoice_id: payment.invoiceId,
    customer_id: payment.customerId,
    status: payment.status,
    amount: { amount: payment.amountMinor, currency: payment.currency },
    received_at: isoTime(payment.receivedAt),
    method: payment.method,
    reference: payment.reference,
    version: payment.version,
    external_id: payment.externalId,
    metadata: metadataOf(payment),
    created_at: isoTime(payment.createdAt),
    updated_at: isoTime(payment.updatedAt),
    reversed_at: payment.reversedAt && isoTime(payment.reversedAt),
    reverse_reason: payment.reverseReason,
  };
}
