// The samples of the guide on pulling events, as programs that read a real feed.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { endOfFeed } from '../../src/domain/feed/read-feed.ts';
import { createCustomer } from '../support/customer.ts';
import { createTestDatabase } from '../support/database.ts';
import { answers, type Behaviour, refuses, startFarEnd } from '../support/far-end.ts';
import { forFile } from '../support/for-file.ts';
import { createIssued } from '../support/invoice.ts';
import { Program } from '../support/process.ts';
import { startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const samples = 'src/docs/samples/event-feed';
const resources = new AsyncDisposableStack();
const scene = await forFile(startScene());
afterAll(() => resources.disposeAsync());

const commands: Readonly<Record<string, readonly string[]>> = {
  sh: ['bash'],
  py: ['python3'],
  go: ['go', 'run'],
};

/** An organization of the test's own, which issues invoices. */
async function startConsumer(more: Record<string, string> = {}) {
  const { context } = scene.server.app;
  const { organizationId, token } = await scene.server.createTenant();
  const customerId = await createCustomer(context, organizationId);
  let { position: events } = await endOfFeed(context, organizationId);
  const settings = {
    PATH: process.env.PATH ?? '',
    COUNTERSIGN_BASE_URL: scene.server.baseUrl,
    COUNTERSIGN_API_KEY: token,
    ...more,
  };
  return {
    /** Both of its events are in the feed then. */
    async issue() {
      const invoice = await createIssued(context, organizationId, customerId);
      events += 2;
      await waitFor('the feed to have its events', async () => {
        const { position } = await endOfFeed(context, organizationId);
        return position >= events;
      });
      return invoice;
    },
    start(sample: string, added: Record<string, string> = {}): Program {
      const [command = process.execPath, ...args] = commands[sample.split('.').at(-1) ?? ''] ?? [];
      const [first = '', ...rest] = [...args, `${samples}/${sample}`];
      return resources.use(new Program(first, rest, { ...settings, ...added }, command));
    },
  };
}

const hasRequests = canRun('python3', '-c', 'import requests');

function canRun(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.concurrent('event-feed/states.ts and event-feed/read.ts bring what happens from now on, and stop when asked to', async () => {
  const { issue, start } = await startConsumer();
  await issue();
  const states = start('states.ts');
  await states.says('connecting\nconnected, 0 events behind\n');
  const { number } = await issue();
  await states.says('invoice.issued 0 follow');
  expect(states.stdout.match(/invoice\.created/g)).toHaveLength(1);

  const reading = start('read.ts');
  // It does not say when it is connected.
  const issuing = async () => {
    while (!reading.stdout.includes('invoice.issued INV-')) await issue();
  };
  await Promise.all([reading.says('invoice.issued INV-'), issuing()]);
  expect(reading.stdout).not.toContain(number);
  const { code, stdout } = await reading.stop('SIGTERM');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^stopped at \S{20,}$/m);
});

test.concurrent('event-feed/ledger.ts, on event-feed/tables.sql, books every invoice once, although it is killed and started twice', async () => {
  const database = resources.use(await createTestDatabase(inject('serverUrl')));
  const pool = new Pool({ connectionString: database.url });
  resources.defer(() => pool.end());
  await pool.query(await readFile(`${samples}/tables.sql`, 'utf8'));
  const { issue, start } = await startConsumer({ DATABASE_URL: database.url });
  const issued = [await issue(), await issue()];
  const booked = (program: Program, { number }: { number: string }) => program.says(`booked ${number}\n`);

  const first = start('ledger.ts');
  for (const invoice of issued) await booked(first, invoice);
  await first.stop('SIGKILL');
  const again = start('ledger.ts');
  issued.push(await issue());
  await booked(again, issued[2] ?? expect.unreachable());

  const second = start('ledger.ts');
  let loser: Program | undefined;
  // Until both are waiting for the same event.
  while (!loser) {
    issued.push(await issue());
    loser = [again, second].find(({ hasEnded }) => hasEnded);
  }
  const { code, stderr } = await loser.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('Another process reads for this ledger.');
  const winner = loser === again ? second : again;
  const last = await issue();
  await booked(winner, last);
  const numbers = [...issued, last].map(({ number }) => number);
  const bookings = async (): Promise<string[]> =>
    (await pool.query('select invoice from booking')).rows.map(({ invoice }) => invoice);
  // It says so before it commits.
  await waitFor('the last booking', async () => (await bookings()).includes(last.number ?? ''));
  expect((await bookings()).sort()).toEqual(numbers.sort());
});

test.concurrent('event-feed/job.ts reads what is new since it was run last', async () => {
  const { path: folder } = resources.use(await scratchFolder('feed-job'));
  const { issue, start } = await startConsumer({ CURSOR_FILE: join(folder, 'cursor') });
  const run = async () => {
    const { code, stdout, stderr } = await start('job.ts').ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return [...stdout.matchAll(/^\S+ (\S+)$/gm)].map(([, type]) => type);
  };
  await issue();
  expect(await run()).toEqual(['invoice.created', 'invoice.issued']);
  expect(await run()).toEqual([]);
  await issue();
  expect(await run()).toEqual(['invoice.created', 'invoice.issued']);
});

test.concurrent('event-feed/expired.ts begins anew from a place that is gone', async () => {
  const { issue, start } = await startConsumer();
  await issue();
  const gone = Buffer.from('event-feed:417.01a1f82f-1e80-77a3-bb2e-6a98456e9cfb').toString('base64url');
  const { code, stdout, stderr } = await start('expired.ts', { CURSOR: gone }).ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: '1 invoices\n' });
  expect(stderr).toMatch(/^410 feed_cursor_expired: /);
});

