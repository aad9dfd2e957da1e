// Makes contract bodies of invoices, for their organization and for operators.
import type { InvoiceDetails, InvoiceLine as LineBody } from '../../../../generated/api/types.gen.ts';
import type { Invoice as InvoiceOfAny } from '../../../../generated/operator/types.gen.ts';
import {
  balanceOf,
  billToOf,
  type Invoice,
  type InvoiceLine,
  isOverdue,
} from '../../../domain/business/invoices/invoice.ts';
import { periodIn } from '../../../domain/business/periods.ts';
import { presenter } from '../presented.ts';
import { proratedOf, unitPrice } from './price.ts';

const presentLine = presenter<InvoiceLine & { currency: string }, LineBody>('InvoiceLine', {
  price: unitPrice,
  prorated: proratedOf,
});

const differing = {
  period: periodIn,
  lines: ({ lines, currency }: Invoice) => lines.map((line) => presentLine({ ...line, currency })),
  balance: balanceOf,
  overdue: isOverdue,
};

export const presentInvoice = presenter<Invoice, InvoiceDetails>('InvoiceDetails', {
  ...differing,
  bill_to: ({ bill_to }) => bill_to && billToOf(bill_to),
});
export const presentInvoiceOfAny = presenter<Invoice, InvoiceOfAny>('operator.Invoice', differing);
