import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pruneRateLimitWindows, setRateLimit, takeRequests } from '../../src/domain/access/rate-limit.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { rejectBeyondLimit } from '../../src/http/edge/rate-limit.ts';
import { startTestApp, type Tenant } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner, type WireAnswer } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import { scrape } from '../support/samples.ts';

const LIMIT = 5;
const WINDOW_SECONDS = 60;
const endpoints = '/api/v1/public/webhook-endpoints';
const eventTypes = '/api/v1/public/event-types';

const server = await forFile(
  startTestApp(
    { RATE_LIMIT: `${LIMIT}/${WINDOW_SECONDS}` },
    { api: true, worker: false },
    { timePasses: true },
  ),
);

const get = (tenant: Tenant, path = eventTypes, at = server): Promise<WireAnswer> =>
  createPartner(at.baseUrl, tenant.token).request('GET', path);

/** The members of the single item of a structured field (RFC 9651), by key. */
function item(answer: WireAnswer, name: string): { policy: string } & Record<string, number | string> {
  const [policy = '', ...parameters] = (answer.headers.get(name) ?? '').split(';');
  return {
    policy: JSON.parse(policy),
    ...Object.fromEntries(
      parameters.map((parameter) => {
        const [, key = '', value] = /^([a-z]+)=(\d+)$/.exec(parameter) ?? [];
        return [key, Number(value)];
      }),
    ),
  };
}

async function use(tenant: Tenant, count: number): Promise<void> {
  for (let made = 0; made < count; made++) expect((await get(tenant)).status).toBe(200);
}

test('every answer to a valid token tells the limit, what is left of it, and when all of it is back', async () => {
  const tenant = await server.createTenant(['customers:read', 'webhook_endpoints:read']);
  const answers = [
    await get(tenant, endpoints),
    await get(tenant, `${endpoints}?limit=0`),
    await createPartner(server.baseUrl, tenant.token).request('POST', endpoints, { body: {} }),
    await get(tenant, `${endpoints}/${randomUUID()}`),
    await createPartner(server.baseUrl, tenant.token).request('HEAD', endpoints),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 403, 404, 200]);
  for (const [made, answer] of answers.entries()) {
    expect(item(answer, 'RateLimit-Policy')).toEqual({ policy: 'default', q: LIMIT, w: WINDOW_SECONDS });
    const { policy, r, t } = item(answer, 'RateLimit');
    expect({ policy, r }).toEqual({ policy: 'default', r: LIMIT - 1 - made });
    expect(t).toBeGreaterThan(WINDOW_SECONDS - 20);
    expect(t).toBeLessThanOrEqual(WINDOW_SECONDS);
  }
});

test('a request beyond the limit is refused before it is read, and tells when to come back', async () => {
  const tenant = await server.createTenant();
  await use(tenant, LIMIT);
  const partner = createPartner(server.baseUrl, tenant.token);
  const answer = await partner.request('POST', endpoints, {
    body: '{',
    headers: { 'Content-Type': 'text/plain' },
  });
  expectProblem(answer, 429, 'rate_limited');
  const { r, t } = item(answer, 'RateLimit');
  expect(r).toBe(0);
  expect(Number(answer.headers.get('Retry-After'))).toBe(t);
});

test('the limit is a token’s own, even within its organization', async () => {
  const tenant = await server.createTenant();
  const { plaintext } = await issueToken(server.app.context, {
    organizationId: tenant.organizationId,
    issuedBy: tenant.ownerEmail,
    name: 'another',
    scopes: ['webhook_endpoints:read'],
  });
  await use(tenant, LIMIT);
  expectProblem(await get(tenant), 429, 'rate_limited');
  await use({ ...tenant, token: plaintext }, LIMIT);
});

test('a request without a valid token is neither counted nor told of a limit', async () => {
  const tenant = await server.createTenant();
  const stranger = { ...tenant, token: `${tenant.token.slice(0, -1)}!` };
  const answers = await Promise.all(Array.from({ length: LIMIT + 1 }, () => get(stranger)));
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.headers.has('RateLimit')).toBe(false);
  }
  await use(tenant, LIMIT);
});

test('with the next window all requests are back, and what was refused can be sent again', async () => {
  const tenant = await server.createTenant();
  await use(tenant, LIMIT);
  const refused = await get(tenant);
  expectProblem(refused, 429, 'rate_limited');
  await server.passTime(Number(refused.headers.get('Retry-After')) * 1000);
  await use(tenant, LIMIT);
  expectProblem(await get(tenant), 429, 'rate_limited');
});

test('an answer that is kept for its Idempotency-Key counts, and a refusal for too many is never kept', async () => {
  const tenant = await server.createTenant();
  const partner = createPartner(server.baseUrl, tenant.token);
  const register = (key: string) =>
    partner.request('POST', endpoints, {
      body: {
        endpoint_url: 'http://127.0.0.1:9/hooks',
        subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
      },
      headers: { 'Idempotency-Key': key },
    });
  const [first, second] = [randomUUID(), randomUUID()];
  for (let made = 0; made < LIMIT; made++) expect((await register(first)).status).toBe(201);
  const refused = await register(second);
  expectProblem(refused, 429, 'rate_limited');
  await server.passTime(WINDOW_SECONDS * 1000);
  const answer = await register(second);
  expect(answer.status).toBe(201);
  expect(answer.headers.has('Idempotent-Replayed')).toBe(false);
});

