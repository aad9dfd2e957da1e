// Invoices and payments; every change publishes its event.
import type { Invoice, Payment } from '../../../generated/prisma/client.ts';
import { type AuditAction, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { EventData } from '../event-types/event-type.ts';
import { publishEvent } from '../events/event.ts';
import { getCustomer } from './customer.ts';

export type { Invoice, Payment } from '../../../generated/prisma/client.ts';

/**
 * Creates a draft and publishes `invoice.created`. Amounts are whole minor units of the customer's currency.
 *
 * @throws DomainError as getCustomer does; `unprocessable_content` for an amount that is not a positive whole
 *   number.
 */
export async function createInvoice(
  context: Context,
  organizationId: string,
  input: { customerId: string; totalMinor: number; dueOn?: Date | undefined },
): Promise<Invoice> {
  refuseAmount(input.totalMinor);
  return inTransaction(context, async (tx) => {
    const customer = await getCustomer(tx, organizationId, input.customerId);
    const now = tx.databaseClock.now();
    const invoice = await tx.db.prisma.invoice.create({
      data: {
        id: tx.databaseClock.newId(),
        organizationId,
        customerId: customer.id,
        number: await nextNumber(tx, organizationId),
        status: 'draft',
        currency: customer.currency,
        totalMinor: input.totalMinor,
        dueOn: input.dueOn ?? null,
        createdAt: now,
        updatedAt: now,
      },
    });
    await publishChange(tx, 'invoice.created', invoice);
    return invoice;
  });
}

/** Issues a draft and publishes `invoice.issued`. @throws DomainError `not_found`, `conflict`. */
export function issueInvoice(context: Context, organizationId: string, id: string): Promise<Invoice> {
  return inTransaction(context, async (tx) => {
    const invoice = await lockInvoice(tx, organizationId, id);
    refuseUnless(invoice, ['draft'], 'issued');
    const now = tx.databaseClock.now();
    const issued = await tx.db.prisma.invoice.update({
      where: { id },
      data: { status: 'issued', issuedAt: now, updatedAt: now },
    });
    await publishChange(tx, 'invoice.issued', issued);
    return issued;
  });
}

/**
 * Voids an invoice nobody has paid on and publishes `invoice.voided`.
 *
 * @throws DomainError `not_found`, `conflict`.
 */
export function voidInvoice(context: Context, organizationId: string, id: string): Promise<Invoice> {
  return inTransaction(context, async (tx) => {
    const invoice = await lockInvoice(tx, organizationId, id);
    refuseUnless(invoice, ['draft', 'issued'], 'voided');
    if (invoice.paidMinor > 0n) {
      throw new DomainError('conflict', `Invoice ${invoice.number} has payments and cannot be voided.`);
    }
    const now = tx.databaseClock.now();
    const voided = await tx.db.prisma.invoice.update({
      where: { id },
      data: { status: 'voided', voidedAt: now, updatedAt: now },
    });
    await publishChange(tx, 'invoice.voided', voided);
    return voided;
  });
}

/**
 * Records a payment on an issued invoice and publishes `payment.received`. The invoice is paid once its total
 * is.
 *
 * @throws DomainError `not_found`, `conflict`; `unprocessable_content` for an amount that is not a positive
 *   whole number, or larger than what is still owed.
 */
export async function recordPayment(
  context: Context,
  organizationId: string,
  input: { invoiceId: string; amountMinor: number },
): Promise<Payment> {
  refuseAmount(input.amountMinor);
  return inTransaction(context, async (tx) => {
    const invoice = await lockInvoice(tx, organizationId, input.invoiceId);
    refuseUnless(invoice, ['issued'], 'paid on');
    const paidMinor = invoice.paidMinor + BigInt(input.amountMinor);
    if (paidMinor > invoice.totalMinor) {
      throw new DomainError(
        'unprocessable_content',
        `Invoice ${invoice.number} has ${invoice.totalMinor - invoice.paidMinor} minor units left to pay.`,
      );
    }
    const now = tx.databaseClock.now();
    const payment = await tx.db.prisma.payment.create({
      data: {
        id: tx.databaseClock.newId(),
        organizationId,
        invoiceId: invoice.id,
        amountMinor: input.amountMinor,
        currency: invoice.currency,
        receivedAt: now,
      },
    });
    const paidUp = paidMinor === invoice.totalMinor;
    await tx.db.prisma.invoice.update({
      where: { id: invoice.id },
      data: { paidMinor, updatedAt: now, ...(paidUp && { status: 'paid', paidAt: now }) },
    });
    await publishEvent(tx, { organizationId, type: 'payment.received', data: paymentData(payment, invoice) });
    await recordAudit(tx, {
      action: 'payment.recorded',
      organizationId,
      subject: { kind: 'payment', id: payment.id },
      after: { invoice_id: invoice.id, currency: payment.currency },
    });
    return payment;
  });
}

/** Publishes a change of an invoice, and records it if an operator made it. */
async function publishChange(
  tx: TransactionContext,
  change: Extract<AuditAction, `invoice.${string}`>,
  invoice: Invoice,
): Promise<void> {
  const { id, organizationId, number, status } = invoice;
  await publishEvent(tx, { organizationId, type: change, data: invoiceData(invoice) });
  await recordAudit(tx, {
    action: change,
    organizationId,
    subject: { kind: 'invoice', id },
    after: { number, status },
  });
}

async function lockInvoice(tx: TransactionContext, organizationId: string, id: string): Promise<Invoice> {
  await tx.db.prisma.$queryRaw`select 1 from invoice where id = ${id}::uuid for update`;
  const invoice = await tx.db.prisma.invoice.findFirst({ where: { id, organizationId } });
  if (!invoice) throw new DomainError('not_found', `There is no invoice ${id}.`);
  return invoice;
}

/** The organization's row is locked, so that numbers have neither gaps nor duplicates. */
async function nextNumber(tx: TransactionContext, organizationId: string): Promise<string> {
  await tx.db.prisma
    .$queryRaw`select 1 from organization where id = ${organizationId}::uuid for no key update`;
  const count = await tx.db.prisma.invoice.count({ where: { organizationId } });
  return `INV-${String(count + 1).padStart(5, '0')}`;
}

function refuseUnless(invoice: Invoice, statuses: readonly Invoice['status'][], verb: string): void {
  if (!statuses.includes(invoice.status)) {
    throw new DomainError(
      'conflict',
      `Invoice ${invoice.number} is ${invoice.status} and cannot be ${verb}.`,
    );
  }
}

function refuseAmount(minor: number): void {
  if (!Number.isSafeInteger(minor) || minor <= 0) {
    throw new DomainError('unprocessable_content', 'An amount is a positive whole number of minor units.');
  }
}

function invoiceData(invoice: Invoice): EventData<'invoice.issued'> {
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    customer_id: invoice.customerId,
    total: money(invoice.totalMinor, invoice.currency),
    paid: money(invoice.paidMinor, invoice.currency),
    due_on: invoice.dueOn?.toISOString().slice(0, 10) ?? null,
    created_at: invoice.createdAt.toISOString(),
    issued_at: invoice.issuedAt?.toISOString() ?? null,
    voided_at: invoice.voidedAt?.toISOString() ?? null,
    paid_at: invoice.paidAt?.toISOString() ?? null,
  };
}

function paymentData(payment: Payment, invoice: Invoice): EventData<'payment.received'> {
  return {
    id: payment.id,
    invoice_id: invoice.id,
    customer_id: invoice.customerId,
    amount: money(payment.amountMinor, payment.currency),
    received_at: payment.receivedAt.toISOString(),
  };
}

/** JSON has no integers beyond 2^53; refuseAmount keeps every amount below that. */
function money(minor: bigint, currency: string): { amount: number; currency: string } {
  return { amount: Number(minor), currency };
}
