import { setTimeout as delay } from 'node:timers/promises';
import { claimDeliveries } from '../../../src/domain/delivery-queue/claim.ts';
import {
  deliveryQueue,
  deliveryTable,
  jobTable,
} from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import { DAYS, fillHistory, RECENT_EVENTS } from '../../support/finished-deliveries.ts';
import { alternate, type Bench, type Section } from '../bench.ts';
import type { Child } from '../children.ts';
import { countersign } from '../deliver/countersign.ts';
import { openPublisher, SHAPE, STEADY_PER_SECOND } from '../deliver/receipt.ts';
import { type Given, Rig } from '../deliver/rig.ts';
import { eventType, insertEndpoints, makeEndpoints, organizationsOf, productSettings } from '../endpoints.ts';
import { type Figure, figuresOf, quantile, ratioAtMost } from '../figure.ts';
import { pageRequests } from '../history/page-requests.ts';
import { Load } from '../load.ts';
import type { BenchDatabase } from '../postgres.ts';
import type { PublishMethod } from '../publish/publishers.ts';

/** What a long history, and the run that removes half of it, cost those who work meanwhile. */
export const history: Section = {
  name: 'history',
  isLong: true,
  about: (scale) =>
    `${finishedIn(scale)} finished deliveries of half as many events, over ${DAYS} days, ${SHAPE.organizations} organizations with two endpoints each and five types, 5 % failed, with their attempts and feeds; then the same while \`countersign retention run\` removes what is older than ${KEPT_DAYS} days, beside a database that has only the newest ${RECENT_EVENTS} of these events, so that pages are as full. Each measurement starts \`countersign start\` anew. Claim: ${CLAIM_SIZE} deliveries of ${SHAPE.organizations} endpoints, the median. Publish: ${STEADY_PER_SECOND} events a second, which are delivered meanwhile; the median from the call to the commit. Requests: one page after the other, its requests at the same time, as the console sends them; the median. CPU of 1,000 events: as in \`deliver\`. Retention's rate and WAL: alone, and its rate with all the rest.`,

  async measure(bench) {
    const endpoints = makeEndpoints(
      Array.from({ length: SHAPE.organizations }, () => ['http://127.0.0.1:9/', 'http://127.0.0.1:9/other']),
    );
    const events = { recent: RECENT_EVENTS, old: Math.round(finishedIn(bench) / 2) };
    for (const [name, count] of Object.entries(events)) {
      bench.progress(`${section}: ${count} events …`);
      await bench.postgres.createTemplate(templateOf(name), async (session) => {
        await insertEndpoints({ session }, endpoints);
        await fillHistory(
          session,
          organizationsOf(endpoints),
          endpoints.map(({ id }) => id),
          count,
          eventType,
        );
        // What is published goes to one of the two.
        const others = endpoints.filter((_, index) => index % 2 === 1).map(({ id }) => id);
        await session.query('delete from webhook_subscription where endpoint_id = any($1)', [others]);
      });
    }
    await using databases = new AsyncDisposableStack();
    const open = async (name: keyof typeof events) => ({
      database: databases.use(await bench.postgres.createDatabase(templateOf(name))),
      endpoints: endpoints.filter((_, index) => index % 2 === 0),
    });
    const [recent, old, shrinking] = [await open('recent'), await open('old'), await open('old')];
    type Measured = Awaited<ReturnType<typeof measureWork>> & { removal?: Removal };
    const results = await alternate<'recent only' | 'history' | 'retention', Measured>(bench, section, [
      ['recent only', () => measureWork(bench, recent)],
      ['history', () => measureWork(bench, old)],
      ['retention', () => measureBesideRetention(bench, shrinking)],
    ]);
    return [...figures('history'), ...figures('retention'), ...retentionFigures()];

    function figures(name: 'history' | 'retention'): Figure[] {
      const prefix = name === 'history' ? '' : 'retention under way, ';
      const line = figuresOf({ section, prefix }, results, name, 'recent only');
      const [first] = results(name);
      return [
        line('claim', 'ms', ({ claimMs }) => claimMs, ratioAtMost(1.2)),
        ...ways.flatMap((way) => [
          line(`${way}: publish`, 'ms', (found) => found[way].publishMs, ratioAtMost(1.2)),
          line(`${way}: receipt, p50`, 'ms', (found) => found[way].p50Ms, ratioAtMost(1.2)),
          line(`${way}: receipt, p99`, 'ms', (found) => found[way].p99Ms),
          ...(name === 'history'
            ? [line(`${way}: CPU of 1,000 events`, 's', (found) => found[way].cpu, ratioAtMost(1.2))]
            : []),
        ]),
        ...Object.keys(first?.pagesMs ?? {}).map((page) =>
          line(page, 'ms', ({ pagesMs }) => pagesMs[page] ?? Number.NaN, ratioAtMost(1.2)),
        ),
      ];
    }

    function retentionFigures(): Figure[] {
      const removals = () => results('retention').flatMap(({ removal }) => removal ?? []);
      const line = figuresOf({ section, prefix: 'retention: ' }, removals, 'retention');
      return [
        line('rows removed, alone', '/s', ({ aloneRate }) => aloneRate),
        line('rows removed, with the rest', '/s', ({ besideRate }) => besideRate),
        line('WAL of a row, alone', 'bytes', ({ walBytes }) => walBytes),
      ];
    }
  },
};

const section = history.name;
const ways = ['SQL', 'HTTP'] as const;
const templateOf = (name: string) => `bench_history_${name}`;
const finishedIn = ({ deliveries }: Pick<Bench, 'deliveries'>) => deliveries * 125;

