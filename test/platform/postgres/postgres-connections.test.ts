import { execFileSync } from 'node:child_process';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { PostgresConnections } from '../../../src/platform/postgres/postgres-connections.ts';
import { PostgresListener } from '../../../src/platform/postgres/postgres-listener.ts';
import { PostgresProxy } from '../../chaos/postgres-proxy.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createEmptyDatabase, createTestDatabase } from '../../support/database.ts';
import { inZone } from '../../support/machine.ts';
import { CLOCK_STEP_MS, timeLimit } from '../../support/slowness.ts';
import { waitFor } from '../../support/wait-for.ts';

const SILENCE_MS = 300;

/** @param isPooled whether the silent way is one through a pooler, so that Postgres cannot be asked about it. */
async function openSilenceable({ isPooled = false } = {}) {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await createTestDatabase(inject('serverUrl')));
  const url = new URL(database.url);
  const proxy = opened.use(await PostgresProxy.open(Number(url.port)));
  url.port = String(proxy.port);
  const connections = new PostgresConnections({
    url: url.href,
    ...(isPooled && { directUrl: database.url }),
    silenceMs: SILENCE_MS,
    onError: () => undefined,
  });
  const resources = opened.move();
  return { connections, proxy, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

test('a statement on a silent connection fails, and every other connection of the process is replaced', async () => {
  await using opened = await openSilenceable();
  const { connections, proxy } = opened;
  const pool = connections.openPool({ name: 'one', size: 4, isDirect: false, affectsReadiness: true });
  const other = connections.openPool({ name: 'other', size: 2, isDirect: true, affectsReadiness: true });
  await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.05)')));
  await Promise.all([1, 2].map(() => other.query('select pg_sleep(0.05)')));

  proxy.forget();
  await expect(pool.query('select 1')).rejects.toThrow('Postgres has not answered');
  expect([pool.idleCount, other.idleCount]).toEqual([0, 0]);
  await Promise.all([1, 2, 3, 4].map(() => pool.query('select 1')));
  await other.query('select 1');
  await Promise.all([pool.end(), other.end()]);
});

test('a slow statement is left alone, however long it takes', async () => {
  await using opened = await openSilenceable();
  const pool = opened.connections.openPool({
    name: 'slow',
    size: 1,
    isDirect: false,
    affectsReadiness: true,
  });
  const { rows } = await pool.query(`select pg_sleep(${(SILENCE_MS * 5) / 1000}), 1 as one`);
  expect(rows).toMatchObject([{ one: 1 }]);
  await pool.end();
});

test('a transaction on a silent connection returns no dead connection to the pool', async () => {
  await using opened = await openSilenceable();
  const { connections, proxy } = opened;
  const pool = connections.openPool({
    name: 'transaction',
    size: 1,
    isDirect: false,
    affectsReadiness: true,
  });
  const client = await pool.connect();
  client.on('error', () => undefined);
  await client.query('begin');
  proxy.forget();
  await expect(client.query('select 1')).rejects.toThrow('Postgres has not answered');
  await expect(client.query('rollback')).rejects.toThrow();
  client.release();
  expect(await pool.query('select 1')).toMatchObject({ rowCount: 1 });
  await pool.end();
});

test('behind a pooler, where active statements are unknown, a silent statement gets twice the time', async () => {
  await using opened = await openSilenceable({ isPooled: true });
  const { connections, proxy } = opened;
  const pool = connections.openPool({ name: 'pooled', size: 2, isDirect: false, affectsReadiness: true });
  await pool.query(`select pg_sleep(${(SILENCE_MS * 1.2) / 1000})`);
  proxy.forget();
  await expect(pool.query('select 1')).rejects.toThrow('Postgres has not answered');
  await pool.query('select 1');
  await pool.end();
});

test('no statement of a pool is compiled, however expensive a scan looks that cannot be avoided', async () => {
  await using database = await createTestDatabase(inject('serverUrl'));
  const connections = new PostgresConnections({ url: database.url, onError: () => undefined });
  const settings = { enable_seqscan: 'off' };
  const pool = connections.openPool({
    name: 'test',
    size: 1,
    isDirect: true,
    affectsReadiness: false,
    settings,
  });
  const { rows } = await pool.query('explain (analyze, format json) select * from worker');
  const [{ Plan: plan, JIT: compilation }] = rows[0]['QUERY PLAN'];
  expect(plan).toMatchObject({ 'Node Type': 'Seq Scan' });
  expect(compilation).toBeUndefined();
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  await pool.end();
});

