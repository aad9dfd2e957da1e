import { expect, test } from 'vitest';
import { parsePostgresUrl } from '../../../src/platform/postgres/postgres-url.ts';

test('a URL may name several hosts, each with its port, and require a writable one', () => {
  const url =
    'postgres://app:p%40ss@one,two:5433,[::1]:5434/orders?target_session_attrs=read-write&sslmode=require';
  expect(parsePostgresUrl(url)).toEqual({
    hosts: [
      { host: 'one', port: 5432 },
      { host: 'two', port: 5433 },
      { host: '::1', port: 5434 },
    ],
    mustWrite: true,
    connectTimeoutMs: undefined,
    connectionString: 'postgres://app:p%40ss@one:5432/orders?sslmode=require',
    description: 'one:5432,two:5433,[::1]:5434/orders',
  });
});

test.each([
  [
    'postgres://db/app?host=one,two&port=1,2',
    [
      ['one', 1],
      ['two', 2],
    ],
  ],
  [
    'postgres://db/app?host=one,two&port=7',
    [
      ['one', 7],
      ['two', 7],
    ],
  ],
  ['postgres:///app', [['localhost', 5432]]],
  ['postgres:///app?host=/run/postgresql', [['/run/postgresql', 5432]]],
])('%s names its hosts', (url, hosts) => {
  expect(parsePostgresUrl(url).hosts).toEqual(hosts.map(([host, port]) => ({ host, port })));
});

test('what libpq would honour here too is taken: connect_timeout, any server, hosts in order', () => {
  const url = 'postgres://db/app?connect_timeout=3&target_session_attrs=any&load_balance_hosts=disable';
  expect(parsePostgresUrl(url)).toMatchObject({
    mustWrite: false,
    connectTimeoutMs: 3_000,
    connectionString: 'postgres://db:5432/app',
  });
});

test.each([
  ['target_session_attrs=standby', 'use target_session_attrs=read-write'],
  ['load_balance_hosts=random', 'hosts are tried in order: remove it'],
  ['pgbouncer=true', 'set DATABASE_DIRECT_URL to Postgres itself instead'],
  ['connection_limit=5', 'use DATABASE_POOL_SIZE instead'],
  ['channel_binding=require', 'use sslmode=verify-full with sslrootcert instead'],
  ['connect_timeout=soon', 'use whole seconds from 1 to 999'],
  ['gssencmode=prefer', 'has the parameter gssencmode, which is not supported: remove it'],
])('what would be ignored is refused with what to use instead: %s', (parameter, message) => {
  expect(() => parsePostgresUrl(`postgres://db/app?${parameter}`)).toThrow(message);
});

test.each([
  'postgres://one:5432,two:99999/app',
  'postgres://a b@db/app',
  'mysql://db/app',
  'postgres://u:p#w@db/app',
])('%s is no URL of Postgres', (url) => {
  expect(() => parsePostgresUrl(url)).toThrow('must be a URL such as postgres://');
});
