// How soon a poll that waits is answered, what waiting polls take of the memory, and what a page costs.
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { COUNT_MAX, nextCountMax } from '../../../src/jobs/event-sequencer.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import type { Bench } from '../bench.ts';
import { eventType } from '../endpoints.ts';
import { memoryMiB } from '../memory.ts';
import { PublisherProcess } from '../publish/publisher-process.ts';
import { quantile } from '../statistics.ts';
import { insertOperatorToken } from '../tokens.ts';
import { FeedRig } from './feed-rig.ts';
import type { publishers } from './publishing-cost.ts';

const PER_SECOND = 10;
/** On a machine that is busy, requests overlap. */
const CLIENTS = 32;
const WARM_UP_SECONDS = 1;
const LOOK_EVERY_MS = 20;

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly cursor: string;
  readonly has_more: boolean;
}

const askFeed = async ({ load }: FeedRig, token: string, query: Record<string, string>): Promise<Page> => {
  const { status, body } = await load.ask({
    method: 'GET',
    path: '/api/v1/public/event-feed',
    query,
    headers: { Authorization: `Bearer ${token}` },
    headersTimeout: 60_000,
  });
  if (status !== 200) throw new Error(`A poll was answered ${status}: ${body}`);
  return JSON.parse(body);
};

/** From the commit, as the publisher learns of it, to the answer of a poll that waits, while nothing else happens. */
export async function measureAnswers(
  bench: Bench,
  method: (typeof publishers)[number],
): Promise<{ p50Ms: number; p99Ms: number }> {
  await using rig = await FeedRig.start(bench, { command: 'start', fanOut: 0 });
  await using publisher = new PublisherProcess(bench.children);
  await publisher.open(method, {
    databaseUrl: rig.database.url,
    endpoints: rig.endpoints,
    clients: CLIENTS,
    api: { port: rig.port, token: await insertOperatorToken(rig.database.session) },
  });
  const token = await rig.token();
  const answeredAt = new Map<string, number>();
  let { cursor } = await askFeed(rig, token, { from: 'now' });
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const page = await askFeed(rig, token, { cursor, wait: '2', limit: '100' });
      const now = performance.timeOrigin + performance.now();
      for (const { id } of page.data) answeredAt.set(id, now);
      cursor = page.cursor;
    }
  })();
  // Whatever else fails first closes its connections.
  reading.catch(() => undefined);
  const warm = Math.min(WARM_UP_SECONDS, bench.seconds);
  const { calls, beginMs } = await publisher.pace(PER_SECOND, warm + bench.seconds);
  const ids = calls.flatMap((call) => call.ids);
  while (ids.some((id) => !answeredAt.has(id))) await Promise.race([delay(LOOK_EVERY_MS), reading]);
  isOver = true;
  await reading;
  const tookMs = calls
    .filter(({ calledAt }) => calledAt >= beginMs + warm * 1_000)
    .flatMap((call) => call.ids.map((id) => (answeredAt.get(id) ?? Number.NaN) - call.committedAt));
  return { p50Ms: quantile(tookMs, 0.5), p99Ms: quantile(tookMs, 0.99) };
}

const POLLS_OF_TOKEN = 8;
const WAIT_SECONDS = 25;
/** What is loaded and compiled is there after so many; more would leave memory behind that those that are measured take again. */
const WARM_UP_POLLS = 20;
const SETTLE_MS = 3_000;

/** MiB that so many polls take while they wait. */
export async function measureWaiting(bench: Bench, polls: number): Promise<number> {
  await using rig = await FeedRig.start(bench, { command: 'api', fanOut: 0 });
  const tokens: string[] = [];
  while (tokens.length * POLLS_OF_TOKEN < polls) tokens.push(await rig.token());
  const pick = (index: number) => tokens[index % tokens.length] ?? '';
  const { cursor } = await askFeed(rig, pick(0), { from: 'now' });
  await waitTogether(rig, Math.min(WARM_UP_POLLS, polls), pick, { cursor, wait: '1' }, async () => undefined);
  await delay(Math.min(SETTLE_MS, bench.seconds * 1_000));
  const before = await memoryMiB(rig.pid);
  let meanwhile = Number.NaN;
  await waitTogether(rig, polls, pick, { cursor, wait: String(WAIT_SECONDS) }, async () => {
    await delay(Math.min(SETTLE_MS, bench.seconds * 1_000));
    meanwhile = await memoryMiB(rig.pid);
    // All are answered by one event.
    await rig.database.session.query('select publish_event($1, $2, 1, $3::json)', [
      rig.organizationId,
      eventType,
      JSON.stringify(sampleInvoice),
    ]);
    await rig.database.session.query('notify countersign_deliveries');
  });
  return meanwhile - before;
}

