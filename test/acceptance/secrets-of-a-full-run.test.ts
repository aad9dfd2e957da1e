import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { Commands } from '../support/commands.ts';
import { createTestDatabase } from '../support/database.ts';
import { dumpDatabase, formsOf, leaksIn } from '../support/leaks.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { type Ended, fact, RunningServer } from '../support/process.ts';
import { echoInHeader, type Receiver, startReceiver } from '../support/receiver.ts';
import { Gate } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const endpoints = '/api/v1/public/webhook-endpoints';

/** Values that no log may contain and no table may store. */
const secrets = new Map<string, string>();
/** Values that no log may contain, and that only these tables may store. */
const payloads = new Map<string, { text: string; tables: readonly string[] }>();
/** The output of each process, without the one answer in which a command shows a new secret to its caller. */
const outputs = new Map<string, string>();

const resources = new AsyncDisposableStack();
/**
 * Every row of every table, from each moment of reading: the text of a job or a reason may be deleted later.
 */
const dump = new Map<string, string>();

function keep(name: string, secret: string): string {
  expect(secret.length, name).toBeGreaterThan(20);
  secrets.set(name, secret);
  return secret;
}

function payload(name: string, ...tables: string[]): string {
  const text = `payload-${randomUUID()}`;
  payloads.set(name, { text, tables });
  return text;
}

beforeAll(async () => {
  const { pool, settings } = await securedDatabase();
  const receiver = resources.use(await startReceiver());
  await fullRun(settings, receiver, pool);
  await lookAt(pool);
});
afterAll(() => resources.disposeAsync());

async function lookAt(pool: pg.Pool): Promise<void> {
  for (const [table, rows] of await dumpDatabase(pool)) dump.set(table, `${dump.get(table) ?? ''}\n${rows}`);
}

/** Creates a database with a password and keys of its own. */
async function securedDatabase(): Promise<{ pool: pg.Pool; settings: Record<string, string> }> {
  const database = resources.use(await createTestDatabase(inject('serverUrl')));
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The test ends its connections on purpose.
  pool.on('error', () => undefined);
  const role = `run_${randomBytes(8).toString('hex')}`;
  // Includes the characters that a URL must escape.
  const password = keep('the password of the database', `${randomBytes(24).toString('base64')}/+#?&%`);
  await pool.query(`create role ${role} superuser login password '${password}'`);
  resources.defer(async () => {
    // Also drops the partitions that the role has created.
    await pool.query(`drop owned by ${role}; drop role ${role}`);
    await pool.end();
  });
  const url = new URL(database.url);
  Object.assign(url, { username: role, password: encodeURIComponent(password) });
  const keys = ['new', 'old'].map((id) => [
    id,
    keep(`the ${id} encryption key`, randomBytes(32).toString('base64')),
  ]);
  for (const [id, key] of keys)
    secrets.set(`the bytes of the ${id} encryption key`, Buffer.from(key ?? '', 'base64').toString('latin1'));
  return {
    pool,
    settings: {
      DATABASE_URL: url.href,
      ENCRYPTION_KEYS: keys.map(([id, key]) => `${id}:${key}`).join(),
      ALLOW_INSECURE_RECEIVERS: 'true',
      LOG_LEVEL: 'trace',
      WORKER_POLL_MS: '100',
      RETRY_SCHEDULE_SECONDS: '0.05,0.05',
    },
  };
}

