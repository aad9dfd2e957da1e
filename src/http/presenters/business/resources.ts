// Makes contract bodies of customers, contracts, invoices, credit notes and payments.

import type { CreditNote as CreditNoteBody } from '../../../../generated/api/types.gen.ts';
import type { Invoice as InvoiceOfAny } from '../../../../generated/operator/types.gen.ts';
import { contractBody } from '../../../domain/business/contracts/contract-body.ts';
import type { CreditNote } from '../../../domain/business/credit-notes/credit-note.ts';
import { differing } from '../../../domain/business/credit-notes/credit-note-event.ts';
import { customerBody } from '../../../domain/business/customer.ts';
import type { Invoice } from '../../../domain/business/invoices/invoice.ts';
import { derivedMembers, invoiceBody } from '../../../domain/business/invoices/invoice-body.ts';
import { paymentBody } from '../../../domain/business/payments/payment.ts';
import { presenter, presenting } from '../presented.ts';

export const presentCustomer = presenting(customerBody);

export const presentContract = presenting(contractBody);

export const presentInvoice = presenting(invoiceBody);
export const presentInvoiceOfAny = presenter<Invoice, InvoiceOfAny>('operator.Invoice', derivedMembers);

export const presentCreditNote = presenter<CreditNote, CreditNoteBody>('CreditNote', differing);

export const presentPayment = presenting(paymentBody);
