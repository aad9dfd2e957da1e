// Every connection of an API process and of a worker goes silent at a random moment, while both are busy.
// CUTS=20 CUT_SILENCE_MS=5000 makes 20 cuts, with the default of DATABASE_SILENCE_MS.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { recoveryMsMax } from '../../src/platform/postgres/postgres-connections.ts';
import { PostgresProxy } from '../chaos/postgres-proxy.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { unitPrice } from '../support/price.ts';
import { RunningServer } from '../support/process.ts';
import { type Scene, startScene, workerSettings } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';
import { SteadyPublisher } from '../support/steady-publisher.ts';
import { waitFor } from '../support/wait-for.ts';

const CUTS = Number(process.env.CUTS ?? 1);
const SILENCE_MS = Number(process.env.CUT_SILENCE_MS ?? 500);
const RECOVERY_MS_MAX = recoveryMsMax(SILENCE_MS);
const CALLERS = 12;
const EVENTS_PER_SECOND = 60;
/** Without a fault, deliveries and the feed never pause for this long, even on a busy machine. */
const PAUSE_MS = 2_000;
const LOOK_EVERY_MS = 100;
/** A clean stop is given 20 s by default. */
const STOP_MS_MAX = 15_000;

/** A count that grows as long as the service works. */
class Progress implements AsyncDisposable {
  readonly #read: () => Promise<number>;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  #grewAt = performance.now();
  #resumedAt = 0;

  constructor(read: () => Promise<number>) {
    this.#read = read;
    this.#running = this.#watch();
  }

  /** When the last pause ended; now during a pause. */
  get resumedAt(): number {
    const now = performance.now();
    return now - this.#grewAt > PAUSE_MS ? now : this.#resumedAt;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #watch(): Promise<void> {
    let last = 0;
    while (!this.#stopped.signal.aborted) {
      const value = await this.#read();
      const now = performance.now();
      if (value > last) {
        if (now - this.#grewAt > PAUSE_MS) this.#resumedAt = now;
        this.#grewAt = now;
      }
      last = value;
      await delay(LOOK_EVERY_MS);
    }
  }
}

/**
 * Partners that read, and that change the same customer and the numbers of invoices, as fast as they get
 * answers.
 */
class Callers implements AsyncDisposable {
  readonly #partner: Partner;
  readonly #customerId: string;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>[];
  refusedAt = 0;
  slowestMs = 0;

  constructor(partner: Partner, customerId: string) {
    this.#partner = partner;
    this.#customerId = customerId;
    this.#running = Array.from({ length: CALLERS }, (_, number) => this.#run(number));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#running);
  }

  async #run(number: number): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const from = performance.now();
      const status = await this.#call(number);
      const at = performance.now();
      this.slowestMs = Math.max(this.slowestMs, at - from);
      if (status >= 300) this.refusedAt = at;
      expect([200, 201, 503]).toContain(status);
      await delay(LOOK_EVERY_MS);
    }
  }

  async #call(number: number): Promise<number> {
    const post = (path: string, body: object) =>
      this.#partner.request('POST', path, { body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    const customer_id = this.#customerId;
    if (number % 3 === 0) return (await this.#partner.request('GET', '/api/v1/public/invoices')).status;
    if (number % 3 === 1) {
      const body = { name: `Busy ${number}` };
      return (await this.#partner.request('PATCH', `/api/v1/public/party/customers/${customer_id}`, { body }))
        .status;
    }
    const lines = [{ description: 'Licence', quantity: '1', price: unitPrice('100'), tax_rate: '0' }];
    const draft = await post('/api/v1/public/invoices', { customer_id, lines });
    return draft.status === 201
      ? (await post(`/api/v1/public/invoices/${draft.body.id}/issue`, {})).status
      : draft.status;
  }
}