/** Everything that a partner and an operator do with secrets, including failures. */
async function fullRun(
  settings: Readonly<Record<string, string>>,
  receiver: Receiver,
  pool: pg.Pool,
): Promise<void> {
  const host = resources.use(new Commands(settings));
  const commands = new Map<string, number>();
  /** @param shows the label after which the command shows a secret once. */
  async function run(args: readonly string[], shows?: { label: string; as: string }): Promise<Ended> {
    const ended = await host.run(...args);
    const name = `countersign ${args.slice(0, 2).join(' ')}`;
    const nth = (commands.get(name) ?? 0) + 1;
    commands.set(name, nth);
    let { stdout } = ended;
    if (shows) {
      const secret = keep(shows.as, fact(ended, shows.label));
      expect(stdout.split(secret), `${name} shows it once`).toHaveLength(2);
      stdout = stdout.replace(secret, '');
    }
    outputs.set(`${name} (${nth})`, `${stdout}\n${ended.stderr}`);
    return ended;
  }

  const api = resources.use(await RunningServer.start('api', { ...settings, OPERATIONS_PORT: '0' }));
  let worker = resources.use(await RunningServer.start('worker', settings));
  const servers = [api, worker];

  const organization = fact(
    await run(['organization', 'create', 'Run', '--owner', 'owner@run.example']),
    'id',
  );
  const token = async (name: string, scope: string): Promise<{ id: string; plaintext: string }> => {
    const ended = await run(
      ['api', 'operatorIssueToken', '--organization', organization, '--name', name, '--scopes', scope],
      { label: 'token', as: `the token "${name}"` },
    );
    return { id: fact(ended, 'id'), plaintext: secrets.get(`the token "${name}"`) ?? '' };
  };
  const operator = async (): Promise<{ plaintext: string }> => {
    await run(['operator-token', 'create', '--name', 'run'], { label: 'token', as: "an operator's token" });
    await run(['operator-token', 'list']);
    return { plaintext: secrets.get("an operator's token") ?? '' };
  };
  const all = await token('all', 'full_access');
  const narrow = await token('narrow', 'customers:read');
  const revoked = await token('revoked', 'full_access');
  await run(['api', 'operatorRevokeToken', '--token-id', revoked.id, '--organization', organization]);
  await run(['api', 'operatorListTokens', '--organization', organization]);
  const partner = createPartner(api.baseUrl, all.plaintext);

  // Invalid tokens: without the scope, revoked, made up, in the wrong place.
  const madeUp = keep('a made-up token', `csk_${randomBytes(40).toString('hex')}`);
  const { status: forbidden } = await createPartner(api.baseUrl, narrow.plaintext).request('GET', endpoints);
  const { status: dead } = await createPartner(api.baseUrl, revoked.plaintext).request('GET', endpoints);
  const { status: unknown } = await createPartner(api.baseUrl, madeUp).request('GET', endpoints);
  expect([forbidden, dead, unknown]).toEqual([403, 401, 401]);
  const misplaced = [
    await fetch(`${api.baseUrl}${endpoints}?token=${all.plaintext}`),
    await fetch(`${api.baseUrl}/${all.plaintext}`),
    await fetch(`${api.baseUrl}${endpoints}`, {
      headers: { Authorization: `Basic ${btoa(`x:${all.plaintext}`)}` },
    }),
  ];
  expect(misplaced.map(({ status }) => status)).toEqual([401, 404, 401]);
  await Promise.all(misplaced.map((answer) => answer.body?.cancel()));

  // A secret in a request that cannot be parsed, and in one that violates the contract.
  const unread = payload('a body that is refused');
  expect((await partner.request('POST', endpoints, { body: `{"endpoint_url": "${unread}` })).status).toBe(
    400,
  );
  expect((await partner.request('POST', endpoints, { body: { endpoint_url: unread } })).status).toBe(400);

  const { plaintext: operatorToken } = await operator();
  const look = () => lookAt(pool);
  const registered = await register(partner, receiver, look);
  await publishAndDeliver(run, organization, partner, receiver, registered, look);
  await operate(api.baseUrl, operatorToken, organization, registered);

  // Faults behind the scenes: broken connections, a worker that dies, a wrong password.
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await waitFor('a broken connection to be logged', () =>
    servers.some((server) => server.stdout.includes('the database cannot serve')),
  );
  await worker.stop('SIGKILL');
  worker = resources.use(await RunningServer.start('worker', settings));
  servers.push(worker);
  const wrong = new URL(settings.DATABASE_URL ?? '');
  wrong.password = encodeURIComponent(keep('a wrong password', `${randomBytes(24).toString('base64')}/+#`));
  const refused = await host.runWith(
    { DATABASE_URL: wrong.href },
    ...['api', 'operatorListTokens', '--organization', organization],
  );
  expect(refused.code).toBe(1);
  outputs.set('countersign with a wrong password', `${refused.stdout}\n${refused.stderr}`);
  await run(['retention', 'run', '--dry-run']);
  await waitFor('the API to answer', async () => (await partner.request('GET', endpoints)).status === 200);

  const operations = api.operationsUrl;
  const scrape = await fetch(`${operations}/metrics`);
  outputs.set('/metrics', await scrape.text());
  const ready = await fetch(`${operations}/readyz`);
  outputs.set('/readyz', await ready.text());
  for (const [index, server] of servers.entries()) {
    const { stdout, stderr } = await server.stop('SIGTERM');
    outputs.set(`server ${index + 1}`, `${stdout}\n${stderr}`);
  }
  await host[Symbol.asyncDispose]();
  outputs.set('the log of the commands', host.logged);
}

