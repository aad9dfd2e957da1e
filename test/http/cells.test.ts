// Two installations behind one address: each request reaches the one that has its organization, and nobody learns or reaches more
// than with one.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cellThatHas,
  type OrganizationPlace,
  organizationPlaces,
} from '../../src/domain/access/organization-place.ts';
import { generateToken } from '../../src/domain/access/tokens/api-token.ts';
import { sha256, shortId } from '../../src/domain/access/tokens/token-text.ts';
import { cellMap } from '../../src/domain/cells/cell-map.ts';
import { CellRoutes } from '../../src/domain/cells/cell-routes.ts';
import { Cells } from '../../src/platform/cells/cells.ts';
import { cellQuestion, ENVELOPE_BYTES_MAX } from '../../src/platform/cells/question.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { FeedConsumer } from '../support/feed-consumer.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner } from '../support/partner.ts';
import { signIn } from '../support/person.ts';
import { expectProblem } from '../support/problem.ts';
import { exchangeRaw } from '../support/raw-http.ts';
import { tokenFromBefore } from '../support/token-from-before.ts';
import { cellNames, startTwoCells, type TestCell } from '../support/two-cells.ts';
import { waitFor } from '../support/wait-for.ts';

const cells = await forFile(startTwoCells());
const { eu1, eu2, router } = cells;
const tenants = { eu1: await eu1.createTenant(), eu2: await eu2.createTenant() };
const customers = '/api/v1/public/party/customers';
const get = (token: string, path = customers, headers = {}) =>
  createPartner(router.url, token).request('GET', path, { headers });

/** What `/route` of a cell says. */
async function route(
  headers: Record<string, string>,
  { cell = eu1, path = '' }: { cell?: TestCell; path?: string } = {},
) {
  const response = await fetch(`${cell.operationsUrl}/route${path}`, { headers });
  return { status: response.status, cell: response.headers.get('X-Cell') };
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const to = (cell: string, status = 204) => ({ status, cell });

describe.each(cellNames)('an organization of %s', (name) => {
  const tenant = tenants[name];

  test('is reached by its token, also by one from before tokens named their organization', async () => {
    expect((await get(tenant.token)).body).toMatchObject({ data: [] });
    const before = await tokenFromBefore(cells[name].app, await cells[name].createTenant());
    for (const each of ['eu1', 'eu2'] as const)
      expect(await route(bearer(before), { cell: cells[each] })).toEqual(to(name));
    expect((await get(before)).status).toBe(200);
    // Its hash is not asked for again, but where its organization lives.
    const ask = vi.spyOn(eu1.cells, 'ask');
    await waitFor('the next question', async () => {
      expect(await route(bearer(before))).toEqual(to(name));
      return ask.mock.calls.length > 0;
    });
    expect(ask.mock.calls[0]?.[1]).toMatchObject([{ organization_id: expect.any(String) }]);
    ask.mockRestore();
  });

  test('401: not by a token that names it and is not its own', async () => {
    const other = tenants[name === 'eu1' ? 'eu2' : 'eu1'];
    const start = `csk_${shortId(tenant.organizationId)}`;
    for (const forged of [
      generateToken(tenant.organizationId),
      `${start}${other.token.slice(-50)}`,
      tenant.token.slice(0, -1),
      `${start}_`,
    ])
      expectProblem(await get(forged), 401, 'invalid_token');
  });

  test('is reached by operators by its path, and the cell by its name', async () => {
    const operator = createPartner(router.url, await cells[name].createOperatorToken());
    const path = `/api/v1/operator/organizations/${tenant.organizationId}`;
    expect((await operator.request('GET', path)).body.id).toBe(tenant.organizationId);
    const list = '/api/v1/operator/organizations';
    const named = await operator.request('GET', list, { headers: { 'Countersign-Cell': name } });
    expect(named.body.data.map(({ id }: { id: string }) => id)).toContain(tenant.organizationId);
  });

  test('receives live: changes, a poll that is held, a body that is asked for', async () => {
    const person = await signIn(cells[name], tenant.ownerEmail, router.url);
    const abort = new AbortController();
    const { body } = await fetch(
      `${router.url}/api/v1/console/organizations/${tenant.organizationId}/changes`,
      {
        headers: { Cookie: `__Host-countersign=${person.cookie}` },
        signal: abort.signal,
      },
    );
    const { value } = (await body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('retry:');
    abort.abort();
    const consumer = await FeedConsumer.create(cells[name]);
    const partner = createPartner(router.url, consumer.token);
    const held = partner.request('GET', '/api/v1/public/event-feed?from=start&wait=10');
    const id = await consumer.publish();
    expect((await held).body.data).toMatchObject([{ id }]);
    expect(await continued(consumer.token)).toBe(413);
  });

  test('repeats a request with its Idempotency-Key, and refuses what is too large itself', async () => {
    const partner = createPartner(router.url, tenant.token);
    const body = {
      endpoint_url: 'http://127.0.0.1:9/hooks',
      subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
    };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => partner.request('POST', '/api/v1/public/webhook-endpoints', { body, headers });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const large = { description: 'x'.repeat(6_000_000) };
    const refused = await partner.request('POST', '/api/v1/public/webhook-endpoints', { body: large });
    expectProblem(refused, 413, 'payload_too_large');
  });
});

/** Sends `Expect: 100-continue` and the body only when it is asked for. @returns the status. */
function continued(token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(`${router.url}/api/v1/public/webhook-endpoints`, {
      method: 'POST',
      agent: false,
      headers: {
        ...bearer(token),
        'Content-Type': 'application/json',
        'Content-Length': 300_000,
        Expect: '100-continue',
      },
    });
    sending.on('continue', () => sending.end('x'.repeat(300_000)));
    sending.on('response', (answer) => resolve(answer.resume().statusCode));
    sending.on('error', reject);
    sending.flushHeaders();
  });
}

