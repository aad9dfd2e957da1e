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
const BEFORE_MS = IS_LARGE ? 20_000 : 1_000;
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

/** Publishes one event after the other, and counts those of each second. */
class Publisher implements AsyncDisposable {
  readonly #client = new pg.Client({ connectionString: databaseUrl });
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #perSecond = new Map<number, number>();

  constructor(organizationId: string) {
    this.#running = this.#run(organizationId);
  }

  async #run(organizationId: string): Promise<void> {
    await this.#client.connect();
    const text = "select publish_event($1, 'invoice.issued', 1, $2)";
    const values = [organizationId, JSON.stringify({ ...sampleInvoice, customer_id: randomUUID() })];
    while (!this.#stopping.signal.aborted) {
      await this.#client.query({ name: 'publish', text, values });
      const second = Math.floor(performance.now() / 1_000);
      this.#perSecond.set(second, (this.#perSecond.get(second) ?? 0) + 1);
    }
  }

  /** The median of the whole seconds between two times. */
  rate(fromMs: number, untilMs: number): number {
    const whole = [...this.#perSecond]
      .filter(([second]) => second * 1_000 >= fromMs && (second + 1) * 1_000 <= untilMs)
      .map(([, count]) => count)
      .sort((one, other) => one - other);
    return whole[Math.floor(whole.length / 2)] ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#client.end();
  }
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
  const beganPublishing = performance.now();
  await delay(BEFORE_MS);
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
  const ended = performance.now();
  const { events, looked_at } = await progress();
  const [before, meanwhile] = [publisher.rate(beganPublishing, began), publisher.rate(began, ended)];
  await publisher[Symbol.asyncDispose]();
  console.log(
    `${events} events erased of ${looked_at} looked at in ${Math.round((ended - began) / 1_000)} s, ${kills} kills; published a second: ${before} before, ${meanwhile} meanwhile`,
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
