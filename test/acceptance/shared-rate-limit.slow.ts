import { expect, test, vi } from 'vitest';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { createPartner } from '../support/partner.ts';
import { countersign, fact, RunningServer } from '../support/process.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000 });

const eventTypes = '/api/v1/public/event-types';

test('two API processes share one limit: a token that goes to both is admitted exactly as often as it says', async () => {
  await using host = await startTestApp({}, { api: false, worker: false });
  const settings = {
    DATABASE_URL: host.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '60/3600',
  };
  await using first = await RunningServer.start('api', settings);
  await using second = await RunningServer.start('api', settings);
  const { token } = await host.createTenant();
  const partners = [first, second].map(({ baseUrl }) => createPartner(baseUrl, token));
  const statuses: number[] = [];
  const clients = partners.flatMap((partner) =>
    Array.from({ length: 4 }, async () => {
      let status = 0;
      while (status !== 429) {
        status = (await partner.request('GET', eventTypes)).status;
        statuses.push(status);
      }
    }),
  );
  await Promise.all(clients);
  for (const { stdout } of [first, second]) expect(stdout).not.toContain('rate limit not counted');
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('the operator sets, shows and takes back the limit of an organization on the command line', async () => {
  await using host = await startTestApp(
    { RATE_LIMIT: '600/60' },
    { api: true, worker: false },
    { timePasses: true },
  );
  const { organizationId, token } = await host.createTenant();
  const run = (...args: string[]) =>
    countersign(['organization', 'limit', organizationId, ...args], {
      DATABASE_URL: host.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
    });
  const told = async () => {
    await host.passTime(60_000);
    const { headers } = await createPartner(host.baseUrl, token).request('GET', eventTypes);
    return headers.get('RateLimit-Policy');
  };

  expect((await run()).stdout).toMatch(/Each token +600 requests in 60 s, as RATE_LIMIT says$/m);
  const set = await run('--requests', '50', '--window', '10');
  expect(set).toMatchObject({ code: 0, stderr: '' });
  expect(fact(set, 'Organization')).toBe(organizationId);
  expect(set.stdout).toMatch(/Each token +50 requests in 10 s$/m);
  expect(await told()).toBe('"default";q=50;w=10');
  expect((await run('--none')).stdout).toMatch(/Each token +no limit$/m);
  expect(await told()).toBeNull();
  expect((await run('--default')).stdout).toMatch(/Each token +600 requests in 60 s, as RATE_LIMIT says$/m);
  expect(await told()).toBe('"default";q=600;w=60');

  const refused = await Promise.all([
    run('--requests', '50'),
    run('--none', '--requests', '50', '--window', '10'),
    run('--requests', '50', '--window', '100000'),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(refused[0]?.stderr).toContain('Give --requests and --window together.');
  expect(refused[1]?.stderr).toContain("'--none' cannot be used with");
  expect(refused[2]?.stderr).toContain('must be a whole number from 1 to 86400');
});