/**
 * Registers an endpoint with a key, repeats that, fails the handshake, gets a fresh challenge, and verifies.
 */
async function register(
  partner: Partner,
  receiver: Receiver,
  look: () => Promise<void>,
): Promise<{ id: string }> {
  const idempotent = () => ({ 'Idempotency-Key': randomUUID() });
  const headers = idempotent();
  const body = {
    endpoint_url: receiver.url,
    subscriptions: ['invoice.issued', 'contract.terminated'].map((event_type) => ({
      event_type,
      schema_version: 1,
    })),
    headers: { Authorization: keep("an endpoint's own header", `Bearer ${randomUUID()}`) },
  };
  const created = await partner.request('POST', endpoints, { headers, body });
  const again = await partner.request('POST', endpoints, { headers, body });
  expect([created.status, again.status, again.headers.get('Idempotent-Replayed')]).toEqual([
    201,
    201,
    'true',
  ]);
  expect(again.body.signing_secret).toBe(created.body.signing_secret);
  keep('a signing secret', created.body.signing_secret);
  keep('a challenge', created.body.verification_challenge);
  const { id } = created.body;

  receiver.answerHandshake = (request, response) => void response.writeHead(500).end(request.body);
  const failed = await partner.request('POST', `${endpoints}/${id}/verify`, { headers: idempotent() });
  expect([failed.status, failed.body.code]).toEqual([409, 'verification_failed']);
  await look();
  receiver.answerHandshake = echoInHeader;
  const fresh = await partner.request('POST', `${endpoints}/${id}/verification-challenge`, {
    headers: idempotent(),
  });
  keep('a fresh challenge', fresh.body.verification_challenge);
  const verified = await partner.request('POST', `${endpoints}/${id}/verify`, { headers: idempotent() });
  expect(verified.status).toBe(204);
  return { id };
}

