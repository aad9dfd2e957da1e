// The business operations of the demo, called in the domain.
import { createInvoice, issueInvoice, recordPayment } from '../domain/business/invoice.ts';
import type { Stage } from './stage.ts';

export interface IssuedInvoice {
  readonly id: string;
  readonly number: string;
  /** When issuing it started, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** Publishes invoice.created and invoice.issued. */
export async function issueOne(
  { context, organizationId, narrator }: Stage,
  customerId: string,
  totalMinor: number,
): Promise<IssuedInvoice> {
  const draft = await createInvoice(context, organizationId, { customerId, totalMinor });
  const startedAt = Date.now();
  const { id, number, currency } = await issueInvoice(context, organizationId, draft.id);
  narrator.business(`invoice ${number} is issued: ${money(totalMinor, currency)}`);
  return { id, number, startedAt };
}

/** Publishes payment.received. @returns when the payment started. */
export async function payOne(
  { context, organizationId, narrator }: Stage,
  invoice: IssuedInvoice,
  amountMinor: number,
): Promise<number> {
  const startedAt = Date.now();
  await recordPayment(context, organizationId, { invoiceId: invoice.id, amountMinor });
  narrator.business(`invoice ${invoice.number} is paid`);
  return startedAt;
}

function money(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