/** A process with its own proxy to Postgres. */
async function startForgettable(scene: Scene, role: 'api' | 'worker') {
  await using started = new AsyncDisposableStack();
  const url = new URL(scene.server.databaseUrl);
  const proxy = started.use(await PostgresProxy.open(Number(url.port)));
  url.port = String(proxy.port);
  const server = started.use(
    await RunningServer.start(
      role,
      workerSettings(scene, {
        DATABASE_URL: url.href,
        DATABASE_SILENCE_MS: String(SILENCE_MS),
        LOG_FORMAT: 'json',
        OPERATIONS_PORT: '0',
        RATE_LIMIT: '1000000/60',
      }),
    ),
  );
  const resources = started.move();
  return { server, proxy, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** The lines that it logged about an unavailable database, and lines with a stack. */
function failuresIn(text: string): { msg: string; cause?: string; err?: object }[] {
  return text
    .split('\n')
    .filter((line) => line.includes('the database cannot serve') || line.includes('"stack"'))
    .map((line) => JSON.parse(line));
}

test('whenever connections go silent, API and worker do all that they do again in time, log one line a second and cause, and stop by themselves', {
  timeout: 60_000 + CUTS * (RECOVERY_MS_MAX + 10_000),
}, async () => {
  await using scene = await startScene({ DATABASE_POOL_SIZE: '3' }, { api: true, worker: false });
  await using api = await startForgettable(scene, 'api');
  await using worker = await startForgettable(scene, 'worker');
  const stage = new Stage(scene);
  const organization = await stage.organization();
  const other = await stage.organization();
  const failing = await other.endpoint(status(400));
  await other.publish();
  await failing.waitForStatus('failed');
  failing.answer = status(204);
  const endpoint = await organization.endpoint();
  const partner = createPartner(api.server.baseUrl, scene.tenant.token);
  const { id } = await partner.client.customers.create({ name: 'Busy', country: 'GB', currency: 'GBP' });
  await using callers = new Callers(partner, id);
  await using publisher = new SteadyPublisher(scene.server.databaseUrl, organization.id, EVENTS_PER_SECOND);
  await using deliveries = new Progress(async () => endpoint.requests.length);
  await using feed = new Progress(async () => {
    const [row] = await scene.server.app.context.db.query<{ placed: number }>`
      select count(*)::int as placed from event_feed`;
    return row?.placed ?? 0;
  });
  await waitFor('deliveries', () => endpoint.requests.length > EVENTS_PER_SECOND);

  const cuts = [];
  for (let cut = 0; cut < CUTS; cut++) {
    await delay(Math.random() * 1_500);
    const logged = [api, worker].map(({ server }) => server.stdout.length);
    callers.slowestMs = 0;
    const at = performance.now();
    for (const { proxy } of [api, worker]) proxy.forget();
    await delay(RECOVERY_MS_MAX + PAUSE_MS);
    const lines = [api, worker].map(({ server }, index) => failuresIn(server.stdout.slice(logged[index])));
    const seconds = (ms: number) => Math.max(0, Math.round((ms - at) / 100) / 10);
    cuts.push({
      refusals: seconds(callers.refusedAt),
      slowest: Math.round(callers.slowestMs / 100) / 10,
      deliveries: seconds(deliveries.resumedAt),
      feed: seconds(feed.resumedAt),
      apiLines: lines[0]?.length ?? 0,
      workerLines: lines[1]?.length ?? 0,
    });
    expect(lines.flat().filter((line) => line.err !== undefined)).toEqual([]);
  }
  if (CUTS > 1) console.table(cuts);
  for (const { apiLines, workerLines, ...tookSeconds } of cuts) {
    expect(Math.max(...Object.values(tookSeconds))).toBeLessThan(RECOVERY_MS_MAX / 1_000);
    // Requests without an answer, and requests that waited for a connection: two seconds at most for each.
    expect(Math.max(apiLines, workerLines)).toBeLessThanOrEqual(6);
  }

  // Jobs that nobody had while the connections were silent: a handshake, a test event, a replay.
  await other.endpoint();
  const { webhookEndpoints } = other.partner.client;
  await webhookEndpoints.sendTestEvent(failing.id, { event_type: 'invoice.issued' });
  await failing.waitForRequests(2);
  await webhookEndpoints.replay(failing.id, { since: '2026-01-01T00:00:00Z' });
  await failing.waitForRequests(3);

  // A database that is silent to old and new connections keeps no process from ending.
  await callers[Symbol.asyncDispose]();
  await publisher.stop();
  await waitFor('all to be recorded', async () => {
    const [row] = await scene.server.app.context.db.query<{ pending: number }>`
      select count(*)::int as pending from delivery where status = 'pending'`;
    return row?.pending === 0;
  });
  for (const { proxy } of [api, worker]) proxy.cut('forgotten');
  const stoppedAt = performance.now();
  await Promise.all([api, worker].map(({ server }) => server.stop('SIGTERM')));
  expect(performance.now() - stoppedAt).toBeLessThan(STOP_MS_MAX);
});

test('by default, silent connections are replaced within 15 seconds', () => {
  expect(recoveryMsMax(readConfig({}).database.silenceMs)).toBeLessThanOrEqual(15_000);
});
