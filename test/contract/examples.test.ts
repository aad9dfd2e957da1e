// The examples of the public contract, which the docs show and the mock answers: what two of them both say is the same.
import Big from 'big.js';
import { expect, test } from 'vitest';
import { mockOperations } from '../../src/contract/documented-answers.ts';
import { contractText } from '../../src/http/edge/contract/contract-text.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests read examples of many shapes.
type Example = any;

const contract: Example = JSON.parse(contractText('public').json);

/** Every item that an answer shows, alone or in a list. */
const items: Example[] = mockOperations(contract)
  .flatMap(({ answers }) => answers)
  .filter(({ status }) => status < 300)
  .flatMap(({ body }) => (Array.isArray(Object(body).data) ? Object(body).data : [body]))
  .filter((item) => item?.id !== undefined);

const webhooks: Example[] = Object.values(contract.webhooks)
  .flatMap(({ post }: Example) => Object.values(post.requestBody.content['application/json'].examples))
  .map(({ value }: Example) => value);
const events = webhooks.filter(({ data }) => data !== undefined);

const shownAs = (id: string): Example[] => items.filter((item) => item.id === id);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Half away from zero. */
const rounded = (amount: Big): number => amount.round(0, Big.roundHalfUp).toNumber();

test('every invoice adds up: its lines, tax, total and balance', () => {
  const invoices = [...items, ...events.map(({ data }) => data)].filter(
    ({ subtotal, unapplied }) => subtotal && !unapplied,
  );
  expect(new Set(invoices.map(({ status }) => status))).toEqual(
    new Set(['draft', 'issued', 'paid', 'voided']),
  );
  for (const { number, status, lines, subtotal, tax, total, paid, balance, ...rest } of invoices) {
    // The data of an event names it beside each amount only.
    const { currency = total.currency } = rest;
    for (const { quantity, price, amount } of lines ?? [])
      expect(amount, number).toEqual({
        amount: rounded(new Big(quantity).times(price.unit_amount)),
        currency,
      });
    if (lines) {
      const rates = Map.groupBy<string, Example>(lines, ({ tax_rate }) => tax_rate);
      const taxed = [...rates].map(([rate, of]) =>
        rounded(new Big(sum(of.map(({ amount }) => amount.amount))).times(rate).div(100)),
      );
      expect(subtotal.amount, number).toBe(sum(lines.map(({ amount }: Example) => amount.amount)));
      expect(tax.amount, number).toBe(sum(taxed));
    }
    expect(total.amount, number).toBe(subtotal.amount + tax.amount);
    expect(balance.amount, number).toBe(
      status === 'voided' ? 0 : total.amount - paid.amount - rest.credit_applied.amount,
    );
    for (const money of [subtotal, tax, total, paid, balance]) expect(money.currency, number).toBe(currency);
  }
});

test('what events and answers say of a customer, contract, invoice or payment is the same', () => {
  // What no later change of the resource changes.
  const lasting = [
    ...['customer_id', 'contract_id', 'invoice_id', 'starts_on', 'period', 'currency', 'billing_interval'],
    ...['amount', 'received_at', 'created_at'],
  ];
  const customers = new Map(items.filter(({ country }) => country).map((item) => [item.id, item]));
  for (const { type, data } of events.filter((event) => !event.type.startsWith('webhook_'))) {
    for (const name of lasting.filter((member) => member in data))
      for (const item of shownAs(data.id)) expect(item[name], `${type} ${name}`).toEqual(data[name]);
    expect(data.currency ?? (data.total ?? data.amount).currency, type).toBe(
      customers.get(data.customer_id ?? data.id)?.currency,
    );
  }
  const ofOne = (types: RegExp) => events.filter(({ type }) => types.test(type)).map(({ data }) => data);
  const [{ id: invoiceId }] = ofOne(/^invoice\.issued$/);
  expect(ofOne(/^invoice\.paid$/).map(({ id }) => id)).toContain(invoiceId);
  expect(ofOne(/^payment\.received$/).map(({ invoice_id }) => invoice_id)).toContain(invoiceId);
});

test('what events and answers say of an endpoint or a delivery is the same', () => {
  const about = events.filter(({ type }) => type.startsWith('webhook_'));
  expect(about).toHaveLength(3);
  for (const { type, data } of about) {
    const { endpoint_url, description, subscriptions } = data;
    const endpoint = expect.objectContaining({ endpoint_url });
    expect(shownAs(data.endpoint_id ?? data.id), type).toContainEqual(endpoint);
    if (type === 'webhook_delivery.exhausted') {
      const { event_id, event_type, reason, attempt_count, failed_at } = data;
      const delivery = { event_id, event_type, reason, attempt_count, updated_at: failed_at };
      const failed = expect.objectContaining({ ...delivery, status: 'failed' });
      expect(shownAs(data.id), type).toContainEqual(failed);
    } else {
      const same = expect.objectContaining({ description, subscriptions });
      expect(shownAs(data.id), type).toContainEqual(same);
    }
  }
});

test('the handshake that is shown has the challenge of the endpoint that is registered', () => {
  const { value } = contract.components.examples.RegisteredEndpoint;
  expect(webhooks).toContainEqual(expect.objectContaining({ challenge: value.verification_challenge }));
});
