import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sign } from '../../src/egress/signature.ts';
import {
  answerHandshake,
  type VerifyOptions,
  verifySignature,
  type WebhookHeaders,
  WebhookVerificationError,
} from '../../src/sdk/webhooks.ts';

const SECRET = 'kW3v_0pXbT9-qLz7Jr5uYcNf2aHd8eGs1oIiVmQxB4E';
const SIGNED_AT = 1_780_000_000;
const EVENT = '{"id":"evt_1","type":"invoice.issued","data":{"name":"Größe 🧾"}}';

const signedHeaders = (body: string, timestamp: number | string = SIGNED_AT) => ({
  'Service-Timestamp': String(timestamp),
  'Service-Signature': sign(SECRET, Number(timestamp), body),
});

const verify = (
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  options: Partial<VerifyOptions> = {},
) => verifySignature(body, headers, { signingSecret: SECRET, now: () => SIGNED_AT * 1_000, ...options });

async function reasonOf(verification: Promise<unknown>): Promise<string> {
  try {
    await verification;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
  return 'verified';
}

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly timestamp: number;
  readonly body?: string;
  readonly repeat?: number;
  readonly body_base64?: string;
  readonly signature: string;
}

const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../vectors/signatures.json', import.meta.url), 'utf8'),
);

test.for(vectors)('a signature computed by OpenSSL is recognised: $name', async (vector) => {
  const { secret, timestamp, body = '', repeat = 1, body_base64: base64, signature } = vector;
  const bytes = base64 === undefined ? Buffer.from(body.repeat(repeat)) : Buffer.from(base64, 'base64');
  const headers = { 'service-timestamp': String(timestamp), 'service-signature': signature };
  const options = { signingSecret: secret, now: () => timestamp * 1_000 };

  // Most vectors are no events: what matters is that the signature was not what they failed on.
  expect(await reasonOf(verify(bytes, headers, options))).toMatch(/^(verified|invalid_json)$/);
  const altered = Buffer.concat([bytes, Buffer.from(' ')]);
  expect(await reasonOf(verify(altered, headers, options))).toBe('signature_mismatch');
});

test('a signed event is returned parsed, in whatever form its body and headers are held', async () => {
  const headers = signedHeaders(EVENT);
  const bytes = new TextEncoder().encode(EVENT);
  const nodeHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const middle = Buffer.concat([Buffer.from('<<'), bytes, Buffer.from('>>')]).subarray(2, -2);

  for (const body of [EVENT, bytes, bytes.buffer, Buffer.from(EVENT), middle]) {
    for (const form of [headers, nodeHeaders, new Headers(headers)]) {
      expect(await verify(body, form)).toEqual(JSON.parse(EVENT));
    }
  }
  const listed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  expect(await verify(EVENT, listed)).toEqual(JSON.parse(EVENT));
});

test('another service name changes the header names', async () => {
  const headers = {
    'Acme-Timestamp': String(SIGNED_AT),
    'Acme-Signature': sign(SECRET, SIGNED_AT, EVENT),
  };
  expect(await verify(EVENT, headers, { serviceName: 'Acme' })).toMatchObject({ id: 'evt_1' });
  expect(await reasonOf(verify(EVENT, headers))).toBe('missing_header');
});

test.for([
  ['an altered body', { body: EVENT.replace('issued', 'voided') }],
  ['a body parsed and serialised again', { body: JSON.stringify(JSON.parse(EVENT), null, 2) }],
  ['an altered timestamp', { timestamp: String(SIGNED_AT + 1) }],
  ['a timestamp written otherwise', { timestamp: `0${SIGNED_AT}` }],
  ["another endpoint's secret", { secret: `${SECRET}x` }],
  ['a signature of zeros', { signature: `v1=${'0'.repeat(64)}` }],
] as const)('%s does not verify', async ([, change]) => {
  const { body, timestamp, signature, secret } = {
    body: EVENT,
    timestamp: String(SIGNED_AT),
    signature: sign(SECRET, SIGNED_AT, EVENT),
    secret: SECRET,
    ...change,
  };
  const headers = { 'service-timestamp': timestamp, 'service-signature': signature };
  expect(await reasonOf(verify(body, headers, { signingSecret: secret }))).toBe('signature_mismatch');
});

test('a signature with any one bit changed does not verify', async () => {
  const hex = sign(SECRET, SIGNED_AT, EVENT).slice(3);
  for (let bit = 0; bit < 256; bit++) {
    const bytes = Buffer.from(hex, 'hex');
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    const headers = { ...signedHeaders(EVENT), 'Service-Signature': `v1=${bytes.toString('hex')}` };
    expect(await reasonOf(verify(EVENT, headers))).toBe('signature_mismatch');
  }
});

