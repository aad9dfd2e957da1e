/**
 * What the operations on customers, contracts, invoices, payments and usage answer: computed from what is sent and
 * what there is, with the rules and state machines of the server.
 */
import type { JsonObject } from '../contract/documented-answers.ts';
import { currencyErrors } from '../domain/business/currency.ts';
import { unprocessable } from '../domain/errors.ts';
import { type Answers, changed, created, refuseInput, refuseTaken } from './business-call.ts';
import { contractAnswers } from './contract-answers.ts';
import { invoiceAnswers } from './invoice-answers.ts';
import { ingested, meterUsage, objectsIn } from './usage.ts';

export const businessAnswers: Answers = {
  ...contractAnswers,
  ...invoiceAnswers,
  createCustomer(call) {
    refuseTaken(call, 'customers');
    refuseCurrency(call.sent);
    return created(call, { email: null });
  },
  updateCustomer(call) {
    refuseTaken(call, 'customers');
    refuseCurrency(call.sent);
    const { sent, item, all } = call;
    const isFixed = [...all('contracts'), ...all('invoices')].some((each) => each.customer_id === item.id);
    if (sent.currency !== undefined && sent.currency !== item.currency && isFixed) {
      refuseInput('/currency', 'cannot change: there is a contract or an invoice');
    }
    return changed(call, sent);
  },
  createMeter(call) {
    refuseTaken(call, 'meters');
    const { example, sent } = call;
    return { ...example, unit: null, ...sent };
  },
  queryUsage: ({ item, query }) => meterUsage(item, query),
  ingestUsageEvents: ({ sent, all }) => ingested(objectsIn(sent.events), all('meters'), all('customers')),
  voidUsageEvents: ({ sent }) => {
    return { voided: new Set(Array.isArray(sent.ids) ? sent.ids : []).size, already_voided: 0, unknown: [] };
  },
};

function refuseCurrency({ currency }: JsonObject): void {
  const errors = typeof currency === 'string' ? currencyErrors('/currency', currency) : [];
  if (errors.length > 0) throw unprocessable(errors);
}