test('a silent session ends after its next query', async () => {
  await using opened = await openSilenceable();
  const { connections, proxy } = opened;
  const session = await connections.openSession({ name: 'session', settings: { enable_seqscan: 'off' } });
  expect((await session.query('show enable_seqscan')).rows).toEqual([{ enable_seqscan: 'off' }]);
  let hasEnded = false;
  session.on('end', () => {
    hasEnded = true;
  });
  proxy.forget();
  await expect(session.query('select 1')).rejects.toThrow('Postgres has not answered');
  await waitFor('the end', () => hasEnded);
});

test('who subscribes while the LISTEN session is lost and the reconnect share one session; closing leaves none, whoever subscribes meanwhile or later', async () => {
  await using database = await createTestDatabase(inject('serverUrl'));
  const connections = new PostgresConnections({ url: database.url, onError: () => undefined });
  const pool = connections.openPool({ name: 'test', size: 1, isDirect: false, affectsReadiness: true });
  const sessions = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'countersign listener'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const ignore = () => undefined;
  const listener = new PostgresListener(connections, ignore);
  const hasSubscribed = () =>
    listener.listen('channel', ignore, ignore).then(
      () => true,
      () => false,
    );

  // The reconnect comes when this test lets time pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await hasSubscribed()).toBe(true);
  await pool.query('select pg_terminate_backend(unnest($1::int[]))', [await sessions()]);
  await expect.poll(hasSubscribed).toBe(true);
  vi.advanceTimersByTime(1_000);
  const last = hasSubscribed();
  await listener.close();
  await last;
  await expect.poll(sessions, { timeout: timeLimit(5_000) }).toEqual([]);
  expect(await hasSubscribed()).toBe(false);

  const unopened = new PostgresListener(connections, ignore);
  const opening = unopened.listen('channel', ignore, ignore).catch(ignore);
  await Promise.all([unopened.close(), opening]);
  await expect.poll(sessions, { timeout: timeLimit(5_000) }).toEqual([]);
  await pool.end();
});

test('a connection that Postgres ends while the pool hands it out does not end the process', async () => {
  await using database = await createTestDatabase(inject('serverUrl'));
  const connections = new PostgresConnections({ url: database.url, onError: () => undefined });
  const pool = connections.openPool({ name: 'ended', size: 1, isDirect: false, affectsReadiness: true });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const answered = pool.query('select pg_sleep(0.2)');
  const handedOut = pool.connect();
  // The pool sends the statement at the next tick.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  // This process reads nothing meanwhile, so that the answer and the end of the connection reach it in one piece.
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', END_WHEN_IDLE, database.url, String(rows[0]?.pid)],
    {
      timeout: timeLimit(10_000),
    },
  );
  await answered;
  const client = await handedOut;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  await pool.query('select 1');
  await pool.end();
});

const END_WHEN_IDLE = `
  import pg from 'pg';
  const [url, pid] = process.argv.slice(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sessions = async (condition) =>
    (await client.query('select from pg_stat_activity where pid = $1 and ' + condition, [pid])).rowCount;
  while ((await sessions("state = 'idle' and query like '%pg_sleep%'")) === 0);
  await client.query('select pg_terminate_backend($1)', [pid]);
  while ((await sessions('true')) > 0);
  await client.end();
`;

