import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { logLines } from '../support/announcement.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { createTestDatabase } from '../support/database.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { fact, RunningServer } from '../support/process.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { type ScratchFolder, scratchFolder } from '../support/scratch-folder.ts';
import { CLOCK_STEP_MS } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

function listCustomers(server: RunningServer, token: string | undefined) {
  return createPartner(server.baseUrl, token ?? '').request('GET', '/api/v1/public/party/customers?limit=1');
}

describe('the embedded database', () => {
  let folder: ScratchFolder;
  let dataDir: string;
  let first: RunningServer;

  beforeAll(async () => {
    folder = await scratchFolder('start');
    dataDir = folder.path;
    first = await RunningServer.start('start', { DATA_DIR: dataDir, LOG_FORMAT: 'pretty' });
  });
  afterAll(async () => {
    await first.stop();
    await folder[Symbol.asyncDispose]();
  });

  test('the first start prints what a person needs: base URL, docs URL, a demo token that works, what to try', async () => {
    expect(first.stdout).toMatch(/Base URL +http:\/\/127\.0\.0\.1:\d+\n/);
    expect(first.stdout).toMatch(/Docs +http:\/\/127\.0\.0\.1:\d+\/docs\n/);
    expect(first.stdout).toMatch(/Demo token +csk_\w+ +\(shown only now\)\n/);
    expect(first.stdout).toContain(
      `curl -H "Authorization: Bearer ${first.demoToken}" ${first.baseUrl}/api/v1/`,
    );
    // Output that is not a terminal is plain text.
    expect(first.stdout).not.toContain('\u001b');
    expect((await fetch(`${first.baseUrl}/docs`)).status).toBe(200);
    expect((await listCustomers(first, first.demoToken)).status).toBe(200);
  });

  test('a killed Postgres is started again within 10 s: requests are a 503 meanwhile, never a 500, and /healthz stays a 200', async () => {
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    const killedAt = performance.now();
    const seen = new Set<number>();
    await waitFor('an answer of the next Postgres', async () => {
      expect((await fetch(`${first.baseUrl}/healthz`)).status).toBe(200);
      const { status } = await listCustomers(first, first.demoToken);
      seen.add(status);
      return status === 200 && seen.size > 1;
    });
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    expect([...seen].sort()).toEqual([200, 503]);
    await first.says('The embedded PostgreSQL serves again after');
    expect(first.stdout).toMatch(
      new RegExp(`The embedded PostgreSQL \\(process ${pid}\\) (has ended|does not answer)`),
    );
    // Failures of the database are logged with a cause instead of a stack.
    expect(first.stdout).not.toMatch(/\n\s+at /);
  });

  test('two starts share the database; the second prints no token; Ctrl-C, doubled by npm, stops the first cleanly and leaves the second working; the last one stops Postgres', async () => {
    await using second = await RunningServer.start('start', { DATA_DIR: dataDir });
    expect(second.demoToken).toBeUndefined();
    expect((await listCustomers(second, first.demoToken)).status).toBe(200);

    first.signal('SIGINT');
    first.signal('SIGINT');
    await first.says('Stopping');
    first.signal('SIGINT');
    expect(await first.ended).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/\nStopped\.\n$/),
    });
    expect((await listCustomers(second, first.demoToken)).status).toBe(200);

    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    expect(existsSync(pidFile)).toBe(true);
    expect(await second.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(pidFile)).toBe(false);
  });

  test('Ctrl-C, doubled by npm, in the middle of a start is a clean stop as well', async () => {
    const server = new RunningServer('src/countersign.js', ['start'], { DATA_DIR: dataDir, PORT: '0' });
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await waitFor('Postgres to be started', () => existsSync(pidFile) || server.hasEnded);
    server.signal('SIGINT');
    server.signal('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(pidFile)).toBe(false);
  });
});

test('SIGTERM to `npm start` alone, as a supervisor sends it, stops the server and Postgres cleanly, whoever is connected', async () => {
  await using resources = new AsyncDisposableStack();
  const { path: dataDir } = resources.use(await scratchFolder('npm-start'));
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOME: dataDir,
    npm_config_update_notifier: 'false',
    LOG_FORMAT: 'pretty',
  };
  const server = resources.use(new RunningServer('start', [], settings, 'npm'));
  await server.hasStarted();
  const { port, hostname } = new URL(server.baseUrl);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');

  expect(await server.stop('SIGTERM')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nStopped\.\n$/),
    stderr: '',
  });
  silent.destroy();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

/** Something that would keep the process alive forever. */
const leak = 'data:text/javascript,setInterval(() => undefined, 60_000)';

test('after SIGTERM an API is not ready and still answers for SHUTDOWN_DELAY_MS; a worker, and Ctrl-C, do not wait; one that a leak would keep alive says so and ends', async () => {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase(inject('serverUrl')));
  const settings = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEYS: testEncryptionKeys,
    OPERATIONS_PORT: '0',
    SHUTDOWN_DELAY_MS: '1500',
  };
  const [api, other, worker] = await Promise.all([
    RunningServer.start('api', settings),
    RunningServer.start('api', settings),
    RunningServer.start('worker', { ...settings, NODE_OPTIONS: `--import=${encodeURI(leak)}` }),
  ]);
  for (const server of [api, other, worker]) resources.use(server);
  const signalledAt = performance.now();
  api.signal('SIGTERM');
  await api.says('"answered_for_ms":1500,"msg":"no longer ready');
  const ready = await fetch(`${api.operationsUrl}/readyz`);
  expect([ready.status, (await ready.json()).checks.shutdown]).toEqual([503, 'has begun']);
  expect((await listCustomers(api, 'csk_x')).status).toBe(401);
  const [stopped] = await Promise.all([
    api.ended.then((ended) => ({ ...ended, afterMs: performance.now() - signalledAt })),
    other.stop('SIGINT'),
    worker.stop('SIGTERM'),
  ]);
  expect(stopped).toMatchObject({ code: 0, stderr: '' });
  expect(await other.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await worker.ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/held by Timeout;/) });
  expect(stopped.afterMs).toBeGreaterThanOrEqual(1_500 - CLOCK_STEP_MS);
  for (const { stdout } of [other, worker]) {
    expect(logLines(stdout).at(-1)).toMatchObject({ msg: 'stopped' });
    expect(stdout).not.toContain('no longer ready');
  }
});

