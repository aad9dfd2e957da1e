// Erases a customer with many events under load, while workers are killed. ERASURE_EVENTS=100000 for the size that the design names; then it
// also says what publishing cost meanwhile.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeOperator } from '../../src/domain/access/person.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { getErasure } from '../../src/domain/erasure/erasure.ts';
import { startErasure } from '../../src/domain/erasure/start-erasure.ts';
import { cpuSeconds } from '../bench/cpu-time.ts';
import { asOperator } from '../support/app.ts';
import { consolesAnswers, tables, tracesIn } from '../support/customer-trace.ts';
import { forFile } from '../support/for-file.ts';
import { exampleOf } from '../support/operator-calls.ts';
import { signIn } from '../support/person.ts';
import { RunningServer } from '../support/process.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene, workerSettings } from '../support/scene.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

const EVENTS = Number(process.env.ERASURE_EVENTS ?? '1500');
/** Of another customer, beside those. */
const OTHERS = EVENTS / 5;
const IS_LARGE = EVENTS > 10_000;
const KILL_EVERY_MS = IS_LARGE ? 20_000 : 700;
const KILLS = IS_LARGE ? 6 : 2;
/** Before and after, when it says what publishing costs. */
const MEASURED_MS = 20_000;
const LIMIT_MS = 60_000 + EVENTS * 20;

const scene = await forFile(startScene({}, { api: true, worker: false }));
const { app, databaseUrl } = scene.server;
const { pool, context } = app;
const workers: RunningServer[] = [];
const startWorker = async () => {
  const worker = await RunningServer.start('worker', workerSettings(scene, { LOG_LEVEL: 'debug' }));
  workers.push(worker);
  return worker;
};
afterAll(async () => {
  for (const worker of workers) await worker.stop('SIGKILL');
});

/** How many events were published by then, and the CPU seconds of the server process that published them. */
interface Mark {
  readonly atMs: number;
  readonly published: number;
  readonly cpuSeconds: number;
}

/** Publishes one event after the other. */
class Publisher implements AsyncDisposable {
  readonly #client = new pg.Client({ connectionString: databaseUrl });
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #pid = 0;
  #published = 0;

  constructor(organizationId: string) {
    this.#running = this.#run(organizationId);
  }

  async #run(organizationId: string): Promise<void> {
    await this.#client.connect();
    const { rows } = await this.#client.query('select pg_backend_pid() as pid');
    const text = "select publish_event($1, 'invoice.issued', 1, $2)";
    const values = [organizationId, JSON.stringify({ ...sampleInvoice, customer_id: randomUUID() })];
    while (!this.#stopping.signal.aborted) {
      await this.#client.query({ name: 'publish', text, values });
      this.#pid = rows[0].pid;
      this.#published++;
    }
  }

  async mark(): Promise<Mark> {
    await waitFor('the first event', () => this.#pid !== 0);
    return { atMs: performance.now(), published: this.#published, cpuSeconds: await cpuSeconds(this.#pid) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#client.end();
  }
}

function costBetween(from: Mark, until: Mark): string {
  const published = until.published - from.published;
  const perSecond = (published * 1_000) / (until.atMs - from.atMs);
  return `${Math.round(((until.cpuSeconds - from.cpuSeconds) * 1e6) / published)} µs of CPU each, ${Math.round(perSecond)} a second`;
}

test(`a customer with ${EVENTS} events is erased under load while workers are killed: nothing of them is left, all of the others is`, {
  timeout: timeLimit(LIMIT_MS * 2),
}, async () => {
  const { organizationId, ownerEmail } = scene.tenant;
  const customerId = randomUUID();
  const gone = new Map(['a name', 'a number', 'an answer'].map((what) => [what, `gone-${randomUUID()}`]));
  const kept = new Map([['a number', `kept-${randomUUID()}`]]);
  scene.receiver.answer = ({ body }, response) => void response.writeHead(200).end(body.slice(0, 1_000));
  let worker = await startWorker();
  await scene.partner.registerActive(scene.receiver.url, ['invoice.issued']);
  const publish = async (type: string, data: object, count: number) => {
    for (let left = count; left > 0; left -= 2_000)
      await pool.query('select publish_event($1, $2, 1, $3) from generate_series(1, $4)', [
        organizationId,
        type,
        JSON.stringify(data),
        Math.min(left, 2_000),
      ]);
  };
  const numbered = (customer_id: string, number?: string) => ({ ...sampleInvoice, customer_id, number });
  await publish(
    'customer.updated',
    { ...exampleOf('customer.updated'), id: customerId, name: gone.get('a name') },
    EVENTS / 2,
  );
  await publish('invoice.issued', numbered(customerId, gone.get('a number')), EVENTS / 2);
  await publish('invoice.issued', numbered(randomUUID(), kept.get('a number')), OTHERS);
  await waitFor(
    'every delivery',
    async () => {
      const { rows } = await pool.query("select from delivery where status = 'pending' limit 1");
      return rows.length === 0;
    },
    undefined,
    LIMIT_MS,
  );

  await using publisher = new Publisher((await scene.server.createTenant()).organizationId);
  const marks: Mark[] = [];
  const markIn = async (ms: number) => {
    if (!IS_LARGE) return;
    await delay(ms);
    marks.push(await publisher.mark());
  };
  await markIn(1_000);
  await markIn(MEASURED_MS);
  const began = performance.now();
  const { id } = await startErasure(asOperator(context), organizationId, {
    customer_id: customerId,
    pending_deliveries: 'give_up',
    reason: 'request 4711',
  });
  const progress = () => getErasure(context, organizationId, id);
  let kills = 0;
  while (kills < KILLS && (await progress()).status === 'running') {
    await delay(KILL_EVERY_MS);
    await worker.stop('SIGKILL');
    kills++;
    worker = await startWorker();
  }
  await waitFor('the end', async () => (await progress()).status === 'completed', undefined, LIMIT_MS);
  const seconds = Math.round((performance.now() - began) / 1_000);
  await markIn(0);
  await markIn(MEASURED_MS);
  await publisher[Symbol.asyncDispose]();
  const { events, looked_at } = await progress();
  const [first, start, end, last] = marks;
  if (first && start && end && last)
    console.log(
      `${events} events erased of ${looked_at} looked at in ${seconds} s, ${kills} kills; publishing before: ${costBetween(first, start)}; meanwhile: ${costBetween(start, end)}; after: ${costBetween(end, last)}`,
    );

  await inTransaction(context, (tx) => makeOperator(tx, ownerEmail));
  const answers = await consolesAnswers(await signIn(scene.server, ownerEmail), organizationId);
  const feed: unknown[] = [];
  for await (const event of scene.partner.client.events.feed({ from: 'start', untilCaughtUp: true }))
    feed.push(event);
  answers.set('the feed', JSON.stringify(feed));
  const written = new Map([['the log', workers.map(({ stdout, stderr }) => `${stdout}${stderr}`).join()]]);
  const dump = await tables(pool);
  for (const texts of [dump, answers, written]) expect(tracesIn(texts, gone)).toEqual({});
  expect(events).toBe(EVENTS);
  expect(kills).toBeGreaterThan(0);
  expect(dump.get('public.event')?.split(kept.get('a number') ?? '')).toHaveLength(OTHERS + 1);
  expect(feed.length).toBeGreaterThanOrEqual(EVENTS + OTHERS);
});
