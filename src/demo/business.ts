// The business operations of the demo: the partner calls the API for each, printed as one line.
import { moneyText } from '../domain/business/money.ts';
import type { InvoiceCreation } from '../sdk/index.ts';
import type { Stage, Story } from './stage.ts';

export interface IssuedInvoice {
  readonly id: string;
  readonly number: string;
  /** When issuing it started, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** What is billed: a line of an invoice, or with a kind an item of a contract. */
export const lineOf = (description: string, amountMinor: number, quantity = '1', tax_rate = '20') => ({
  description,
  quantity,
  price: { kind: 'unit' as const, unit_amount: String(amountMinor) },
  tax_rate,
});

/** The draft of an invoice with one line. */
export const invoiceOf = (customerId: string, amountMinor: number): InvoiceCreation => ({
  customer_id: customerId,
  lines: [lineOf('Consulting', amountMinor, '1', '0')],
});

/** Publishes invoice.created and invoice.issued. */
export async function issueOne(
  { partner, narrator, customerId }: Story,
  amountMinor: number,
): Promise<IssuedInvoice> {
  const draft = await partner.briefly.invoices.create(invoiceOf(customerId, amountMinor));
  const startedAt = Date.now();
  const { id, number, total } = await partner.briefly.invoices.issue(draft.id, { ifVersion: draft.version });
  narrator.briefly(
    'POST /invoices, POST /invoices/{id}/issue',
    `invoice ${number} is issued: ${moneyText(total)}`,
  );
  return { id, number, startedAt };
}

/** Publishes payment.received and invoice.paid. @returns when the payment started. */
export async function payOne({ partner, narrator }: Stage, invoice: IssuedInvoice): Promise<number> {
  const { balance } = await partner.briefly.invoices.get(invoice.id);
  const startedAt = Date.now();
  await partner.briefly.payments.create({ invoice_id: invoice.id, amount: balance });
  narrator.briefly('POST /payments', `invoice ${invoice.number} is paid: ${moneyText(balance)}`);
  return startedAt;
}