async function publishAndDeliver(
  run: (args: readonly string[], shows?: { label: string; as: string }) => Promise<Ended>,
  organization: string,
  partner: Partner,
  receiver: Receiver,
  { id }: { id: string },
  look: () => Promise<void>,
): Promise<void> {
  const contract = (title: string) =>
    JSON.stringify({
      id: '019300aa-0000-7000-8000-000000000001',
      number: 'C-1',
      customer_id: '019300aa-0000-7000-8000-000000000002',
      title,
      status: 'terminated',
      starts_on: '2026-01-01',
      ends_on: null,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    });
  const publish = (data: string) =>
    run([
      ...['api', 'operatorPublishEvent', '--organization', organization],
      ...['--type', 'contract.terminated', '--data', data],
    ]);
  const answered = payload('what a receiver answers', 'public.delivery_attempt');

  // Deliveries that arrive, are retried and fail, and a publication that is refused.
  const gate = new Gate();
  receiver.answer = gate.hold;
  await publish(contract(payload('a delivered event', 'public.event')));
  await waitFor('the attempt to be under way', () => gate.heldCount === 1);
  await look();
  gate.release((_request, response) => void response.writeHead(200, { 'X-Answer': answered }).end(answered));
  receiver.answer = (_request, response) => void response.writeHead(503).end(answered);
  await publish(contract(payload('an event that is given up', 'public.event')));
  await publish(JSON.stringify({ title: payload('an event that breaks the contract') }));
  const { deliveries } = partner.client;
  const ofState = async (status: 'failed' | 'delivered') => (await deliveries.list({ status })).data;
  await waitFor(
    'one failed and one delivered',
    async () => (await ofState('failed')).length === 1 && (await ofState('delivered')).length === 1,
  );
  const [failed] = await ofState('failed');
  if (!failed) expect.unreachable();
  expect((await deliveries.attempts(failed.id)).data).toHaveLength(3);
  await look();

  // A new secret, with which the partner and the operator redeliver.
  const reason = ['--reason', 'the run'];
  await run(['api', 'operatorRotateSigningSecret', '--id', id, ...reason], {
    label: 'signing_secret',
    as: 'a rotated signing secret',
  });
  receiver.answer = (_request, response) => void response.writeHead(400).end();
  await deliveries.redeliver(failed.id);
  await waitFor('it to fail again', async () => (await deliveries.get(failed.id)).attempt_count === 4);
  await waitFor('it to have failed', async () => (await deliveries.get(failed.id)).status === 'failed');
  receiver.answer = (_request, response) => void response.writeHead(204).end();
  await run(['api', 'operatorRedeliverDelivery', '--id', failed.id, ...reason]);
  await waitFor('it to be delivered', async () => (await deliveries.get(failed.id)).status === 'delivered');
  await run([
    ...['api', 'startReplay', '--id', id, '--organization', organization, '--since', '2026-01-01'],
    ...reason,
  ]);
  await run(['api', 'operatorListDeliveryAttempts', '--id', failed.id]).then(({ stdout }) =>
    expect(stdout).toContain(answered),
  );
  // This command's output is its answer to the operator, and contains the receiver's answer.
  outputs.delete('countersign api operatorListDeliveryAttempts (1)');
  for (const operation of ['disable', 'restore'])
    expect((await partner.request('POST', `${endpoints}/${id}/${operation}`)).status).toBe(200);
}