test('what lost connections had locked is free as soon as they are dropped: of whoever held it, and of those that waited for it', async () => {
  await using opened = await openSilenceable();
  const { connections, proxy } = opened;
  // Postgres by itself would keep their transactions forever.
  const settings = { idle_in_transaction_session_timeout: '0' };
  const pool = connections.openPool({
    name: 'lost',
    size: 3,
    isDirect: true,
    affectsReadiness: true,
    settings,
  });
  await pool.query('create table locked (id int); insert into locked values (1)');
  const lost = await Promise.all([1, 2, 3].map(() => pool.connect()));
  const waiting: Promise<unknown>[] = [];
  for (const client of lost) {
    client.on('error', () => undefined);
    await client.query('begin');
    const locking = client.query('select from locked for update');
    if (waiting.length === 0) await locking;
    waiting.push(locking);
  }
  const other = connections.openPool({ name: 'other', size: 1, isDirect: true, affectsReadiness: true });
  const locked = async () =>
    (
      await other.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount;
  await waitFor('two to wait for the lock', async () => (await locked()) === 2);

  proxy.forget();
  const asked = await Promise.allSettled([lost[0]?.query('commit'), ...waiting.slice(1)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const client of lost) client.release(true);
  await Promise.all([1, 2, 3].map(() => pool.query('update locked set id = id + 1')));
  await Promise.all([pool.end(), other.end()]);
});

test('a slow statement is left alone while other connections are lost', async () => {
  await using opened = await openSilenceable();
  const { connections, proxy } = opened;
  const pool = connections.openPool({ name: 'one', size: 2, isDirect: true, affectsReadiness: true });
  const silent = await pool.connect();
  silent.on('error', () => undefined);
  proxy.forget();
  const slow = pool.query(`select pg_sleep(${(SILENCE_MS * 6) / 1000}), 1 as one`);
  await expect(silent.query('select 1')).rejects.toThrow('Postgres has not answered');
  silent.release(true);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
  await pool.end();
});

test('what a client that vanished in a transaction had locked is free again within seconds', async () => {
  await using opened = await openSilenceable();
  const { connections, proxy } = opened;
  const pool = connections.openPool({ name: 'vanished', size: 1, isDirect: false, affectsReadiness: true });
  await pool.query('create table locked (id int); insert into locked values (1)');
  const client = await pool.connect();
  client.on('error', () => undefined);
  await client.query('begin');
  await client.query('select from locked for update');
  // Nothing tells Postgres: neither the process nor the network says goodbye.
  proxy.forget();
  const other = connections.openPool({ name: 'other', size: 1, isDirect: false, affectsReadiness: true });
  const askedAt = performance.now();
  await other.query('update locked set id = 2');
  expect(performance.now() - askedAt).toBeGreaterThan(500);
  client.release(true);
  await Promise.all([pool.end(), other.end()]);
});

test('times and dates are what they are, whatever zone and way to write them machine, server and database have', async () => {
  await using database = await createEmptyDatabase(inject('serverUrl'));
  const name = new URL(database.url).pathname.slice(1);
  const connections = connectionsTo(database.url);
  const open = { name: 'times', size: 1, affectsReadiness: false } as const;
  const pools = [true, false].map((isDirect) => connections.openPool({ ...open, isDirect }));
  const [admin] = pools;
  await admin?.query(`alter database ${name} set timezone = 'Asia/Kolkata'`);
  await admin?.query(`alter database ${name} set datestyle = 'German'`);
  await using session = await connections.openSession({ name: 'times' });
  // Liberia's clocks were behind by 44 minutes and 30 seconds.
  using _zone = inZone('Africa/Monrovia');
  const times = ['1970-01-01T00:00:00.000Z', '2026-10-24T23:30:00.123Z'].map((text) => new Date(text));
  for (const connection of [session, ...pools.slice(1)]) {
    const { rows } = await connection.query(
      `select time, to_char(time, 'YYYY-MM-DD') as day, (time + interval '1 day') - time = interval '24 hours' as is_even
       from unnest($1::timestamptz[]) as time`,
      [times],
    );
    expect(rows).toEqual([
      { time: times[0], day: '1970-01-01', is_even: true },
      { time: times[1], day: '2026-10-24', is_even: true },
    ]);
  }
  await Promise.all(pools.map((pool) => pool.end()));
});

test('who waits for a connection is seen and timed; who finds one free is not', async () => {
  const waits: [string, number][] = [];
  const connections = new PostgresConnections({
    url: inject('serverUrl'),
    onError: () => undefined,
    onPoolWait: (pool, waitedMs) => waits.push([pool, waitedMs]),
  });
  const pool = connections.openPool({ name: 'small', size: 1, isDirect: true, affectsReadiness: false });
  const held = await pool.connect();
  // The first use opens a connection, which takes time as well.
  expect(waits.map(([name]) => name)).toEqual(['small']);
  const [waiting, another] = [pool.query('select 1'), pool.connect()];
  expect(connections.pools).toEqual([{ name: 'small', size: 1, used: 1, idle: 0, waiting: 2 }]);
  await held.query('select pg_sleep(0.1)');
  held.release();
  await waiting;
  (await another).release();
  expect(waits).toHaveLength(3);
  for (const [, waitedMs] of waits.slice(1)) expect(waitedMs).toBeGreaterThanOrEqual(100 - CLOCK_STEP_MS);
  await pool.query('select 1');
  expect(waits).toHaveLength(3);
  await pool.end();
  expect(connections.pools).toEqual([]);
});
