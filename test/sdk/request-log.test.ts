import { beforeEach, expect, test, vi } from 'vitest';
import { Countersign, type CountersignOptions, type LogDetails, type LogLevel } from '../../src/sdk/index.ts';
import { answers, hangsUp, refuses, startFarEnd } from '../support/far-end.ts';
import { forFile } from '../support/for-file.ts';

const farEnd = await forFile(startFarEnd());

const written: [level: string, message: string, details: LogDetails][] = [];
beforeEach(() => {
  written.length = 0;
});
const writes = (level: string) => (message: string, details: LogDetails) =>
  written.push([level, message, details]);
const logger = {
  error: writes('error'),
  warn: writes('warn'),
  info: writes('info'),
  debug: writes('debug'),
};

const apiKey = 'csk_SECRET+/key';
function client(options: Partial<CountersignOptions>) {
  return new Countersign({ apiKey, baseUrl: farEnd.url, ...options });
}

const created = answers(
  201,
  {
    id: 'e-1',
    status: 'pending_verification',
    endpoint_url: 'https://hooks.example/SECRET',
    signing_secret: 'SECRET',
    verification_challenge: 'SECRET',
    metadata: { id: 'SECRET', note: 'SECRET' },
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  },
  { 'Request-Id': 'r-9', 'Set-Cookie': 'SECRET' },
);
const body = {
  endpoint_url: 'https://hooks.example/SECRET',
  subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  metadata: { id: 'SECRET' },
};

test('a call is one line at info, with method, path, status, time, attempt and request id, and nothing of its bodies', async () => {
  farEnd.play(created);
  await client({ logger }).webhookEndpoints.create(body);
  expect(written).toEqual([
    [
      'info',
      expect.stringMatching(
        /^countersign: POST \/api\/v1\/public\/webhook-endpoints 201 in \d+ ms \(attempt 1, request r-9\)$/,
      ),
      {
        method: 'POST',
        path: '/api/v1/public/webhook-endpoints',
        attempt: 1,
        status: 201,
        requestId: 'r-9',
        durationMs: expect.any(Number),
      },
    ],
  ]);
  expect(JSON.stringify(written)).not.toContain('SECRET');
});

test('debug shows headers and bodies, of their values the harmless ones only', async () => {
  farEnd.play(created);
  await client({ logger, logLevel: 'debug', headers: { 'X-Token': 'SECRET' } }).webhookEndpoints.create(body);
  const text = JSON.stringify(written);
  expect(text).not.toContain('SECRET');
  expect(written.map(([level]) => level)).toEqual(['debug', 'info', 'debug']);
  expect(written[0]?.[2]).toMatchObject({
    headers: { authorization: '***', 'content-type': 'application/json', 'x-token': '***' },
    body: { endpoint_url: '***', metadata: '***', subscriptions: [{ event_type: 'invoice.issued' }] },
  });
  expect(written[2]?.[2]).toMatchObject({
    headers: { 'request-id': 'r-9', 'set-cookie': '***' },
    body: { id: 'e-1', status: 'pending_verification', signing_secret: '***' },
  });
});

test('the data of an event is not shown, whatever its members are called', async () => {
  farEnd.play(answers(200, { id: 'ev-1', type: 'invoice.issued', data: { id: 'SECRET', status: 'SECRET' } }));
  await client({ logger, logLevel: 'debug' }).events.get('ev-1');
  expect(JSON.stringify(written)).not.toContain('SECRET');
  expect(written.at(-1)?.[2].body).toEqual({ id: 'ev-1', type: 'invoice.issued', data: '***' });
});

test('a key that is passed in the place of an identifier is not written either', async () => {
  farEnd.play(refuses(404, 'not_found'));
  const call = client({ logger, logLevel: 'debug' }).customers.get(apiKey);
  await expect(call).rejects.toThrow();
  expect(JSON.stringify(written)).not.toMatch(/SECRET/);
  expect(written.at(-1)?.[2].path).toBe('/api/v1/public/party/customers/***');
});

test('a query is not written', async () => {
  farEnd.play(answers(200, { data: [], has_more: false, next_cursor: null }));
  await client({ logger, logLevel: 'debug' }).request('GET', '/api/v1/public/search', {
    query: { q: 'SECRET' },
  });
  expect(JSON.stringify(written)).not.toContain('SECRET');
});

test('retries are warnings, a failure for good after them is an error, and a refusal is an outcome', async () => {
  farEnd.play(refuses(503, 'service_unavailable', { 'Retry-After': '0' }), hangsUp);
  await expect(client({ logger, maxRetries: 1 }).customers.list()).rejects.toThrow();
  expect(written.map(([level, , { status, code, attempt }]) => [level, status, code, attempt])).toEqual([
    ['warn', 503, 'service_unavailable', 1],
    ['error', undefined, undefined, 2],
  ]);
  expect(written[0]?.[1]).toMatch(
    /503 service_unavailable in \d+ ms, next attempt in 0 ms \(attempt 1, request r-1\)$/,
  );
  expect(written[1]?.[1]).toMatch(/ ConnectionError in \d+ ms \(attempt 2\)$/);

  written.length = 0;
  farEnd.play(refuses(404, 'not_found'));
  await expect(client({ logger }).customers.get('1')).rejects.toThrow();
  expect(written.map(([level]) => level)).toEqual(['info']);
});

test.each<[LogLevel, number]>([
  ['off', 0],
  ['error', 0],
  ['warn', 1],
  ['info', 2],
  ['debug', 5],
])('logLevel %s writes %i lines for a call that is retried once', async (logLevel, lines) => {
  farEnd.play(
    refuses(503, 'any', { 'Retry-After': '0' }),
    answers(200, { data: [], has_more: false, next_cursor: null }),
  );
  await client({ logger, logLevel }).customers.list();
  expect(written).toHaveLength(lines);
});

test('without a logger nothing is written; with a logLevel alone the console is', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  try {
    farEnd.play(answers(200, { data: [], has_more: false, next_cursor: null }));
    await client({}).customers.list();
    expect(info).not.toHaveBeenCalled();
    await client({ logLevel: 'info' }).customers.list();
    expect(info).toHaveBeenCalledOnce();
  } finally {
    info.mockRestore();
  }
});

test('a logger that throws spoils no call', async () => {
  farEnd.play(created);
  const broken = () => {
    throw new Error('disk full');
  };
  const options = { logger: { error: broken, warn: broken, info: broken, debug: broken } };
  expect(await client(options).webhookEndpoints.create(body)).toMatchObject({ id: 'e-1' });
});

test('a level that there is not is refused at once', () => {
  const options: CountersignOptions = JSON.parse('{"logLevel":"verbose"}');
  expect(() => client(options)).toThrow('logLevel must be one of off, error, warn, info, debug.');
});
