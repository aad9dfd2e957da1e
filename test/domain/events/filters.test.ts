// Which deliveries there are, whoever publishes and whatever was subscribed to: compared with an evaluation of its own.
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../src/domain/context.ts';
import { registerEndpoint } from '../../../src/domain/endpoints/webhook-endpoint.ts';
import { publishEvent, publishEvents } from '../../../src/domain/events/event.ts';
import { publicationCall, publishCalls } from '../../../src/domain/events/event-publication.ts';
import { publishAndClaim } from '../../../src/domain/events/publish-and-claim.ts';
import { asOperator, startTestApp } from '../../support/app.ts';
import {
  type Filter,
  filtersOn,
  invoiceMembers,
  passes,
  paymentMembers,
  textOf,
} from '../../support/filters.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';

// Without a worker nothing is claimed, and what is published stays as it was published.
const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { pool, context } = app;

interface Chosen {
  readonly pattern: string;
  readonly filter: Filter | undefined;
}

interface Published {
  readonly type: 'invoice.issued' | 'invoice.voided' | 'payment.received';
  readonly data: Readonly<Record<string, unknown>>;
}

const chosen: fc.Arbitrary<Chosen> = fc
  .constantFrom(
    'invoice.issued',
    'invoice.voided',
    'payment.received',
    'invoice.*',
    'payment.*',
    '*',
    'webhook_*',
  )
  .chain((pattern): fc.Arbitrary<Chosen> => {
    if (pattern === 'webhook_*') return fc.constant({ pattern, filter: undefined });
    const members = pattern.startsWith('payment') ? paymentMembers : invoiceMembers;
    return fc.record({
      pattern: fc.constant(pattern),
      filter: fc.option(filtersOn(members), { nil: undefined }),
    });
  });

const money = fc
  .constantFrom(-5, 0, 1, 30, 12_500)
  .map((amount) => ({ amount, currency: amount === 1 ? 'EUR' : 'GBP' }));
const text = fc.constantFrom('INV-1', 'Licence', 'GBP', 'other', 'quoted "text" \\ and Ünïcödé 😀');
const id = fc.uuid();
const line = fc.record({
  id,
  description: text,
  amount: money,
  kind: fc.constant('fixed'),
  quantity: fc.constant('1'),
  prorated: fc.constantFrom(null, { days: 30, of: 31 }),
  price: fc.constant({ kind: 'flat', unit_amount: '1' }),
  tax_rate: fc.constant('20'),
});
const event: fc.Arbitrary<Published> = fc.oneof(
  fc.record({
    type: fc.constantFrom('invoice.issued' as const, 'invoice.voided' as const),
    data: fc
      .record(
        {
          number: text,
          total: money,
          status: fc.constantFrom('issued', 'voided'),
          due_on: fc.constantFrom(null, '2026-11-20'),
          lines: fc.array(line, { maxLength: 3 }),
          period: fc.constantFrom(null, { from: '2026-11-01', to: '2026-12-01' }),
          metadata: fc.dictionary(fc.constantFrom('a key', 'other'), text),
        },
        { requiredKeys: [] },
      )
      .map((data) => ({ ...sampleInvoice, ...data })),
  }),
  fc.record({
    type: fc.constant('payment.received' as const),
    data: fc
      .record({ id, invoice_id: id, customer_id: id, amount: money, method: fc.option(text) })
      .map((data) => ({ ...data, received_at: '2026-11-20T09:00:00.000Z' })),
  }),
);

/** Each publishes the events, with these ids. */
const ways: Readonly<
  Record<
    string,
    (organizationId: string, events: readonly (Published & { readonly id: string })[]) => Promise<unknown>
  >
> = {
  'one by one': (organizationId, events) =>
    inTransaction(context, async (tx) => {
      for (const each of events)
        await publishEvent(tx, JSON.parse(JSON.stringify({ organizationId, ...each })));
    }),
  'many at once': (organizationId, events) =>
    inTransaction(context, (tx) =>
      publishEvents(tx, JSON.parse(JSON.stringify(events.map((each) => ({ organizationId, ...each }))))),
    ),
  'over HTTP': (organizationId, events) => publishCalls(context, callsOf(organizationId, events)),
  'published and claimed': async (organizationId, events) =>
    expect(await publishAndClaim(context, callsOf(organizationId, events))).toHaveLength(events.length),
  'by SQL': async (organizationId, events) => {
    for (const { type, data, id: eventId } of events)
      await pool.query('select publish_event($1, $2, 1, $3::json, $4)', [
        organizationId,
        type,
        JSON.stringify(data),
        eventId,
      ]);
  },
  'many by SQL': (organizationId, events) =>
    pool.query(
      'select publish_events(array_fill($1::uuid, array[$2::int]), $3, array_fill(1, array[$2::int]), $4::json[], $5)',
      [
        organizationId,
        events.length,
        events.map(({ type }) => type),
        events.map(({ data }) => JSON.stringify(data)),
        events.map(({ id: eventId }) => eventId),
      ],
    ),
};