const KEPT_DAYS = DAYS / 2;
const ages = Object.fromEntries(
  ['EVENT', 'PAYLOAD', 'ATTEMPT'].map((kind) => [`RETENTION_${kind}_DAYS`, String(KEPT_DAYS)]),
);
/** Deliveries; of fewer, a run does not last as long as what is measured beside it. */
const LONG_ENOUGH = 2_000_000;
const CLAIM_SIZE = 20;
const CLAIMS = 50;
const LOOK_EVERY_MS = 20;
const ASKED_PER_REQUEST = 0.05;

async function measureWork(bench: Bench, given: Given) {
  const claimMs = await measureClaims(given);
  await using rig = await Rig.start(bench, countersign('start'), SHAPE, given);
  const pagesMs = await measurePages(bench, rig);
  const publishedBy = async (method: PublishMethod) => {
    await using publisher = await openPublisher(rig, method);
    return await publisher.pace(STEADY_PER_SECOND);
  };
  const SQL = await publishedBy('publish_event and NOTIFY');
  return { claimMs, pagesMs, SQL, HTTP: await publishedBy('HTTP') };
}

/** While no worker runs. */
async function measureClaims({ database, endpoints }: Given): Promise<number> {
  const { session } = database;
  await countersign().enqueue(database, endpoints, CLAIM_SIZE * CLAIMS);
  const table = await deliveryTable((text, values) => session.query(text, values));
  const room = {
    endpoints: new Map(),
    otherEndpoints: 100,
    organizations: new Map(),
    otherOrganizations: 100,
  };
  const tookMs: number[] = [];
  while (tookMs.length < CLAIMS) {
    const begin = performance.now();
    const { sendable } = await claimDeliveries(session, table, { limit: CLAIM_SIZE, after: '', room });
    tookMs.push(performance.now() - begin);
    if (sendable.length !== CLAIM_SIZE) throw new Error(`Claimed ${sendable.length} deliveries.`);
  }
  // Nobody sends them.
  await session.query(
    `delete from delivery using ${jobTable} job where job.name = '${deliveryQueue}' and delivery.id = job.id`,
  );
  await session.query(`delete from ${jobTable} where name = '${deliveryQueue}'`);
  return quantile(tookMs, 0.5);
}

/** The median of each page, in turn with the others. */
async function measurePages(bench: Bench, { endpoints: [endpoint], parts: { database, port } }: Rig) {
  if (!endpoint) throw new Error('There is no endpoint.');
  const pages = await pageRequests(database.session, endpoint.organizationId, endpoint.id);
  await using load = new Load(`http://127.0.0.1:${port}`);
  await load.answering();
  const tookMs = new Map(Object.keys(pages).map((name) => [name, [] as number[]]));
  // The first of each is not counted.
  for (let round = 0; round <= Math.ceil(bench.requests * ASKED_PER_REQUEST); round++)
    for (const [name, requests] of Object.entries(pages)) {
      const begin = performance.now();
      await Promise.all(requests.map((request) => load.send(() => request, 1, 200)));
      if (round > 0) tookMs.get(name)?.push(performance.now() - begin);
    }
  return Object.fromEntries([...tookMs].map(([name, ms]) => [name, quantile(ms, 0.5)]));
}

interface Removal {
  readonly aloneRate: number;
  readonly besideRate: number;
  readonly walBytes: number;
}

async function measureBesideRetention(bench: Bench, given: Given) {
  const { database } = given;
  await setAutovacuum(database, true);
  const since = new Date();
  const settings = { ...productSettings, DATABASE_URL: database.url, ...ages };
  await using run = bench.children.countersign('retention run', settings);
  const begin = await removedBy(run, database, since, 1);
  await delay(bench.seconds * 1_000);
  const alone = await removedBy(run, database, since, begin.rows + 1);
  const work = await measureWork(bench, given);
  const end = await removedBy(run, database, since);
  if (end.isOver && finishedIn(bench) >= LONG_ENOUGH)
    throw new Error('The run of retention was over too soon.');
  await setAutovacuum(database, false);
  const rate = (from: typeof begin, to: typeof begin) => (to.rows - from.rows) / (to.at - from.at);
  const walBytes = (alone.wal - begin.wal) / (alone.rows - begin.rows);
  return { ...work, removal: { aloneRate: rate(begin, alone), besideRate: rate(alone, end), walBytes } };
}

/** What a run has removed so far, once it is at least so many rows, and whether it is over. */
async function removedBy(run: Child, { session }: BenchDatabase, since: Date, least = 0) {
  for (;;) {
    const { rows } = await session.query<{ rows: number; isOver: boolean; wal: number; at: number }>(
      `select (events + deliveries + attempts)::float8 as rows, completed_at is not null as "isOver",
              (pg_current_wal_insert_lsn() - '0/0')::float8 as wal, extract(epoch from clock_timestamp())::float8 as at
       from retention_run where started_at > $1 and events + deliveries + attempts >= $2`,
      [since, least],
    );
    if (rows[0]) return rows[0];
    await Promise.race([delay(LOOK_EVERY_MS), run.failure]);
  }
}

/** At rest too, it would take from what is measured next. A worker that is at it gives way to the change. */
async function setAutovacuum({ session }: BenchDatabase, isOn: boolean): Promise<void> {
  for (const table of ['event', 'delivery', 'delivery_attempt', 'event_feed'])
    await session.query(`alter table ${table} set (autovacuum_enabled = ${isOn})`);
}
