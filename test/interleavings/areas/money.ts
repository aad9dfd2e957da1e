// Customers, invoices and payments: numbers, totals, remaining amounts; each request takes effect once.

import {
  createCreditNote,
  deleteCreditNote,
  updateCreditNote,
} from '../../../src/domain/business/credit-notes/draft.ts';
import {
  applyCreditNote,
  issueCreditNote,
  refundCreditNote,
} from '../../../src/domain/business/credit-notes/use-credit.ts';
import {
  archiveCustomer,
  createCustomer,
  unarchiveCustomer,
  updateCustomer,
} from '../../../src/domain/business/customer.ts';
import { issueInvoice, voidInvoice } from '../../../src/domain/business/invoices/change-status.ts';
import { deleteInvoice, updateInvoice } from '../../../src/domain/business/invoices/draft.ts';
import { recordPayment } from '../../../src/domain/business/payments/payment.ts';
import { refundPayment, reversePayment } from '../../../src/domain/business/payments/take-back.ts';
import { createDraft } from '../../support/invoice.ts';
import { unitPrice } from '../../support/price.ts';
import { keyed, mayBeInUse } from '../keyed.ts';
import { type Area, crash, type Place, pair, step, together } from '../pair.ts';
import type { Rig } from '../rig.ts';
import {
  aCustomer,
  aDraft,
  and,
  anInvoice,
  aPayment,
  type CreditPlace,
  type CustomerPlace,
  creditLeft,
  type InvoicePlace,
  nobody,
  twoCreditDrafts,
  twoDrafts,
  twoDraftsOfMore,
} from '../worlds.ts';

const pay = (amount: number, external_id?: string) =>
  step<InvoicePlace>(
    `pay ${amount / 100}${external_id === undefined ? '' : ` as ${external_id}`}`,
    ['createPayment'],
    async ({ acting }, { organizationId, invoiceId }) =>
      (
        await recordPayment(acting, organizationId, {
          invoice_id: invoiceId,
          amount: { amount },
          ...(external_id !== undefined && { external_id }),
        })
      ).status,
  );
const voidIt = step<InvoicePlace>('void', ['voidInvoice'], ({ acting }, { organizationId, invoiceId }) =>
  voidInvoice(acting, organizationId, invoiceId, null),
);
const deleteIt = step<InvoicePlace>(
  'delete',
  ['deleteInvoice'],
  ({ acting }, { organizationId, invoiceId }) => deleteInvoice(acting, organizationId, invoiceId),
);
const issue = step<InvoicePlace>('issue', ['issueInvoice'], ({ context }, { organizationId, invoiceId }) =>
  issueInvoice(context, organizationId, invoiceId),
);
const issueOther = step<InvoicePlace & { otherId: string }>(
  'issue the other',
  'issueInvoice',
  ({ context }, { organizationId, otherId }) => issueInvoice(context, organizationId, otherId),
);
const reverse = step<InvoicePlace & { paymentId: string }>(
  'reverse',
  'reversePayment',
  ({ acting }, { organizationId, paymentId }) =>
    reversePayment(acting, organizationId, paymentId, 'The bank took it back'),
);
const refund = (amount: number) =>
  step<InvoicePlace & { paymentId: string }>(
    `refund ${amount / 100}`,
    ['refundPayment'],
    async ({ acting }, { organizationId, paymentId }) =>
      (await refundPayment(acting, organizationId, paymentId, { amount: { amount, currency: 'GBP' } }))
        .status,
  );
const credit = step<InvoicePlace>(
  'draft a credit note',
  ['createCreditNote'],
  async ({ acting }, { organizationId, invoiceId }) =>
    (await createCreditNote(acting, organizationId, { invoice_id: invoiceId })).total_minor,
);
const issueCredit = (which: 'noteId' | 'otherNoteId' = 'noteId') =>
  step<CreditPlace>(
    `issue ${which === 'noteId' ? 'a' : 'the other'} credit note`,
    'issueCreditNote',
    async ({ acting }, { organizationId, ...place }) =>
      (await issueCreditNote(acting, organizationId, place[which])).status,
  );