test('an organization’s own limit comes before the configured one, until it is taken back', async () => {
  const { context } = server.app;
  const tenant = await server.createTenant();
  const told = async () => item(await get(tenant), 'RateLimit-Policy');
  await setRateLimit(context, tenant.organizationId, { requests: 2, windowSeconds: 7 });
  expect(await told()).toMatchObject({ q: 2, w: 7 });
  expect((await get(tenant)).status).toBe(200);
  expectProblem(await get(tenant), 429, 'rate_limited');
  await server.passTime(7_000);

  await setRateLimit(context, tenant.organizationId, 'configured');
  expect(await told()).toMatchObject({ q: LIMIT, w: WINDOW_SECONDS });
  await server.passTime(WINDOW_SECONDS * 1000);

  await setRateLimit(context, tenant.organizationId, 'none');
  const answers = await Promise.all(Array.from({ length: LIMIT * 3 }, () => get(tenant)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.some(({ headers }) => headers.has('RateLimit'))).toBe(false);
});

test('an own limit holds from the next taking on, and a shorter window ends the present one sooner', async () => {
  const { context } = server.app;
  const tenant = await server.createTenant();
  await use(tenant, 1);
  await setRateLimit(context, tenant.organizationId, { requests: 2, windowSeconds: 10 });
  const answer = await get(tenant);
  expect(item(answer, 'RateLimit')).toMatchObject({ r: 0 });
  expect(Number(item(answer, 'RateLimit').t)).toBeLessThanOrEqual(10);
  expectProblem(await get(tenant), 429, 'rate_limited');
});

test('a limit below what was taken leaves nothing, and gives nothing back', async () => {
  const { context, pool } = server.app;
  const { organizationId } = await server.createTenant();
  const { rows } = await pool.query<{ id: string }>('select id from api_token where organization_id = $1', [
    organizationId,
  ]);
  const caller = { tokenId: rows[0]?.id ?? '', organizationId };
  const take = (needed: number, requests: number) =>
    takeRequests(context, caller, { requests, windowSeconds: 60 }, { needed, wanted: 0 });
  expect(await take(4, 10)).toMatchObject({ granted: 4, left: 6 });
  expect(await take(1, 2)).toMatchObject({ granted: 0, left: 0 });
  expect(await take(2, 5)).toMatchObject({ granted: 1, left: 0 });
});

test('a limit that is none is refused', async () => {
  const { organizationId } = await server.createTenant();
  for (const limit of [
    { requests: 0, windowSeconds: 60 },
    { requests: 600, windowSeconds: 0.5 },
    { requests: 600, windowSeconds: 1e9 },
  ])
    await expect(
      (async () => setRateLimit(server.app.context, organizationId, limit))(),
    ).rejects.toMatchObject({ code: 'unprocessable_content' });
});

test('windows that have ended are forgotten, and only those', async () => {
  const { context } = server.app;
  const [ended, present] = [await server.createTenant(), await server.createTenant()];
  await use(ended, 1);
  await server.passTime(WINDOW_SECONDS * 1000);
  await use(present, 1);
  expect(await pruneRateLimitWindows(context)).toBeGreaterThan(0);
  const left = await context.db.prisma.rateLimitWindow.findMany();
  expect(left.map(({ organization_id }) => organization_id)).toEqual([present.organizationId]);
});

test('when the count cannot be reached, requests go on uncounted; it is told, and the count is taken up again', async () => {
  await using broken = await startTestApp(
    { RATE_LIMIT: `1/${WINDOW_SECONDS}`, OPERATIONS_PORT: '0' },
    { api: true, worker: false },
    { timePasses: true },
  );
  const failures = async () =>
    (await scrape(broken.app.monitoringUrl ?? '')).value('countersign_rate_limit_failures_total', {});
  const tenant = await broken.createTenant();
  expect(await failures()).toBe(0);
  await broken.app.pool.query('alter table rate_limit_window rename to out_of_order');
  for (let made = 0; made < 3; made++) {
    const answer = await get(tenant, eventTypes, broken);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('RateLimit')).toBe(false);
  }
  // Three requests within a second make one query.
  expect(await failures()).toBe(1);
  await broken.app.pool.query('alter table out_of_order rename to rate_limit_window');
  await broken.passTime(1_000);
  expect((await get(tenant, eventTypes, broken)).headers.has('RateLimit')).toBe(true);
  expectProblem(await get(tenant, eventTypes, broken), 429, 'rate_limited');
});

test('a count that does not answer holds a request up for two seconds, and does not refuse it', async () => {
  const tenant = await server.createTenant();
  const blocker = await server.app.pool.connect();
  await blocker.query('begin; lock table rate_limit_window in access exclusive mode');
  try {
    const answer = await get(tenant);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('RateLimit')).toBe(false);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('switched off, nothing is counted and nothing is told, whatever an organization has of its own', async () => {
  await using unlimited = await startTestApp({ RATE_LIMIT: 'off' }, { api: true, worker: false });
  const tenant = await unlimited.createTenant();
  await setRateLimit(unlimited.app.context, tenant.organizationId, { requests: 1, windowSeconds: 60 });
  for (let made = 0; made < 3; made++) {
    const answer = await get(tenant, eventTypes, unlimited);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('RateLimit-Policy')).toBe(false);
  }
  expect(await unlimited.app.context.db.prisma.rateLimitWindow.count()).toBe(0);
});

test('a refusal says how long to wait as one says it, be it one second', () => {
  const limit = { requests: 5, windowSeconds: 1 };
  expect(() => rejectBeyondLimit({ isAdmitted: false, limit, remaining: 0, resetSeconds: 1 })).toThrow(
    'This token may make 5 requests in 1 second. Try again in 1 second.',
  );
  expect(() => rejectBeyondLimit({ isAdmitted: false, limit, remaining: 0, resetSeconds: 2 })).toThrow(
    'Try again in 2 seconds.',
  );
});
