// Invoices and payments; every change publishes its event.
import type { Invoice as InvoiceRow, Payment as PaymentRow } from '../../../generated/prisma/client.ts';
import { type AuditAction, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { EventData } from '../event-types/event-type.ts';
import { publishEvent } from '../events/event.ts';
import { getCustomer } from './customer.ts';

/** Amounts fit a number: refuseAmount limits the total, and payments never exceed it. */
export interface Invoice
  extends Pick<
    InvoiceRow,
    | 'id'
    | 'organizationId'
    | 'customerId'
    | 'number'
    | 'status'
    | 'currency'
    | 'createdAt'
    | 'updatedAt'
    | 'issuedAt'
    | 'voidedAt'
    | 'paidAt'
  > {
  readonly totalMinor: number;
  readonly paidMinor: number;
  /** As YYYY-MM-DD. */
  readonly dueOn: string | null;
}

export interface Payment
  extends Pick<PaymentRow, 'id' | 'organizationId' | 'invoiceId' | 'currency' | 'receivedAt'> {
  readonly amountMinor: number;
}

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
    const [customer, number] = await Promise.all([
      getCustomer(tx, organizationId, input.customerId),
      nextNumber(tx, organizationId),
    ]);
    const now = tx.databaseClock.now();
    const invoice: Invoice = {
      id: tx.databaseClock.newId(),
      organizationId,
      customerId: customer.id,
      number,
      status: 'draft',
      currency: customer.currency,
      totalMinor: input.totalMinor,
      paidMinor: 0,
      dueOn: input.dueOn?.toISOString().slice(0, 10) ?? null,
      createdAt: now,
      updatedAt: now,
      issuedAt: null,
      voidedAt: null,
      paidAt: null,
    };
    insertInvoice(tx, invoice);
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
    const issued: Invoice = { ...invoice, status: 'issued', issuedAt: now, updatedAt: now };
    updateInvoice(tx, issued);
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
    if (invoice.paidMinor > 0) {
      throw new DomainError('conflict', `Invoice ${invoice.number} has payments and cannot be voided.`);
    }
    const now = tx.databaseClock.now();
    const voided: Invoice = { ...invoice, status: 'voided', voidedAt: now, updatedAt: now };
    updateInvoice(tx, voided);
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
    const paidMinor = invoice.paidMinor + input.amountMinor;
    if (paidMinor > invoice.totalMinor) {
      throw new DomainError(
        'unprocessable_content',
        `Invoice ${invoice.number} has ${invoice.totalMinor - invoice.paidMinor} minor units left to pay.`,
      );
    }
    const now = tx.databaseClock.now();
    const payment: Payment = {
      id: tx.databaseClock.newId(),
      organizationId,
      invoiceId: invoice.id,
      amountMinor: input.amountMinor,
      currency: invoice.currency,
      receivedAt: now,
    };
    const isPaidUp = paidMinor === invoice.totalMinor;
    insertPayment(tx, payment);
    updateInvoice(tx, {
      ...invoice,
      paidMinor,
      updatedAt: now,
      ...(isPaidUp && { status: 'paid', paidAt: now }),
    });
    await Promise.all([
      publishEvent(tx, { organizationId, type: 'payment.received', data: paymentData(payment, invoice) }),
      recordAudit(tx, {
        action: 'payment.recorded',
        organizationId,
        subject: { kind: 'payment', id: payment.id },
        after: { invoice_id: invoice.id, currency: payment.currency },
      }),
    ]);
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

function insertInvoice(tx: TransactionContext, invoice: Invoice): void {
  tx.db.send`
    insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, due_on, created_at,
                         updated_at)
    values (${invoice.id}, ${invoice.organizationId}, ${invoice.customerId}, ${invoice.number}, ${invoice.status},
            ${invoice.currency}, ${invoice.totalMinor}, ${invoice.dueOn}, ${invoice.createdAt}, ${invoice.updatedAt})`;
}

/** Writes what changes in an invoice. */
function updateInvoice(tx: TransactionContext, invoice: Invoice): void {
  tx.db.send`
    update invoice
    set status = ${invoice.status}, paid_minor = ${invoice.paidMinor}, updated_at = ${invoice.updatedAt},
        issued_at = ${invoice.issuedAt}, voided_at = ${invoice.voidedAt}, paid_at = ${invoice.paidAt}
    where id = ${invoice.id}`;
}

function insertPayment(tx: TransactionContext, payment: Payment): void {
  tx.db.send`
    insert into payment (id, organization_id, invoice_id, amount_minor, currency, received_at)
    values (${payment.id}, ${payment.organizationId}, ${payment.invoiceId}, ${payment.amountMinor},
            ${payment.currency}, ${payment.receivedAt})`;
}

async function lockInvoice(tx: TransactionContext, organizationId: string, id: string): Promise<Invoice> {
  const [invoice] = await tx.db.query<Invoice>`
    select id, organization_id as "organizationId", customer_id as "customerId", number, status, currency,
           total_minor::float8 as "totalMinor", paid_minor::float8 as "paidMinor",
           to_char(due_on, 'YYYY-MM-DD') as "dueOn", created_at as "createdAt", updated_at as "updatedAt",
           issued_at as "issuedAt", voided_at as "voidedAt", paid_at as "paidAt"
    from invoice where id = ${id} and organization_id = ${organizationId} for update`;
  if (!invoice) throw new DomainError('not_found', `There is no invoice ${id}.`);
  return invoice;
}

/** The organization's row is locked, so that numbers have neither gaps nor duplicates. */
async function nextNumber(tx: TransactionContext, organizationId: string): Promise<string> {
  const [, [{ count } = { count: 0 }]] = await Promise.all([
    tx.db.execute`select 1 from organization where id = ${organizationId} for no key update`,
    tx.db.query<{ count: number }>`
      select count(*)::int as count from invoice where organization_id = ${organizationId}`,
  ]);
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
    due_on: invoice.dueOn,
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

function money(amount: number, currency: string): { amount: number; currency: string } {
  return { amount, currency };
}
