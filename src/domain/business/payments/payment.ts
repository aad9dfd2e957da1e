// Payments of invoices: one is recorded when the money has arrived.
import type * as bodies from '../../../../generated/api/types.gen.ts';
import type { PaymentRefund as RefundRow, Payment as Row } from '../../../../generated/prisma/client.ts';
import { PaymentStatus } from '../../../../generated/prisma/enums.ts';
import { raw } from '../../../platform/postgres/statement.ts';
import { type AuditAction, recordDifference } from '../../audit.ts';
import { type Facts, metadataApart } from '../../audit-facts.ts';
import { pageByStatus } from '../../changed-page.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvents } from '../../events/event.ts';
import { ownedBy } from '../../operator.ts';
import { EARLIEST, type FilterOf, isEqualTo, type Page, type PageRequest } from '../../page.ts';
import { bodyOf, lockRow, type Plain, plainOf } from '../../resource.ts';
import { balanceOf, findInvoice, type Invoice, nextVersion } from '../invoices/invoice.ts';
import { invoiceData } from '../invoices/invoice-body.ts';
import { refuseUnlessPossible } from '../invoices/state.ts';
import { type Money, moneyText } from '../money.ts';
import { insertedRows, only } from '../row-statements.ts';
import { externalIdFirst, refuseTaken } from '../taken.ts';
import { type PaymentCause, paymentTransitions } from './state.ts';

export type Refund = Omit<Plain<RefundRow>, 'organization_id' | 'payment_id'>;

export interface Payment extends Plain<Row> {
  readonly refunds: readonly Refund[];
  customer_id: string;
  created_at: Date;
  updated_at: Date;
}

/** The currency is the invoice's by default, and the time now. */
export interface PaymentCreation extends Omit<bodies.PaymentCreation, 'amount' | 'received_at'> {
  readonly amount: Omit<Money, 'currency'> & Partial<Money>;
  readonly received_at?: Date | undefined;
}

export type PaymentFilter = FilterOf<bodies.ListPaymentsData>;

/** How far a bank's value date may be ahead. */
const AHEAD_MS_MAX = 86_400_000;

const withRefunds = { refunds: { orderBy: { id: 'asc' } } } as const;

const payments = { table: raw('payment'), statusType: raw('payment_status') };

/** The organization's payments, newest first: every filter goes along an index. */
export async function listPayments(
  context: Context,
  organization_id: string,
  page: PageRequest,
  { status, created, ...filter }: PaymentFilter = {},
): Promise<Page<Payment>> {
  const statuses = status === undefined ? Object.values(PaymentStatus) : [status];
  const conditions = isEqualTo({ organization_id, ...filter });
  const read = async (ids: string[]) => {
    const which = { where: { id: { in: ids } }, orderBy: { id: 'desc' } } as const;
    const rows = await context.db.prisma.payment.findMany({ ...which, include: withRefunds });
    return rows.map((row) => paymentOf(row, plainOf(row).refunds));
  };
  return pageByStatus(context, payments, statuses, conditions, page, created, read);
}

/** @throws DomainError as ownedBy does. */
export async function getPayment({ db }: Context, organizationId: string, id: string): Promise<Payment> {
  const found = await db.prisma.payment.findUnique({ where: { id }, include: withRefunds });
  const row = ownedBy(organizationId, found, 'payment', id);
  return paymentOf(row, plainOf(row).refunds);
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
  organization_id: string,
  { amount, ...given }: PaymentCreation,
): Promise<Payment> {
  const recorded = inTransaction(context, async (tx) => {
    lockRow(tx, 'invoice', given.invoice_id, 'update');
    const invoice = await findInvoice(tx, given.invoice_id);
    if (invoice?.organization_id !== organization_id) {
      throw unprocessableAt('/invoice_id', `There is no invoice ${given.invoice_id}.`, 'not_found');
    }
    refuseUnlessPossible('paymentReceived', invoice);
    const now = tx.databaseClock.now();
    const data = {
      ...given,
      id: tx.databaseClock.newId(),
      organization_id,
      customer_id: invoice.customer_id,
      status: paymentTransitions.received.to,
      amount_minor: amount.amount,
      currency: amount.currency ?? invoice.currency,
      received_at: given.received_at ?? now,
      created_at: now,
      updated_at: now,
    };
    refusePayment(data, invoice, now);
    const payment = paymentOf(only(await refuseTaken('payment', insertedRows(tx, 'Payment', [data]))), []);
    const paid_minor = invoice.paid_minor + payment.amount_minor;
    const isPaid = payment.amount_minor === balanceOf(invoice).amount;
    const changed = await nextVersion(tx, invoice, {
      paid_minor,
      ...(isPaid && { status: 'paid', paid_at: now }),
    });
    await publishPayment(tx, 'received', undefined, payment, changed);
    return payment;
  });
  return externalIdFirst(context, 'payment', organization_id, given.external_id, recorded);
}