test.concurrent('event-feed/page.sh gets a page with curl', async () => {
  const { issue, start } = await startConsumer();
  await issue();
  const { stdout } = await start('page.sh').ended;
  expect(JSON.parse(stdout)).toMatchObject({
    data: [{ type: 'invoice.created' }, { type: 'invoice.issued' }],
    has_more: false,
    behind: 0,
  });
});

/** In `npm run test:clients`: to compile takes longer than all of these tests. */
const hasGo = process.env.TEST_CLIENTS === 'true' && canRun('go', 'version');

test.concurrent.for([
  ['event-feed/read.py', hasRequests],
  ['event-feed/read.go', hasGo],
] as const)(
  '%s tries again what may pass, and ends where its place is gone',
  async ([sample, isRun], { skip }) => {
    if (!isRun) skip();
    await using farEnd = await startFarEnd();
    const page = (id: string) =>
      answers(200, {
        data: [{ id, data: { number: `INV-${id}` } }],
        cursor: `after-${id}`,
        has_more: false,
        behind: 0,
      });
    const breaksOff: Behaviour = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"data":[', () => response.destroy());
    };
    const isNoJson: Behaviour = (response) => void response.end('<html></html>');
    const busy = refuses(429, 'rate_limited', { 'Retry-After': '1' });
    farEnd.play(page('1'), breaksOff, isNoJson, busy, page('2'), refuses(410, 'feed_cursor_expired'));
    const { path: folder } = resources.use(await scratchFolder('feed-failures'));
    const settings = { COUNTERSIGN_BASE_URL: farEnd.url, CURSOR_FILE: join(folder, 'cursor') };
    const { start } = await startConsumer(settings);
    const { code, stdout, stderr } = await start(basename(sample), { HOME: process.env.HOME ?? '' }).ended;
    expect(`${stdout}${stderr}`).toContain('feed_cursor_expired');
    expect(code).toBe(1);
    expect(stdout.match(/INV-\d/g)).toEqual(['INV-1', 'INV-2']);
    const cursors = farEnd.seen.map(({ path }) => new URL(path, farEnd.url).searchParams.get('cursor'));
    expect(cursors).toEqual([null, 'after-1', 'after-1', 'after-1', 'after-1', 'after-2']);
  },
);

(hasRequests ? test.concurrent : test.skip)(
  'event-feed/read.py resumes at its place after it was killed',
  async () => {
    const { path: folder } = resources.use(await scratchFolder('feed-python'));
    const { issue, start } = await startConsumer({ CURSOR_FILE: join(folder, 'cursor') });
    const [one, two] = [await issue(), await issue()];
    const first = start('read.py');
    await first.says(two.number);
    expect(first.stdout).toContain(one.number);
    // Not before it has saved its place.
    const three = await issue();
    await first.says(three.number);
    await first.stop('SIGKILL');
    const four = await issue();
    const again = start('read.py');
    await again.says(four.number);
    expect(again.stdout).not.toContain(one.number);
    await again.stop('SIGKILL');
  },
);