describe('/route', () => {
  const ofEu2 = tenants.eu2.organizationId;
  const operatorPath = `/api/v1/operator/organizations/${ofEu2}`;

  test.each<[string, Record<string, string>, cell: string]>([
    ['nothing', {}, 'eu1'],
    ['a token', bearer(tenants.eu2.token), 'eu2'],
    ['the scheme in another case', { Authorization: `bearer   ${tenants.eu2.token}` }, 'eu2'],
    ['another scheme', { Authorization: `Basic ${tenants.eu2.token}` }, 'eu1'],
    ['two tokens', { Authorization: `Bearer ${tenants.eu2.token}, Bearer ${tenants.eu2.token}` }, 'eu1'],
    ['an organization that cannot be', bearer(`csk_${'z'.repeat(22)}_`), 'eu1'],
    ['an organization that nobody knows', bearer(generateToken(crypto.randomUUID())), 'eu1'],
    ['a token that nobody knows', bearer(generateToken()), 'eu1'],
    ['the path as nginx passes it', { 'X-Original-URI': operatorPath }, 'eu2'],
    ['the path as Caddy passes it', { 'X-Forwarded-Uri': `${operatorPath}/tokens?limit=1` }, 'eu2'],
    ['the console’s path', { 'X-Original-URI': operatorPath.replace('operator', 'console') }, 'eu2'],
    ['a doubled slash', { 'X-Original-URI': `/${operatorPath}` }, 'eu1'],
    [
      'an escaped slash',
      { 'X-Original-URI': operatorPath.replace('/organizations/', '%2forganizations/') },
      'eu1',
    ],
    ['dot segments', { 'X-Original-URI': `/docs/..${operatorPath}` }, 'eu1'],
    ['an id that continues', { 'X-Original-URI': `${operatorPath}0` }, 'eu1'],
    ['a path in the query', { 'X-Original-URI': `/docs?${operatorPath}` }, 'eu1'],
    ['a cookie', { Cookie: 'a=1; __Host-countersign=eu2.css_1' }, 'eu2'],
    [
      'a portal’s cookie',
      { Cookie: '__Host-countersign=eu1.x; __Host-countersign-portal=eu2.x', 'Console-Portal': '1' },
      'eu2',
    ],
    [
      'the session’s, not the portal’s',
      { Cookie: '__Host-countersign-portal=eu2.x; __Host-countersign=eu1.x' },
      'eu1',
    ],
    ['a cookie twice', { Cookie: '__Host-countersign=eu2.x; __Host-countersign=eu1.x' }, 'eu2'],
    ['another cookie', { Cookie: 'x__Host-countersign=eu2.x' }, 'eu1'],
    ['a cookie of a cell that is no more', { Cookie: '__Host-countersign=us1.css_1' }, 'eu1'],
    [
      'the session’s cell, not the path’s',
      { Cookie: '__Host-countersign=eu1.x', 'X-Original-URI': operatorPath.replace('operator', 'console') },
      'eu1',
    ],
    [
      'a link',
      { 'X-Original-URI': '/console/sign-in?a=1&cell=eu2#x', Cookie: '__Host-countersign=eu1.x' },
      'eu1',
    ],
    [
      'a link’s cell',
      { 'X-Original-URI': '/console/sign-in?a=1&cell=eu2', Cookie: '__Host-countersign=eu1.x' },
      'eu2',
    ],
    ['a header', { 'Countersign-Cell': 'eu2', 'X-Original-URI': '/api/v1/operator/queues' }, 'eu2'],
    ['a header that names none', { 'Countersign-Cell': '../eu2' }, 'eu1'],
    ['the token’s, not what is named', { 'Countersign-Cell': 'eu1', ...bearer(tenants.eu2.token) }, 'eu2'],
    ['the answer’s own header', { 'X-Cell': 'eu2' }, 'eu1'],
  ])('leads by what a request says: %s', async (_what, headers, cell) => {
    expect(await route(headers)).toEqual(to(cell));
  });

  test.each<[string, Record<string, string>]>([
    ['says nothing of where it belongs', {}],
    ['names a cell that is no more', { Cookie: '__Host-countersign=us1.css_1' }],
    ['has a token that nobody knows', bearer(generateToken())],
  ])(
    'a request that %s goes to the first cell, whichever is asked, time and again',
    async (_what, headers) => {
      for (const cell of [eu2, eu1, eu2]) expect(await route(headers, { cell })).toEqual(to('eu1'));
    },
  );

  test('while the first cell is silent, what says nothing goes to the next one, and back when it answers', async () => {
    const routes = new CellRoutes(eu2.app.context, eu2.cells);
    const ask = vi.spyOn(eu2.cells, 'ask').mockResolvedValue([{ cell: 'eu1', fault: 'aborted' }]);
    expect(await routes.routeOf(undefined)).toEqual({ cell: 'eu2', keepSeconds: 2 });
    ask.mockRestore();
    await waitFor('eu1 to be asked again', async () => (await routes.routeOf(undefined))?.cell === 'eu1');
  });

  test('Envoy appends the path, and takes 200 alone', async () => {
    expect(await route({}, { path: `${operatorPath}?a=1` })).toEqual(to('eu2', 200));
    expect(await route({ 'X-Original-URI': '/docs' }, { path: operatorPath })).toEqual(to('eu2', 200));
  });

  test('two Authorization headers lead anywhere, where they are refused as with one installation', async () => {
    const header = `Authorization: Bearer ${tenants.eu2.token}\r\n`;
    const answer = await exchangeRaw(
      router.url,
      `GET ${customers} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}${header}\r\n`,
    );
    expectProblem(answer, 401, 'malformed_credentials');
  });

  test('headers that are too large get an answer, and the next request too', async () => {
    expect((await route({ Cookie: 'x'.repeat(20_000) })).status).toBe(431);
    expect(await route(bearer(tenants.eu2.token))).toEqual(to('eu2'));
  });

  test('the highest epoch is true, and a stale claim is nobody’s loss', async () => {
    const { organizationId } = await eu1.createTenant();
    const { prisma } = eu1.app.context.db;
    const row = await prisma.organization.update({
      where: { id: organizationId },
      data: { lives_in: 'eu2', epoch: { increment: 1 } },
    });
    const { prisma: other } = eu2.app.context.db;
    await other.organization.create({ data: { ...row, lives_in: 'eu1', epoch: row.epoch - 1 } });
    const { cells: known, context } = { cells: eu2.cells, context: eu2.app.context };
    const cellOf = async () =>
      (await new CellRoutes(context, known).routeOf({ organization_id: organizationId }))?.cell;
    // Left, and not open yet where it goes: who had it answers with a 503.
    expect(await cellOf()).toBe('eu1');
    const where = { id: organizationId };
    await other.organization.update({ where, data: { lives_in: null, epoch: row.epoch } });
    expect(await cellOf()).toBe('eu2');
    const hint = { 'X-Original-URI': `/api/v1/operator/organizations/${organizationId}` };
    expect(await route(hint)).toEqual(to('eu2'));
    await prisma.organization.update({ where, data: { lives_in: null, epoch: { increment: 1 } } });
    expect(await cellOf()).toBe('eu1');
  });

  test.each<
    [string, [epoch: number, lives_in: string | null], [epoch: number, lives_in: string | null], cell: string]
  >([
    ['the source, before it is gone', [0, null], [0, 'eu1'], 'eu1'],
    ['the source that is gone, before the target knows it', [1, 'eu2'], [0, 'eu1'], 'eu1'],
    ['the target', [1, 'eu2'], [1, null], 'eu2'],
    ['the target that moved it back', [2, null], [2, 'eu1'], 'eu1'],
    ['a source that was restored from before', [0, null], [1, null], 'eu2'],
    ['two that are both wrong, by name', [0, null], [0, null], 'eu1'],
  ])('whoever answers first, it is %s', (_what, [epoch1, in1], [epoch2, in2], cell) => {
    const organization_id = ofEu2;
    const said: [string, OrganizationPlace][] = [
      ['eu1', { organization_id, epoch: epoch1, lives_in: in1 }],
      ['eu2', { organization_id, epoch: epoch2, lives_in: in2 }],
    ];
    for (const order of [said, said.toReversed()])
      expect(cellThatHas(new Map(order))).toEqual({ organization_id, cell });
  });

  test('made-up tokens cost a bounded number of questions, and of places in memory', async () => {
    const ask = vi.spyOn(eu1.cells, 'ask');
    const routes = new CellRoutes(eu1.app.context, eu1.cells);
    const found = await Promise.all(
      Array.from({ length: 3_000 }, () => routes.routeOf({ organization_id: crypto.randomUUID() })),
    );
    expect(ask.mock.calls.length).toBeLessThanOrEqual(5);
    ask.mockRestore();
    const refused = found.filter((each) => each === undefined);
    expect(refused).toHaveLength(1_000);
    expect((await routes.routeOf({ organization_id: ofEu2 }))?.cell).toBe('eu2');
  });
});

