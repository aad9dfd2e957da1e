import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { logLines } from '../support/announcement.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import { countersign, RunningServer } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { scrape } from '../support/samples.ts';
import { timeLimit } from '../support/slowness.ts';
import { SmallDisk, startPostgresOn } from '../support/small-disk.ts';
import { waitFor } from '../support/wait-for.ts';
import { hasPromtool, ringing } from '../telemetry/promtool.ts';

const DISK_MIB = 144;
const CUSTOMERS = '/api/v1/public/party/customers';
/** Rows fit into pages that Postgres has already, so the first writes on a full disk may succeed. */
const UNTIL_REFUSED_MAX = 5_000;
const REFUSED = 20;

const disk = await SmallDisk.mount(DISK_MIB);
if (!disk) console.warn('SKIPPED: only root on Linux can mount the small disk, so none became full.');

test.skipIf(!disk)(
  'a full disk: partners get 503, metrics count it and the alarm rings; nothing accepted is lost, and all goes on once there is space',
  {
    timeout: timeLimit(180_000),
  },
  async () => {
    if (!disk) throw new Error('There is no disk.');
    await using stack = new AsyncDisposableStack();
    stack.use(disk);
    const receiver = stack.use(await startReceiver());
    const server = stack.use(
      await RunningServer.start('start', {
        DATABASE_URL: await startPostgresOn(disk, stack),
        ENCRYPTION_KEYS: testEncryptionKeys,
        ALLOW_INSECURE_RECEIVERS: 'true',
        OPERATIONS_PORT: '0',
        RATE_LIMIT: 'off',
      }),
    );
    const partner = createPartner(server.baseUrl, server.demoToken ?? '');
    await partner.registerActive(receiver.url, ['customer.created']);
    const before = await customersOf(partner);
    let count = 0;
    const create = (key: string, number: string) =>
      partner.request('POST', CUSTOMERS, {
        headers: { 'Idempotency-Key': key },
        body: { number, name: `Customer ${number}`, country: 'GB', currency: 'GBP' },
      });
    const accepted = new Set<string>();
    const createNext = async () => {
      const [key, number] = [randomUUID(), `C-${++count}`];
      const answer = await create(key, number);
      if (answer.status === 201) accepted.add(answer.body.id);
      return { answer, key, number };
    };
    for (let index = 0; index < 20; index++) expect((await createNext()).answer.status).toBe(201);
    const refusedWrites = async () =>
      (await scrape(server.operationsUrl)).value('countersign_database_writes_refused_total', {
        reason: 'disk_full',
      }) ?? Number.NaN;
    expect(await refusedWrites()).toBe(0);

    disk.fill();
    const refused: Awaited<ReturnType<typeof createNext>>[] = [];
    while (refused.length < REFUSED && count < UNTIL_REFUSED_MAX) {
      const created = await createNext();
      if (created.answer.status !== 201) refused.push(created);
    }
    expect(refused).toHaveLength(REFUSED);
    for (const { answer } of refused) {
      expectProblem(answer, 503, 'service_unavailable');
      expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
      // What is wrong with our disk is none of a partner's business.
      expect(JSON.stringify(answer.body)).not.toMatch(/disk|space|extend/i);
    }
    // Reading goes on, and nobody restarts the process for it.
    expect((await partner.request('GET', `${CUSTOMERS}?limit=1`)).status).toBe(200);
    expect((await fetch(`${server.operationsUrl}/healthz`)).status).toBe(200);
    const counted = await refusedWrites();
    expect(counted).toBeGreaterThanOrEqual(REFUSED);
    if (hasPromtool) {
      const series = { 'countersign_database_writes_refused_total{reason="disk_full"}': `0x4 ${counted}x40` };
      expect(ringing('CountersignWritesRefused', series, { reason: 'disk_full' }, '5m')).toContain('SUCCESS');
    }
    const named = { msg: 'requests failed: the database cannot serve', cause: /No space left on device/ };
    await server.prints('what is wrong', (output) =>
      logLines(output).some(({ msg, cause }) => msg === named.msg && named.cause.test(String(cause))),
    );

    disk.free();
    // A client repeats what was refused, with the same key.
    for (const { key, number } of refused) {
      await waitFor(`customer ${number}`, async () => {
        const answer = await create(key, number);
        if (answer.status === 201) accepted.add(answer.body.id);
        return answer.status === 201;
      });
    }
    const kept = await customersOf(partner);
    expect([...accepted].filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size).toBe(before.size + accepted.size);
    const announced = () => new Set(receiver.deliveries.map(({ body }) => JSON.parse(body).data.id));
    await waitFor(
      'every event to arrive',
      () => [...accepted].every((id) => announced().has(id)),
      () => `${announced().size} of ${accepted.size} have arrived`,
    );
    expect((await server.stop('SIGTERM')).code).toBe(0);
  },
);

test.skipIf(!disk).each(['start', 'migrate'])(
  'on a full disk `%s` of an empty database says that the disk is full, and not to check the address',
  { timeout: timeLimit(60_000) },
  async (command) => {
    await using stack = new AsyncDisposableStack();
    const full = await SmallDisk.mount(DISK_MIB);
    if (!full) throw new Error('There is no disk.');
    stack.use(full);
    const settings = {
      DATABASE_URL: await startPostgresOn(full, stack),
      ENCRYPTION_KEYS: testEncryptionKeys,
      PORT: '0',
    };
    full.fill();
    const { code, stdout, stderr } = await countersign([command], settings);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('The database refuses writes because its disk is full');
    expect(stderr).not.toContain('Check DATABASE_URL');
  },
);

async function customersOf(partner: Partner): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { id } of partner.client.customers.list()) ids.add(id);
  return ids;
}