/** The operator API's answers with a secret, repeated with one key, and its refusals. */
async function operate(
  baseUrl: string,
  token: string,
  organization: string,
  { id }: { id: string },
): Promise<void> {
  const send = async (path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(`${baseUrl}/api/v1/operator${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const authorization = { Authorization: `Bearer ${token}` };
  const asked: [path: string, body: object, status: number, member: string][] = [
    [`/webhook-endpoints/${id}/rotate-secret`, { reason: 'the run' }, 200, 'signing_secret'],
    [`/organizations/${organization}/tokens`, { name: 'by HTTP', scopes: ['customers:read'] }, 201, 'token'],
  ];
  for (const [path, body, status, member] of asked) {
    const headers = { ...authorization, 'Idempotency-Key': randomUUID() };
    const first = await send(path, body, headers);
    const again = await send(path, body, headers);
    expect([first.status, again.status, again.body[member]]).toEqual([status, status, first.body[member]]);
    keep(`${member} from the operator API`, first.body[member]);
  }
  const secret = keep('an imported secret', `imported-${randomUUID()}`);
  const signed = await fetch(`${baseUrl}/api/v1/operator/webhook-endpoints/${id}/compatibility-signature`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...authorization },
    body: JSON.stringify({ compatibility_signature: { form: 'stripe', secret }, reason: 'the run' }),
  });
  expect(signed.status).toBe(200);
  const unread = payload('an event that the operator API refuses');
  const refused = await send(
    `/organizations/${organization}/events`,
    { type: 'contract.terminated', data: { title: unread } },
    authorization,
  );
  expect(refused.status).toBe(422);
  const closed = await send(
    `/webhook-endpoints/${id}/disable`,
    { reason: 'x' },
    { Authorization: 'Bearer cso_x' },
  );
  expect(closed.status).toBe(401);
}

test('the run had every secret in it, and its processes said what they did', () => {
  expect([...secrets.keys()]).toEqual(
    expect.arrayContaining([
      'the password of the database',
      'the new encryption key',
      'the old encryption key',
      'the token "all"',
      'a signing secret',
      'a rotated signing secret',
      "an operator's token",
      'signing_secret from the operator API',
      'token from the operator API',
      'a challenge',
      'a fresh challenge',
      "an endpoint's own header",
      'an imported secret',
    ]),
  );
  const said = [...outputs.values()].join('\n');
  for (const line of [
    'request served',
    'event published',
    'endpoint verification attempted',
    'the database cannot serve',
  ])
    expect(said).toContain(line);
  for (const table of [
    'public.event',
    'public.delivery_attempt',
    'public.idempotency_record',
    'public.webhook_endpoint',
    'public.api_token',
    'public.operator_token',
    'public.audit_entry',
  ])
    expect(dump.get(table)?.length, table).toBeGreaterThan(100);
});

test('no process writes a secret into its output, in whatever form', () => {
  const leaks = [...outputs].flatMap(([name, text]) =>
    leaksIn(text, secrets).map((leak) => `${name}: ${leak}`),
  );
  expect(leaks).toEqual([]);
});

test('no process writes a payload or an answer into its output', () => {
  const texts = new Map([...payloads].map(([name, { text }]) => [name, text]));
  const leaks = [...outputs].flatMap(([name, text]) =>
    leaksIn(text, texts).map((leak) => `${name}: ${leak}`),
  );
  expect(leaks).toEqual([]);
});

test('no table holds a secret, in whatever form', () => {
  const leaks = [...dump].flatMap(([table, text]) =>
    leaksIn(text, secrets).map((leak) => `${table}: ${leak}`),
  );
  expect(leaks).toEqual([]);
});

test('a payload is in the event, an answer in the attempt, and neither in any other table, jobs included', () => {
  for (const [name, { text, tables }] of payloads) {
    const holders = [...dump].filter(([, rows]) => leaksIn(rows, new Map([[name, text]])).length > 0);
    expect(
      holders.map(([table]) => table),
      name,
    ).toEqual(tables);
  }
  const jobs = [...dump].filter(
    ([table, rows]) => table.startsWith('pgboss.j') && rows.includes('"deliver-event"'),
  );
  expect(jobs).not.toEqual([]);
});

test.each(['plain', 'URL-encoded', 'JSON', 'hex', 'hex in capitals', 'base64', 'base64url'] as const)(
  'the search finds a secret that is written in %s, wherever it stands',
  (form) => {
    const secret = `${randomBytes(16).toString('base64')}"/+`;
    const written = (text: string): string => {
      if (form === 'plain') return text;
      if (form === 'URL-encoded') return encodeURIComponent(text);
      if (form === 'JSON') return JSON.stringify(text);
      const encoding = form.startsWith('hex') ? 'hex' : (form as 'base64' | 'base64url');
      const encoded = Buffer.from(text).toString(encoding);
      return form === 'hex in capitals' ? encoded.toUpperCase() : encoded;
    };
    for (const before of ['', 'a', 'ab', 'abc']) {
      for (const behind of ['', 'z', 'yz']) {
        expect(
          leaksIn(`{"x":"${written(`${before}${secret}${behind}`)}"}`, new Map([['it', secret]])),
        ).toHaveLength(1);
      }
    }
    expect(leaksIn(written(randomBytes(64).toString('base64')), new Map([['it', secret]]))).toEqual([]);
    expect(Math.min(...[...formsOf(secret).values()].map((text) => text.length))).toBeGreaterThan(20);
  },
);
