import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReceiver, simulate } from '@countersign/sdk/webhooks';

const signingSecret = 'any-secret-will-do-in-a-test';
const booked: string[] = [];
const receiver = createReceiver({
  signingSecret,
  on: { 'invoice.issued': ({ data }) => booked.push(data.number) },
});

test('an issued invoice is booked', async () => {
  const event = { type: 'invoice.issued', data: { number: 'INV-1' } } as const;
  const answer = await simulate(receiver, event, { signingSecret });
  assert.equal(answer.status, 204);
  assert.deepEqual(booked, ['INV-1']);
});

test('a forgery is refused', async () => {
  const event = { type: 'invoice.issued', data: { number: 'INV-2' } } as const;
  const answer = await simulate(receiver, event, { signingSecret: 'a-secret-of-somebody-else' });
  assert.equal(answer.status, 400);
  assert.deepEqual(booked, ['INV-1']);
});
