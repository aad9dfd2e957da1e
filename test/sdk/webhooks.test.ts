import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Headers as NodeFetchHeaders } from 'node-fetch';
import { expect, test } from 'vitest';
import {
  sign,
  type UnwrapOptions,
  unwrap,
  type WebhookHeaders,
  WebhookVerificationError,
} from '../../src/sdk/webhooks.ts';

const SECRET = 'kW3v_0pXbT9-qLz7Jr5uYcNf2aHd8eGs1oIiVmQxB4E';
const SIGNED_AT = 1_780_000_000;
const EVENT =
  '{"id":"evt_1","type":"invoice.issued","schema_version":1,"created_at":"2026-05-28T20:26:40.000Z","data":{"number":"Größe 🧾"}}';

const signedHeaders = async (body: string, timestamp: number | string = SIGNED_AT) => ({
  'Service-Timestamp': String(timestamp),
  'Service-Signature': await sign(body, SECRET, Number(timestamp)),
});

const verify = (
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  options: Partial<UnwrapOptions> = {},
) => unwrap(body, headers, { signingSecret: SECRET, now: () => SIGNED_AT * 1_000, ...options });

async function errorOf(verification: Promise<unknown>): Promise<WebhookVerificationError | undefined> {
  try {
    await verification;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
  return undefined;
}

const reasonOf = async (verification: Promise<unknown>) => (await errorOf(verification))?.reason ?? 'genuine';

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly timestamp: number;
  readonly body?: string;
  readonly repeat?: number;
  readonly body_base64?: string;
  readonly signature: string;
}

interface RequestVector {
  readonly name: string;
  readonly secret: string;
  readonly now: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly outcome: string;
}

const { vectors, requests }: { vectors: Vector[]; requests: RequestVector[] } = JSON.parse(
  readFileSync(new URL('../vectors/signatures.json', import.meta.url), 'utf8'),
);

test.for(vectors)('a signature computed by OpenSSL is made and recognised: $name', async (vector) => {
  const { secret, timestamp, body = '', repeat = 1, body_base64: base64, signature } = vector;
  const bytes = base64 === undefined ? Buffer.from(body.repeat(repeat)) : Buffer.from(base64, 'base64');
  const headers = { 'service-timestamp': String(timestamp), 'service-signature': signature };
  const options = { signingSecret: secret, now: () => timestamp * 1_000 };

  expect(await sign(bytes, secret, timestamp)).toBe(signature);
  // Most vectors are no events: what matters is that the signature was not what they failed on.
  expect(await reasonOf(verify(bytes, headers, options))).toMatch(/^(genuine|invalid_json)$/);
  const altered = Buffer.concat([bytes, Buffer.from('x')]);
  expect(await reasonOf(verify(altered, headers, options))).toBe('signature_mismatch');
});

test.for(requests)('the shared request is judged as the vectors say: $name, $outcome', async (request) => {
  const options = { signingSecret: request.secret, now: () => request.now * 1_000 };
  expect(await reasonOf(unwrap(request.body, request.headers, options))).toBe(request.outcome);
});

test('a signed event is returned parsed, in whatever form its body and headers are held', async () => {
  const headers = await signedHeaders(EVENT);
  const bytes = new TextEncoder().encode(EVENT);
  const entries = Object.entries(headers);
  const middle = Buffer.concat([Buffer.from('<<'), bytes, Buffer.from('>>')]).subarray(2, -2);
  const otherRealm: ArrayBuffer = runInNewContext('new Uint8Array(bytes).buffer', { bytes: [...bytes] });
  expect(otherRealm).not.toBeInstanceOf(ArrayBuffer);

  for (const body of [EVENT, bytes, bytes.buffer, Buffer.from(EVENT), middle, otherRealm]) {
    for (const form of [
      headers,
      Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value])),
      Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value])),
      Object.fromEntries(entries.map(([name, value]) => [name, [value]])),
      new Headers(headers),
      new NodeFetchHeaders(headers),
    ]) {
      expect(await verify(body, form)).toEqual(JSON.parse(EVENT));
    }
  }
});

