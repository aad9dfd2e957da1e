import { expect, test, vi } from 'vitest';
import {
  createReceiver,
  fetchHandler,
  type ReceiverOptions,
  RetryLater,
  simulate,
  WebhookVerificationError,
} from '../../src/sdk/webhooks.ts';

const signingSecret = 'kW3v_0pXbT9-qLz7Jr5uYcNf2aHd8eGs1oIiVmQxB4E';
const issued = { id: 'evt_1', type: 'invoice.issued', data: { number: 'INV-1' } } as const;

/** A receiver, what its `onError` was told, and a way to send to it. */
function receiverWith(options: Partial<ReceiverOptions>) {
  const errors: unknown[] = [];
  const receiver = createReceiver({
    signingSecret,
    on: {},
    onError: (error) => errors.push(error),
    ...options,
  });
  return {
    receiver,
    errors,
    send: (
      event: Parameters<typeof simulate>[1] = issued,
      sending: Partial<Parameters<typeof simulate>[2]> = {},
    ) => simulate(receiver, event, { signingSecret, ...sending }),
  };
}

test('an event reaches the handler of its type with its delivery, and is answered 204 once that has resolved', async () => {
  const order: unknown[] = [];
  const { send, errors } = receiverWith({
    on: {
      'invoice.issued': async (event, delivery) => {
        await new Promise((resolve) => setImmediate(resolve));
        order.push(event.data.number, delivery.id);
      },
      'invoice.voided': () => order.push('voided'),
    },
  });
  const response = await send(issued, { headers: { 'Service-Delivery-Id': 'dlv_1' } });
  order.push(response.status);
  expect(order).toEqual(['INV-1', 'dlv_1', 204]);
  expect(await response.text()).toBe('');
  expect(errors).toEqual([]);
});

test('an event that nobody handles is answered 204, known or not', async () => {
  const { send, errors } = receiverWith({});
  expect((await send()).status).toBe(204);
  expect((await send({ type: 'unknown', event_type: 'invoice.reopened' })).status).toBe(204);
  expect(errors).toEqual([]);
});

test('events of later types and schema versions reach onUnknown, not the handler of a known type', async () => {
  const seen: unknown[] = [];
  const { send } = receiverWith({
    on: { 'invoice.issued': () => seen.push('known') },
    onUnknown: (event) => seen.push([event.event_type, event.schema_version]),
  });
  await send({ type: 'unknown', event_type: 'invoice.reopened' });
  await send({ type: 'unknown', event_type: 'invoice.issued', schema_version: 2 });
  expect(seen).toEqual([
    ['invoice.reopened', 1],
    ['invoice.issued', 2],
  ]);
});

test('the handshake is answered with its challenge, when it is signed, and reaches no handler', async () => {
  const onUnknown = vi.fn();
  const { send } = receiverWith({ onUnknown });
  const handshake = { type: 'service.webhook.verify', challenge: 'c_1' } as const;
  const response = await send(handshake);
  expect([response.status, await response.json()]).toEqual([200, { challenge: 'c_1' }]);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect((await send(handshake, { signingSecret: 'forged' })).status).toBe(400);
  expect(onUnknown).not.toHaveBeenCalled();
});

test('what does not verify is answered 400 with the reason, told to onError, and reaches no handler', async () => {
  const handler = vi.fn();
  const { send, errors } = receiverWith({ on: { 'invoice.issued': handler } });
  const minutesFromNow = (minutes: number) => () => Date.now() + minutes * 60_000;
  const refusals = [
    [{ signingSecret: 'forged' }, 'signature_mismatch'],
    [{ now: minutesFromNow(-6) }, 'timestamp_too_old'],
    [{ now: minutesFromNow(6) }, 'timestamp_too_new'],
    [{ headers: { 'Service-Signature': 'v2=' } }, 'malformed_header'],
    [{ serviceName: 'Acme' }, 'missing_header'],
  ] as const;
  for (const [sending, error] of refusals) {
    const response = await send(issued, sending);
    expect([response.status, await response.text()]).toEqual([400, JSON.stringify({ error })]);
  }
  expect(errors.map((error) => error instanceof WebhookVerificationError && error.reason)).toEqual(
    refusals.map(([, reason]) => reason),
  );
  expect(handler).not.toHaveBeenCalled();
});

test('a handler that throws is answered 500 without its message, so that the event comes again', async () => {
  const failure = new Error('password is hunter2');
  for (const handler of [
    () => Promise.reject(failure),
    () => {
      throw failure;
    },
  ]) {
    const { send, errors } = receiverWith({ on: { 'invoice.issued': handler } });
    const response = await send();
    expect([response.status, await response.text()]).toEqual([500, '{"error":"receiver_failed"}']);
    expect(errors).toEqual([failure]);
  }
});

test('a handler that throws something odd is answered 500 too', async () => {
  for (const thrown of [undefined, 'text', { status: 404 }, { retryAfterSeconds: 'soon' }]) {
    const { send } = receiverWith({ on: { 'invoice.issued': () => Promise.reject(thrown) } });
    expect((await send()).status).toBe(500);
  }
});

test('a handler that throws RetryLater is answered 503 with Retry-After in whole seconds, and is no error', async () => {
  for (const thrown of [new RetryLater(119.2), Object.assign(new Error(), { retryAfterSeconds: 120 })]) {
    const { send, errors } = receiverWith({ on: { 'invoice.issued': () => Promise.reject(thrown) } });
    const response = await send();
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '120']);
    expect(errors).toEqual([]);
  }
});

