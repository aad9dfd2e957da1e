import { expect, test } from 'vitest';
import { Countersign, NotFoundError, WaitTimeoutError } from '../../src/sdk/index.ts';
import { answers, hangsUp, refuses, startFarEnd, staysSilent } from '../support/far-end.ts';
import { forFile } from '../support/for-file.ts';

const farEnd = await forFile(startFarEnd());
const client = new Countersign({ apiKey: 'csk_test', baseUrl: farEnd.url });

const delivery = (status: string, headers = {}) => answers(200, { id: 'd-1', status }, headers);
const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test('what has ended already is returned after one request', async () => {
  farEnd.play(answers(200, { id: 'r-1', status: 'completed' }));
  expect(await client.webhookEndpoints.waitForReplay('e-1', 'r-1')).toMatchObject({ status: 'completed' });
  expect(farEnd.seen.map(({ path }) => path)).toEqual(['/api/v1/public/webhook-endpoints/e-1/replays/r-1']);
});

test.each(['delivered', 'failed', 'canceled', 'skipped', 'a_state_of_later'])(
  'a delivery that is %s has ended',
  async (status) => {
    farEnd.play(delivery(status));
    expect(await client.deliveries.waitForOutcome('d-1')).toMatchObject({ status });
  },
);

test('a state is looked at until it is an end, and failures that may pass are waited out', async () => {
  farEnd.play(
    delivery('pending'),
    hangsUp,
    refuses(503, 'any'),
    delivery('delivering'),
    delivery('delivered'),
  );
  const ended = await client.deliveries.waitForOutcome('d-1', { headers: { 'X-Trace': '7' } });
  expect(ended.status).toBe('delivered');
  expect(farEnd.seen).toHaveLength(5);
  expect(farEnd.seen.every(({ headers }) => headers['x-trace'] === '7')).toBe(true);
});

test('after timeoutMs the wait fails, with the state in which it was seen last', async () => {
  farEnd.play(delivery('held'));
  const error = await thrownBy(client.deliveries.waitForOutcome('d-1', { timeoutMs: 1_500 }));
  expect(error).toBeInstanceOf(WaitTimeoutError);
  expect(error).toMatchObject({
    name: 'WaitTimeoutError',
    message: 'Delivery d-1 was still held after 1500 ms.',
    last: { id: 'd-1', status: 'held' },
    attempts: expect.any(Number),
  });
});

test('a look that gets no answer ends with the time', async () => {
  farEnd.play(staysSilent);
  const startMs = performance.now();
  const error = await thrownBy(client.deliveries.waitForOutcome('d-1', { timeoutMs: 100 }));
  expect(error).toMatchObject({ name: 'WaitTimeoutError', last: undefined });
  expect(performance.now() - startMs).toBeLessThan(5_000);
});

test.each([
  ['a refusal', refuses(429, 'rate_limited', { 'Retry-After': '3600' })],
  ['an answer', delivery('pending', { 'Retry-After': '3600' })],
])('%s that asks for a longer wait than there is time ends it at once', async (_what, behaviour) => {
  farEnd.play(behaviour);
  const error = await thrownBy(client.deliveries.waitForOutcome('d-1', { timeoutMs: 60_000 }));
  expect(error).toBeInstanceOf(WaitTimeoutError);
  expect(farEnd.seen).toHaveLength(1);
});

test('Retry-After is honoured between two looks', async () => {
  farEnd.play(refuses(429, 'rate_limited', { 'Retry-After': '1' }), delivery('delivered'));
  const startMs = performance.now();
  await client.deliveries.waitForOutcome('d-1');
  expect(performance.now() - startMs).toBeGreaterThan(950);
});

test('what another look would not change rejects at once', async () => {
  farEnd.play(refuses(404, 'not_found'));
  await expect(client.deliveries.waitForOutcome('d-1')).rejects.toBeInstanceOf(NotFoundError);
  expect(farEnd.seen).toHaveLength(1);
});

test('an abort ends it with its reason: between two looks, within one, and before the first', async () => {
  const reason = new Error('enough');
  for (const behaviour of [delivery('pending'), staysSilent]) {
    farEnd.play(behaviour);
    const controller = new AbortController();
    const wait = thrownBy(client.deliveries.waitForOutcome('d-1', { signal: controller.signal }));
    await farEnd.waitForRequest();
    controller.abort(reason);
    expect(await wait).toBe(reason);
  }
  farEnd.play(delivery('pending'));
  const signal = AbortSignal.abort(reason);
  expect(await thrownBy(client.deliveries.waitForOutcome('d-1', { signal }))).toBe(reason);
  expect(farEnd.seen).toHaveLength(0);
});

test('a timeoutMs that cannot be right is refused', async () => {
  await expect(client.deliveries.waitForOutcome('d-1', { timeoutMs: Number.NaN })).rejects.toThrow(TypeError);
});