/** A defect that nothing catches, after a warning of Node's. */
const defect = `data:text/javascript,process.on('SIGUSR2', () => {
  process.emitWarning('something is odd');
  setTimeout(() => { throw new Error('a defect'); });
})`;

test('a server that ends by a defect says so in a line of its log, and so are warnings of Node', async () => {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase(inject('serverUrl')));
  const server = await RunningServer.start('worker', {
    DATABASE_URL: database.url,
    ENCRYPTION_KEYS: testEncryptionKeys,
    NODE_OPTIONS: `--import=${encodeURI(defect)}`,
  });
  resources.use(server);
  server.signal('SIGUSR2');
  const { code, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(logLines(stderr)).toEqual([
    expect.objectContaining({ level: 'warn', err: expect.objectContaining({ message: 'something is odd' }) }),
    expect.objectContaining({
      level: 'fatal',
      role: 'worker',
      err: expect.objectContaining({ message: 'a defect' }),
    }),
  ]);
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
});

describe('an API alone and a worker alone, on one database, with every log line written', () => {
  const resources = new AsyncDisposableStack();
  let api: RunningServer;
  let worker: RunningServer;
  let receiver: Receiver;
  let partner: Partner;
  let host: Commands;
  let organization: string[];

  beforeAll(async () => {
    const database = resources.use(await createTestDatabase(inject('serverUrl')));
    receiver = resources.use(await startReceiver());
    const settings = {
      DATABASE_URL: database.url,
      ENCRYPTION_KEYS: testEncryptionKeys,
      ALLOW_INSECURE_RECEIVERS: 'true',
      LOG_LEVEL: 'trace',
      LOG_FORMAT: 'json',
      RETRY_SCHEDULE_SECONDS: '0.1',
    };
    [api, worker] = await Promise.all([
      RunningServer.start('api', settings),
      RunningServer.start('worker', settings),
    ]);
    resources.use(api);
    resources.use(worker);
    host = resources.use(new Commands(settings));
    const created = await host.run('organization', 'create', 'Tenant', '--owner', 'a@b.example');
    organization = ['--organization', fact(created, 'id')];
    const token = await host.run(
      ...['api', 'operatorIssueToken', ...organization, '--name', 'x', '--scopes', 'full_access'],
    );
    partner = createPartner(api.baseUrl, fact(token, 'token'));
  });
  afterAll(() => resources.disposeAsync());

  test('together they verify an endpoint and deliver an event', async () => {
    expect(logLines(api.stdout)[0]).toMatchObject({ role: 'api', base_url: api.baseUrl });
    expect(worker.stdout).not.toContain('base_url');
    await partner.registerActive(receiver.url, ['invoice.issued']);
    const data = JSON.stringify({ ...sampleInvoice, number: 'Brightwater 1' });
    await host.run(
      ...['api', 'operatorPublishEvent', ...organization, '--type', 'invoice.issued', '--data', data],
    );
    const [request] = await receiver.waitForDeliveries(1);
    expect(request?.body).toContain('Brightwater 1');
  });

  test('a request outside the contract is logged with its path, safe and short, and a health check for debugging', async () => {
    const [path, long] = ['/nowhere%1b[2J', `/${'long/'.repeat(1_000)}`];
    const token = `csk_${'a'.repeat(49)}`;
    const mistaken = `/api/v1/endpoints/${crypto.randomUUID()}/${token}`;
    for (const asked of ['/healthz', `${path}?key=secret`, long, mistaken])
      await partner.request('GET', asked);
    const lines = () =>
      logLines(api.stdout).flatMap((line): object[] => {
        const { level, path } = line;
        return path === undefined ? [] : [{ level, path }];
      });
    await waitFor('the last line', () => lines().length === 4);
    expect(lines()).toEqual([
      { level: 'debug', path: '/healthz' },
      { level: 'info', path },
      { level: 'info', path: long.slice(0, 200) },
      { level: 'info', path: mistaken.replace(token, '…') },
    ]);
  });

  test('machines read all that a server says: every line is one of the log, from the start to the stop', async () => {
    await Promise.all([api.stop(), worker.stop()]);
    for (const [role, { stdout, stderr }] of Object.entries({ api, worker })) {
      expect(stderr).toBe('');
      const said = logLines(stdout);
      expect(said).toHaveLength(stdout.trimEnd().split('\n').length);
      expect(said.filter((line) => !isIdentified(line, role))).toEqual([]);
      expect(said.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['started', 'stopping', 'stopped']));
    }
  });
});

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** Whether a line says how severe it is and when it was written, and by which process. */
function isIdentified({ level, time, ...source }: Record<string, unknown>, role: string): boolean {
  return (
    ['debug', 'info', 'warn', 'error'].includes(String(level)) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(time)) &&
    source.role === role &&
    source.version === version &&
    /^.+\/\d+$/.test(String(source.process))
  );
}
