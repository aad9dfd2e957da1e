import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setRateLimit } from '../../../src/domain/access/rate-limit.ts';
import { RateLimiter } from '../../../src/domain/access/rate-limiter.ts';
import type { Context } from '../../../src/domain/context.ts';
import type { RateLimit } from '../../../src/platform/config/setting-types.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));

/** A token of an organization with a limit, as the processes of an installation see it, each with a limiter of its own. */
async function token(limit: RateLimit, processes: number) {
  const { organizationId } = await server.createTenant();
  await setRateLimit(server.app.context, organizationId, limit);
  const caller = { tokenId: randomUUID(), organizationId };
  const statements = { count: 0 };
  const limiters = Array.from({ length: processes }, () => new RateLimiter(counting(statements)));
  const request = async (process: number) => (await limiters[process]?.admit(caller))?.isAdmitted === true;
  return {
    statements,
    request,
    /** Requests until one is refused. @returns how many were admitted. */
    async exhaust(process: number): Promise<number> {
      for (let admitted = 0; ; admitted++) if (!(await request(process))) return admitted;
    },
  };
}

/** The same context, whose statements are counted. */
function counting(statements: { count: number }): Context {
  const { context } = server.app;
  const prisma = new Proxy(context.db.prisma, {
    get(target, name, receiver) {
      if (name === '$queryRaw') statements.count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { ...context, db: { ...context.db, prisma } };
}

test('processes that take at the same moment admit exactly the limit together', async () => {
  const { request } = await token({ requests: 100, windowSeconds: 3600 }, 3);
  const admitted = await Promise.all(Array.from({ length: 600 }, (_, index) => request(index % 3)));
  expect(admitted.filter((isAdmitted) => isAdmitted)).toHaveLength(100);
});

test.each([1, 5, 20, 60])(
  'after %i requests to another process, a token is refused early by a tenth of its limit at most, and by no more than that process admitted',
  async (elsewhere) => {
    const { request, exhaust } = await token({ requests: 100, windowSeconds: 3600 }, 2);
    for (let made = 0; made < elsewhere; made++) expect(await request(1)).toBe(true);
    const admitted = elsewhere + (await exhaust(0));
    expect(admitted).toBeLessThanOrEqual(100);
    expect(admitted).toBeGreaterThanOrEqual(100 - Math.min(elsewhere, 10));
    // What the other one holds is not lost to the token: it is there, at that process.
    expect(admitted + (await exhaust(1))).toBe(100);
  },
);

test('a limit below twenty is exact wherever the requests go', async () => {
  const { request, exhaust } = await token({ requests: 19, windowSeconds: 3600 }, 2);
  for (let made = 0; made < 7; made++) expect(await request(1)).toBe(true);
  expect(await exhaust(0)).toBe(12);
  expect(await exhaust(1)).toBe(0);
});

test('a busy token costs a statement for about ten requests, and a refused one none', async () => {
  const { statements, exhaust, request } = await token({ requests: 600, windowSeconds: 3600 }, 1);
  expect(await exhaust(0)).toBe(600);
  expect(statements.count).toBeLessThanOrEqual(65);
  const before = statements.count;
  for (let made = 0; made < 50; made++) expect(await request(0)).toBe(false);
  expect(statements.count).toBe(before);
});

test('a request costs one statement at most', async () => {
  const { statements, request } = await token({ requests: 1000, windowSeconds: 3600 }, 1);
  for (let made = 1; made <= 20; made++) {
    const before = statements.count;
    expect(await request(0)).toBe(true);
    expect(statements.count - before).toBeLessThanOrEqual(1);
  }
});