function refusePayment(
  payment: Pick<Payment, 'amount_minor' | 'currency' | 'received_at'>,
  invoice: Invoice,
  now: Date,
): void {
  const { amount_minor, currency, received_at } = payment;
  if (currency !== invoice.currency) {
    const detail = `must be ${invoice.currency}, the currency of invoice ${invoice.number}`;
    throw unprocessableAt('/amount/currency', detail);
  }
  if (received_at < EARLIEST || received_at.getTime() > now.getTime() + AHEAD_MS_MAX) {
    throw unprocessableAt('/received_at', 'must be between 1970 and a day from now');
  }
  const balance = balanceOf(invoice);
  if (amount_minor > balance.amount) {
    throw new DomainError(
      'amount_exceeds_balance',
      `Invoice ${invoice.number} has ${moneyText(balance)} left to pay.`,
      [{ pointer: '/amount/amount', code: 'too_large', detail: `must be at most ${balance.amount}` }],
    );
  }
}

/** In one statement, in this order; and records the change if somebody acts. */
export async function publishPayment(
  tx: TransactionContext,
  cause: PaymentCause,
  before: Payment | undefined,
  after: Payment,
  invoice: Invoice,
): Promise<void> {
  const { organization_id: organizationId } = after;
  await Promise.all([
    publishEvents(tx, [
      { organizationId, type: paymentTransitions[cause].event, data: paymentData(after, invoice) },
      {
        organizationId,
        type: invoice.status === 'paid' ? 'invoice.paid' : 'invoice.updated',
        data: invoiceData(invoice),
      },
    ]),
    recordDifference(tx, actions[cause], factsOf, before, after),
  ]);
}

const actions: Readonly<Record<PaymentCause, AuditAction>> = {
  received: 'payment.recorded',
  refunded: 'payment.refunded',
  reversed: 'payment.reversed',
};

/** The sum of the refunds says how far they went. */
function factsOf(payment: Payment): Facts {
  const { refunds, ...facts } = paymentBody(payment);
  return metadataApart(facts);
}

export const refundOf = bodyOf<Refund & { currency: string }, bodies.PaymentRefund>('PaymentRefund', {});

/** As the API returns it, and as its events carry it. */
export const paymentBody = bodyOf<Payment, bodies.Payment>('Payment', {
  refunds: ({ refunds, currency }) => refunds.map((refund) => refundOf({ ...refund, currency })),
});

/** With how the invoice stands then. */
const paymentData = (payment: Payment, invoice: Invoice): EventData<'payment.received'> => ({
  ...paymentBody(payment),
  invoice: standingOf(invoice),
});

const standingOf = bodyOf<Invoice, bodies.InvoiceStanding>('InvoiceStanding', { balance: balanceOf });

export function paymentOf(row: Row | Plain<Row>, refunds: readonly Refund[]): Payment {
  const { customer_id, created_at, updated_at, ...payment } = plainOf(row);
  if (!customer_id || !created_at || !updated_at)
    throw new Error(`Payment ${row.id} has no customer or no time.`);
  return { ...payment, refunds, customer_id, created_at, updated_at };
}