test('another service name changes the header names and the handshake’s type on the wire, not in code', async () => {
  const acme = async (body: string) => ({
    'Acme-Timestamp': String(SIGNED_AT),
    'Acme-Signature': await sign(body, SECRET, SIGNED_AT),
  });
  const headers = await acme(EVENT);
  expect(await verify(EVENT, headers, { serviceName: 'Acme' })).toMatchObject({ id: 'evt_1' });
  expect(await reasonOf(verify(EVENT, headers))).toBe('missing_header');

  const handshake = '{"type":"acme.webhook.verify","challenge":"c_1"}';
  expect(await verify(handshake, await acme(handshake), { serviceName: 'Acme' })).toEqual({
    type: 'service.webhook.verify',
    challenge: 'c_1',
  });
});

test('while the secret is rotated, either of the two is accepted, and no third', async () => {
  const headers = await signedHeaders(EVENT);
  for (const signingSecret of [
    ['new', SECRET],
    [SECRET, 'old'],
    [undefined, SECRET],
    [SECRET, ''],
  ])
    expect(await verify(EVENT, headers, { signingSecret })).toMatchObject({ id: 'evt_1' });
  expect(await reasonOf(verify(EVENT, headers, { signingSecret: ['new', 'old'] }))).toBe(
    'signature_mismatch',
  );
});

test('a signature with any one bit changed does not verify', async () => {
  const valid = await signedHeaders(EVENT);
  const hex = valid['Service-Signature'].slice(3);
  for (let bit = 0; bit < 256; bit++) {
    const bytes = Buffer.from(hex, 'hex');
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    const headers = { ...valid, 'Service-Signature': `v1=${bytes.toString('hex')}` };
    expect(await reasonOf(verify(EVENT, headers))).toBe('signature_mismatch');
  }
});

test('the tolerance can be changed, and without a clock of its own the machine’s is used', async () => {
  const now = () => (SIGNED_AT + 11) * 1_000;
  const headers = await signedHeaders(EVENT);
  expect(await reasonOf(verify(EVENT, headers, { now, toleranceSeconds: 10 }))).toBe('timestamp_too_old');
  expect(await reasonOf(verify(EVENT, headers, { now, toleranceSeconds: 11 }))).toBe('genuine');

  const fresh = await signedHeaders(EVENT, Math.floor(Date.now() / 1_000));
  expect(await unwrap(EVENT, fresh, { signingSecret: SECRET })).toMatchObject({ id: 'evt_1' });
});

test.for<[string, (valid: Record<string, string>) => WebhookHeaders, string]>([
  ['no headers', () => ({}), 'missing_header'],
  ['an undefined signature', (valid) => ({ ...valid, 'Service-Signature': undefined }), 'missing_header'],
  ['an empty signature', (valid) => ({ ...valid, 'Service-Signature': '' }), 'missing_header'],
  [
    'a signature and a line end',
    (valid) => ({ ...valid, 'Service-Signature': `${valid['Service-Signature']}\n` }),
    'malformed_header',
  ],
  [
    'two signatures, neither of our form',
    (valid) => ({ ...valid, 'Service-Signature': ['v1=0', `${valid['Service-Signature']}0`] }),
    'malformed_header',
  ],
  [
    'two spellings of the timestamp',
    (valid) => ({ ...valid, 'service-timestamp': valid['Service-Timestamp'] }),
    'malformed_header',
  ],
  [
    'a signature behind more than it has reason to be',
    (valid) => ({ ...valid, 'Service-Signature': `${'v1=,'.repeat(8)}${valid['Service-Signature']}` }),
    'malformed_header',
  ],
  [
    'an endless timestamp',
    (valid) => ({ ...valid, 'Service-Timestamp': '9'.repeat(400) }),
    'malformed_header',
  ],
])('headers that are absent or of another form are told apart: %s', async ([, change, reason]) => {
  expect(await reasonOf(verify(EVENT, change(await signedHeaders(EVENT))))).toBe(reason);
});

test.for([
  ['with indentation', (event: unknown) => JSON.stringify(event, null, 2)],
  [
    'with spaces after colons and commas',
    (event: unknown) => JSON.stringify(event, null, 1).replace(/\n */g, ' '),
  ],
  ['with escapes in place of letters', (event: unknown) => JSON.stringify(event).replace('ö', '\\u00f6')],
  ['with a byte order mark', (event: unknown) => `\uFEFF${JSON.stringify(event)}`],
  ['with a line end added', (event: unknown) => `${JSON.stringify(event)}\r\n`],
] as const)(
  'a body that was rewritten on its way is recognised as that, %s, and is worth a retry',
  async ([, rewrite]) => {
    const headers = await signedHeaders(EVENT);
    const error = await errorOf(verify(rewrite(JSON.parse(EVENT)), headers));
    expect(error).toMatchObject({ reason: 'body_reserialized', status: 500 });
  },
);