const changeCredit = step<CreditPlace>(
  'change the draft of a credit note',
  'updateCreditNote',
  async ({ acting }, { organizationId, noteId }) =>
    (await updateCreditNote(acting, organizationId, noteId, { reason: 'Another' })).status,
);
const deleteCredit = step<CreditPlace>(
  'delete the draft of a credit note',
  'deleteCreditNote',
  ({ acting }, { organizationId, noteId }) => deleteCreditNote(acting, organizationId, noteId),
);
const applyCredit = step<CreditPlace>(
  'apply 60',
  'applyCreditNote',
  async ({ acting }, { organizationId, noteId, owedId }) =>
    (
      await applyCreditNote(acting, organizationId, noteId, {
        invoice_id: owedId,
        amount: { amount: 6_000, currency: 'GBP' },
      })
    ).status,
);
const refundCredit = step<CreditPlace>(
  'refund 80 of credit',
  'refundCreditNote',
  async ({ acting }, { organizationId, noteId }) =>
    (await refundCreditNote(acting, organizationId, noteId, { amount: { amount: 8_000, currency: 'GBP' } }))
      .status,
);
const draft = step<CustomerPlace>(
  'create an invoice',
  ['createInvoice'],
  async ({ acting }, { organizationId, customerId }) =>
    (await createDraft(acting, organizationId, customerId)).currency,
);
const setLines = (unit_amount: string) =>
  step<InvoicePlace>(
    `set a line of ${unit_amount}`,
    'updateInvoice',
    ({ context }, { organizationId, invoiceId }) =>
      updateInvoice(context, organizationId, invoiceId, {
        lines: [{ description: 'Other', quantity: '2', price: unitPrice(unit_amount), tax_rate: '0' }],
      }),
  );
const note = step<InvoicePlace>(
  'note something',
  'updateInvoice',
  ({ context }, { organizationId, invoiceId }) =>
    updateInvoice(context, organizationId, invoiceId, { metadata: { note: 'x' } }),
);
const addCustomer = (number?: string) =>
  step<Place>(
    `create customer${number === undefined ? '' : ` ${number}`}`,
    'createCustomer',
    async ({ acting }, { organizationId }) => {
      const input = { name: 'New', country: 'GB', currency: 'GBP', ...(number !== undefined && { number }) };
      return (await createCustomer(acting, organizationId, input)).number;
    },
  );
const change = (what: Parameters<typeof updateCustomer>[3], expected?: readonly number[]) =>
  step<CustomerPlace>(
    `change ${Object.keys(what).join()}${expected ? ' of version 1' : ''}`,
    'updateCustomer',
    ({ acting }, { organizationId, customerId }) =>
      updateCustomer(acting, organizationId, customerId, what, expected),
  );

export const archive = step<CustomerPlace>(
  'archive the customer',
  'archiveCustomer',
  ({ acting }, { organizationId, customerId }) => archiveCustomer(acting, organizationId, customerId),
);
const unarchive = step<CustomerPlace>(
  'unarchive the customer',
  'unarchiveCustomer',
  ({ acting }, { organizationId, customerId }) => unarchiveCustomer(acting, organizationId, customerId),
);
const anArchivedCustomer = and(aCustomer, 'an archived customer', async ({ base }, place) => {
  await archiveCustomer(base, place.organizationId, place.customerId);
  return {};
});

async function paidOnce({ rig, place }: { rig: Rig; place: Place }): Promise<string[]> {
  const payments = await rig.sql('select from payment where organization_id = $1', [place.organizationId]);
  return payments.length > 1 ? [`one request was carried out ${payments.length} times`] : [];
}

