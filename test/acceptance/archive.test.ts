// Customers and meters that are archived: what goes on, what is refused, and what comes back.
import { describe, expect, test } from 'vitest';
import { ConflictError, type ContractItemInput, PreconditionFailedError } from '../../src/sdk/index.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { unitPrice } from '../support/price.ts';
import { startScene } from '../support/scene.ts';

const british = { name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' };
const line = { description: 'Setup', quantity: '1', price: unitPrice('1000'), tax_rate: '0' };
const callsOf = (meter: string): ContractItemInput => ({
  kind: 'usage',
  description: 'Calls',
  meter,
  price: unitPrice('1'),
  tax_rate: '0',
});
const from = '2030-01-01';

const scene = await forFile(startScene({}, { api: true, worker: false }));
const organization = async () =>
  createPartner(scene.server.baseUrl, (await scene.server.createTenant()).token).client;
const refusalOf = async (call: PromiseLike<unknown>) => {
  const error = await Promise.resolve(call).then(
    () => expect.unreachable('it was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConflictError)) throw error;
  return error.code;
};

describe('a customer', () => {
  test('is archived and comes back, each time as a version with one event', async () => {
    const client = await organization();
    const { id, version } = await client.customers.create(british);
    await expect(client.customers.archive(id, { ifVersion: 7 })).rejects.toThrow(PreconditionFailedError);
    const archived = await client.customers.archive(id, { ifVersion: version });
    expect(archived).toMatchObject({ version: 2, archived_at: expect.any(String) });
    expect(await client.customers.archive(id)).toEqual(archived);
    expect(await client.customers.get(id)).toEqual(archived);
    const back = await client.customers.unarchive(id);
    expect(back).toMatchObject({ version: 3, archived_at: null });
    expect(await client.customers.unarchive(id)).toEqual(back);
    const events = await client.events.list({ event_type: 'customer.updated' }).toArray({ limit: 5 });
    const data = await Promise.all(events.map(async (event) => (await client.events.get(event.id)).data));
    expect(data).toEqual([back, archived]);
  });

  test('gets no contract, activation and invoice while it is archived; it can be updated all the same', async () => {
    const client = await organization();
    const { id: customer_id } = await client.customers.create(british);
    const draft = await client.contracts.create({ customer_id, title: 'Platform', starts_on: from });
    await client.customers.archive(customer_id);
    const refused = [
      () => client.contracts.create({ customer_id, title: 'Another', starts_on: from }),
      () => client.contracts.activate(draft.id),
      () => client.invoices.create({ customer_id, lines: [line] }),
      () => client.invoices.create({ customer_id, contract_id: draft.id, lines: [line] }),
    ];
    for (const call of refused) expect(await refusalOf(call())).toBe('customer_archived');
    expect(await client.customers.update(customer_id, { name: 'Alder' })).toMatchObject({
      name: 'Alder',
      archived_at: expect.any(String),
    });
    expect(await client.contracts.update(draft.id, { title: 'Kept' })).toMatchObject({ title: 'Kept' });
    await client.customers.unarchive(customer_id);
    for (const call of refused) await call();
  });

  test('is not archived before its contracts and invoices are over, which the refusal names', async () => {
    const client = await organization();
    const { id: customer_id } = await client.customers.create(british);
    const archiving = () => client.customers.archive(customer_id);
    const contract = await client.contracts.create({ customer_id, title: 'Platform', starts_on: from });
    await client.contracts.activate(contract.id);
    await expect(archiving()).rejects.toThrow(`contract ${contract.number}`);
    expect(await refusalOf(archiving())).toBe('customer_in_use');
    await client.contracts.terminate(contract.id, { ends_on: from });

    const invoice = await client.invoices.create({ customer_id, lines: [line] });
    await expect(archiving()).rejects.toThrow(`invoice ${invoice.number}`);
    const { number, total } = await client.invoices.issue(invoice.id);
    await expect(archiving()).rejects.toThrow(`invoice ${number}`);
    const payment = await client.payments.create({ invoice_id: invoice.id, amount: total });
    await archiving();

    // What was done is still open to correction.
    await client.payments.reverse(payment.id, { reason: 'Taken back' });
    await client.payments.create({ invoice_id: invoice.id, amount: total });
    const note = await client.creditNotes.create({ invoice_id: invoice.id });
    await client.creditNotes.issue(note.id);
    await client.creditNotes.refund(note.id);
    expect((await client.customers.get(customer_id)).archived_at).not.toBeNull();
  });

  test('names no more than five of what is open', async () => {
    const client = await organization();
    const { id: customer_id, number } = await client.customers.create(british);
    for (let count = 0; count < 6; count++) await client.invoices.create({ customer_id, lines: [line] });
    const five = 'invoice DRAFT-[0-9a-f]{12}(, invoice DRAFT-[0-9a-f]{12}){4}';
    await expect(client.customers.archive(customer_id)).rejects.toThrow(
      new RegExp(`Customer ${number} cannot be archived, because of ${five} and others\\.`),
    );
  });

  test('is listed by whether it is archived; without the filter all are', async () => {
    const client = await organization();
    const [kept, gone] = [await client.customers.create(british), await client.customers.create(british)];
    await client.customers.archive(gone.id);
    const idsOf = async (query: { archived?: boolean; number?: string }) =>
      (await client.customers.list(query).toArray({ limit: 5 })).map(({ id }) => id);
    expect(await idsOf({})).toEqual([gone.id, kept.id]);
    expect(await idsOf({ archived: true })).toEqual([gone.id]);
    expect(await idsOf({ archived: false })).toEqual([kept.id]);
    expect(await idsOf({ archived: false, number: gone.number })).toEqual([]);
  });
});

describe('a meter', () => {
  test('gets another name and unit; its key and how it counts stay', async () => {
    const client = await organization();
    const created = await client.meters.create({ key: 'calls', name: 'Calls', aggregation: 'sum' });
    expect(created).toMatchObject({ version: 1, archived_at: null, updated_at: created.created_at });
    const first = await client.meters.get('calls').withResponse();
    expect(first.response.headers.get('ETag')).toBe('"1"');
    const renamed = await client.meters.update(
      'calls',
      { name: 'API calls', unit: 'call' },
      { ifVersion: 1 },
    );
    expect(renamed).toEqual({
      ...created,
      name: 'API calls',
      unit: 'call',
      version: 2,
      updated_at: renamed.updated_at,
    });
    expect(await client.meters.update('calls', { name: 'API calls' })).toEqual(renamed);
    await expect(client.meters.update('calls', { name: 'Mine' }, { ifVersion: 1 })).rejects.toThrow(
      PreconditionFailedError,
    );
    const { request } = createPartner(scene.server.baseUrl, scene.tenant.token);
    for (const body of [{ key: 'other' }, { aggregation: 'max' }, {}, { name: null }, { name: '' }])
      expect((await request('PATCH', '/api/v1/public/meters/calls', { body })).status).toBe(400);
  });

  test('that is archived goes on counting for the contract that bills it, and its amendments may keep it', async () => {
    const client = await organization();
    const { id: customer_id } = await client.customers.create(british);
    for (const key of ['calls', 'seats']) await client.meters.create({ key, name: key, aggregation: 'sum' });
    const terms = { customer_id, title: 'Platform', starts_on: from, billing_interval: 'month' } as const;
    const contract = await client.contracts.create({ ...terms, items: [callsOf('calls')] });
    await client.contracts.activate(contract.id);
    const archived = await client.meters.archive('calls');
    expect(archived).toMatchObject({ version: 2, archived_at: expect.any(String) });
    await client.meters.archive('seats');

    const timestamp = new Date().toISOString();
    const used = { id: 'use-1', meter: 'calls', customer_id, timestamp, value: '7' };
    expect(await client.usage.ingest([used])).toMatchObject({ accepted: 1 });
    const day = {
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    };
    expect((await client.usage.query('calls', day)).data).toMatchObject([{ value: '7' }]);

    const amend = (effective_on: string, ...keys: string[]) =>
      client.contracts.amend(contract.id, { effective_on, items: keys.map(callsOf) });
    await amend('2030-02-01', 'calls');
    expect(await refusalOf(amend('2030-03-01', 'calls', 'seats'))).toBe('meter_archived');
    await client.meters.unarchive('seats');
    await amend('2030-03-01', 'calls', 'seats');
  });

  test('that is archived gets into no draft, and no draft with it is activated', async () => {
    const client = await organization();
    const { id: customer_id } = await client.customers.create(british);
    await client.meters.create({ key: 'calls', name: 'Calls', aggregation: 'sum' });
    const terms = { customer_id, title: 'Platform', starts_on: from, billing_interval: 'month' } as const;
    const draft = await client.contracts.create({ ...terms, items: [callsOf('calls')] });
    const empty = await client.contracts.create(terms);
    await client.meters.archive('calls');
    const refused = [
      () => client.contracts.create({ ...terms, items: [callsOf('calls')] }),
      () => client.contracts.update(empty.id, { items: [callsOf('calls')] }),
      () => client.contracts.activate(draft.id),
    ];
    for (const call of refused) expect(await refusalOf(call())).toBe('meter_archived');
    expect(await client.contracts.update(draft.id, { title: 'Kept' })).toMatchObject({
      title: 'Kept',
      items: [{ meter: 'calls' }],
    });
    const keysOf = async (archived?: boolean) =>
      (await client.meters.list(archived === undefined ? {} : { archived }).toArray({ limit: 5 })).map(
        ({ key }) => key,
      );
    expect([await keysOf(), await keysOf(true), await keysOf(false)]).toEqual([['calls'], ['calls'], []]);
    expect(await client.meters.unarchive('calls')).toMatchObject({ version: 3, archived_at: null });
    for (const call of refused) await call();
  });
});
