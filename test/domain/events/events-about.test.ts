import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { eventCatalogue } from '../../../generated/event-catalogue.ts';
import { EVENTS_ABOUT_MAX, findEventsAbout } from '../../../src/domain/events/events-about.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { defaultMigrationSettings } from '../../../src/platform/migrations/migration-session.ts';
import { upgradeDatabase } from '../../../src/schema-upgrade.ts';
import { startTestApp } from '../../support/app.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { forFile } from '../../support/for-file.ts';
import { scansOf } from '../../support/plans.ts';
import { makeEarlierSchema } from '../../support/released-schema.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';

const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { pool, context } = app;

test.each(eventCatalogue)('$type is found by what it is about, however it is published', async (event) => {
  const { type, schemaVersion, subject, bodyExample } = event;
  const { organizationId } = await createTenant();
  const { organizationId: otherId } = await createTenant();
  const data = JSON.stringify(bodyExample.data);
  const publish = (statement: string, id: string) => pool.query(statement, [id, type, schemaVersion, data]);
  await publish('select publish_event_unchecked(gen_random_uuid(), $1, $2, $3, $4)', organizationId);
  await publish(
    'select * from publish_events_unchecked(array[$1]::uuid[], array[$2], array[$3]::int[], array[$4]::json[])',
    organizationId,
  );
  await publish('select publish_event_unchecked(gen_random_uuid(), $1, $2, $3, $4)', otherId);
  const about = (kind: string) => findEventsAbout(context, organizationId, { kind, id: bodyExample.data.id });
  expect(await about(subject)).toMatchObject({ events: [{ type }, { type }], isComplete: true });
  expect(await about('something_else')).toEqual({ events: [], isComplete: true });
});

test('of one that has very many, the newest are read and no others', async () => {
  const { organizationId } = await createTenant();
  const count = 2_000;
  await pool.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at, subject_kind, subject_id)
     select gen_random_uuid(), $1, 'invoice.updated', 1, '{}', now() - number * interval '1 s', 'invoice', $2
     from generate_series(1, $3::int) as number`,
    [organizationId, sampleInvoice.id, count],
  );
  await pool.query('analyze event');
  const find = () => findEventsAbout(context, organizationId, { kind: 'invoice', id: sampleInvoice.id });
  const { events, isComplete } = await find();
  expect(isComplete).toBe(false);
  const times = events.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(events).toHaveLength(EVENTS_ABOUT_MAX);
  const scans = await scansOf(pool, find);
  expect(scans.map(({ node }) => node)).toEqual(['Index Scan']);
  expect(scans[0]?.rows).toBeLessThan(EVENTS_ABOUT_MAX + 10);
});

test('events from before the upgrade are found too, if they still have their data', async () => {
  await using database = await createEmptyDatabase(inject('serverUrl'));
  await makeEarlierSchema(database.url, { lastMigration: '20261126400000_worker_session_process' });
  await using opened = new AsyncDisposableStack();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  opened.defer(() => client.end());
  const organizationId = crypto.randomUUID();
  const bodyOf = (data: unknown) => JSON.stringify({ id: crypto.randomUUID(), data });
  await client.query(
    `insert into event (id, organization_id, type, schema_version, body, payload_removed_at, created_at)
     select gen_random_uuid(), $1, 'invoice.issued', 1, body, case when body is null then now() end, now() from unnest($2::text[]) as given (body)
     cross join generate_series(1, 2100)`,
    [organizationId, [bodyOf(sampleInvoice), bodyOf({ id: 'none' }), null]],
  );
  await upgradeDatabase(connectionsTo(database.url), readConfig({}), defaultMigrationSettings);
  const { rows } = await client.query(
    `select body::json #>> '{data,id}' as id, subject_kind, subject_id, count(*)::int from event group by 1, 2, 3 order by 1`,
  );
  expect(rows).toEqual([
    { id: sampleInvoice.id, subject_kind: 'invoice', subject_id: sampleInvoice.id, count: 2_100 },
    { id: 'none', subject_kind: null, subject_id: null, count: 2_100 },
    { id: null, subject_kind: null, subject_id: null, count: 2_100 },
  ]);
});
