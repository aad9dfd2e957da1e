/** What the operations on contracts answer, with the states and periods of the server. */
import { isObject, type JsonObject } from '../contract/documented-answers.ts';
import { firstDayBilled } from '../domain/business/contracts/first-day-billed.ts';
import { refuseUnlessPossible } from '../domain/business/contracts/state.ts';
import { periodOf, periodStartsFrom } from '../domain/business/periods.ts';
import { DomainError } from '../domain/errors.ts';
import { dayAfter } from './amounts.ts';
import {
  type Answers,
  changed,
  created,
  customerOf,
  partId,
  refuseInput,
  refuseTaken,
} from './business-call.ts';
import { objectsIn } from './usage.ts';
import { NOW } from './world.ts';

/** Of the licence, from the amendment on that the examples show. */
const AMENDED_UNIT_AMOUNT = '82500';
const DESCRIBING = ['title', 'external_id', 'metadata'];

export const contractAnswers: Answers = {
  createContract(call) {
    refuseTaken(call, 'contracts');
    const { sent, all } = call;
    return created(call, {
      status: 'draft',
      currency: customerOf(call).currency ?? null,
      ends_on: null,
      billing_interval: null,
      payment_terms_days: 30,
      auto_issue: false,
      amendments: [],
      next_period: null,
      termination_reason: null,
      activated_at: null,
      terminated_at: null,
      ...{ items: itemsOf(sent, call.example, all('meters')) },
    });
  },
  updateContract(call) {
    refuseTaken(call, 'contracts');
    const { item, sent, all } = call;
    const isDescription = Object.keys(sent).every((name) => DESCRIBING.includes(name));
    refuseUnlessPossible(
      isDescription && item.status === 'active' ? 'described' : 'changed',
      contractHead(item),
    );
    const items = sent.items === undefined ? {} : { items: itemsOf(sent, item, all('meters')) };
    return changed(call, { ...sent, ...items });
  },
  activateContract(call) {
    const { item, sent } = call;
    refuseUnlessPossible('activated', contractHead(item));
    if (item.billing_interval !== null && objectsIn(item.items).length === 0) {
      const detail = `Contract ${item.number} has a billing interval, and no items to bill.`;
      throw new DomainError('unprocessable_content', detail);
    }
    const wanted = sent.starts_billing_on == null ? null : String(sent.starts_billing_on);
    return changed(call, {
      status: 'active',
      activated_at: NOW,
      next_period: nextPeriod(item, firstDayBilled(termsOf(item), NOW.slice(0, 10), wanted)),
    });
  },
  terminateContract(call) {
    const { item, sent } = call;
    refuseUnlessPossible('terminated', contractHead(item));
    const [ends_on, billed] = [String(sent.ends_on), billedUntil(item)];
    if (ends_on < String(item.starts_on)) {
      refuseInput('/ends_on', `is before ${item.starts_on}, when the contract begins`);
    }
    if (billed !== undefined && ends_on < dayAfter(billed, -1)) {
      refuseInput('/ends_on', `The contract is billed up to ${dayAfter(billed, -1)}.`);
    }
    return changed(call, {
      status: 'terminated',
      ends_on,
      termination_reason: sent.reason ?? null,
      terminated_at: NOW,
      next_period: billed === undefined ? null : nextPeriod({ ...item, ends_on }, billed),
    });
  },
  amendContract(call) {
    const { item, sent, example, all } = call;
    refuseUnlessPossible('amended', contractHead(item));
    const [effective_on, billed] = [String(sent.effective_on), billedUntil(item)];
    const starts = billed === undefined ? [] : periodStartsFrom(periodsOf(item), billed, 200);
    if (!starts.includes(effective_on)) {
      const next = starts.slice(0, 3).join(', ');
      const detail = `is not the first day of a period that is not billed yet; the next ones begin on ${next}`;
      refuseInput('/effective_on', detail);
    }
    const items = itemsOf(sent, example, all('meters'));
    const [shown = {}] = objectsIn(example.amendments);
    // The amendment that this answers with is listed.
    const others = objectsIn(item.amendments).filter(({ id }) => id !== shown.id);
    if (others.some((each) => each.effective_on === effective_on)) {
      const detail = `Contract ${item.number} has an amendment for ${effective_on} already.`;
      throw new DomainError('amendment_exists', detail);
    }
    const amendment = {
      ...shown,
      effective_on,
      reason: sent.reason ?? null,
      created_at: NOW,
    };
    const isInForce = effective_on <= NOW.slice(0, 10);
    return changed(call, {
      amendments: [...others, amendment],
      ...(isInForce && { items }),
    });
  },
  deleteContractAmendment({ item, partId }) {
    if (!objectsIn(item.amendments).some(({ id }) => id === partId.toLowerCase())) {
      throw new DomainError('not_found', `Contract ${item.number} has no amendment ${partId}.`);
    }
    refuseUnlessPossible('amendmentDeleted', contractHead(item));
    return undefined;
  },
  getContract({ item, query }) {
    const [amendment] = objectsIn(item.amendments);
    if (!amendment || String(query.as_of ?? '') < String(amendment.effective_on)) return undefined;
    const items = objectsIn(item.items).map((each) =>
      each.kind === 'fixed' ? { ...each, unit_amount: AMENDED_UNIT_AMOUNT } : each,
    );
    return { ...item, items };
  },
};

/** @throws DomainError for a meter that does not exist. */
function itemsOf(sent: JsonObject, { id }: JsonObject, meters: readonly JsonObject[]): JsonObject[] {
  return objectsIn(sent.items).map((item, index) => {
    const isFixed = item.kind === 'fixed';
    const { meter = null } = item;
    if (isFixed && meter !== null) refuseInput(`/items/${index}/meter`, 'belongs to usage items');
    if (!isFixed && !meters.some(({ key }) => key === meter)) {
      refuseInput(
        `/items/${index}/meter`,
        meter === null ? 'is missing: a usage item bills a meter' : `There is no meter "${meter}".`,
      );
    }
    return {
      id: partId(String(id), index),
      kind: item.kind ?? '',
      description: item.description ?? '',
      quantity: isFixed ? (item.quantity ?? '1') : null,
      meter,
      included_quantity: isFixed ? null : (item.included_quantity ?? '0'),
      unit_amount: item.unit_amount ?? '',
      tax_rate: item.tax_rate ?? '',
    };
  });
}

/** As the states of the domain name it. */
function contractHead({ number, status }: JsonObject): Parameters<typeof refuseUnlessPossible>[1] {
  return { number: String(number), status: status as 'draft' | 'active' | 'terminated' };
}

function periodsOf({ starts_on, billing_interval }: JsonObject) {
  return { anchor: String(starts_on), interval: billing_interval as 'month' | 'quarter' | 'year' };
}

/** What decides from which day on it is billed, as the domain names it. */
const termsOf = ({ starts_on, ends_on, billing_interval }: JsonObject) => ({
  startsOn: String(starts_on),
  endsOn: typeof ends_on === 'string' ? ends_on : null,
  billingInterval: billing_interval as 'month' | 'quarter' | 'year' | null,
});

const billedUntil = ({ next_period }: JsonObject): string | undefined =>
  isObject(next_period) ? String(next_period.from) : undefined;

function nextPeriod(contract: JsonObject, day: string): JsonObject | null {
  if (contract.billing_interval === null) return null;
  const end = contract.ends_on === null ? undefined : dayAfter(String(contract.ends_on), 1);
  if (end !== undefined && day >= end) return null;
  const { to } = periodOf(periodsOf(contract), day);
  return { from: day, to: end !== undefined && end < to ? end : to };
}
