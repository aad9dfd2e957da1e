// Makes contract bodies of invoices, for their organization and for operators.
import type { Invoice as InvoiceOfAny } from '../../../../generated/operator/types.gen.ts';
import type { Invoice } from '../../../domain/business/invoices/invoice.ts';
import { derivedMembers, invoiceBody } from '../../../domain/business/invoices/invoice-body.ts';
import { presenter, presenting } from '../presented.ts';

export const presentInvoice = presenting(invoiceBody);
export const presentInvoiceOfAny = presenter<Invoice, InvoiceOfAny>('operator.Invoice', derivedMembers);
