import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sign } from '../../src/egress/signature.ts';

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

test.for(vectors)('the signature equals the one OpenSSL computes: $name', (vector) => {
  const { secret, timestamp, body = '', repeat = 1, body_base64: base64, signature } = vector;
  const bytes = base64 === undefined ? Buffer.from(body.repeat(repeat)) : Buffer.from(base64, 'base64');

  expect(sign(secret, timestamp, bytes)).toBe(signature);
  if (base64 === undefined) expect(sign(secret, timestamp, body.repeat(repeat))).toBe(signature);
});

test('the signature is v1= and 64 lowercase hex digits', () => {
  expect(sign('secret', 1_780_000_000, '{}')).toMatch(/^v1=[0-9a-f]{64}$/);
});
