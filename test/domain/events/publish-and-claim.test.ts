// The short way to publish writes what the long one does, and leaves to it whatever is not new.
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { bodyOf } from '../../../src/domain/events/event.ts';
import type { Publication, PublicationCall } from '../../../src/domain/events/event-publication.ts';
import { publicationCall, publishCalls } from '../../../src/domain/events/event-publication.ts';
import { publishAndClaim } from '../../../src/domain/events/publish-and-claim.ts';
import { asOperator, startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';

// Without a worker nothing is claimed, and what is published stays as it was published.
const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { pool, context } = app;

const endpointKind = fc.constantFrom(
  'active',
  'paced',
  'ordered',
  'disabled',
  'pending_verification',
  'deleted',
);

test('rows, bytes and audit are those of the long way, whatever subscribes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(endpointKind, { maxLength: 6 }),
      fc.array(fc.record({ number: fc.string({ unit: 'grapheme' }), isVoid: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (endpointKinds, events) => {
        const [short, long] = [await organizationWith(endpointKinds), await organizationWith(endpointKinds)];
        const callsOf = (organizationId: string) =>
          events.map(({ number, isVoid }) =>
            callOf(organizationId, isVoid ? 'invoice.voided' : 'invoice.issued', number),
          );
        const [shortCalls, longCalls] = [callsOf(short), callsOf(long)];
        const outcome = await publishAndClaim(context, shortCalls);
        await publishCalls(context, longCalls);
        expect(outcome?.flat().map(({ queuedCount, isNew }) => ({ queuedCount, isNew }))).toEqual(
          events.map(({ isVoid }) => ({
            queuedCount: isVoid
              ? 0
              : endpointKinds.filter((kind) => /active|paced|ordered/.test(kind)).length,
            isNew: true,
          })),
        );
        expect(await storedOf(short)).toEqual(await storedOf(long));
        await expectBytesAsSent([...shortCalls, ...longCalls]);
      },
    ),
    { numRuns: 25 },
  );
});

test('a hundred endpoints, and none, are published to alike', async () => {
  for (const count of [0, 100]) {
    const organizationId = await organizationWith(Array.from({ length: count }, () => 'active'));
    const outcome = await publishAndClaim(context, [callOf(organizationId), callOf(organizationId)]);
    expect(outcome?.flat().map(({ queuedCount }: Publication) => queuedCount)).toEqual([count, count]);
  }
});

test('what is not new, not possible, or about to be taken is published by the long way or not at all', async () => {
  const organizationId = await organizationWith(['active']);
  const known = callOf(organizationId);
  expect(await publishAndClaim(context, [known])).toHaveLength(1);
  const good = callOf(organizationId);
  expect(await publishAndClaim(context, [good, known])).toBeUndefined();
  expect(await publishAndClaim(context, [good, callOf(uuidv7())])).toBeUndefined();
  const session = await pool.connect();
  try {
    await session.query('begin');
    const taken = callOf(organizationId);
    await session.query("select publish_event($1, 'invoice.issued', 1, $2::json, $3)", [
      organizationId,
      JSON.stringify(sampleInvoice),
      taken.events[0]?.id,
    ]);
    await expect(publishAndClaim(context, [good, taken])).rejects.toMatchObject({ code: '55P03' });
  } finally {
    session.release(true);
  }
  const { rows } = await pool.query('select id from event where organization_id = $1', [organizationId]);
  expect(rows).toEqual([{ id: known.events[0]?.id }]);
});

function callOf(
  organizationId: string,
  type: 'invoice.issued' | 'invoice.voided' = 'invoice.issued',
  number = 'INV-1',
): PublicationCall {
  const data = { ...sampleInvoice, number: number.replaceAll(/[\0\ud800-\udfff]/g, '') || 'INV-1' };
  return publicationCall(asOperator(context), organizationId, { type, data });
}

/** Endpoints that subscribe to `invoice.issued`. */
async function organizationWith(kinds: readonly string[]): Promise<string> {
  const { organizationId } = await createTenant();
  await pool.query(
    `with endpoint as (
       insert into webhook_endpoint (id, organization_id, endpoint_url, status, max_per_second, ordering, verified_at,
                                     disabled_by, deleted_at, created_at, updated_at)
       select id, $1, 'https://receiver.example/hooks',
              regexp_replace(kind, 'paced|ordered', 'active')::endpoint_status, case when kind = 'paced' then 5 end,
              case when kind = 'ordered' then 'subject' else 'none' end::delivery_ordering,
              case when kind <> 'pending_verification' then now() end,
              case when kind = 'disabled' then 'client'::disabled_by end, case when kind = 'deleted' then now() end,
              now(), now()
       from unnest($2::text[], $3::uuid[]) as given(kind, id)
       returning id
     )
     insert into webhook_subscription (endpoint_id, event_type, organization_id, schema_version, position)
     select id, 'invoice.issued', $1, 1, 0 from endpoint`,
    // Of two ids that an older PostgreSQL makes within a millisecond, any may be the greater.
    [organizationId, kinds, kinds.map(() => uuidv7())],
  );
  return organizationId;
}

/** What an engine sends without reading it back is what any later attempt reads. */
async function expectBytesAsSent(calls: readonly PublicationCall[]): Promise<void> {
  const events = calls.flatMap((call) => call.events);
  const { rows } = await pool.query<{ id: string; body: string; createdAt: Date }>(
    'select id, body, created_at as "createdAt" from event where id = any ($1)',
    [events.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const event of events) {
    const { body, createdAt } = stored.get(event.id) ?? { body: '', createdAt: new Date(0) };
    expect(body).toBe(bodyOf(event, createdAt));
  }
}

/** Everything that was written, without ids and times, in the order of publishing. */
async function storedOf(organizationId: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select to_jsonb(event) - array['id', 'organization_id', 'created_at', 'seq', 'xid', 'body'] as event,
            event.body::jsonb -> 'data' as data, event.body::jsonb ->> 'id' = event.id::text as has_its_id,
            (event.body::jsonb ->> 'created_at')::timestamptz = event.created_at as has_its_time,
            (select jsonb_agg(jsonb_build_object(
               'line', (select to_jsonb(waiting) - array['delivery_id', 'endpoint_id', 'event_id']
                        from ordered_delivery waiting where delivery_id = delivery.id),
               'delivery', to_jsonb(delivery)
                 - array['id', 'organization_id', 'event_id', 'endpoint_id', 'next_attempt_at', 'created_at', 'updated_at'],
               'isDueNow', delivery.next_attempt_at = event.created_at, 'isOfItsTime', delivery.created_at = event.created_at,
               'job', (select to_jsonb(job) - array['id', 'singleton_key', 'start_after', 'created_on', 'keep_until']
                       from pgboss.job where name = 'deliver-event' and id = delivery.id)
             ) order by endpoint_id) from delivery where event_id = event.id) as deliveries,
            (select jsonb_agg(to_jsonb(audit_entry) - array['id', 'subject_id', 'organization_id', 'created_at'])
             from audit_entry where subject_id = event.id) as audit
     from event where organization_id = $1 order by id`,
    [organizationId],
  );
  return rows;
}
