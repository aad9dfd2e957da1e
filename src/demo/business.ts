// The business operations of the demo: the partner calls the API for each, printed as one line.
import { moneyText } from '../domain/business/money.ts';
import type { InvoiceCreation } from '../sdk/index.ts';
import type { Stage } from './stage.ts';

export interface IssuedInvoice {
  readonly id: string;
  readonly number: string;
  /** When issuing it started, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** The draft of an invoice with one line. */
export function invoiceOf(customerId: string, amountMinor: number): InvoiceCreation {
  const line = {
    description: 'Consulting',
    quantity: '1',
    price: { kind: 'unit' as const, unit_amount: String(amountMinor) },
    tax_rate: '0',
  };
  return { customer_id: customerId, lines: [line] };
}

/** Publishes invoice.created and invoice.issued. */
export async function issueOne(
  { partner, narrator }: Stage,
  customerId: string,
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