async function waitTogether(
  { port }: FeedRig,
  polls: number,
  tokenOf: (index: number) => string,
  query: Record<string, string>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const answers = Array.from(
    { length: polls },
    (_, index) =>
      new Promise<number>((resolve, reject) => {
        const path = `/api/v1/public/event-feed?${new URLSearchParams(query)}`;
        const headers = { Authorization: `Bearer ${tokenOf(index)}` };
        get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        }).once('error', reject);
      }),
  );
  const [statuses] = await Promise.all([Promise.all(answers), meanwhile()]);
  const other = statuses.find((status) => status !== 200);
  if (other !== undefined) throw new Error(`A poll was answered ${other}.`);
}

const PAGE = 100;
const PAGES_MAX = 100;

/** Milliseconds that half of the pages of 100 take at most, and CPU milliseconds of one. */
export async function measurePages(
  bench: Bench,
): Promise<{ p50Ms: number; nodeMs: number; postgresMs: number }> {
  await using rig = await FeedRig.start(bench, { command: 'api', fanOut: 0 });
  const pages = Math.max(2, Math.min(PAGES_MAX, Math.ceil(bench.requests / 20)));
  await insertEvents(rig, pages * PAGE);
  const token = await rig.token();
  // It places them, and compiles.
  await askFeed(rig, token, { from: 'now' });
  await rig.placed(pages * PAGE);
  await readAll(rig, token);
  const before = await rig.cpu();
  const tookMs = await readAll(rig, token);
  const after = await rig.cpu();
  return {
    p50Ms: quantile(tookMs, 0.5),
    nodeMs: ((after.node - before.node) * 1_000) / tookMs.length,
    postgresMs: ((after.postgres - before.postgres) * 1_000) / tookMs.length,
  };
}

async function readAll(rig: FeedRig, token: string): Promise<number[]> {
  const tookMs: number[] = [];
  let query: Record<string, string> = { from: 'start', limit: String(PAGE) };
  for (;;) {
    const begin = performance.now();
    const { data, cursor, has_more } = await askFeed(rig, token, query);
    if (data.length === PAGE) tookMs.push(performance.now() - begin);
    if (!has_more) return tookMs;
    query = { cursor, limit: String(PAGE) };
  }
}

/** Seconds that it takes to give so many events their positions, as the sequencer does it. */
export async function measureBacklog(bench: Bench, events: number): Promise<number> {
  await using rig = await FeedRig.start(bench, { command: 'api', fanOut: 0 });
  await insertEvents(rig, events);
  await bench.postgres.checkpoint();
  const begin = performance.now();
  for (let countMax = COUNT_MAX, hasMore = true; hasMore; countMax = nextCountMax(countMax)) {
    const { rows } = await rig.database.session.query<{ has_more: boolean }>(
      'select has_more from sequence_events($1)',
      [countMax],
    );
    hasMore = rows[0]?.has_more ?? true;
  }
  const seconds = (performance.now() - begin) / 1_000;
  const placed = await rig.lastPosition();
  if (placed !== events) throw new Error(`${placed} of ${events} events were placed.`);
  return seconds;
}

async function insertEvents({ database, organizationId }: FeedRig, count: number): Promise<void> {
  await database.session.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at)
     select id, $1, $2, 1, event_body(1, id, $2, 1, '2026-11-23T00:00:00.000Z', $3::json), now()
     from (select uuidv7() as id from generate_series(1, $4::int)) as new`,
    [organizationId, eventType, JSON.stringify(sampleInvoice), count],
  );
}
