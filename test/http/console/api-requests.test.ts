// The log of API requests that members see: what is in it, what is not, and that no request waits for it.
import { expect, test } from 'vitest';
import { ApiRequestLog, removeOldApiRequests } from '../../../src/domain/access/tokens/api-request.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/person.ts';
import { waitFor } from '../../support/wait-for.ts';

const DAY_MS = 86_400_000;
const server = await forFile(startTestApp({}, { api: true, worker: false }, { timePasses: true }));
const { context } = server.app;

test('refusals and changes are there with their codes, templates of paths and keys; what is read is not', async () => {
  const tenant = await newTenant();
  const read = await tenant.call('GET', '/party/customers');
  const made = await tenant.call('POST', '/party/customers', { name: 'Ada', country: 'GB', currency: 'GBP' });
  const { id } = await made.json();
  const refused = [
    await tenant.call('GET', `/party/customers/${crypto.randomUUID()}`),
    await tenant.call('PATCH', `/party/customers/${id}?really=yes`, { name: 'Ada L' }),
    await tenant.call('POST', '/party/customers', { name: '' }),
  ];
  const listed = await tenant.whenNoted(4);
  expect(listed.map(({ method, path, status, code }) => [method, path, status, code])).toEqual([
    ['POST', '/api/v1/public/party/customers', 400, 'invalid_request'],
    ['PATCH', '/api/v1/public/party/customers/{id}', 400, 'invalid_request'],
    ['GET', '/api/v1/public/party/customers/{id}', 404, 'not_found'],
    ['POST', '/api/v1/public/party/customers', 201, null],
  ]);
  expect(listed.map(({ id }) => id)).toEqual(
    [...refused.toReversed(), made].map((answer) => answer.headers.get('Request-Id')),
  );
  expect(listed.map(({ id }) => id)).not.toContain(read.headers.get('Request-Id'));
  expect(new Set(listed.map(({ key }) => key.name))).toEqual(new Set([tenant.keyName]));
  expect(JSON.stringify(listed)).not.toMatch(/Ada|really/);
});

test('filters, each and together; another organization sees nothing of it', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()];
  await tenant.call('POST', '/party/customers', { name: 'Ada', country: 'GB', currency: 'GBP' });
  const missing = await tenant.call('GET', `/invoices/${crypto.randomUUID()}`);
  const [refusal, change] = await tenant.whenNoted(2);
  const found = async (query: string) => (await tenant.list(query)).map(({ id }) => id);
  expect(await found('outcome=refused')).toEqual([refusal?.id]);
  expect(await found('outcome=succeeded')).toEqual([change?.id]);
  expect(await found('outcome=failed')).toEqual([]);
  expect(await found('code=not_found')).toEqual([refusal?.id]);
  expect(await found(`id=${missing.headers.get('Request-Id')}`)).toEqual([refusal?.id]);
  expect(await found(`key_id=${change?.key.id}&outcome=succeeded`)).toEqual([change?.id]);
  expect(await found(`key_id=${crypto.randomUUID()}`)).toEqual([]);
  expect(await found('created_from=2099-01-01T00:00:00Z')).toEqual([]);
  expect(await other.list('')).toEqual([]);
});

test('one token cannot fill the log of the others, and what is left out is counted', async () => {
  const [loud, quiet] = [await newTenant(), await newTenant()];
  const counts: number[] = [];
  const metrics = { ...context.metrics, recordUnnotedRequests: (count: number) => void counts.push(count) };
  await using log = new ApiRequestLog({ ...context, metrics }, 'changes');
  const note = (tenant: Tenant, id: string) => log.note(requestOf(tenant, id));
  for (let index = 0; index < 1_000; index++) note(loud, context.databaseClock.newId());
  const late = context.databaseClock.newId();
  note(quiet, late);
  expect((await quiet.whenNoted(1)).map(({ id }) => id)).toEqual([late]);
  expect(await loud.list('limit=100')).toHaveLength(100);
  expect(counts).toHaveLength(800);
});