test('a parsed body is told apart from a forged one, and is worth a retry', async () => {
  const headers = await signedHeaders(EVENT);
  for (const body of [JSON.parse(EVENT), { ...JSON.parse(EVENT), byteLength: 3 }, [], undefined, null, 5])
    expect(await errorOf(verify(body, headers))).toMatchObject({ reason: 'body_parsed', status: 500 });
});

test('a forgery made to be costly is a forgery: JSON nested too deep to be written again', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await reasonOf(verify(deep, await signedHeaders(EVENT)))).toBe('signature_mismatch');
});

test.for(['', 'not JSON', 'null', '[]', '"evt_1"', '5', '{}', '{"id":1,"type":"a"}', '{"id":"evt_1"}'])(
  'a signed body that is no event is an error, and no reason to try again: %s',
  async (body) => {
    const error = await errorOf(verify(body, await signedHeaders(body)));
    expect(error).toMatchObject({ reason: 'invalid_json', status: 400 });
  },
);

test('a parsed body cannot be signed by mistake', async () => {
  await expect(sign(JSON.parse(EVENT), SECRET, SIGNED_AT)).rejects.toThrow(TypeError);
});

test('an error names what is wrong and what to look at', async () => {
  await expect(verify(EVENT, {})).rejects.toThrow('The Service-Timestamp header is missing.');
  const headers = await signedHeaders(EVENT);
  await expect(verify(`${EVENT}x`, headers)).rejects.toThrow(/does not match: is signingSecret right/);
  const now = () => (SIGNED_AT + 400) * 1_000;
  await expect(verify(EVENT, headers, { now })).rejects.toThrow('Signed 400 s ago: is the clock right?');
});

test.for<UnwrapOptions['signingSecret']>([undefined, '', [], [undefined, ''], `${SECRET}\n`, ` ${SECRET}`])(
  'a signing secret that cannot be right is an error of its own, not a bad request: %j',
  async (signingSecret) => {
    const verifying = verify(EVENT, await signedHeaders(EVENT), { signingSecret });
    await expect(verifying).rejects.toThrow(TypeError);
  },
);

test('the verification handshake is a member of its own; an event that carries a challenge is none', async () => {
  const handshake = '{"type":"service.webhook.verify","challenge":"c_1"}';
  expect(await verify(handshake, await signedHeaders(handshake))).toEqual(JSON.parse(handshake));
  const event = '{"id":"evt_1","type":"invoice.issued","schema_version":1,"challenge":"c_1"}';
  expect(await verify(event, await signedHeaders(event))).toMatchObject({ type: 'invoice.issued' });
});

test('an event of a later type or schema version never runs into code that was written for another', async () => {
  const unknown = async (event: object) => {
    const body = JSON.stringify({ id: 'evt_1', created_at: '2026-05-28T20:26:40.000Z', data: 1, ...event });
    return verify(body, await signedHeaders(body));
  };
  expect(await unknown({ type: 'invoice.reopened', schema_version: 1 })).toEqual({
    id: 'evt_1',
    type: 'unknown',
    event_type: 'invoice.reopened',
    schema_version: 1,
    created_at: '2026-05-28T20:26:40.000Z',
    data: 1,
  });
  expect(await unknown({ type: 'invoice.issued', schema_version: 2 })).toMatchObject({
    type: 'unknown',
    event_type: 'invoice.issued',
    schema_version: 2,
  });
  for (const type of ['constructor', '__proto__', 'unknown', ''])
    expect(await unknown({ type, schema_version: 1 })).toMatchObject({ type: 'unknown', event_type: type });
});

test('a tolerance that is no number is an error, not one that takes everything', async () => {
  const headers = await signedHeaders(EVENT);
  for (const toleranceSeconds of [Number.NaN, Number.POSITIVE_INFINITY, -1])
    await expect(verify(EVENT, headers, { toleranceSeconds })).rejects.toThrow(TypeError);
  expect(await reasonOf(verify(EVENT, headers, { now: () => Number.NaN }))).toBe('timestamp_too_new');
});
