// An invoice as the API returns it, and as its events carry it.
import type { Invoice as InvoiceBody, InvoiceLine as LineBody } from '../../../../generated/api/types.gen.ts';
import { bodyOf } from '../../resource.ts';
import { periodIn } from '../periods.ts';
import { proratedOf, unitPrice } from '../price-body.ts';
import { balanceOf, billToOf, type Invoice, type InvoiceLine, isOverdue } from './invoice.ts';

const lineBody = bodyOf<InvoiceLine & { currency: string }, LineBody>('InvoiceLine', {
  price: unitPrice,
  prorated: proratedOf,
});

/** What is no column of an invoice. */
export const derivedMembers = {
  period: periodIn,
  lines: ({ lines, currency }: Invoice) => lines.map((line) => lineBody({ ...line, currency })),
  balance: balanceOf,
  overdue: isOverdue,
};

export const invoiceBody = bodyOf<Invoice, InvoiceBody>('Invoice', {
  ...derivedMembers,
  bill_to: ({ bill_to }) => bill_to && billToOf(bill_to),
});

/** Without what follows from the day. */
export function invoiceData(invoice: Invoice): Omit<InvoiceBody, 'overdue'> {
  const { overdue: _, ...data } = invoiceBody(invoice);
  return data;
}