test('a program that ignores its rate limit is in the log once in each write, beside what it was not refused', async () => {
  const tenant = await newTenant();
  const counts: number[] = [];
  const metrics = { ...context.metrics, recordUnnotedRequests: (count: number) => void counts.push(count) };
  const log = new ApiRequestLog({ ...context, metrics }, 'changes');
  const note = (status: number) =>
    log.note({ ...requestOf(tenant, context.databaseClock.newId()), status, code: 'rate_limited' });
  for (const status of [429, 429, 409, 429]) note(status);
  await log[Symbol.asyncDispose]();
  note(429);
  await log[Symbol.asyncDispose]();
  expect((await tenant.list('')).map(({ status }) => status)).toEqual([429, 409, 429]);
  expect(counts).toEqual([1, 1]);
});

test('a database that does not take them costs the notes, not a request', async () => {
  const tenant = await newTenant();
  const counts: number[] = [];
  const metrics = { ...context.metrics, recordUnnotedRequests: (count: number) => void counts.push(count) };
  const failing = { ...context.db, execute: () => Promise.reject(new Error('staged')) };
  const log = new ApiRequestLog({ ...context, metrics, db: failing }, 'changes');
  log.note(requestOf(tenant, context.databaseClock.newId()));
  await log[Symbol.asyncDispose]();
  expect(counts).toEqual([1]);
});

test('reading ones are noted on demand, none when it is off', async () => {
  const [all, off] = [await newTenant(), await newTenant()];
  const read = { method: 'GET', status: 200 };
  for (const [tenant, scope] of [
    [all, 'all'],
    [off, 'off'],
  ] as const) {
    await using log = new ApiRequestLog(context, scope);
    log.note({ ...requestOf(tenant, context.databaseClock.newId()), ...read });
  }
  expect(await all.list('')).toMatchObject([{ method: 'GET', status: 200 }]);
  expect(await off.list('')).toEqual([]);
});

test('after its days a request is removed, and no newer one', async () => {
  const tenant = await newTenant();
  const noteOne = async () => {
    await using log = new ApiRequestLog(context, 'changes');
    const id = context.databaseClock.newId();
    log.note(requestOf(tenant, id));
    return id;
  };
  const ids = async () => (await tenant.list('')).map(({ id }) => id);
  const old = await noteOne();
  await server.passTime(6 * DAY_MS);
  const newer = await noteOne();
  await removeOldApiRequests(context);
  expect(await ids()).toEqual([newer, old]);
  await server.passTime(2 * DAY_MS);
  expect(await removeOldApiRequests(context)).toBeGreaterThan(0);
  expect(await ids()).toEqual([newer]);
});

type Tenant = Awaited<ReturnType<typeof newTenant>>;

interface Logged {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly key: { readonly id: string; readonly name: string };
}

async function newTenant() {
  const { organizationId, ownerEmail, token } = await server.createTenant();
  const owner = await signIn(server, ownerEmail);
  const at = `/organizations/${organizationId}`;
  const [key] = (await owner.request('GET', `${at}/api-keys`)).body.data;
  const list = async (query: string): Promise<Logged[]> =>
    (await (await signIn(server, ownerEmail)).request('GET', `${at}/api-requests?${query}`)).body.data;
  return {
    organizationId,
    tokenId: String(key.id),
    keyName: String(key.name),
    list,
    whenNoted: async (count: number): Promise<Logged[]> => {
      let listed: Logged[] = [];
      await waitFor('the requests', async () => {
        listed = await list('');
        return listed.length >= count;
      });
      return listed;
    },
    call: (method: string, path: string, body?: object) =>
      fetch(`${server.baseUrl}/api/v1/public${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

const requestOf = ({ organizationId, tokenId }: Tenant, id: string) => ({
  id,
  organizationId,
  tokenId,
  method: 'POST',
  path: '/api/v1/public/invoices',
  status: 201,
  code: null,
  durationMs: 3,
});
