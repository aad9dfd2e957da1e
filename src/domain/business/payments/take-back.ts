// What makes the amount of a payment owed again: it is reversed, because it does not count, or refunded, because money went back.
import type { PaymentRefundCreation } from '../../../../generated/api/types.gen.ts';
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { lockInvoice, nextVersion } from '../invoices/invoice.ts';
import { refuseUnlessPossible } from '../invoices/state.ts';
import { moneyText } from '../money.ts';
import { insertRows, only, updateRows } from '../row-statements.ts';
import { getPayment, type Payment, paymentOf, publishPayment, type Refund } from './payment.ts';
import { paymentTransitions } from './state.ts';

/** Its events have room for so many. */
const REFUNDS_MAX = 50;

/**
 * Takes a payment back, so that its amount is owed again, and publishes `payment.reversed` and, for the invoice,
 * `invoice.updated`.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `payment_reversed`, `payment_refunded`.
 */
export function reversePayment(
  context: Context,
  organizationId: string,
  id: string,
  reverse_reason: string | null,
  expected?: ExpectedVersion,
): Promise<Payment> {
  return takeBack(context, organizationId, id, expected, 'reversed', ({ amount_minor, ...payment }, now) => {
    if (payment.refunded_minor > 0) {
      throw new DomainError(
        'payment_refunded',
        payment.refunded_minor < amount_minor
          ? 'This payment has refunds and cannot be reversed. Refund what is left of it.'
          : 'This payment is refunded and cannot be reversed.',
      );
    }
    return { amount_minor, changes: { reversed_at: now, reverse_reason } };
  });
}

/**
 * Records that money of a payment went back, all that is left of it by default: it is owed again. Publishes
 * `payment.refunded` and, for the invoice, `invoice.updated`.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `payment_reversed`,
 *   `amount_exceeds_payment`, `refund_limit_reached`; `unprocessable_content` for another currency.
 */
export function refundPayment(
  context: Context,
  organizationId: string,
  id: string,
  { amount, reason = null, reference = null }: PaymentRefundCreation,
  expected?: ExpectedVersion,
): Promise<Payment> {
  return takeBack(context, organizationId, id, expected, 'refunded', (payment, refunded_at, tx) => {
    const { currency, refunded_minor } = payment;
    if (amount && amount.currency !== currency) {
      const detail = `must be ${currency}, the currency of the payment`;
      throw unprocessableAt('/amount/currency', detail);
    }
    const left = payment.amount_minor - refunded_minor;
    const amount_minor = amount?.amount ?? left;
    if (amount_minor > left || left === 0) {
      throw new DomainError(
        'amount_exceeds_payment',
        `There are ${moneyText({ amount: left, currency })} left of this payment.`,
        amount && [{ pointer: '/amount/amount', code: 'too_large', detail: `must be at most ${left}` }],
      );
    }
    if (payment.refunds.length >= REFUNDS_MAX) {
      throw new DomainError('refund_limit_reached', `A payment has at most ${REFUNDS_MAX} refunds.`);
    }
    const refund = { id: tx.databaseClock.newId(), amount_minor, reason, reference, refunded_at };
    insertRows(tx, 'PaymentRefund', [{ ...refund, organization_id: organizationId, payment_id: payment.id }]);
    return { amount_minor, changes: { refunded_minor: refunded_minor + amount_minor }, refund };
  });
}

/** What is taken back of a payment, and what changes in it. */
interface TakenBack {
  readonly amount_minor: number;
  readonly changes: Partial<Prisma.PaymentCreateManyInput>;
  readonly refund?: Refund;
}

function takeBack(
  context: Context,
  organizationId: string,
  id: string,
  expected: ExpectedVersion,
  cause: 'reversed' | 'refunded',
  of: (payment: Payment, now: Date, tx: TransactionContext) => TakenBack,
): Promise<Payment> {
  return inTransaction(context, async (tx) => {
    const { invoice_id } = await getPayment(tx, organizationId, id);
    // Whoever changes a payment holds the lock of its invoice.
    const invoice = await lockInvoice(tx, organizationId, invoice_id);
    const payment = await getPayment(tx, organizationId, id);
    refuseOutdated('payment', payment, expected);
    const { from, to: status } = paymentTransitions[cause];
    if (!from.includes(payment.status)) {
      throw new DomainError('payment_reversed', 'This payment is reversed already.');
    }
    const now = tx.databaseClock.now();
    const { amount_minor, changes, refund } = of(payment, now, tx);
    // Of a voided invoice's payments nothing is left, which is what they say.
    refuseUnlessPossible(cause === 'reversed' ? 'paymentReversed' : 'paymentRefunded', invoice);
    const data = { ...changes, status, version: payment.version + 1, updated_at: now };
    const row = only(await updateRows(tx, 'Payment', [[payment, data]]));
    const after = paymentOf(row, refund ? [...payment.refunds, refund] : payment.refunds);
    const paid_minor = invoice.paid_minor - amount_minor;
    const owed = await nextVersion(tx, invoice, { status: 'issued', paid_minor, paid_at: null });
    await publishPayment(tx, cause, payment, after, owed);
    return after;
  });
}
