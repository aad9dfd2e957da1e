import { randomUUID } from 'node:crypto';
import { createReceiver, simulate } from '@countersign/sdk/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { Program } from '../support/process.ts';
import { waitFor } from '../support/wait-for.ts';

const signingSecret = 'the-secret-of-this-endpoint';
const event = { type: 'invoice.issued', data: { number: 'INV-1' } } as const;
const handshake = { type: 'service.webhook.verify', challenge: 'c-1' } as const;

const said: string[] = [];
const resources = new AsyncDisposableStack();
beforeAll(() => {
  vi.stubEnv('SIGNING_SECRET', signingSecret);
  vi.spyOn(console, 'log').mockImplementation((...words) => void said.push(words.join(' ')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  said.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await resources.disposeAsync();
});

// Loaded when the environment is set: a receiver without its secret does not start.
const handlers = {
  'webhooks/verify-only.ts': async () => {
    const { POST } = await import('../../src/docs/samples/webhooks/verify-only.ts');
    return POST;
  },
  'webhooks/lambda.ts': async () => {
    const { handler } = await import('../../src/docs/samples/webhooks/lambda.ts');
    let isBase64Encoded = false;
    // The platform's part. Some bodies come in base64.
    return async (request: Request) => {
      isBase64Encoded = !isBase64Encoded;
      const bytes = Buffer.from(await request.arrayBuffer());
      const { statusCode, headers, body } = await handler({
        requestContext: { http: { method: request.method } },
        headers: Object.fromEntries(request.headers),
        body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'),
        isBase64Encoded,
      });
      return new Response(body ?? null, { status: statusCode, headers });
    };
  },
};

describe.each(Object.entries(handlers))('%s', (_sample, load) => {
  test('takes events and the handshake, and refuses a forgery', async () => {
    const handler = await load();
    for (const _encoding of ['base64', 'text']) {
      expect((await simulate(handler, event, { signingSecret })).status).toBe(204);
    }
    expect(said).toEqual(['issued INV-1', 'issued INV-1']);
    const echo = await simulate(handler, handshake, { signingSecret });
    expect([echo.status, await echo.json()]).toEqual([200, { challenge: 'c-1' }]);
    const forged = await simulate(handler, event, { signingSecret: 'forged' });
    expect([forged.status, await forged.json()]).toEqual([400, { error: 'signature_mismatch' }]);
    expect(said).toHaveLength(2);
  });
});

test('webhooks/rotate.ts takes what is signed with the new secret or the old one, and nothing else', async () => {
  vi.stubEnv('SIGNING_SECRET_NEW', 'the-new-secret');
  const { default: app } = await import('../../src/docs/samples/webhooks/rotate.ts');
  const secrets = [signingSecret, 'the-new-secret', 'another'];
  const answers = await Promise.all(secrets.map((secret) => simulate(app, event, { signingSecret: secret })));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 400]);
});

test('webhooks/express-parser.ts takes an event of the largest size behind a parser', async () => {
  const PORT = String(await lastingFreePort());
  const program = resources.use(
    new Program('src/docs/samples/webhooks/express-parser.ts', [], { PORT, SIGNING_SECRET: signingSecret }),
  );
  const url = `http://127.0.0.1:${PORT}/hooks`;
  await waitFor('the sample to listen', () =>
    fetch(url).then(
      () => true,
      () => program.hasEnded,
    ),
  );
  const large = { type: 'invoice.issued', data: { number: 'I'.repeat(250 * 1_024) } } as const;
  const altering: typeof fetch = (target, init) =>
    fetch(target, { ...init, body: String(init?.body).replace('INV-1', 'INV-2') });
  expect((await simulate(url, large, { signingSecret })).status).toBe(204);
  expect((await simulate(url, handshake, { signingSecret })).status).toBe(200);
  expect((await simulate(url, event, { signingSecret, fetch: altering })).status).toBe(400);
});

test('webhooks/postgres-dedupe.ts has one of many callers handle an event, and the next one if that fails or dies', async () => {
  const database = resources.use(await createTestDatabase(inject('serverUrl')));
  vi.stubEnv('DATABASE_URL', database.url);
  const { createTable, pool, postgresDedupe } = await import(
    '../../src/docs/samples/webhooks/postgres-dedupe.ts'
  );
  resources.defer(() => pool.end());
  await createTable();
  const claims = await Promise.all(['a', 'b', 'c', 'd'].map((claim) => postgresDedupe.claim('e-1', claim)));
  expect(claims.sort()).toEqual(['in_progress', 'in_progress', 'in_progress', 'new']);

  await postgresDedupe.claim('e-2', 'dead');
  await pool.query(
    `update handled_event set claimed_at = now() - interval '6 minutes' where event_id = 'e-2'`,
  );
  expect(await postgresDedupe.claim('e-2', 'next')).toBe('new');
  await postgresDedupe.release('e-2', 'dead');
  expect(await postgresDedupe.claim('e-2', 'another')).toBe('in_progress');
  await postgresDedupe.complete('e-2', 'next');
  await postgresDedupe.release('e-2', 'next');
  expect(await postgresDedupe.claim('e-2', 'another')).toBe('done');

  const failures = [new Error('not now')];
  let handled = 0;
  const receiver = createReceiver({
    signingSecret,
    dedupe: postgresDedupe,
    on: {
      'invoice.issued': () => {
        const failure = failures.shift();
        if (failure) throw failure;
        handled++;
      },
    },
  });
  const repeated = { ...event, id: randomUUID() };
  const deliver = async () => (await simulate(receiver, repeated, { signingSecret })).status;
  expect([await deliver(), await deliver(), await deliver(), handled]).toEqual([500, 204, 204, 1]);
});
