/**
 * What pages of the console cost with a million deliveries: the delivery log for every combination of its filters, the operators'
 * list by host, and charts over 7 days of 50 endpoints. Wall times are those of the machine as it is; CPU (of the API process and
 * Postgres) is what the answer took.
 *
 *     node test/bench/console-reads.ts [--deliveries 1000000]
 */
import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startApp } from '../../src/app.ts';
import { makeOperator } from '../../src/domain/access/person.ts';
import { createSignInLink } from '../../src/domain/access/sign-in-link.ts';
import { statisticsRanges } from '../../src/domain/activity/statistics.ts';
import { EVERY_ENDPOINT } from '../../src/domain/activity/tally.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { Person } from '../support/person.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu-time.ts';
import { insertEndpoints, makeEndpoints, productSettings } from './endpoints.ts';

const OWNER = 'owner@reads.example';
const ENDPOINTS = 50;
const DAYS = 7;
/** The worst are measured again so often, and the best time counts: what else runs makes a request slower, never quicker. */
const REPETITIONS = 5;

if (process.send) await serve();
else await measure();

async function serve(): Promise<void> {
  const app = await startApp(readConfig(process.env), { api: true, worker: false });
  process.on('message', async (asked: string) => {
    if (asked === 'stop') {
      await app[Symbol.asyncDispose]();
      process.exit();
    }
    await inTransaction(app.context, (tx) => makeOperator(tx, OWNER));
    process.send?.((await createSignInLink(app.context, OWNER)).token);
  });
  process.once('disconnect', () => process.exit());
  process.send?.(app.baseUrl);
}

async function measure(): Promise<void> {
  const { values } = parseArgs({ options: { deliveries: { type: 'string', default: '1000000' } } });
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await scratchFolder('console-reads'));
  const dataDir = join(folder.path, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir });
  opened.defer(() => postgres.stop());
  const server = fork(new URL(import.meta.url), {
    env: {
      ...process.env,
      ...productSettings,
      PORT: '0',
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'silent',
      CONSOLE_RATE_LIMIT: 'off',
    },
  });
  const answer = (): Promise<string> =>
    new Promise((resolve) => server.once('message', (message) => resolve(String(message))));
  const baseUrl = await answer();
  const session = new pg.Client({ connectionString: postgres.url });
  await session.connect();
  opened.defer(() => session.end());
  const { organizationId, endpointIds } = await fill(session, Number(values.deliveries));

  server.send('sign in');
  const person = new Person(baseUrl);
  await person.request('POST', '/sessions', { body: { token: await answer() } });
  const postmaster = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const cpu = async () => (await cpuSeconds(server.pid ?? 0)) + (await cpuSecondsWithChildren(postmaster));
  const time = async (path: string): Promise<Cost> => {
    const [cpuBefore, began] = [await cpu(), performance.now()];
    const { status, body } = await person.request('GET', path).catch((error: unknown) => {
      throw new Error(`${path} got no answer`, { cause: error });
    });
    const wallMs = performance.now() - began;
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return { path, wallMs, cpuMs: ((await cpu()) - cpuBefore) * 1000, found: body.data?.length ?? 0 };
  };
  const of = `/organizations/${organizationId}`;
  await report('delivery log', time, logPaths(`${of}/delivery-log`, endpointIds));
  await report('operators’ list', time, operatorPaths(organizationId));
  await report('charts', time, [
    ...Object.keys(statisticsRanges).flatMap((range) => [
      `${of}/delivery-statistics?range=${range}`,
      `${of}/delivery-statistics?range=${range}&endpoint_id=${endpointIds[0]}`,
    ]),
    `${of}/endpoint-activity`,
  ]);
  server.send('stop');
  await new Promise((resolve) => server.once('exit', resolve));
}

interface Cost {
  readonly path: string;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly found: number;
}

async function report(
  what: string,
  time: (path: string) => Promise<Cost>,
  paths: readonly string[],
): Promise<void> {
  const first: Cost[] = [];
  for (const path of paths) first.push(await time(path));
  const worst = first.toSorted((one, other) => other.wallMs - one.wallMs).slice(0, 40);
  const best: Cost[] = [];
  for (const { path } of worst) {
    let cost = await time(path);
    for (let repetition = 1; repetition < REPETITIONS; repetition++) {
      const again = await time(path);
      cost = {
        ...again,
        wallMs: Math.min(cost.wallMs, again.wallMs),
        cpuMs: Math.min(cost.cpuMs, again.cpuMs),
      };
    }
    best.push(cost);
  }
  const medianOf = (all: readonly Cost[], key: 'wallMs' | 'cpuMs') =>
    all.map((each) => each[key]).sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
  const load = loadavg()[0]?.toFixed(1);
  print(
    `${what}: ${paths.length} requests, median ${medianOf(first, 'wallMs').toFixed(1)} ms (CPU ${medianOf(first, 'cpuMs').toFixed(1)} ms); the slowest, best of ${REPETITIONS}, at a load of ${load}:`,
  );
  for (const cost of best.toSorted((one, other) => other.wallMs - one.wallMs).slice(0, 5))
    print(
      `  ${cost.wallMs.toFixed(1)} ms, CPU ${cost.cpuMs.toFixed(1)} ms, ${cost.found} rows: ${cost.path.replace(/^.*\/(?=delivery|endpoints|deliveries)/, '')}`,
    );
}