const callsOf = (organizationId: string, events: readonly (Published & { readonly id: string })[]) =>
  events.map((each) =>
    publicationCall(asOperator(context), organizationId, JSON.parse(JSON.stringify(each))),
  );

test.each(Object.keys(ways))(
  'the deliveries of events that are published %s are those that the filters let pass',
  async (way) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(chosen, { selector: ({ pattern }) => pattern, minLength: 1, maxLength: 3 }), {
          maxLength: 4,
        }),
        fc.array(event, { minLength: 1, maxLength: 4 }),
        async (endpoints, events) => {
          const { organizationId } = await createTenant();
          const ids: string[] = [];
          for (const subscriptions of endpoints) ids.push(await registered(organizationId, subscriptions));
          const published = events.map((each) => ({ ...each, id: uuidv7() }));
          await ways[way]?.(organizationId, published);
          const expected = published.flatMap((each) =>
            endpoints.flatMap((subscriptions, place) =>
              subscriptions.some((subscription) => takes(subscription, each))
                ? [`${each.id} ${ids[place]}`]
                : [],
            ),
          );
          const { rows } = await pool.query(
            `select event_id || ' ' || endpoint_id as pair, job.id is not null as "hasJob"
           from delivery left join pgboss.job on job.name = 'deliver-event' and job.id = delivery.id
           where delivery.organization_id = $1`,
            [organizationId],
          );
          expect(rows.map(({ pair }) => pair).sort()).toEqual(expected.sort());
          expect(rows.every(({ hasJob }) => hasJob)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  },
);

function takes({ pattern, filter }: Chosen, { type, data }: Published): boolean {
  const isCovered = pattern === '*' || pattern === type || pattern === `${type.split('.')[0]}.*`;
  return isCovered && (!filter || passes(filter, { type, schema_version: 1, data }));
}

async function registered(organizationId: string, subscriptions: readonly Chosen[]): Promise<string> {
  const { endpoint } = await registerEndpoint(context, organizationId, {
    endpoint_url: 'https://receiver.example/hooks',
    subscriptions: subscriptions.map(({ pattern, filter }) => ({
      event_type: pattern,
      schema_version: 1,
      ...(filter && { filter: textOf(filter) }),
    })),
  });
  await pool.query(`update webhook_endpoint set status = 'active', verified_at = now() where id = $1`, [
    endpoint.id,
  ]);
  return endpoint.id;
}

test.each([
  [
    'publish_event',
    (organizationId: string) => [organizationId, 'invoice.issued', 1, JSON.stringify(sampleInvoice)],
  ],
  [
    'publish_events',
    (organizationId: string): unknown[] => [
      [organizationId],
      ['invoice.issued'],
      [1],
      [JSON.stringify(sampleInvoice)],
    ],
  ],
])('%s reads the body for filters once an event, and not at all without filters', async (name, given) => {
  const { organizationId } = await createTenant();
  const filter = { kind: 'exists', path: { steps: ['data', 'lines'] } } as const;
  const reads = async (session: PoolClient) => {
    const { rows } = await session.query(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = 'event_document'`,
    );
    return rows[0]?.calls;
  };
  const readsOf = async () => {
    const session = await pool.connect();
    try {
      await session.query(`begin; set local track_functions = 'pl'`);
      const before = await reads(session);
      await session.query(`select ${name}($1, $2, $3, $4)`, given(organizationId));
      return (await reads(session)) - before;
    } finally {
      await session.query('rollback');
      session.release();
    }
  };
  await registered(organizationId, [{ pattern: 'invoice.*', filter: undefined }]);
  expect(await readsOf()).toBe(0);
  for (let count = 0; count < 5; count++) await registered(organizationId, [{ pattern: '*', filter }]);
  expect(await readsOf()).toBe(1);
});

test('an event that no filter can read goes to all of them, and fails nobody', async () => {
  const { organizationId } = await createTenant();
  await registered(organizationId, [
    { pattern: '*', filter: { kind: 'exists', path: { steps: ['data', 'lines'] } } },
  ]);
  // A number that publish_event refuses.
  const { rows } = await pool.query(
    `select publish_event_unchecked($1, $2, 'invoice.issued', 1, '{"total":1e400000}') as pending`,
    [uuidv7(), organizationId],
  );
  expect(rows).toEqual([{ pending: 1 }]);
});
