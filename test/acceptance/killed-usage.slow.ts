// Proves that usage is counted exactly. `USAGE_EVENTS=1000000 USAGE_KILLS=20 npx vitest run …` runs the long
// proof.
import { expect, test } from 'vitest';
import { ConnectionError, InternalServerError, type UsageEvent } from '../../src/sdk/index.ts';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner } from '../support/partner.ts';
import { RunningServer } from '../support/process.ts';

const EVENTS = Number(process.env.USAGE_EVENTS ?? 20_000);
const KILLS = Number(process.env.USAGE_KILLS ?? 2);
const SENDS_MAX = 3;
const BATCH_MAX = 1_000;
const SENDERS = 4;
const TIMEOUT_MS = 60_000 + EVENTS;

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const tenant = await server.createTenant();
const port = await lastingFreePort();
const { client } = createPartner(`http://127.0.0.1:${port}`, tenant.token);
const startServer = () =>
  RunningServer.start('api', {
    DATABASE_URL: server.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    PORT: String(port),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  });

test(
  'events that are sent one to three times in random batches, to a server that is killed again and again, are counted exactly',
  async () => {
    let running = await startServer();
    await using _last = { [Symbol.asyncDispose]: async () => void (await running.stop('SIGKILL')) };
    await client.meters.create({ key: 'api_calls', name: 'API calls', aggregation: 'sum' });
    await client.customers.create({
      name: 'Alder & Finch Ltd',
      country: 'GB',
      currency: 'GBP',
      number: 'C-1001',
    });
    const { batches, sum } = randomBatches();
    const killEvery = Math.ceil(batches.length / (KILLS + 1));
    let sent = 0;
    let killing: Promise<unknown> = Promise.resolve();
    const send = async (): Promise<void> => {
      for (let batch = batches.pop(); batch; batch = batches.pop()) {
        if (++sent % killEvery === 0) {
          // Kill it while the other requests are running.
          const killed = running;
          killing = killing
            .then(() => killed.stop('SIGKILL'))
            .then(startServer)
            .then((started) => {
              running = started;
            });
        }
        await sendUntilAnswered(batch);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
    await killing;

    expect(sent).toBeGreaterThan(KILLS);
    const { rows } = await server.app.pool.query('select count(*)::integer as count from usage_event');
    expect(rows).toEqual([{ count: EVENTS }]);
    const day = 86_400_000;
    const { data } = await client.usage.query('api_calls', {
      from: new Date(Date.now() - 36 * day).toISOString(),
      to: new Date(Date.now() + day).toISOString(),
    });
    expect(data.map(({ value }) => value)).toEqual([String(sum)]);
  },
  TIMEOUT_MS,
);

/** Repeats a batch like a program that cannot know whether a request without an answer was processed. */
async function sendUntilAnswered(batch: readonly UsageEvent[]): Promise<void> {
  for (;;) {
    try {
      const { conflicting } = await client.usage.ingest(batch, { maxRetries: 0 });
      expect(conflicting).toEqual([]);
      return;
    } catch (error) {
      if (!(error instanceof ConnectionError || error instanceof InternalServerError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function randomBatches(): { batches: UsageEvent[][]; sum: number } {
  const nowMs = Date.now();
  const random = (below: number) => Math.floor(Math.random() * below);
  const events = Array.from(
    { length: EVENTS },
    (_, index): UsageEvent => ({
      id: `event-${index}`,
      meter: 'api_calls',
      customer_number: 'C-1001',
      value: String(random(1_000)),
      // The timestamps are in two or three months.
      timestamp: new Date(nowMs - random(34 * 86_400_000)).toISOString(),
    }),
  );
  const order = events.flatMap((event) => Array.from({ length: 1 + random(SENDS_MAX) }, () => event));
  for (let place = order.length - 1; place > 0; place--) {
    const other = random(place + 1);
    [order[place], order[other]] = [order[other] as UsageEvent, order[place] as UsageEvent];
  }
  const batches: UsageEvent[][] = [];
  while (order.length > 0) batches.push(order.splice(-1 - random(BATCH_MAX)) as UsageEvent[]);
  return { batches, sum: events.reduce((total, { value }) => total + Number(value), 0) };
}
