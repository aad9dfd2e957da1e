// Notifications that are kept apart.
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { CLOCK_STEP_MS } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

const { app } = await forFile(startTestApp({}, { api: false, worker: false }));
const { queue, db } = app.context;

const CHANNEL = 'countersign_test_notify';
const APART_MS = 150;

test('of one that is kept apart, the first is sent at once, the others together after the time, and the last is not forgotten', async () => {
  const receivedAt: number[] = [];
  const received: string[] = [];
  const listener = await queue.listen(
    CHANNEL,
    (payload) => {
      receivedAt.push(performance.now());
      received.push(payload);
    },
    () => undefined,
  );
  const begunAt = performance.now();
  const notify = () => db.notify(CHANNEL, 'news', APART_MS);
  notify();
  await waitFor('the first', () => receivedAt.length === 1);
  for (let count = 0; count < 10; count += 1) notify();
  await waitFor('the second', () => receivedAt.length === 2);
  expect((receivedAt[1] ?? 0) - begunAt).toBeGreaterThanOrEqual(APART_MS - CLOCK_STEP_MS);
  notify();
  await waitFor('the third', () => receivedAt.length === 3);
  expect((receivedAt[2] ?? 0) - begunAt).toBeGreaterThanOrEqual(2 * (APART_MS - CLOCK_STEP_MS));
  // Another one does not wait for it.
  notify();
  db.notify(CHANNEL, 'other news');
  await waitFor('both', () => received.length === 5);
  expect(received).toEqual(['news', 'news', 'news', 'other news', 'news']);
  await listener.close();
});