test.for([
  [-300, 'verified'],
  [300, 'verified'],
  [301, 'timestamp_too_old'],
  [-301, 'timestamp_too_new'],
] as const)('a request signed %i s before the receiver reads its clock: %s', async ([age, outcome]) => {
  const now = () => (SIGNED_AT + age) * 1_000;
  expect(await reasonOf(verify(EVENT, signedHeaders(EVENT), { now }))).toBe(outcome);
});

test('the tolerance can be changed, and without a clock of its own the machine’s is used', async () => {
  const now = () => (SIGNED_AT + 11) * 1_000;
  const headers = signedHeaders(EVENT);
  expect(await reasonOf(verify(EVENT, headers, { now, toleranceSeconds: 10 }))).toBe('timestamp_too_old');
  expect(await reasonOf(verify(EVENT, headers, { now, toleranceSeconds: 11 }))).toBe('verified');

  const fresh = signedHeaders(EVENT, Math.floor(Date.now() / 1_000));
  expect(await verifySignature(EVENT, fresh, { signingSecret: SECRET })).toMatchObject({ id: 'evt_1' });
});

const VALID = signedHeaders(EVENT);
const VALID_SIGNATURE = VALID['Service-Signature'];

test.for<[string, WebhookHeaders, string]>([
  ['no headers', {}, 'missing_header'],
  ['no signature', { 'Service-Timestamp': String(SIGNED_AT) }, 'missing_header'],
  ['no timestamp', { 'Service-Signature': VALID_SIGNATURE }, 'missing_header'],
  ['an undefined signature', { ...VALID, 'Service-Signature': undefined }, 'missing_header'],
  ['an empty signature', { ...VALID, 'Service-Signature': '' }, 'malformed_header'],
  ['no v1=', { ...VALID, 'Service-Signature': VALID_SIGNATURE.slice(3) }, 'malformed_header'],
  [
    'another version',
    { ...VALID, 'Service-Signature': VALID_SIGNATURE.replace('v1', 'v2') },
    'malformed_header',
  ],
  ['a short signature', { ...VALID, 'Service-Signature': VALID_SIGNATURE.slice(0, -1) }, 'malformed_header'],
  ['a long signature', { ...VALID, 'Service-Signature': `${VALID_SIGNATURE}0` }, 'malformed_header'],
  [
    'a signature and a line end',
    { ...VALID, 'Service-Signature': `${VALID_SIGNATURE}\n` },
    'malformed_header',
  ],
  ['upper case', { ...VALID, 'Service-Signature': `v1=${'A'.repeat(64)}` }, 'malformed_header'],
  [
    'two signatures',
    { ...VALID, 'Service-Signature': [VALID_SIGNATURE, VALID_SIGNATURE] },
    'malformed_header',
  ],
  ['two spellings', { ...VALID, 'service-signature': VALID_SIGNATURE }, 'malformed_header'],
  ['a timestamp in words', { ...VALID, 'Service-Timestamp': 'now' }, 'malformed_header'],
  ['a negative timestamp', { ...VALID, 'Service-Timestamp': '-1' }, 'malformed_header'],
  ['a fractional timestamp', { ...VALID, 'Service-Timestamp': '1780000000.5' }, 'malformed_header'],
  ['an endless timestamp', { ...VALID, 'Service-Timestamp': '9'.repeat(400) }, 'malformed_header'],
])('headers that are absent or of another form are told apart: %s', async ([, headers, reason]) => {
  expect(await reasonOf(verify(EVENT, headers))).toBe(reason);
});

test.for(['', 'not JSON', 'null', '[]', '"evt_1"', '{}', '{"id":1,"type":"a"}', '{"id":"evt_1"}'])(
  'a signed body that is no event is an error: %s',
  async (body) => {
    expect(await reasonOf(verify(body, signedHeaders(body)))).toBe('invalid_json');
  },
);

test('an error says what to do', async () => {
  await expect(verify(EVENT, {})).rejects.toThrow(/no Service-Timestamp header.*proxy/);
  await expect(verify(`${EVENT} `, VALID)).rejects.toThrow(/check that signingSecret is this endpoint's/);
});

test('misuse is told apart from a bad request: a parsed body, an empty secret', async () => {
  await expect(verify(JSON.parse(EVENT), VALID)).rejects.toThrow(TypeError);
  await expect(verify(EVENT, VALID, { signingSecret: '' })).rejects.toThrow(TypeError);
});

test('the verification handshake is answered with its challenge, an event is not', async () => {
  const handshake = '{"type":"service.webhook.verify","challenge":"c_1"}';
  const payload = await verify(handshake, signedHeaders(handshake));
  expect(answerHandshake(payload)).toEqual({ challenge: 'c_1' });
  expect(answerHandshake(await verify(EVENT, VALID))).toBeUndefined();
});

test('an event that happens to carry a challenge is no handshake', () => {
  expect(answerHandshake({ id: 'evt_1', type: 'invoice.issued', challenge: 'c_1' })).toBeUndefined();
});