test('the map for HAProxy has each organization in three ways, and nothing while a cell is silent', async () => {
  const map = new Map(await cellMap(eu1.app.context, eu1.cells));
  for (const name of cellNames) {
    const { organizationId, token } = tenants[name];
    const keys = [organizationId, token.slice(4, 26), Buffer.from(sha256(token)).toString('hex')];
    expect(keys.map((key) => map.get(key))).toEqual([name, name, name]);
  }
  const ask = vi.spyOn(eu1.cells, 'ask').mockResolvedValue([{ cell: 'eu2', fault: 'connect ECONNREFUSED' }]);
  await expect(cellMap(eu1.app.context, eu1.cells)).rejects.toThrow(
    'No answer from eu2 (connect ECONNREFUSED).',
  );
  ask.mockRestore();
});

describe('a question of another cell', () => {
  const { secretBox, databaseClock, log } = eu2.app.context;
  const place = { organization_id: tenants.eu1.organizationId };
  const facts = [place];
  const send = (envelope: string, name = organizationPlaces.name) =>
    fetch(`${eu1.operationsUrl}/cells/${name}`, { method: 'POST', body: envelope });
  const sealed = (context: string, at = databaseClock.now().getTime(), box = secretBox) =>
    box.seal(JSON.stringify({ at, from: 'eu2', facts }), context);
  const right = `question ${organizationPlaces.name} to cell eu1`;

  test('is answered, so that the asking cell alone can read it', async () => {
    const response = await send(sealed(right));
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain(place.organization_id);
    const [reply] = await eu2.cells.ask(organizationPlaces, facts);
    expect(reply).toMatchObject({ cell: 'eu1', answer: [{ ...place, lives_in: null }] });
  });

  test('is answered though the process that asks stood still for longer than it waits, as at its start', async () => {
    await using cell = new Worker(
      `const { parentPort } = require('node:worker_threads');
       const server = require('node:http').createServer((_, response) => response.writeHead(404).end('It was asked.'));
       server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
      { eval: true },
    );
    const [port] = await once(cell, 'message');
    const one = { own: 'eu2', all: [['eu1', `http://127.0.0.1:${port}`]] as const };
    const asking = new Cells(one, { secretBox, databaseClock, log, onAsked: () => undefined });
    const reply = asking.ask(organizationPlaces, facts, ['eu1']);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, asking.answerMs + 100);
    expect(await reply).toEqual([{ cell: 'eu1', fault: 'answered 404: It was asked' }]);
  });

  test.each<[string, () => Promise<Response>, status: number]>([
    [
      'with another key',
      () => send(sealed(right, undefined, createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 1) }]))),
      403,
    ],
    ['to another cell', () => send(sealed(right.replace('eu1', 'eu2'))), 403],
    ['of another kind', () => send(sealed(right.replace(organizationPlaces.name, 'holdings'))), 403],
    ['recorded over a minute ago', () => send(sealed(right, databaseClock.now().getTime() - 61_000)), 403],
    ['that is not sealed', () => send(JSON.stringify(facts)), 403],
    ['that is empty', () => send(''), 403],
    ['that nobody knows', () => send(sealed('question none to cell eu1'), 'none'), 404],
    ['that is too long', () => send('x'.repeat(ENVELOPE_BYTES_MAX + 1)), 413],
    ['by GET', () => fetch(`${eu1.operationsUrl}/cells/${organizationPlaces.name}`), 405],
  ])('is refused %s', async (_what, asked, status) => {
    const response = await asked();
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.not.stringContaining(place.organization_id),
    ]);
  });

  test('that nobody answers, as of a cell that does not exist yet, is one line without a stack until it is answered', async () => {
    const lines: object[] = [];
    const log = pino(
      { base: null, timestamp: false },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    );
    const port = await lastingFreePort();
    const one = { own: 'eu2', all: [['eu1', `http://127.0.0.1:${port}`]] as const };
    const asking = new Cells(one, { secretBox, databaseClock, log, onAsked: () => undefined });
    for (let asked = 0; asked < 3; asked++) await asking.ask(organizationPlaces, facts);
    const silent = {
      level: 40,
      peer: 'eu1',
      question: organizationPlaces.name,
      cause: `connect ECONNREFUSED 127.0.0.1:${port}`,
      msg: 'a cell did not answer',
    };
    expect(lines).toEqual([silent]);

    const sockets = new Set<Socket>();
    const relay = createServer((socket) => {
      sockets.add(socket);
      socket.pipe(connect(Number(new URL(eu1.operationsUrl).port), '127.0.0.1')).pipe(socket);
    });
    await once(relay.listen(port, '127.0.0.1'), 'listening');
    for (let asked = 0; asked < 2; asked++) await asking.ask(organizationPlaces, facts);
    expect(lines).toEqual([silent, { level: 30, peer: 'eu1', msg: 'a cell answers again' }]);
    relay.close();
    for (const socket of sockets) socket.destroy();
    await asking.ask(organizationPlaces, facts);
    expect(lines).toHaveLength(3);
  });

  test('is not believed in its answer by whoever has no key', async () => {
    const own = { own: 'eu2', all: [['eu1', router.url]] as const };
    const asking = new Cells(own, { secretBox, databaseClock, log, onAsked: () => undefined });
    const [reply] = await asking.ask(cellQuestion<null, null>('any'), null);
    expect(reply?.fault).toBeDefined();
  });
});

