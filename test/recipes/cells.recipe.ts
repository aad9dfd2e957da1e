// docs/operating/cells: two installations behind one address, by the real proxies with the files of this repository.
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { PostgresProxy as TcpProxy } from '../chaos/postgres-proxy.ts';
import { ChangeReader } from '../support/change-reader.ts';
import { createTestDatabase, query } from '../support/database.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { Person } from '../support/person.ts';
import { countersign, RunningServer } from '../support/process.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { scrape } from '../support/samples.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';
import { type CellName, cellNames } from '../support/two-cells.ts';
import { waitFor } from '../support/wait-for.ts';
import { cellSettings, chooseOperationsPorts, type OperationsPorts } from './cell-settings.ts';
import { findProgram, recipeWith } from './foreign-program.ts';
import { OtherVersion } from './other-version.ts';
import { makeTenant, type Tenant } from './tenant.ts';
import {
  authority,
  certificate,
  chooseFront,
  configureCaddy,
  configureNginx,
  type Front,
  key,
  startProxy,
} from './tls-proxy.ts';

/** What a proxy leads to: of each cell the API, and the port of `/route`. */
interface Places {
  readonly dir: string;
  readonly front: Front;
  readonly apis: Readonly<Record<CellName, string>>;
  readonly routes: Readonly<Record<CellName, string>>;
  /** What `countersign cells map` prints. */
  readonly map: string;
}

interface Proxy {
  /** Writes the configuration. @returns the program's arguments. */
  readonly configure: (places: Places) => Promise<readonly string[]>;
  /** Asks `/route`, and has no list of its own. */
  readonly asks: boolean;
  /** Asks those of `/route` that it passes over when there are no others; Caddy goes by its map instead. */
  readonly asksInNeed?: boolean;
}

const proxies: Readonly<Record<string, Proxy>> = {
  nginx: {
    asks: true,
    asksInNeed: true,
    configure: ({ dir, front, apis, routes }) =>
      configureNginx('cells/nginx.conf', {
        dir,
        front,
        places: {
          'server 10.0.1.5:9464 ': `server ${routes.eu1} `,
          'server 10.0.2.5:9464 ': `server ${routes.eu2} `,
          'server 10.0.1.5:3000 ': `server ${apis.eu1} `,
          'server 10.0.2.5:3000 ': `server ${apis.eu2} `,
          '/var/cache/nginx/': `${dir}/`,
        },
      }),
  },
  caddy: {
    asks: true,
    async configure({ dir, front, apis, routes, map }) {
      await writeFile(join(dir, 'countersign-cells.map'), map);
      return configureCaddy('cells/Caddyfile', {
        dir,
        front,
        places: {
          '/var/lib/caddy/admin.sock': `${dir}/admin.sock`,
          '/etc/caddy/countersign-cells*.map': `${dir}/countersign-cells*.map`,
          '10.0.1.5:9464': routes.eu1,
          '10.0.2.5:9464': routes.eu2,
          '10.0.1.5:3000': apis.eu1,
          '10.0.2.5:3000': apis.eu2,
        },
      });
    },
  },
  haproxy: {
    asks: false,
    async configure({ dir, front, apis, map }) {
      await writeFile(join(dir, 'cells.map'), map);
      await writeFile(join(dir, 'both.pem'), [await readFile(certificate), await readFile(key)].join('\n'));
      const config = await recipeWith('cells/haproxy.cfg', {
        'bind :80\n': `bind 127.0.0.1:${front.http}\n`,
        'bind :443 ': `bind 127.0.0.1:${front.https} `,
        '/etc/ssl/countersign/both.pem': join(dir, 'both.pem'),
        '/etc/haproxy/countersign-cells.map': join(dir, 'cells.map'),
        '10.0.1.5:3000': apis.eu1,
        '10.0.2.5:3000': apis.eu2,
      });
      await writeFile(join(dir, 'haproxy.cfg'), config);
      return ['-db', '-f', join(dir, 'haproxy.cfg')];
    },
  },
};

/** An installation: its own database, an API and a worker process. */
class Cell implements AsyncDisposable {
  readonly settings: Readonly<Record<string, string>>;
  readonly #databaseUrl: string;
  readonly #port: number;
  readonly #version: OtherVersion | undefined;
  readonly #resources: AsyncDisposableStack;
  #api: RunningServer | undefined;

