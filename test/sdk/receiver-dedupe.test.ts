import { expect, test } from 'vitest';
import {
  createReceiver,
  type DedupeStore,
  memoryDedupe,
  type ReceiverOptions,
  RetryLater,
  simulate,
} from '../../src/sdk/webhooks.ts';

const signingSecret = 'secret';
const issued = { id: 'evt_1', type: 'invoice.issued', data: {} } as const;

function receiverWith(dedupe: DedupeStore, handler: () => unknown, more: Partial<ReceiverOptions> = {}) {
  const receiver = createReceiver({ signingSecret, on: { 'invoice.issued': handler }, dedupe, ...more });
  return (id = 'evt_1') => simulate(receiver, { ...issued, id }, { signingSecret });
}

test('an event that was handled is acknowledged again and not handled again', async () => {
  let handled = 0;
  const send = receiverWith(memoryDedupe(), () => handled++);
  const statuses = [];
  for (const id of ['evt_1', 'evt_1', 'evt_2', 'evt_1']) statuses.push((await send(id)).status);
  expect([statuses, handled]).toEqual([[204, 204, 204, 204], 2]);
});

test('of a hundred attempts at once one is handled; the others come again later, not as failed for good', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let handled = 0;
  const send = receiverWith(memoryDedupe(), async () => {
    handled++;
    await gate;
  });
  // Which of them comes first is not settled: signatures are checked in parallel.
  const answered: Response[] = [];
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      answered.push(await send());
      if (answered.length === 99) open();
    }),
  );
  const last = answered.pop();
  for (const response of answered)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(last?.status).toBe(204);
  expect((await send()).status).toBe(204);
  expect(handled).toBe(1);
});

test('a handler that failed, or asked to be called later, is called again at the next attempt', async () => {
  const outcomes = [new Error('down'), new RetryLater(5), undefined];
  const send = receiverWith(
    memoryDedupe(),
    () => {
      const error = outcomes.shift();
      if (error) throw error;
    },
    { onError: () => undefined },
  );
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt++) statuses.push((await send()).status);
  expect([statuses, outcomes]).toEqual([[500, 503, 204, 204], []]);
});

test('a store that cannot be asked lets no event through unhandled: 500, and the handler is not called', async () => {
  let handled = 0;
  const errors: unknown[] = [];
  const failing: DedupeStore = {
    claim: () => Promise.reject(new Error('no connection')),
    complete: () => undefined,
    release: () => undefined,
  };
  const send = receiverWith(failing, () => handled++, { onError: (error) => errors.push(error) });
  expect([(await send()).status, handled, errors]).toEqual([500, 0, [new Error('no connection')]]);
});

test('a store that fails after the handler does not change what the handler decided', async () => {
  const failing: DedupeStore = {
    claim: () => 'new',
    complete: () => Promise.reject(new Error('complete')),
    release: () => {
      throw new Error('release');
    },
  };
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  expect((await receiverWith(failing, () => undefined, { onError })()).status).toBe(204);
  const later = receiverWith(failing, () => Promise.reject(new RetryLater(5)), { onError });
  expect((await later()).status).toBe(503);
  expect(errors).toEqual([new Error('complete'), new Error('release')]);
});

test('events that nobody handles, handshakes and forgeries are not written to the store', async () => {
  const refusing: DedupeStore = {
    claim: () => {
      throw new Error('asked');
    },
    complete: () => undefined,
    release: () => undefined,
  };
  const receiver = createReceiver({ signingSecret, on: {}, dedupe: refusing, onError: () => undefined });
  const send = (event: Parameters<typeof simulate>[1], secret = signingSecret) =>
    simulate(receiver, event, { signingSecret: secret });
  expect((await send(issued)).status).toBe(204);
  expect((await send({ type: 'service.webhook.verify' })).status).toBe(200);
  expect((await send(issued, 'forged')).status).toBe(400);
});

test('in memory, a claim that is never settled expires, and its late release does not free its successor', () => {
  let now = 0;
  const store = memoryDedupe({ claimSeconds: 60, now: () => now });
  expect(store.claim('evt_1', 'a')).toBe('new');
  now = 59_999;
  expect(store.claim('evt_1', 'b')).toBe('in_progress');
  now = 60_000;
  expect(store.claim('evt_1', 'c')).toBe('new');
  store.release('evt_1', 'a');
  expect(store.claim('evt_1', 'd')).toBe('in_progress');
  store.complete('evt_1', 'a');
  store.release('evt_1', 'c');
  expect(store.claim('evt_1', 'e')).toBe('done');
});

test('in memory, handled events are forgotten after their time, and the oldest beyond the limit, but no claim is', async () => {
  let now = 0;
  const store = memoryDedupe({ maxEntries: 2, ttlSeconds: 100, now: () => now });
  await store.claim('running', 'r');
  for (const id of ['1', '2', '3']) {
    await store.claim(id, id);
    store.complete(id, id);
  }
  const claims = (...ids: string[]) => Promise.all(ids.map((id) => store.claim(id, 'again')));
  expect(await claims('running', '3')).toEqual(['in_progress', 'done']);
  expect(await claims('1', '2')).toEqual(['new', 'new']);

  now = 100_000;
  expect(await claims('3')).toEqual(['new']);
});

test('a store that answers anything but the three words is an error, and the handler is not called', async () => {
  for (const word of [undefined, null, true, 'DONE']) {
    let handled = 0;
    const store: DedupeStore = { ...memoryDedupe(), claim: () => JSON.parse(JSON.stringify(word ?? null)) };
    const errors: unknown[] = [];
    const send = receiverWith(store, () => handled++, { onError: (error) => errors.push(error) });
    expect([(await send()).status, handled, errors]).toEqual([500, 0, [expect.any(TypeError)]]);
  }
});

test.for(['maxEntries', 'ttlSeconds', 'claimSeconds'])('in memory, %s must be a number', (name) => {
  expect(() => memoryDedupe({ [name]: Number.NaN })).toThrow(`${name} must be a number of at least 0.`);
});

test('in memory, claims beyond the limit cost no more each than the first', async () => {
  let looks = 0;
  const now = () => {
    looks++;
    return 0;
  };
  const store = memoryDedupe({ maxEntries: 10, now });
  for (let event = 0; event < 1_000; event++) await store.claim(`evt_${event}`, 'claim');
  expect(looks).toBeLessThan(5_000);
});
