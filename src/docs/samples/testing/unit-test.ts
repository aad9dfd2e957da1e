import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReceiver, RetryLater, simulate } from '@countersign/sdk/webhooks';

const signingSecret = 'any-secret-will-do-in-a-test';
const booked: string[] = [];
let isLedgerOpen = true;
const receiver = createReceiver({
  signingSecret,
  on: {
    'invoice.issued': ({ data }) => {
      if (!isLedgerOpen) throw new RetryLater(60);
      booked.push(data.number);
    },
  },
  onError: () => undefined,
});
const event = { type: 'invoice.issued', data: { number: 'INV-1' } } as const;

test('an issued invoice is booked', async () => {
  const answer = await simulate(receiver, event, { signingSecret });
  assert.equal(answer.status, 204);
  assert.deepEqual(booked.splice(0), ['INV-1']);
});

test('while the ledger is closed it is asked for again', async () => {
  isLedgerOpen = false;
  const answer = await simulate(receiver, event, { signingSecret });
  isLedgerOpen = true;
  assert.deepEqual([answer.status, answer.headers.get('Retry-After')], [503, '60']);
});

test('the handshake is answered', async () => {
  const handshake = { type: 'service.webhook.verify', challenge: 'c-1' } as const;
  const answer = await simulate(receiver, handshake, { signingSecret });
  assert.deepEqual([answer.status, await answer.json()], [200, { challenge: 'c-1' }]);
});

test('a forgery and a replay are refused', async () => {
  const tenMinutesAgo = () => Date.now() - 10 * 60_000;
  const forged = await simulate(receiver, event, { signingSecret: 'a-secret-of-somebody-else' });
  const replayed = await simulate(receiver, event, { signingSecret, now: tenMinutesAgo });
  assert.deepEqual([forged.status, replayed.status], [400, 400]);
  assert.deepEqual(booked, []);
});
