// The business operations of the demo, called in the domain.
import { issueInvoice } from '../domain/business/invoices/change-status.ts';
import { createInvoice } from '../domain/business/invoices/draft.ts';
import { moneyText } from '../domain/business/money.ts';
import { recordPayment } from '../domain/business/payments/payment.ts';
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
  const lines = [{ description: 'Licence', quantity: '1', unitAmount: String(totalMinor), taxRate: '0' }];
  const draft = await createInvoice(context, organizationId, { customerId, lines });
  const startedAt = Date.now();
  const { id, number, currency } = await issueInvoice(context, organizationId, draft.id);
  narrator.business(`invoice ${number} is issued: ${moneyText({ amount: totalMinor, currency })}`);
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