test('an onError that fails itself changes no answer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { send } = receiverWith({
    onError: () => {
      throw new Error('the log is full');
    },
  });
  expect((await send(issued, { signingSecret: 'forged' })).status).toBe(400);
  expect(logged.mock.lastCall).toEqual([new Error('the log is full')]);
  logged.mockRestore();
});

test('by default a refusal is one line on console.error, without a stack, headers or secrets', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const receiver = createReceiver({ signingSecret, on: {} });
  await simulate(receiver, issued, { signingSecret: 'forged' });
  expect(logged.mock.calls).toEqual([[expect.stringMatching(/^WebhookVerificationError: .*$/)]]);
  expect(String(logged.mock.calls)).not.toContain(signingSecret);
  logged.mockRestore();
});

test('only POST is answered otherwise than 405', async () => {
  const { receiver } = receiverWith({});
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await fetchHandler(receiver)(new Request('https://receiver.example', { method }));
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  }
});

test('a body of 512 KiB is read, one byte more is 413', async () => {
  const { receiver, errors } = receiverWith({});
  const statusOf = async (size: number) => {
    const request = new Request('https://receiver.example', { method: 'POST', body: new Uint8Array(size) });
    return (await fetchHandler(receiver)(request)).status;
  };
  expect(await statusOf(512 * 1_024)).toBe(400);
  expect(await statusOf(512 * 1_024 + 1)).toBe(413);
  expect(errors).toMatchObject([{ reason: 'missing_header' }, { reason: 'body_too_large' }]);
});

test('an endless body is not read to its end', async () => {
  const { receiver } = receiverWith({});
  const chunk = new Uint8Array(1_024 * 1_024);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent++ < 300) controller.enqueue(chunk.slice());
      else controller.close();
    },
  });
  const before = process.memoryUsage().arrayBuffers;
  const answer = await receiver.receive({ method: 'POST', headers: {}, body });
  expect([answer.status, answer.headers.Connection]).toEqual([413, 'close']);
  expect(sent).toBeLessThan(5);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1_024 * 1_024);
});

test('a body that breaks off is worth a retry', async () => {
  const { receiver, errors } = receiverWith({});
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) });
  expect((await receiver.receive({ method: 'POST', headers: {}, body })).status).toBe(500);
  expect(errors).toEqual([new Error('aborted')]);
});

test('a missing signing secret fails when the receiver is made, not when the first event comes', () => {
  for (const signingSecret of [undefined, '', [], 'secret\n'])
    expect(() => createReceiver({ signingSecret, on: {} })).toThrow(TypeError);
});

test('during a rotation the receiver takes both secrets', async () => {
  const { send } = receiverWith({ signingSecret: ['new', 'old'] });
  expect((await send(issued, { signingSecret: 'old' })).status).toBe(204);
  expect((await send(issued, { signingSecret: 'new' })).status).toBe(204);
  expect((await send(issued, { signingSecret: 'other' })).status).toBe(400);
});

test('a body in chunks of one byte costs the memory of its bytes', async () => {
  const { receiver, errors } = receiverWith({});
  async function* bytes() {
    for (let sent = 0; sent < 512 * 1_024; sent++) yield Buffer.from('x');
  }
  const before = process.memoryUsage().heapUsed;
  const { status } = await receiver.receive({ method: 'POST', headers: {}, body: bytes() });
  expect([status, errors]).toEqual([400, [expect.objectContaining({ reason: 'missing_header' })]]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1_024 * 1_024);
});

test.for([Number.NaN, Number.POSITIVE_INFINITY, -1])(
  'a tolerance that would let replays through is refused when the receiver is made: %s',
  (toleranceSeconds) => {
    expect(() => createReceiver({ signingSecret, on: {}, toleranceSeconds })).toThrow(TypeError);
  },
);

test('with a clock that gives no number nothing is accepted', async () => {
  expect((await receiverWith({ now: () => Number.NaN }).send()).status).toBe(400);
});

test('whatever a handler throws is answered 500 and told, a failed verification of something else too', async () => {
  const hostile = {
    get retryAfterSeconds(): never {
      throw new Error('getter');
    },
  };
  const odd = [null, '', [], Number.POSITIVE_INFINITY, 86_401, -1, new Date(), 30n, Symbol('s')];
  for (const thrown of [
    new WebhookVerificationError('missing_header', 'of another message'),
    hostile,
    ...odd.map((retryAfterSeconds) => ({ retryAfterSeconds })),
  ]) {
    const { send, errors } = receiverWith({ on: { 'invoice.issued': () => Promise.reject(thrown) } });
    expect((await send()).status).toBe(500);
    expect(errors).toEqual([thrown]);
  }
});

test('a request whose headers cannot be read is answered 500', async () => {
  const failing = {
    get: () => {
      throw new Error('headers');
    },
  };
  const { receiver, errors } = receiverWith({});
  expect(await receiver.receive({ method: 'POST', headers: failing, body: '' })).toMatchObject({
    status: 500,
  });
  expect(errors).toEqual([new Error('headers')]);
});

test('an onError that never settles does not hold the answer back', async () => {
  const { send } = receiverWith({ onError: () => new Promise(() => undefined) });
  expect((await send(issued, { signingSecret: 'forged' })).status).toBe(400);
});

test('handlers in a class keep their this', async () => {
  class Handlers {
    readonly numbers: string[] = [];
    'invoice.issued'(event: { readonly data: { readonly number: string } }) {
      this.numbers.push(event.data.number);
    }
  }
  const on = new Handlers();
  expect([(await receiverWith({ on }).send()).status, on.numbers]).toEqual([204, ['INV-1']]);
});
