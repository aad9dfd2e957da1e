/** What the operations on invoices and payments answer, with the amounts and states of the server. */
import { isObject, type JsonObject } from '../contract/documented-answers.ts';
import { refuseUnlessPossible } from '../domain/business/invoices/state.ts';
import { DomainError } from '../domain/errors.ts';
import { amountIn, draftHead, priced, sum } from './amounts.ts';
import {
  type Answers,
  changed,
  created,
  customerOf,
  members,
  metadataOf,
  partId,
  refuseInput,
  refuseTaken,
} from './business-call.ts';
import { objectsIn } from './usage.ts';
import { NOW, newIds } from './world.ts';

export const invoiceAnswers: Answers = {
  createInvoice(call) {
    refuseTaken(call, 'invoices');
    const { sent, all } = call;
    const customer = customerOf(call);
    const { contract_id = null } = sent;
    const isTheirs = ({ id, customer_id }: JsonObject) => id === contract_id && customer_id === customer.id;
    if (contract_id !== null && !all('contracts').some(isTheirs)) {
      refuseInput('/contract_id', `The customer has no contract ${contract_id}.`);
    }
    const id = newIds.createInvoice ?? '';
    const currency = String(customer.currency);
    return {
      ...draftHead(id, currency, NOW),
      ...sent,
      ...metadataOf({}, sent),
      ...priced(currency, manualLines(id, objectsIn(sent.lines))),
    };
  },
  updateInvoice(call) {
    refuseTaken(call, 'invoices');
    const { item, sent } = call;
    if (sent.lines !== undefined || sent.due_on !== undefined)
      refuseUnlessPossible('updated', invoiceHead(item));
    if (sent.lines === undefined) return changed(call, sent);
    const present = new Map(objectsIn(item.lines).map((line) => [line.id, line]));
    const lines = objectsIn(sent.lines);
    const unknown = lines.findIndex(({ id }) => id !== undefined && !present.has(id));
    if (unknown !== -1) refuseInput(`/lines/${unknown}/id`, 'is not a line of this draft');
    const kept = manualLines(String(item.id), lines).map((line) => ({
      ...line,
      ...kindOf(present.get(line.id ?? '')),
    }));
    return changed(call, { ...sent, ...priced(String(item.currency), kept) });
  },
  issueInvoice(call) {
    const { item, all } = call;
    refuseUnlessPossible('issued', invoiceHead(item));
    const refusal =
      objectsIn(item.lines).length === 0 ? 'no line' : amountIn(item.total) < 0 ? 'a negative total' : '';
    if (refusal !== '') {
      throw new DomainError(
        'unprocessable_content',
        `Draft ${item.number} has ${refusal} and cannot be issued.`,
      );
    }
    const customer = all('customers').find(({ id }) => id === item.customer_id);
    const isPaid = amountIn(item.total) === 0;
    return changed(call, {
      status: isPaid ? 'paid' : 'issued',
      number: nextNumber(all('invoices')),
      bill_to: customer ? members(customer, 'number', 'name', 'email', 'country') : null,
      issued_at: NOW,
      paid_at: isPaid ? NOW : null,
    });
  },
  voidInvoice(call) {
    const { item, sent } = call;
    refuseUnlessPossible('voided', invoiceHead(item));
    if (amountIn(item.paid) > 0) {
      const detail = `Invoice ${item.number} has payments and cannot be voided. Reverse them first.`;
      throw new DomainError('invoice_has_payments', detail);
    }
    const { currency } = item;
    return changed(call, {
      status: 'voided',
      overdue: false,
      balance: { amount: 0, currency: String(currency) },
      void_reason: sent.reason ?? null,
      voided_at: NOW,
    });
  },

  createPayment(call) {
    refuseTaken(call, 'payments');
    const { example, sent, all } = call;
    const invoice = all('invoices').find(({ id }) => id === sent.invoice_id);
    if (!invoice) throw refuseInput('/invoice_id', `There is no invoice ${sent.invoice_id}.`);
    // The payment that this answers with is listed: it is not paid by it yet.
    const others = all('payments').filter((each) => each.invoice_id === invoice.id && each.id !== example.id);
    const left =
      amountIn(invoice.total) - sum(others.filter(isReceived).map((each) => amountIn(each.amount)));
    const isOpen = invoice.status === 'paid' && left > 0;
    if (!isOpen) refuseUnlessPossible('paymentReceived', invoiceHead(invoice));
    const { amount } = sent;
    if (!isObject(amount) || amount.currency !== invoice.currency) {
      refuseInput('/amount/currency', `The invoice is in ${invoice.currency}.`);
    }
    if (amountIn(amount) > left) {
      throw new DomainError('amount_exceeds_balance', `Invoice ${invoice.number} has ${left} left to pay.`, [
        { pointer: '/amount/amount', detail: `is more than the ${left} that are left to pay` },
      ]);
    }
    return created(call, {
      customer_id: invoice.customer_id ?? null,
      status: 'received',
      received_at: NOW,
      method: null,
      reference: null,
      reversed_at: null,
      reverse_reason: null,
    });
  },
  reversePayment(call) {
    const { item, sent } = call;
    if (!isReceived(item))
      throw new DomainError('payment_reversed', `Payment ${item.id} is reversed already.`);
    return changed(call, { status: 'reversed', reversed_at: NOW, reverse_reason: sent.reason ?? null });
  },
};

function manualLines(invoiceId: string, lines: readonly JsonObject[]): JsonObject[] {
  return lines.map((line, index) => ({ id: partId(invoiceId, index), kind: 'manual', ...line }));
}

const kindOf = (line: JsonObject | undefined): JsonObject => (line ? members(line, 'kind') : {});

const isReceived = ({ status }: JsonObject): boolean => status === 'received';

function invoiceHead({ number, status }: JsonObject): Parameters<typeof refuseUnlessPossible>[1] {
  return { number: String(number), status: status as 'draft' | 'issued' | 'paid' | 'voided' };
}

/** The number after the highest. */
function nextNumber(invoices: readonly JsonObject[]): string {
  const numbers = invoices.map(({ number }) => /^(INV-2026-)(\d+)$/.exec(String(number))?.[2] ?? '0');
  const next = Math.max(...numbers.map(Number)) + 1;
  return `INV-2026-${String(next).padStart(4, '0')}`;
}