export const money: Area = {
  name: 'money',
  always: [
    pair(anInvoice, pay(8_000), pay(8_000)),
    pair(anInvoice, pay(12_500), voidIt),
    pair(aPayment, pay(7_500), reverse),
    pair(aPayment, refund(3_000), refund(3_000)),
    pair(aPayment, refund(3_000), reverse),
    pair(aPayment, reverse, reverse),
    pair(twoCreditDrafts, issueCredit(), issueCredit('otherNoteId')),
    pair(twoCreditDrafts, issueCredit(), pay(12_500)),
    pair(twoCreditDrafts, issueCredit(), voidIt),
    pair(creditLeft, applyCredit, refundCredit),
    pair(aDraft, issue, issue),
    pair(aDraft, issue, setLines('10')),
    pair(aDraft, issue, deleteIt),
    pair(twoDraftsOfMore, issue, issueOther),
    pair(aCustomer, change({ name: 'New' }, [1]), change({ email: 'a@b.example' }, [1])),
    pair(aCustomer, change({ currency: 'EUR' }), draft),
    pair(aCustomer, addCustomer(), addCustomer('C-1002')),
    pair(aCustomer, archive, draft),
    pair(anInvoice, keyed(pay(100)), keyed(pay(100)), { isMeant: mayBeInUse, check: paidOnce }),
  ],
  chaos: [
    pair(anInvoice, pay(6_250), pay(6_250)),
    together(anInvoice, [pay(4_200), pay(4_200), pay(4_200)]),
    pair(anInvoice, pay(100, 'x'), pay(200, 'x')),
    pair(twoCreditDrafts, issueCredit(), changeCredit),
    pair(twoCreditDrafts, issueCredit(), deleteCredit),
    pair(twoCreditDrafts, issueCredit(), issueCredit()),
    pair(anInvoice, credit, voidIt),
    pair(creditLeft, applyCredit, applyCredit),
    pair(creditLeft, refundCredit, refundCredit),
    pair(aPayment, reverse, voidIt),
    pair(aPayment, refund(5_000), voidIt),
    pair(aPayment, refund(1_000), pay(7_500)),
    together(aPayment, [pay(7_500), reverse, voidIt]),
    pair(aDraft, issue, voidIt),
    pair(aDraft, deleteIt, deleteIt),
    pair(aDraft, deleteIt, setLines('10')),
    pair(aDraft, issue, pay(12_500)),
    pair(twoDrafts, issue, issueOther),
    together(twoDrafts, [issue, voidIt, issueOther]),
    pair(aDraft, setLines('10'), setLines('20')),
    pair(aDraft, setLines('10'), voidIt),
    pair(anInvoice, note, pay(12_500)),
    pair(anInvoice, note, voidIt),
    pair(aDraft, issue, change({ name: 'New' })),
    pair(aCustomer, change({ name: 'New' }), change({ email: 'a@b.example' })),
    pair(aCustomer, archive, archive),
    pair(aCustomer, archive, unarchive),
    pair(aCustomer, archive, change({ name: 'New' })),
    pair(anArchivedCustomer, unarchive, draft),
    pair(aDraft, archive, deleteIt),
    pair(anInvoice, archive, pay(12_500)),
    pair(anInvoice, archive, voidIt),
    pair(nobody, addCustomer(), addCustomer()),
    pair(nobody, addCustomer('C-7'), addCustomer('C-7')),
    pair(anInvoice, keyed(pay(100)), keyed(pay(200)), { isMeant: mayBeInUse }),
    pair(anInvoice, keyed(pay(99_999)), keyed(pay(99_999)), { isMeant: mayBeInUse }),
    together(anInvoice, [keyed(pay(12_500)), keyed(pay(12_500)), voidIt], { isMeant: mayBeInUse }),
  ],
  crashes: [
    crash(nobody, keyed(addCustomer())),
    crash(aCustomer, change({ name: 'New' }, [1])),
    crash(aCustomer, keyed(archive)),
    crash(aCustomer, archive),
    crash(aCustomer, keyed(draft)),
    crash(aDraft, issue),
    crash(aDraft, keyed(issue)),
    crash(anInvoice, keyed(pay(100))),
    crash(anInvoice, pay(12_500, 'x')),
    crash(anInvoice, voidIt),
    crash(aDraft, deleteIt),
    crash(aPayment, reverse),
    crash(twoCreditDrafts, keyed(issueCredit())),
    crash(creditLeft, keyed(applyCredit)),
    crash(aPayment, keyed(refund(3_000))),
  ],
};
