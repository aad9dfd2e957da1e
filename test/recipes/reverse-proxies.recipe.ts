// docs/operating/nginx.conf and Caddyfile: partners reach the public API, its documentation and the console through TLS, and nothing else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { createSignInLink } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { readConfig } from '../../src/platform/config.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { findProgram } from './foreign-program.ts';
import { OtherVersion } from './other-version.ts';
import { chooseFront, configureCaddy, configureNginx, type Front, startProxy } from './tls-proxy.ts';

/** By the program's name: writes its configuration for the API's two processes, and returns its arguments. */
const proxies: Readonly<
  Record<string, (dir: string, front: Front, apis: readonly [string, string]) => Promise<readonly string[]>>
> = {
  nginx: (dir, front, [first, second]) =>
    configureNginx('nginx.conf', {
      dir,
      front,
      places: {
        'server 127.0.0.1:3000 ': `server ${first} `,
        '# server 10.0.0.12:3000 ': `server ${second} `,
      },
    }),
  caddy: (dir, front, apis) =>
    configureCaddy('Caddyfile', {
      dir,
      front,
      places: {
        '# reverse_proxy 10.0.0.12:3000 127.0.0.1:3000 {': `reverse_proxy ${apis.toReversed().join(' ')} {`,
        '# \timport countersign_file\n\t\t\t# }': '\timport countersign_file\n\t\t\t}',
        'reverse_proxy 127.0.0.1:3000 {': `reverse_proxy ${apis.join(' ')} {`,
      },
    }),
};

const settings = { ALLOW_INSECURE_RECEIVERS: 'true', LOG_LEVEL: 'silent', RATE_LIMIT: '1000000/60' };

/** Of four callers, how many writes may meet the port that closes: Caddy notices it by one of each. */
const writesLost: Readonly<Record<string, number>> = { nginx: 1, caddy: 4 };

describe.each(Object.entries(proxies))('%s in front', (name, configure) => {
  const file = findProgram(name);
  if (file === undefined) return test.skip(`(skipped: ${name} is not installed)`, () => undefined);

  const resources = new AsyncDisposableStack();
  let scene: Scene;
  let url: string;
  let plainUrl: string;
  let partner: Partner;
  let secondPort: number;

  beforeAll(async () => {
    const front = await chooseFront();
    url = front.url;
    plainUrl = `http://localhost:${front.http}`;
    secondPort = await lastingFreePort();
    scene = resources.use(await startScene({ OPERATIONS_PORT: '0', PUBLIC_URL: url }));
    partner = createPartner(url, scene.tenant.token);
    const { path: dir } = resources.use(await scratchFolder(name));
    const first = new URL(scene.server.baseUrl).host;
    const args = await configure(dir, front, [first, `127.0.0.1:${secondPort}`]);
    const program = await startProxy(resources, file, args, front);
    // Caddy says which configuration it uses.
    expect(program.output.replace(/^.*using provided configuration.*\n/, '')).toBe('');
  });
  afterAll(() => resources.disposeAsync());

  test('a partner registers, verifies and receives through it; plain HTTP leads to HTTPS', async () => {
    await partner.registerActive(scene.receiver.url, ['invoice.issued']);
    await scene.issueInvoice();
    await scene.receiver.waitForDeliveries(1);
    const { status, headers } = await partner.request('GET', '/api/v1/public/party/customers');
    expect(status).toBe(200);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect((await fetch(`${url}/docs/`)).status).toBe(200);
    const redirect = await fetch(`${plainUrl}/docs/?a=1`, { redirect: 'manual' });
    expect(redirect.status).toBe(308);
    expect(redirect.headers.get('Location')).toMatch(/^https:\/\/localhost(:\d+)?\/docs\/\?a=1$/);
  });

  test('people sign in to the console through it, and its changes are not held back', async () => {
    const { token: link } = await createSignInLink(scene.server.app.context, scene.tenant.ownerEmail);
    const signedIn = await fetch(`${url}/api/v1/console/sessions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify({ token: link }),
    });
    expect(signedIn.status).toBe(201);
    expect((await fetch(`${url}/console/sign-in`)).headers.get('Content-Security-Policy')).toContain(
      'nonce-',
    );
    const [cookie = ''] = (signedIn.headers.get('Set-Cookie') ?? '').split(';');
    const abort = new AbortController();
    const { body } = await fetch(
      `${url}/api/v1/console/organizations/${scene.tenant.organizationId}/changes`,
      { headers: { Cookie: cookie }, signal: abort.signal },
    );
    const { value } = (await body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('retry:');
    abort.abort();
  });

  test.each([
    '/metrics',
    '/readyz',
    '/healthz',
    '/api/v1/operator/queues',
    '/api/v1/public/../operator/queues',
    '/',
  ])('%s stays inside', async (path) => {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  });

  test('what is refused for its size is refused by the API, as problem details', async () => {
    const { status, body } = await partner.request('POST', '/api/v1/public/webhook-endpoints', {
      body: { description: 'x'.repeat(3_000_000) },
    });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'payload_too_large' });
  });

  test('beside a process of another version, every file of either console is served', async () => {
    await using other = await OtherVersion.install();
    await using _ = await other.startApi({
      ...settings,
      PORT: String(secondPort),
      DATABASE_URL: scene.server.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
    });
    await other.expectFilesOfBoth(url);
  });

  test('API processes are replaced one by one: no read fails, hardly a write, which met the closing port; with none left, the answer is problem details', async () => {
    const second = await startApp(
      readConfig({
        ...settings,
        PORT: String(secondPort),
        DATABASE_URL: scene.server.databaseUrl,
        ENCRYPTION_KEYS: testEncryptionKeys,
      }),
      { api: true, worker: false },
    );
    const statuses: number[] = [];
    let failedWrites = 0;
    let isCalling = true;
    const callers = Array.from({ length: 4 }, async () => {
      while (isCalling) {
        const [read, write] = await Promise.all([
          partner.request('GET', '/api/v1/public/webhook-endpoints'),
          partner.request('POST', '/api/v1/public/webhook-endpoints', { body: {} }),
        ]);
        statuses.push(read.status);
        if (write.status !== 400) failedWrites += 1;
      }
    });
    await waitFor('traffic', () => statuses.length > 100);
    // As SIGTERM does: for SHUTDOWN_DELAY_MS every answer ends its connection, so that nginx keeps none that is about to close.
    scene.server.app.drain();
    const drained = statuses.length;
    await waitFor('the last connections to be used', () => statuses.length > drained + 100);
    // The database goes with the first one's scene: only its server is stopped here.
    await scene.server.app[Symbol.asyncDispose]();
    const before = statuses.length;
    await waitFor('traffic at the second one', () => statuses.length > before + 100);
    isCalling = false;
    await Promise.all(callers);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(failedWrites).toBeLessThanOrEqual(writesLost[name] ?? 0);

    await second[Symbol.asyncDispose]();
    const answer = await partner.request('GET', '/api/v1/public/party/customers');
    expect(answer).toMatchObject({ status: 503, body: { status: 503, code: 'service_unavailable' } });
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    expect(answer.headers.get('Retry-After')).toBe('5');
  });
});
