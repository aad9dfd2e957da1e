// Whatever may be written of a resource, each of its events fits into 256 KiB: what would not is refused when it is written.
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { unitPrice } from '../support/price.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { token, organizationId } = await server.createTenant();
const { client } = createPartner(server.baseUrl, token);

/** A character has at most four bytes. */
const longest = (characters: number) => '🙂'.repeat(characters);
const metadata = Object.fromEntries(
  Array.from({ length: 20 }, (_, place) => [`${longest(38)}${place + 10}`, longest(500)]),
);
const external_id = longest(128);
const customer = await client.customers.create({
  name: longest(200),
  number: longest(64),
  country: 'GB',
  currency: 'GBP',
  metadata,
  external_id,
});
const line = (characters: number) => ({
  description: longest(characters),
  quantity: '999999999999999.999999999999',
  price: unitPrice('0.000000000001'),
  tax_rate: '0.999999999999',
});
const item = (characters: number) => ({
  kind: 'fixed' as const,
  description: longest(characters),
  quantity: '1.999999999999',
  price: unitPrice('999.999999999999'),
  tax_rate: '0.999999999999',
});

test('an invoice with the longest lines that are taken is issued, described, paid and voided', async () => {
  const lines = (characters: number) => Array.from({ length: 200 }, () => line(characters));
  const refused = client.invoices.create({ customer_id: customer.id, lines: lines(164) });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    problem: {
      errors: [
        {
          pointer: '/body/lines',
          detail: 'have descriptions of 131600 bytes as JSON together, more than 131072',
        },
      ],
    },
  });
  const { id } = await client.invoices.create({ customer_id: customer.id, lines: lines(163), external_id });
  await expect(client.invoices.update(id, { lines: lines(164) })).rejects.toMatchObject({ status: 422 });
  await client.invoices.update(id, { metadata });
  const { balance } = await client.invoices.issue(id);
  const paid = await client.payments.create({ invoice_id: id, amount: balance, metadata });
  await client.payments.reverse(paid.id, { reason: longest(500) });
  await client.invoices.void(id, { reason: longest(500) });
  expect(await bytesOfEvents(id)).toHaveLength(6);
});

test('a contract takes as many amendments as its events can carry, and can be described and terminated then', async () => {
  const { id } = await client.contracts.create({
    customer_id: customer.id,
    title: longest(200),
    number: longest(64),
    external_id,
    starts_on: '2199-01-01',
    billing_interval: 'month',
    items: [item(200)],
  });
  await client.contracts.activate(id);
  const amend = (month: number, items: number) =>
    client.contracts.amend(id, {
      effective_on: `2199-${String(month).padStart(2, '0')}-01`,
      items: Array.from({ length: items }, () => item(200)),
      reason: longest(500),
    });
  for (const month of [2, 3, 4]) await amend(month, 50);
  await expect(amend(5, 50)).rejects.toMatchObject({
    status: 422,
    problem: {
      errors: [
        {
          pointer: '/body/items',
          detail: expect.stringMatching(
            /^make the items and amendments of the contract \d+ bytes long as JSON/,
          ),
        },
      ],
    },
  });
  await amend(5, 12);
  await client.contracts.update(id, { metadata });
  await client.contracts.terminate(id, { ends_on: '2199-12-31', reason: longest(500) });
  expect(await bytesOfEvents(id)).toHaveLength(8);
});

async function bytesOfEvents(id: string): Promise<number[]> {
  const { rows } = await server.app.pool.query<{ bytes: number }>(
    "select octet_length(body) as bytes from event where organization_id = $1 and body::json -> 'data' ->> 'id' = $2",
    [organizationId, id],
  );
  return rows.map(({ bytes }) => bytes);
}
