// An organization moves to another cell under load, and the mover is killed in every phase. What was published, what arrived and what the
// feed said is kept outside of both cells.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { fullAccess } from '../../src/domain/access/tokens/scope.ts';
import { movePhases } from '../../src/domain/cells/move/move-organization.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { FeedConsumer } from '../support/feed-consumer.ts';
import { machineEnvironment } from '../support/machine.ts';
import { createPartner } from '../support/partner.ts';
import { startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startTwoCells, type TwoCells } from '../support/two-cells.ts';
import { waitFor } from '../support/wait-for.ts';

const PER_SECOND = 30;

/** Publishes by SQL, as a role that may do nothing else, where the organization lives. */
class SqlPublisher implements AsyncDisposable {
  readonly published: string[] = [];
  /** Codes of refusals, each of which was repeated. */
  readonly refusals = new Set<string>();
  slowestMs = 0;
  readonly #pools: pg.Pool[];
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(urls: readonly string[], organizationId: string) {
    this.#pools = urls.map((connectionString) => new pg.Pool({ connectionString, max: 4 }));
    this.#running = this.#run(organizationId);
  }

  async #run(organizationId: string): Promise<void> {
    let place = 0;
    for (let begun = performance.now(); !this.#stopping.signal.aborted; ) {
      const pool = this.#pools[place % this.#pools.length];
      try {
        const { rows } = await (pool as pg.Pool).query<{ id: string }>(
          "select id from publish_event($1, 'invoice.issued', 1, $2)",
          [organizationId, JSON.stringify(sampleInvoice)],
        );
        this.published.push(...rows.map(({ id }) => id));
        this.slowestMs = Math.max(this.slowestMs, performance.now() - begun);
        begun = performance.now();
        await sleep(1_000 / PER_SECOND);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        this.refusals.add(error.code ?? '');
        if (error.message.includes('lives in')) place++;
        await sleep(20);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

/** Does something again and again, until it is stopped; a 503 is repeated. */
async function repeat(signal: AbortSignal, work: () => Promise<number>): Promise<Set<number>> {
  const statuses = new Set<number>();
  while (!signal.aborted) {
    statuses.add(await work());
    await sleep(50);
  }
  return statuses;
}

async function role(databaseUrl: string): Promise<string> {
  const name = `publisher_${new URL(databaseUrl).pathname.slice(1)}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create role ${name} login password 'publisher';
    grant usage on schema pgboss to ${name};
    grant select on webhook_subscription, event_schema, event_schema_rule, pgboss.queue to ${name};
    grant select (id, organization_id, status, moved_at, ordering) on webhook_endpoint to ${name};
    grant select (id, lives_in) on organization to ${name};
    grant insert on event, delivery, ordered_delivery, pgboss.job to ${name};
    grant usage on sequence event_seq_seq to ${name}`);
  await client.end();
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = 'publisher';
  return url.href;
}

async function runMover(cells: TwoCells, organizationId: string, diesIn?: string): Promise<string> {
  const child = spawn(process.execPath, ['test/support/mover.ts'], {
    env: {
      ...machineEnvironment(),
      PUBLIC_URL: cells.url,
      CELL: 'eu1',
      CELLS: `eu1=${cells.eu1.operationsUrl},eu2=${cells.eu2.operationsUrl}`,
      OPERATIONS_PORT: new URL(cells.eu1.operationsUrl).port,
      DATABASE_URL: cells.eu1.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
      LOG_LEVEL: 'error',
      ORGANIZATION: organizationId,
      TO: 'eu2',
      TARGET: cells.eu2.databaseUrl,
      ...(diesIn && { DIES_IN: diesIn }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const [code, signal] = await once(child, 'close');
  expect({ code, signal, output }).toEqual({
    code: diesIn ? null : 0,
    signal: diesIn ? 'SIGKILL' : null,
    output: expect.any(String),
  });
  return output.trim();
}

test('a mover that is killed in every phase loses nothing, under load', { timeout: 1_200_000 }, async () => {
  await using cells = await startTwoCells({ DELIVERY_TIMEOUT_MS: '3000' });
  await using good = await startReceiver();
  await using ordered = await startReceiver();
  await using failing = await startReceiver();
  await using hanging = await startReceiver();
  failing.answer = (_request, response) => void response.writeHead(500).end();
  hanging.answer = () => undefined;
  const { eu1, eu2, url } = cells;
  const { organizationId } = await eu1.createTenant();
  const { plaintext } = await issueToken(eu1.app.context, {
    organizationId,
    name: 'test',
    scopes: [fullAccess],
  });
  const partner = createPartner(url, plaintext);
  await partner.registerActive(good.url, ['invoice.issued', 'customer.created']);
  const inOrder = await partner.client.webhookEndpoints.create({
    endpoint_url: ordered.url,
    ordering: 'endpoint',
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  });
  await partner.client.webhookEndpoints.verify(inOrder.id);
  await partner.registerActive(failing.url, ['customer.created']);
  await partner.registerActive(hanging.url, ['customer.created']);

  const publisher = new SqlPublisher(
    [await role(eu1.databaseUrl), await role(eu2.databaseUrl)],
    organizationId,
  );
  await using _ = publisher;
  const stopping = new AbortController();
  let number = 0;
  const created: string[] = [];
  const creating = repeat(stopping.signal, async () => {
    const name = `Customer ${number}`;
    const { status, body } = await partner.request('POST', '/api/v1/public/party/customers', {
      body: { name, country: 'GB', currency: 'GBP' },
      headers: { 'Idempotency-Key': `customer-${number}` },
    });
    if (status !== 201) return status;
    created.push(body.id);
    number++;
    return status;
  });
  const read: string[] = [];
  let cursor: string | undefined;
  const reading = repeat(stopping.signal, async () => {
    const place = cursor === undefined ? 'from=start' : `cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await partner.request('GET', `/api/v1/public/event-feed?wait=5&${place}`);
    if (status !== 200) return status;
    read.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.cursor;
    return status;
  });

  // Their failures are reported where they are awaited.
  for (const running of [creating, reading]) running.catch(() => undefined);
  await waitFor('some load', () => publisher.published.length > 50, undefined, 60_000);
  const withoutWrites: string[] = [];
  for (const phase of movePhases) {
    await runMover(cells, organizationId, phase);
    await sleep(300);
  }
  withoutWrites.push(await runMover(cells, organizationId));
  const beforeEnd = publisher.published.length;
  await waitFor('load after the move', () => publisher.published.length > beforeEnd + 50, undefined, 60_000);
  await publisher.stop();
  stopping.abort();
  const statuses = { creating: await creating, reading: await reading };
  const idOf = ({ body }: { body: string }): string => JSON.parse(body).id;
  await waitFor(
    'every event to arrive',
    () => {
      const arrived = new Set([...good.deliveries, ...ordered.deliveries].map(idOf));
      return publisher.published.every((id) => arrived.has(id));
    },
    () => `${good.deliveries.length} of ${publisher.published.length} and ${created.length}`,
    120_000,
  );
  const inOrderIds = [...new Set(ordered.deliveries.map(idOf))];
  await waitFor(
    'every event to arrive in order',
    () => new Set(ordered.deliveries.map(idOf)).size >= publisher.published.length,
    () => `${inOrderIds.length}`,
    120_000,
  );

  expect(publisher.refusals.difference(new Set(['40001']))).toEqual(new Set());
  expect(statuses.creating.difference(new Set([201, 503]))).toEqual(new Set());
  expect(statuses.reading.difference(new Set([200, 503]))).toEqual(new Set());
  const feed = await new FeedConsumer(eu2, { organizationId, token: plaintext }).readAll({
    from: 'start',
    limit: 100,
  });
  // Every committed event once, and to a reader in the order in which the feed has them.
  expect(new Set(feed).size).toBe(feed.length);
  expect(publisher.published.filter((id) => !feed.includes(id))).toEqual([]);
  expect(read).toEqual(feed.slice(0, read.length));
  const places = await eu2.app.context.db.query<{ isDense: boolean }>`
    select max(position) - min(position) + 1 = count(*) as "isDense" from event_feed where organization_id = ${organizationId}::uuid`;
  expect(places).toEqual([{ isDense: true }]);
  const order = [...new Set(ordered.deliveries.map(idOf))];
  expect(order).toEqual(feed.filter((id) => order.includes(id)));
  const customers = await eu2.app.context.db.prisma.customer.count({
    where: { organization_id: organizationId },
  });
  expect(customers).toBe(created.length);
  const left = await eu1.app.context.db.query`
    select from pgboss.job where name = 'deliver-event' and state in ('created', 'retry', 'active')
    union all select from organization_move_job union all select from organization_move_note`;
  expect(left).toEqual([]);
  const twice = good.deliveries.length - new Set(good.deliveries.map(idOf)).size;
  process.stdout.write(
    `${publisher.published.length} events by SQL, ${created.length} by HTTP; ${twice} delivered twice; ` +
      `last stop ${withoutWrites.join()} ms, a publisher waited ${Math.round(publisher.slowestMs)} ms at most\n`,
  );
});