// Last: what is stopped here stays so.
describe('away', () => {
  const directories = [...router.directories];
  beforeEach(() => router.forget());
  afterEach(() => {
    router.directories.splice(0, Number.POSITIVE_INFINITY, ...directories);
  });

  test('without /route known organizations go on, and new ones get 503', async () => {
    expect((await get(tenants.eu2.token)).status).toBe(200);
    router.directories.splice(0);
    router.expire();
    expect((await get(tenants.eu2.token)).status).toBe(200);
    expect((await get(tenants.eu1.token)).status).toBe(503);
  });

  test('without a cell its organizations and those that nobody knows get 503, and the others not one error', async () => {
    expect(await route(bearer(tenants.eu2.token))).toEqual(to('eu2'));
    await eu2[Symbol.asyncDispose]();
    const ask = vi.spyOn(eu1.cells, 'ask');
    await waitFor('questions that nobody answers', async () => {
      router.expire();
      expect((await get(tenants.eu1.token)).status).toBe(200);
      return ask.mock.calls.length > 1;
    });
    expect((await get(tenants.eu2.token)).status).toBe(503);
    for (const token of [generateToken(), generateToken(crypto.randomUUID())]) {
      expect(await route(bearer(token))).toEqual({ status: 503, cell: null });
      expect((await get(token)).status).toBe(503);
    }
  });
});
