import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSignInLink } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { UnavailableLog } from '../../src/http/edge/connections/unavailable-log.ts';
import { PostgresProxy } from '../chaos/postgres-proxy.ts';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { ChangeReader } from '../support/change-reader.ts';
import { createPartner } from '../support/partner.ts';
import { Person } from '../support/person.ts';
import { RunningServer } from '../support/process.ts';
import { scrape } from '../support/samples.ts';
import { waitFor } from '../support/wait-for.ts';

// The log of an API process whose database cannot serve, as an operator reads it.

const ENDPOINTS = '/api/v1/public/webhook-endpoints';
const CREATION = {
  body: {
    endpoint_url: 'https://partner.example/hooks',
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  },
};
const AT_ONCE = 20;
const DISK_FULL = 'could not extend file "base/1/2": No space left on device';

interface Line {
  readonly level: string;
  readonly time: number;
  readonly msg: string;
  readonly cause?: string;
  readonly last_at?: string;
  readonly count?: number;
  readonly first_request_id?: string;
  readonly failed?: readonly string[];
  readonly err?: object;
}

async function startApi(level = 'info') {
  await using started = new AsyncDisposableStack();
  const app = started.use(await startTestApp({}, { api: false, worker: false }));
  const { token, organizationId, ownerEmail } = await app.createTenant();
  const url = new URL(app.databaseUrl);
  const proxy = started.use(await PostgresProxy.open(Number(url.port)));
  url.port = String(proxy.port);
  // Seconds that a request waits for a connection: enough to open one on a busy machine.
  url.searchParams.set('connect_timeout', '3');
  const api = started.use(
    await RunningServer.start('api', {
      DATABASE_URL: url.href,
      DATABASE_POOL_SIZE: '2',
      ENCRYPTION_KEYS: testEncryptionKeys,
      LOG_FORMAT: 'json',
      LOG_LEVEL: level,
      OPERATIONS_PORT: '0',
      RATE_LIMIT: '1000000/60',
    }),
  );
  const partner = createPartner(api.baseUrl, token);
  const admin = new pg.Client(app.databaseUrl);
  await admin.connect();
  started.defer(() => admin.end());
  const resources = started.move();
  const lines = (msg: string): Line[] =>
    api.stdout
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line): Line => JSON.parse(line))
      .filter((line) => line.msg === msg);
  const { token: link } = await createSignInLink(app.app.context, ownerEmail);
  return {
    proxy,
    partner,
    organizationId,
    async signIn(): Promise<Person> {
      const person = new Person(api.baseUrl);
      expect((await person.request('POST', '/sessions', { body: { token: link } })).status).toBe(201);
      return person;
    },
    baseUrl: api.baseUrl,
    admin,
    lines,
    monitoringUrl: api.operationsUrl,
    /** @returns the lines of a cause once they count this many requests. */
    async failures(cause: RegExp, count: number): Promise<Line[]> {
      const of = () =>
        lines('requests failed: the database cannot serve').filter((line) => cause.test(line.cause ?? ''));
      const counted = () => of().reduce((sum, line) => sum + (line.count ?? 0), 0);
      await waitFor(
        `${count} failures for ${cause}`,
        () => counted() >= count,
        () => api.stdout,
      );
      expect(counted()).toBe(count);
      return of();
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

test('requests that the database cannot serve are logged by cause and count with Postgres’s reason; so is what fails in the background', async () => {
  await using api = await startApi();
  const { partner, proxy, admin, monitoringUrl, lines, failures } = api;
  const list = () => partner.request('GET', ENDPOINTS);
  const listAtOnce = () => Promise.all(Array.from({ length: AT_ONCE }, list));

  // Opens both connections of the pool, so that none of the requests below has to.
  expect((await listAtOnce()).every(({ status }) => status === 200)).toBe(true);
  // Both connections of the pool wait for this lock.
  await admin.query('begin; lock table webhook_endpoint in access exclusive mode');
  const waiting = listAtOnce();
  const busy =
    /timeout exceeded .*: the pool is exhausted: all 2 connections \(DATABASE_POOL_SIZE\) are in use/;
  const [ofBusyPool] = await failures(busy, AT_ONCE - 2);
  expect(ofBusyPool?.first_request_id).toMatch(/^[\da-f-]{36}$/);
  await admin.query('rollback');
  expect((await waiting).filter(({ status }) => status === 503)).toHaveLength(AT_ONCE - 2);

  // Raises the error that Postgres reports when its disk is full: reads work, and writes do not.
  await admin.query(`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception '${DISK_FULL}' using errcode = '53100'; end $$;
    create trigger disk_is_full before insert on webhook_endpoint execute function disk_is_full()`);
  expect(await partner.request('POST', ENDPOINTS, CREATION)).toMatchObject({ status: 503 });
  const [ofFullDisk] = await failures(/No space left/, 1);
  expect(ofFullDisk?.cause).toBe(DISK_FULL);
  const statusWhen = async (code: string, message: string) => {
    await admin.query(`create or replace function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception '${message}' using errcode = '${code}'; end $$`);
    return (await partner.request('POST', ENDPOINTS, CREATION)).status;
  };
  // Shared memory or files that the system removed, and a folder that became read-only.
  expect(await statusWhen('58P01', 'could not open shared memory segment "/PostgreSQL.1"')).toBe(503);
  expect(await statusWhen('42501', 'could not open file "base/1/2": Read-only file system')).toBe(503);
  // A missing privilege is no outage: it does not return without an operator.
  expect(await statusWhen('42501', 'permission denied for table webhook_endpoint')).toBe(500);
  expect((await list()).status).toBe(200);
  // Readiness writes nothing, so it does not notice; the alarm in docs/operating/monitoring.md, which uses
  // these metrics, does.
  expect((await fetch(`${monitoringUrl}/readyz`)).status).toBe(200);
  const samples = await scrape(monitoringUrl);
  const count = (status: string) =>
    samples.value('countersign_http_request_duration_seconds_count', {
      operation: 'createWebhookEndpoint',
      status,
    });
  expect([count('503'), count('201')]).toEqual([3, undefined]);

  // As a move does to an organization: the database serves.
  const moves = 'organization 1 is being moved to the installation eu2';
  expect(await statusWhen('40001', moves)).toBe(503);
  const refusals = () => lines('requests refused, to be tried again at once');
  await waitFor('the refusal to be logged', () => refusals().length > 0);
  expect(refusals()).toMatchObject([{ level: 'warn', count: 1, cause: moves }]);

  proxy.cut('refused');
  const refused = await listAtOnce();
  expect(refused.every(({ status }) => status === 503)).toBe(true);
  await waitFor('the lost connections to be logged', () =>
    lines('the database cannot serve').some((line) => /idle connection/.test(String(line.failed))),
  );
  for (const line of lines('the database cannot serve')) {
    expect(line).not.toHaveProperty('err');
    expect(line.failed).not.toEqual([]);
  }
  const failed = lines('the database cannot serve').flatMap((line) => line.failed ?? []);
  expect(failed).toContainEqual(expect.stringMatching(/^an idle connection of the pool "countersign.*"$/));
  const isEarlier = (cause = '') => busy.test(cause) || cause === DISK_FULL || cause.startsWith('could not');
  const ofOutage = () =>
    lines('requests failed: the database cannot serve').filter(({ cause }) => !isEarlier(cause));
  await waitFor(
    'all to be counted',
    () => ofOutage().reduce((sum, line) => sum + (line.count ?? 0), 0) === AT_ONCE,
    () => JSON.stringify(ofOutage()),
  );
  for (const { cause } of ofOutage())
    expect(cause).toMatch(
      /^(cannot connect to Postgres: .*|(connect|read|write) ECONN(REFUSED|RESET).*|Connection terminated.*)$/,
    );

  proxy.restore();
  expect(lines('request failed')).toHaveLength(1);
  const all = lines('requests failed: the database cannot serve');
  for (const line of all) expect(line).not.toHaveProperty('err');
  for (const ofOneCause of Map.groupBy(all, ({ cause }) => cause?.replaceAll(/\d+/g, '#')).values()) {
    for (const [index, { time }] of ofOneCause.slice(1).entries()) {
      // Timers count in whole milliseconds.
      expect(time - (ofOneCause[index]?.time ?? 0)).toBeGreaterThan(990);
    }
  }
});

test('a browser that closes its connection while a response is being sent is no fault: one line at debug, without a stack', async () => {
  await using api = await startApi('debug');
  const person = await api.signIn();
  {
    await using _ = await ChangeReader.open(api.baseUrl, person, api.organizationId);
  }
  const closed = () => api.lines('connection closed by the client before the response was sent');
  await waitFor('the end of the stream to be logged', () => closed().length > 0);
  expect(closed()).toMatchObject([{ level: 'debug' }]);
  expect(closed()[0]).not.toHaveProperty('err');
  expect(api.lines('connection failed')).toEqual([]);
});

test('a line that is written when the database serves again says when the last request failed', async () => {
  await using server = await startTestApp({}, { api: false, worker: false });
  const lines: Line[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  using unavailable = new UnavailableLog({ ...server.app.context, log });
  unavailable.note(new Error('no space left on device'), 'request-1');
  await setTimeout(100);
  const lastAt = Date.now();
  unavailable.note(new Error('no space left on device'), 'request-2');
  const notedAt = Date.now();
  await waitFor('the line', () => lines.length > 0);
  expect(lines[0]?.count).toBe(2);
  const said = Date.parse(lines[0]?.last_at ?? '');
  expect(said).toBeGreaterThanOrEqual(lastAt);
  expect(said).toBeLessThanOrEqual(notedAt);
});

test('causes that differ in a number alone are one line, and the end of the process writes what is not said yet', async () => {
  await using server = await startTestApp({}, { api: false, worker: false });
  const lines: Line[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  {
    using unavailable = new UnavailableLog({ ...server.app.context, log });
    for (const port of [5432, 5433, 5434])
      unavailable.note(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), `request-${port}`);
    unavailable.note(new Error('no space left on device'), 'request-4');
    expect(lines).toEqual([]);
  }
  expect(lines.map(({ count, first_request_id }) => [count, first_request_id])).toEqual([
    [3, 'request-5432'],
    [1, 'request-4'],
  ]);
});