function logPaths(path: string, endpointIds: readonly string[]): string[] {
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const statuses = [
    '',
    'pending',
    'delivering',
    'held',
    'failed',
    'canceled',
    'skipped',
    'delivered',
    'failed,held',
    'pending,delivered',
  ];
  const responses = ['', '2xx', '204', '200', '5xx', '503', '4xx', 'no_answer', 'timeout'];
  const types = ['', 'invoice.issued', 'payment.received', 'customer.updated'];
  const endpoints = ['', endpointIds[0] ?? '', endpointIds.at(-1) ?? ''];
  const times = [
    {},
    { created_from: at(1) },
    { created_from: at(120), created_before: at(96) },
    { created_before: at(24 * (DAYS - 1)) },
  ];
  return statuses.flatMap((status) =>
    responses.flatMap((response) =>
      types.flatMap((event_type) =>
        endpoints.flatMap((endpoint_id) =>
          times.map((time) => {
            const given = Object.entries({ status, response, event_type, endpoint_id, ...time });
            const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
            return `${path}?limit=50&${query}`;
          }),
        ),
      ),
    ),
  );
}

function operatorPaths(organizationId: string): string[] {
  const statuses = ['', 'pending', 'held', 'failed', 'canceled', 'skipped', 'delivered'];
  const hosts = ['', 'r7.example', 'quiet.example', 'nobody.example'];
  const types = ['', 'invoice.issued', 'payment.received'];
  return statuses.flatMap((status) =>
    hosts.flatMap((url_host) =>
      types.flatMap((event_type) =>
        ['', organizationId].map((organization_id) => {
          const given = Object.entries({ status, url_host, event_type, organization_id });
          return `/operator/deliveries?limit=50&${new URLSearchParams(given.filter(([, value]) => value !== ''))}`;
        }),
      ),
    ),
  );
}

/**
 * Events of 7 days, each to all endpoints but the last, which got one in a thousand. Of a hundred deliveries 97 arrived; one event
 * in two thousand is of a rare type.
 */
async function fill(session: pg.Client, deliveries: number) {
  const urls = Array.from({ length: ENDPOINTS }, (_, index) =>
    index === ENDPOINTS - 1 ? 'https://quiet.example/hooks' : `https://r${index}.example/hooks`,
  );
  const endpoints = makeEndpoints([urls]);
  const organizationId = endpoints[0]?.organizationId ?? '';
  const endpointIds = endpoints.map(({ id }) => id);
  await insertEndpoints({ session }, endpoints);
  await session.query(
    "insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, $2, 'OWNER')",
    [organizationId, OWNER],
  );
  await session.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at)
     select id, $2, type, 1, '{"id":"' || id || '","type":"' || type || '","schema_version":1,"created_at":"'
            || to_char((now() + shift) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","data":{}}', now() + shift
     from (
       select uuidv7(shift) as id, shift, case when i % 2000 = 7 then 'payment.received' else 'invoice.issued' end as type
       from generate_series(1, $1::int) as i,
            lateral (select interval '-${DAYS} days' * (($1::int - i)::float8 / $1::int)) as past(shift)
     ) as past_event`,
    [Math.round(deliveries / (ENDPOINTS - 1)), organizationId],
  );
  await session.query(
    `insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, round_attempt_count,
                           notable_response, created_at, updated_at)
     select uuidv7(event.created_at - now()), $1, event.id, endpoint.id, outcome.status::delivery_status,
            outcome.attempts, outcome.attempts, outcome.notable, event.created_at, event.created_at
     from (select event.*, row_number() over (order by id) as number from event) as event
     join unnest($2::uuid[]) with ordinality as endpoint(id, place)
       on endpoint.place < ${ENDPOINTS} or event.number % 1000 = 0
     cross join lateral (select (event.number * 31 + endpoint.place * 17) % 1000) as drawn(chance)
     cross join lateral (
       select case when chance < 10 then 'failed' when chance < 12 then 'canceled' when chance < 20 then 'skipped'
                   when chance < 30 then 'failed' else 'delivered' end as status,
              case when chance between 12 and 19 then 0 else 1 end as attempts,
              case when chance < 5 then '503' when chance < 10 then 'timeout' when chance between 20 and 29 then '410' end
                as notable
     ) as outcome
     order by event.id`,
    [organizationId, endpointIds],
  );
  await session.query(
    `insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status, error_class,
                                   error_message, response_headers, response_body)
     select id, 1, organization_id, created_at, 20,
            case when status = 'delivered' then 204 when notable_response = 'timeout' then null
                 when notable_response is null then 500 else notable_response::int end,
            case when notable_response = 'timeout' then 'timeout' end,
            case when notable_response = 'timeout' then 'no answer' end,
            '{"date":"Sat, 21 Nov 2026 12:00:00 GMT"}', ''
     from delivery where attempt_count > 0 order by id`,
  );
  for (const seconds of [300, 3_600, 86_400]) {
    await session.query(
      `insert into delivery_activity (organization_id, endpoint_id, seconds, starts_at, delivered, failed, attempts_2xx,
                                      attempts_4xx, attempts_5xx, attempts_other, attempts_no_answer, durations)
       select $1, endpoint.id, $3, at, 115, 3, 115, 1, 1, 0, 1, array_fill(2, array[60])
       from unnest($2::uuid[]) as endpoint(id),
            generate_series(to_timestamp(floor(extract(epoch from now()) / $3) * $3) - interval '${DAYS} days', now(),
                            $3 * interval '1 second') as at`,
      [organizationId, [...endpointIds, EVERY_ENDPOINT], seconds],
    );
  }
  await session.query('vacuum (analyze) event, delivery, delivery_attempt, delivery_activity');
  const { rows } = await session.query(
    'select status::text, count(*)::int from delivery group by 1 order by 2 desc',
  );
  print(
    `${rows.map(({ status, count }) => `${count} ${status}`).join(', ')}; ${ENDPOINTS} endpoints, ${DAYS} days`,
  );
  return { organizationId, endpointIds };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
