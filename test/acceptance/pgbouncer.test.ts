import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { startTestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { publication } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';
import { PgBouncer, pgbouncer } from '../support/pgbouncer.ts';
import { startScene } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const AT_ONCE = 20;

describe.skipIf(!pgbouncer)(`PgBouncer ${pgbouncer?.version ?? '(not installed)'}`, () => {
  const opened = new AsyncDisposableStack();
  let database: TestDatabase;
  let bouncer: PgBouncer;
  beforeAll(async () => {
    database = opened.use(await createTestDatabase(inject('serverUrl')));
    bouncer = opened.use(await PgBouncer.start(database.url));
  });
  afterAll(() => opened.disposeAsync());

  test.each([
    { name: 'in session mode', settings: () => ({ DATABASE_URL: bouncer.urlOf('session') }) },
    {
      name: 'in transaction mode with DATABASE_DIRECT_URL',
      settings: () => ({
        DATABASE_URL: bouncer.urlOf('transaction'),
        DATABASE_DIRECT_URL: database.url,
      }),
    },
    {
      name: 'in transaction mode with DATABASE_DIRECT_URL through session mode',
      settings: () => ({
        DATABASE_URL: bouncer.urlOf('transaction'),
        DATABASE_DIRECT_URL: bouncer.urlOf('session'),
      }),
    },
  ])('$name serves the API and the worker, and leaves no setting behind', async ({ settings }) => {
    await using scene = await startScene({ ...settings(), OPERATIONS_PORT: '0' });
    const organization = await new Stage(scene).organization();
    const endpoint = await organization.endpoint(status(400));
    await organization.publishMany(AT_ONCE);
    await waitFor('every delivery to have failed', async () =>
      (await endpoint.deliveries()).every((delivery) => delivery.status === 'failed'),
    );
    endpoint.answer = status(204);
    const { webhookEndpoints } = organization.partner.client;
    await webhookEndpoints.sendTestEvent(endpoint.id, { event_type: 'invoice.issued' });
    await webhookEndpoints.replay(endpoint.id, { since: '2026-01-01T00:00:00Z' });
    await endpoint.waitForRequests(2 * AT_ONCE + 1);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        organization.partner.request('GET', '/api/v1/public/webhook-endpoints'),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
    expect((await fetch(`${scene.server.app.monitoringUrl}/readyz`)).status).toBe(200);

    const clients = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const client = new pg.Client(bouncer.urlOf('transaction'));
        await client.connect();
        return client;
      }),
    );
    const seen = await Promise.all(
      clients.map((client) =>
        client.query("select current_setting('enable_seqscan') as seqscan from pg_sleep(0.05)"),
      ),
    );
    expect(new Set(seen.map(({ rows }) => rows[0]?.seqscan))).toEqual(new Set(['on']));
    await Promise.all(clients.map((client) => client.end()));
  });

  test('32 clients publish through transaction mode and past it: each event once, and no session keeps a transaction or a setting', async () => {
    const direct = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: '40' };
    const pooled = {
      ...direct,
      DATABASE_URL: bouncer.urlOf('transaction'),
      DATABASE_DIRECT_URL: database.url,
    };
    const roles = { api: true, worker: false };
    await using through = await startTestApp(pooled, roles);
    await using past = await startTestApp(direct, roles);
    const { organizationId } = await through.createTenant();
    const token = await through.createOperatorToken();
    const callers = [through, past].map(({ baseUrl }) => createPartner(baseUrl, token));
    const ids = Array.from({ length: 160 }, () => randomUUID());
    const path = `/api/v1/operator/organizations/${organizationId}/events`;
    const answers = await Promise.all(
      Array.from({ length: 32 }, async (_, client) => {
        const statuses: (number | undefined)[] = [];
        // Neighbouring clients publish the same events in the opposite order, one by one and in batches.
        const mine = ids.slice(Math.floor(client / 4) * 20, Math.floor(client / 4) * 20 + 20);
        const ordered = client % 2 === 0 ? mine : mine.toReversed();
        for (let at = 0; at < ordered.length; at += 5) {
          const caller = callers[(client + at) % 2];
          const events = ordered.slice(at, at + 5).map(publication);
          const sent =
            at % 10 === 0
              ? [caller?.request('POST', `${path}/batch`, { body: { events } })]
              : events.map((body) => caller?.request('POST', path, { body }));
          for (const answer of await Promise.all(sent)) statuses.push(answer?.status);
        }
        return statuses;
      }),
    );
    expect(new Set(answers.flat())).toEqual(new Set([200, 201]));
    const { rows } = await past.app.pool.query(
      `select count(*)::int as audited, count(distinct subject_id)::int as events from audit_entry
       where organization_id = $1 and action = 'event.published'`,
      [organizationId],
    );
    expect(rows).toEqual([{ audited: ids.length, events: ids.length }]);
    const { rows: open } = await past.app.pool.query(
      "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(open).toEqual([]);
    const inside = await inTransaction(through.app.context, (tx) => tx.db.query`show lock_timeout`);
    const outside = await through.app.context.db.query`show lock_timeout`;
    expect([inside, outside]).toEqual([[{ lock_timeout: '10s' }], [{ lock_timeout: '0' }]]);
  });

  test.each([
    {
      name: 'DATABASE_URL alone',
      settings: () => ({ DATABASE_URL: bouncer.urlOf('transaction') }),
      message:
        'DATABASE_URL leads through a pooler in transaction mode: also set DATABASE_DIRECT_URL to Postgres itself, or use session mode.',
    },
    {
      name: 'DATABASE_DIRECT_URL',
      settings: () => ({
        DATABASE_URL: database.url,
        DATABASE_DIRECT_URL: bouncer.urlOf('transaction'),
      }),
      message:
        'DATABASE_DIRECT_URL leads through a pooler in transaction mode: set it to Postgres itself, or use session mode.',
    },
    {
      name: 'another database at DATABASE_DIRECT_URL',
      settings: () => ({
        DATABASE_URL: bouncer.urlOf('transaction'),
        DATABASE_DIRECT_URL: inject('serverUrl'),
      }),
      message: 'DATABASE_DIRECT_URL leads to a different database than DATABASE_URL.',
    },
  ])('a start with transaction mode at $name is refused in one line', async ({ settings, message }) => {
    await expect(startTestApp(settings())).rejects.toThrow(message);
  });
});
