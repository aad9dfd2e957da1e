// Invoices and payments: numbers, totals, what is left to pay.
import { recordPayment, reversePayment } from '../../../src/domain/business/payments/payment.ts';
import { issueInvoice, voidInvoice } from '../../../src/domain/business/invoices/change-status.ts';
import { type Area, pair, step } from '../pair.ts';
import { aDraft, anInvoice, aPayment, type InvoicePlace } from '../worlds.ts';

const pay = (amountMinor: number, externalId?: string) =>
  step<InvoicePlace>(`pay ${amountMinor / 100}`, 'createPayment', async ({ acting }, { organizationId, invoiceId }) => {
    const { status } = await recordPayment(acting, organizationId, { invoiceId, amountMinor, externalId });
    return status;
  });
const voidIt = step<InvoicePlace>('void', 'voidInvoice', ({ acting }, { organizationId, invoiceId }) =>
  voidInvoice(acting, organizationId, invoiceId, null),
);
const issue = step<InvoicePlace>('issue', 'issueInvoice', ({ context }, { organizationId, invoiceId }) =>
  issueInvoice(context, organizationId, invoiceId),
);
const reverse = step<InvoicePlace & { readonly paymentId: string }>('reverse', 'reversePayment', ({ acting }, { organizationId, paymentId }) =>
  reversePayment(acting, organizationId, paymentId, 'The bank took it back'),
);

export const money: Area = {
  name: 'money',
  always: [
    pair(anInvoice, pay(8_000), pay(8_000)),
    pair(anInvoice, pay(12_500), voidIt),
    pair(aPayment, pay(7_500), reverse),
    pair(aDraft, issue, issue),
    pair(aDraft, issue, voidIt),
  ],
  chaos: [],
};