  static async start(
    name: CellName,
    operations: OperationsPorts,
    publicUrl: string,
    version?: OtherVersion,
  ): Promise<Cell> {
    await using started = new AsyncDisposableStack();
    const { url } = started.use(await createTestDatabase(inject('serverUrl')));
    const settings = cellSettings(name, operations, publicUrl, url);
    started.use(await RunningServer.start('worker', { ...settings, OPERATIONS_PORT: '0' }));
    const cell = new Cell(settings, url, await lastingFreePort(), version, started.move());
    await cell.startApi();
    return cell;
  }

  private constructor(
    settings: Readonly<Record<string, string>>,
    databaseUrl: string,
    port: number,
    version: OtherVersion | undefined,
    resources: AsyncDisposableStack,
  ) {
    this.settings = settings;
    this.#databaseUrl = databaseUrl;
    this.#port = port;
    this.#version = version;
    this.#resources = resources;
  }

  /** Of the API. */
  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  get operationsUrl(): string {
    return `http://127.0.0.1:${this.settings.OPERATIONS_PORT}`;
  }

  async startApi(): Promise<void> {
    const settings = { ...this.settings, PORT: String(this.#port) };
    this.#api = await (this.#version?.startApi(settings) ?? RunningServer.start('api', settings));
  }

  async killApi(): Promise<void> {
    await this.#api?.stop('SIGKILL');
  }

  /** Makes an organization. The proxy has not heard of it. */
  async register(publicUrl: string): Promise<Organization> {
    const tenant = await makeTenant(this.settings);
    return { ...tenant, cell: this, partner: createPartner(publicUrl, tenant.token) };
  }

  /** Publishes an event in this cell's database. @returns its id. */
  async publish(organizationId: string): Promise<string> {
    const [row] = await this.query(
      "select id from publish_event(organization_id => $1, type => 'invoice.issued', schema_version => 1, data => $2)",
      [organizationId, JSON.stringify(sampleInvoice)],
    );
    await this.query('notify countersign_deliveries');
    return String(row?.id);
  }

  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
    return query(this.#databaseUrl, sql, values);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#api?.stop();
    await this.#resources.disposeAsync();
  }
}

interface Organization extends Tenant {
  readonly cell: Cell;
  readonly partner: Partner;
}

const ENDPOINTS = '/api/v1/public/webhook-endpoints';
const list = async ({ partner }: Organization) => partner.request('GET', ENDPOINTS);

/** A second, and what a crowded machine adds. */
const AT_ONCE_MS = 2_000;
const MAP_MS_MAX = 90_000;
/** Longer than a route is kept. */
const ROUTE_KEPT_MS = 3_000;

describe.each(Object.entries(proxies))(
  '%s in front of two cells',
  (name, { configure, asks, asksInNeed = false }) => {
    const file = findProgram(name);
    if (file === undefined) return test.skip(`(skipped: ${name} is not installed)`, () => undefined);

    const resources = new AsyncDisposableStack();
    let url: string;
    let receiver: Receiver;
    let eu1: Cell;
    /** It has been upgraded, and eu1 has not. */
    let eu2: Cell;
    let other: OtherVersion;
    /** One of each cell. */
    let organizations: readonly [Organization, Organization];
    let gates: readonly TcpProxy[];

    beforeAll(async () => {
      const front = await chooseFront();
      url = front.url;
      const operations = await chooseOperationsPorts();
      receiver = resources.use(await startReceiver());
      eu1 = resources.use(await Cell.start('eu1', operations, url));
      other = resources.use(await OtherVersion.install());
      eu2 = resources.use(await Cell.start('eu2', operations, url, other));
      // Between the proxy and `/route`, so that it can be away while the API is there.
      gates = [
        resources.use(await TcpProxy.open(operations.eu1)),
        resources.use(await TcpProxy.open(operations.eu2)),
      ];
      const [first, second] = gates.map(({ port }) => `127.0.0.1:${port}`);
      organizations = [await eu1.register(url), await eu2.register(url)];
      // A cell that is slow to answer counts as silent, and nothing is printed: cron prints it a minute later.
      let map = '';
      const print = async () => {
        const { code, stdout } = await countersign(['cells', 'map'], eu1.settings);
        map = stdout;
        return code === 0;
      };
      await waitFor('the map', print, () => map, MAP_MS_MAX);
      const { path: dir } = resources.use(await scratchFolder(name));
      const args = await configure({
        dir,
        front,
        apis: { eu1: eu1.address, eu2: eu2.address },
        routes: { eu1: first ?? '', eu2: second ?? '' },
        map,
      });
      await startProxy(resources, file, args, front);
    });
    afterAll(() => resources.disposeAsync());

    test('each organization arrives at its own cell, and its events are delivered from there', async () => {
      for (const { cell, organizationId, partner } of organizations) {
        const endpoint = await partner.registerActive(`${receiver.url}/${organizationId}`, [
          'invoice.issued',
        ]);
        const other = cell === eu1 ? eu2 : eu1;
        const count = 'select count(*)::int from webhook_endpoint where id = $1';
        expect(await cell.query(count, [endpoint.id])).toEqual([{ count: 1 }]);
        expect(await other.query(count, [endpoint.id])).toEqual([{ count: 0 }]);
        const event = await cell.publish(organizationId);
        await receiver.waitForDeliveries(1, ({ headers }) => headers['service-event-id'] === event);
      }
    });

    test.each(cellNames)(
      'a poll of the feed in %s is held, and answered when there is an event',
      async (cell) => {
        const { organizationId, partner } = organization(cell);
        const { body: now } = await partner.request('GET', '/api/v1/public/event-feed');
        const held = partner.request('GET', `/api/v1/public/event-feed?cursor=${now.cursor}&wait=20`);
        await waitFor(
          'the poll to wait',
          async () =>
            (await scrape(organization(cell).cell.operationsUrl)).value('countersign_feed_polls_waiting', {
              cell,
            }) === 1,
        );
        const publishedAt = performance.now();
        const event = await organization(cell).cell.publish(organizationId);
        const { status, body } = await held;
        expect({ status, ids: body.data.map((each: { id: string }) => each.id) }).toEqual({
          status: 200,
          ids: [event],
        });
        expect(performance.now() - publishedAt).toBeLessThan(5_000);
      },
    );

    test.each(cellNames)(
      'the console of an organization in %s hears of changes as they happen',
      async (cell) => {
        const { organizationId, link, partner } = organization(cell);
        const person = new Person(url);
        const signedIn = await person.request('POST', '/sessions', {
          body: { token: link },
          headers: { 'Countersign-Cell': cell },
        });
        expect(signedIn.status).toBe(201);
        await using changes = await ChangeReader.open(url, person, organizationId);
        await partner.register(receiver.url, ['invoice.issued']);
        await waitFor('the change', () => changes.kinds.size > 0);
        expect(changes.isOver).toBe(false);
      },
    );

    test.each(cellNames)(
      'a body for %s that waits for 100 Continue is asked for, and arrives',
      async (cell) => {
        const { token } = organization(cell);
        const body = JSON.stringify({
          endpoint_url: receiver.url,
          subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
        });
        const {
          promise,
          resolve: answered,
          reject,
        } = Promise.withResolvers<{ status: number; body: string }>();
        let wasAsked = false;
        const sending = request(`${url}${ENDPOINTS}`, {
          method: 'POST',
          ca: authority,
          agent: false,
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            Expect: '100-continue',
          },
        });
        // Caddy says it once itself, and passes on the API's.
        sending.once('continue', () => {
          wasAsked = true;
          sending.end(body);
        });
        sending.on('response', (response) => {
          text(response).then((read) => answered({ status: response.statusCode ?? 0, body: read }), reject);
        });
        sending.on('error', reject);
        sending.flushHeaders();
        const answer = await promise;
        expect({ wasAsked, status: answer.status }, answer.body).toEqual({ wasAsked: true, status: 201 });
      },
    );

    test.each(cellNames)('6 MB for %s are refused by the API, as problem details', async (cell) => {
      const { status, body } = await organization(cell).partner.request('POST', ENDPOINTS, {
        body: { description: 'x'.repeat(6_000_000) },
      });
      expect({ status, code: body.code }).toEqual({ status: 413, code: 'payload_too_large' });
    });

    test.each(cellNames)('a repeated Idempotency-Key in %s gets the kept answer', async (cell) => {
      const { partner } = organization(cell);
      const create = () =>
        partner.request('POST', ENDPOINTS, {
          headers: { 'Idempotency-Key': `key-${name}` },
          body: {
            endpoint_url: receiver.url,
            subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
          },
        });
      const [first, second] = [await create(), await create()];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body.id).toBe(first.body.id);
      expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    });

    test('the versions of the cells differ: every file of either console is served, whichever cell is asked first', () =>
      other.expectFilesOfBoth(url));

    test('a token of nobody is refused in the words of the product', async () => {
      const { status, body } = await createPartner(url, `csk_${'0'.repeat(49)}`).request('GET', ENDPOINTS);
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'invalid_token' });
    });

    test('a killed cell: its organizations get 503, and the others not one error', async () => {
      const [known, lost] = organizations;
      const fresh = await eu1.register(url);
      expect([(await list(known)).status, (await list(lost)).status]).toEqual([200, 200]);
      await eu2.killApi();
      const killedAt = performance.now();
      const seen: { known: number[]; lost: number[] } = { known: [], lost: [] };
      // Until routes that were kept before are asked for again.
      const goesOn = () => performance.now() - killedAt < ROUTE_KEPT_MS;
      const asksKnown = async () => {
        while (goesOn()) seen.known.push((await list(known)).status);
      };
      const asksLost = async () => {
        while (goesOn()) {
          const answer = await list(lost);
          seen.lost.push(answer.status);
          expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
          expect(answer.body.code).toBe('service_unavailable');
        }
      };
      await Promise.all([asksKnown(), asksLost()]);
      expect(seen.known.length).toBeGreaterThan(20);
      expect(new Set(seen.known)).toEqual(new Set([200]));
      expect(new Set(seen.lost)).toEqual(new Set([503]));
      expect((await list(fresh)).status).toBe(200);

      await eu2.startApi();
      await waitFor('the cell to serve again', async () => (await list(lost)).status === 200);
    });

    test.runIf(asks).each([
      { away: 'refuses connections', cut: 'refused' },
      { away: 'is silent', cut: 'reset' },
    ] as const)(
      '/route $away: known organizations go on, new ones get 503 at once, and are served when it is back',
      async ({ away, cut }) => {
        const fresh = await eu2.register(url);
        for (const each of organizations) expect((await list(each)).status).toBe(200);
        for (const gate of gates) gate.cut(cut);
        const cutAt = performance.now();
        const answer = await list(fresh);
        const freshMs = performance.now() - cutAt;
        expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
        let slowestMs = 0;
        while (performance.now() - cutAt < ROUTE_KEPT_MS) {
          for (const each of organizations) {
            const askedAt = performance.now();
            expect((await list(each)).status).toBe(200);
            slowestMs = Math.max(slowestMs, performance.now() - askedAt);
          }
        }
        console.info(
          `${name}, /route ${away}: a new organization got 503 after ${freshMs.toFixed(0)} ms; a known one waited ${slowestMs.toFixed(0)} ms at most`,
        );
        expect(freshMs).toBeLessThan(timeLimit(AT_ONCE_MS));

        for (const gate of gates) gate.restore();
        await waitFor('the new organization to be served', async () => (await list(fresh)).status === 200);
      },
    );

    test.runIf(asksInNeed)(
      'one slow answer of the only /route that can be reached is not followed by 503',
      async () => {
        // Each is asked for: no route of a token is known that nobody ever had.
        const ask = async (token: string) =>
          (await createPartner(url, `csk_${token.padEnd(49, '0')}`).request('GET', ENDPOINTS)).status;
        gates[0]?.cut('refused');
        gates[1]?.cut('resumed');
        await ask('slow');
        gates[1]?.restore();
        const seen: number[] = [];
        for (let asked = 0; asked < 20; asked++) seen.push(await ask(`asked${asked}x`));
        gates[0]?.restore();
        expect(new Set(seen)).toEqual(new Set([401]));
      },
    );

    function organization(cell: CellName): Organization {
      return organizations[cell === 'eu1' ? 0 : 1];
    }
  },
);
