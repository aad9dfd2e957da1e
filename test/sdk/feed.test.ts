import { getEventListeners } from 'node:events';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { InvoiceSnapshot, PaymentSnapshot } from '../../generated/api/types.gen.ts';
import {
  type ApiError,
  AuthenticationError,
  BadRequestError,
  Countersign,
  CountersignError,
  type CountersignOptions,
  type FeedState,
  GoneError,
  InternalServerError,
  PermissionDeniedError,
  type TypedFeedEvent,
  UnprocessableContentError,
} from '../../src/sdk/index.ts';
import { feedRetryDelayMs } from '../../src/sdk/requests/retry-timing.ts';
import {
  answers,
  type Behaviour,
  hangsUp,
  refuses,
  startFarEnd,
  staysSilent,
  stopsHalfway,
} from '../support/far-end.ts';

type FarEnd = Awaited<ReturnType<typeof startFarEnd>>;

function clientOf(farEnd: FarEnd, options: Partial<CountersignOptions> = {}) {
  return new Countersign({ apiKey: 'csk_test', baseUrl: farEnd.url, ...options });
}

const named = (id: string, type = 'invoice.issued', schema_version = 1) => ({ id, type, schema_version });
type StoredEvent = ReturnType<typeof named>;

/** A feed that keeps these events; its cursors are `after-0`, `after-1` … */
function keeps(events: readonly StoredEvent[], total = () => events.length): Behaviour {
  return (response, request) => {
    const query = new URL(request.path, 'http://far.end').searchParams;
    const types = query.get('event_type')?.split(',');
    const from = query.get('from') === 'start' ? 0 : total();
    const start = Number(query.get('cursor')?.slice(6) ?? from);
    const end = Math.min(start + Number(query.get('limit')), total());
    const data = events.slice(start, end).map((event, index) => ({
      ...event,
      created_at: '2026-11-20T09:00:00.000Z',
      data: { number: event.id },
      cursor: `after-${start + index + 1}`,
      ...(query.get('include') && { body: `{"id":"${event.id}"}` }),
    }));
    const page = {
      data: data.filter(({ type }) => !types || types.includes(type)),
      cursor: `after-${end}`,
      has_more: end < total(),
      behind: total() - end,
    };
    answers(200, page)(response, request);
  };
}

const five = ['1', '2', '3', '4', '5'].map((id) => named(id));
const queriesOf = ({ seen }: FarEnd) =>
  seen.map(({ path }) => Object.fromEntries(new URL(path, 'http://far.end').searchParams));

describe('an iteration', () => {
  test.concurrent('brings every event once, in order, over all pages, and then what comes', async () => {
    await using farEnd = await startFarEnd();
    let count = 3;
    farEnd.play(keeps(five, () => count));
    const ids: string[] = [];
    const feed = clientOf(farEnd).events.feed({
      from: 'start',
      limit: 2,
      onCaughtUp: () => {
        count = 5;
      },
    });
    for await (const { id } of feed) {
      ids.push(id);
      if (id === '5') break;
    }
    expect(ids).toEqual(['1', '2', '3', '4', '5']);
    // The first request is answered at once, the later ones wait.
    expect(queriesOf(farEnd)).toEqual([
      { from: 'start', limit: '2' },
      { cursor: 'after-2', limit: '2', wait: '25' },
      { cursor: 'after-3', limit: '2', wait: '25' },
    ]);
  });

  test.concurrent('begins behind the cursor, whatever `from` says; without one at a time, or now', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five));
    const { events } = clientOf(farEnd);
    const read = (options: Parameters<typeof events.feed>[0]) =>
      idsOf(events.feed({ ...options, untilCaughtUp: true }));
    expect(await read({ cursor: 'after-3', from: 'start' })).toEqual(['4', '5']);
    expect(await read({ cursor: null, from: 'start' })).toHaveLength(5);
    expect(await read({ from: new Date('2026-11-20T00:00:00Z') })).toEqual([]);
    expect(await read({})).toEqual([]);
    expect(queriesOf(farEnd)).toEqual([
      { cursor: 'after-3', limit: '100' },
      { from: 'start', limit: '100' },
      { from: '2026-11-20T00:00:00.000Z', limit: '100' },
      { limit: '100' },
    ]);
  });

  test.concurrent('has the exact text of an event that asks for it', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five));
    for await (const { id, body } of clientOf(farEnd).events.feed({ from: 'start', include: 'body' })) {
      expect(body).toBe(`{"id":"${id}"}`);
      if (id === '5') break;
    }
  });

  test.concurrent('knows what is newer than the SDK apart: a type, and a version of a type', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps([named('1'), named('2', 'invoice.issued', 2), named('3', 'invoice.reopened')]));
    const seen: unknown[] = [];
    for await (const event of clientOf(farEnd).events.feed({ from: 'start', untilCaughtUp: true }))
      seen.push([event.type, event.type === 'unknown' ? event.event_type : event.data]);
    expect(seen).toEqual([
      ['invoice.issued', { number: '1' }],
      ['unknown', 'invoice.issued'],
      ['unknown', 'invoice.reopened'],
    ]);
  });

  test.concurrent('sends its types separated by commas; without one it would be all of them, and is refused', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five));
    const { events } = clientOf(farEnd);
    await idsOf(events.feed({ types: ['invoice.issued', 'payment.received'], untilCaughtUp: true }));
    expect(queriesOf(farEnd)).toEqual([{ event_type: 'invoice.issued,payment.received', limit: '100' }]);
    expect(() => events.feed({ types: [] })).toThrow(TypeError);
    expect(() => events.feed({ wait: 25, timeoutMs: 25_000 })).toThrow(TypeError);
  });
});

describe('the cursor', () => {
  test.concurrent('is behind the last event that was handled: one whose handling failed comes again', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five));
    const feed = clientOf(farEnd).events.feed({ from: 'start', untilCaughtUp: true });
    expect(feed.cursor).toBeUndefined();
    const handled: string[] = [];
    const failAt = async (failing: string) => {
      for await (const { id } of feed) {
        if (id === failing) throw new Error('The handler failed.');
        handled.push(id);
      }
    };
    await expect(failAt('3')).rejects.toThrow('The handler failed.');
    expect(feed.cursor).toBe('after-2');
    await expect(failAt('3')).rejects.toThrow('The handler failed.');
    expect(feed.cursor).toBe('after-2');
    await failAt('none');
    expect(handled).toEqual(['1', '2', '3', '4', '5']);
    expect(feed.cursor).toBe('after-5');
  });

  test.concurrent('stays before the event at which the loop was left; the event has the place behind itself', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five));
    const feed = clientOf(farEnd).events.feed({ from: 'start' });
    for await (const event of feed) {
      if (event.id !== '2') continue;
      expect(event.cursor).toBe('after-2');
      break;
    }
    expect(feed.cursor).toBe('after-1');
  });

  test.concurrent('moves past events of other types, and onCaughtUp tells it once for each time', async () => {
    await using farEnd = await startFarEnd();
    let count = 1;
    const events = [named('1', 'payment.received'), named('2', 'payment.received'), named('3')];
    farEnd.play(keeps(events, () => count));
    const told: string[] = [];
    const feed = clientOf(farEnd).events.feed({
      from: 'start',
      types: ['invoice.issued'],
      onCaughtUp: async ({ cursor }) => {
        // Awaited: the next page is read after it.
        await Promise.resolve();
        told.push(cursor);
        // At `after-2`, one empty answer more.
        if (cursor === 'after-1') count = 2;
        else setTimeout(() => count++);
      },
    });
    for await (const _ of feed) break;
    expect(told).toEqual(['after-1', 'after-2']);
    expect(feed.cursor).toBe('after-2');
  });

  test.concurrent('is not told before all events of the page are handled; what onCaughtUp throws ends the loop', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five));
    let handled = 0;
    const feed = clientOf(farEnd).events.feed({
      from: 'start',
      onCaughtUp() {
        throw new Error(`Not saved after ${handled}.`);
      },
    });
    const loop = async () => {
      for await (const _ of feed) handled++;
    };
    await expect(loop()).rejects.toThrow('Not saved after 5.');
    await expect(loop()).rejects.toThrow('Not saved after 5.');
  });

  test.concurrent('is that of one iteration at a time', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five));
    const feed = clientOf(farEnd).events.feed({ from: 'start', untilCaughtUp: true });
    for await (const _ of feed) {
      await expect(idsOf(feed)).rejects.toThrow('is being iterated already');
      break;
    }
    expect(await idsOf(feed)).toHaveLength(5);
  });
});

describe('an end', () => {
  test.concurrent('comes with the signal, without an error: while it waits, before it begins, during a handler', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five), staysSilent);
    const controller = new AbortController();
    const { signal } = controller;
    const feed = clientOf(farEnd).events.feed({ from: 'start', signal });
    const waiting = idsOf(feed);
    await vi.waitUntil(() => farEnd.seen.length === 2);
    controller.abort();
    expect(await waiting).toHaveLength(5);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(await idsOf(feed)).toEqual([]);
    expect(farEnd.seen).toHaveLength(2);

    farEnd.play(keeps(five));
    const other = new AbortController();
    const handled: string[] = [];
    const next = clientOf(farEnd).events.feed({ from: 'start', signal: other.signal });
    for await (const { id } of next) {
      handled.push(id);
      other.abort();
    }
    expect([handled, next.cursor]).toEqual([['1'], 'after-1']);
  });

  test.concurrent('comes at once if the iterator is returned while it waits', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps([]), staysSilent);
    const iterator = clientOf(farEnd).events.feed()[Symbol.asyncIterator]();
    const pending = iterator.next();
    await vi.waitUntil(() => farEnd.seen.length === 2);
    await iterator.return?.();
    expect(await pending).toEqual({ done: true, value: undefined });
  });

  test.concurrent.for([
    [400, BadRequestError],
    [401, AuthenticationError],
    [403, PermissionDeniedError],
    [410, GoneError],
    [422, UnprocessableContentError],
  ] as [number, typeof ApiError][])(
    'is the error of a %i: it will not pass',
    async ([status, ErrorClass]) => {
      await using farEnd = await startFarEnd();
      farEnd.play(keeps(five), refuses(status, 'any_code'), keeps(five));
      const feed = clientOf(farEnd).events.feed({ from: 'start', limit: 2, untilCaughtUp: true });
      const error = await idsOf(feed).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ErrorClass);
      expect(error).toMatchObject({ status, code: 'any_code', attempts: 1 });
      // Once its cause is gone, the same feed continues.
      expect(feed.cursor).toBe('after-2');
      expect(await idsOf(feed)).toEqual(['3', '4', '5']);
    },
  );

  test.concurrent('is an error if the first answer is not from the API: baseUrl is wrong', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(page('<html>'));
    await expect(idsOf(clientOf(farEnd).events.feed())).rejects.toThrow('Check baseUrl');
    expect(farEnd.seen).toHaveLength(1);
  });

  test.concurrent('is the last error if maxRetries says so', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five), refuses(503, 'any'));
    const feed = clientOf(farEnd).events.feed({ from: 'start', limit: 2, maxRetries: 1 });
    const error = await idsOf(feed).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InternalServerError);
    expect(error).toMatchObject({ attempts: 2 });
    expect(farEnd.seen).toHaveLength(3);
  });
});

describe('a failure that may pass', () => {
  test.concurrent.for<[what: string, failure: Behaviour, reason: RegExp, leastMs?: number]>([
    ['a connection that breaks', hangsUp, /could not be reached/],
    ['half an answer', stopsHalfway, /did not answer within 1000 ms/],
    ['no answer', staysSilent, /did not answer within 1000 ms/],
    ['an overloaded server', refuses(503, 'service_unavailable'), /503 service_unavailable/],
    ['a gateway', page('<html>', 502), /502 without a problem document/],
    ['a login page of a network', page('<html>'), /200 with text\/html/],
    ['another answer of a proxy', page('<html>', 404), /404 without a problem document/],
    ['too many requests', refuses(429, 'rate_limited', { 'Retry-After': '1' }), /429 rate_limited/, 1_000],
  ])('is retried from the same place: %s', async ([, failure, reason, leastMs = 750]) => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps(five), failure, keeps(five));
    const states: FeedState[] = [];
    const feed = clientOf(farEnd).events.feed({
      from: 'start',
      limit: 2,
      wait: 0,
      timeoutMs: 1_000,
      untilCaughtUp: true,
      onState: (state) => states.push(state),
    });
    const startMs = performance.now();
    expect(await idsOf(feed)).toEqual(['1', '2', '3', '4', '5']);
    expect(performance.now() - startMs).toBeGreaterThan(leastMs - 5);
    expect(states).toEqual([
      { status: 'connecting' },
      { status: 'connected', behind: 3 },
      {
        status: 'lost',
        attempt: 1,
        retryInMs: expect.any(Number),
        error: expect.objectContaining({ message: expect.stringMatching(reason) }),
      },
      { status: 'connected', behind: 1 },
    ]);
    expect(states[2]).toHaveProperty('error', expect.any(CountersignError));
  });

  test.concurrent('is a warning of the log with its plan, not an error; the request after it is answered at once', async () => {
    await using farEnd = await startFarEnd();
    farEnd.play(keeps([]), hangsUp, keeps([named('1')]));
    const written: string[] = [];
    const log = (level: string) => (message: string) => written.push(`${level} ${message}`);
    const logger = { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') };
    for await (const _ of clientOf(farEnd, { logger }).events.feed()) break;
    expect(written.map((line) => line.replaceAll(/\d+ ms/g, 'N ms'))).toEqual([
      'info countersign: GET /api/v1/public/event-feed 200 in N ms (attempt 1)',
      'warn countersign: GET /api/v1/public/event-feed ConnectionError in N ms, next attempt in N ms (attempt 1)',
      'info countersign: GET /api/v1/public/event-feed 200 in N ms (attempt 2)',
    ]);
    expect(queriesOf(farEnd).map((query) => query.wait)).toEqual([undefined, '25', undefined]);
  });

  test.concurrent('is not an early empty answer, but it is not asked again without pause', async () => {
    await using farEnd = await startFarEnd();
    const stuck = { data: [], cursor: 'after-0', has_more: true, behind: 1 };
    farEnd.play(keeps([]), keeps([]), answers(200, stuck), keeps([named('1')]));
    const startMs = performance.now();
    for await (const _ of clientOf(farEnd).events.feed()) break;
    expect(farEnd.seen).toHaveLength(4);
    // The first one is not waited for; after each other one, a second passes.
    expect(performance.now() - startMs).toBeGreaterThan(1_990);
  });

  test.concurrent('is foreseen where a proxy cuts what is silent: after two cuts at the same time requests wait less', async () => {
    await using farEnd = await startFarEnd();
    const waits: (string | null)[] = [];
    // The first one is cut later than the others: that is no rule.
    const cutsWaiting: Behaviour = (response, request) => {
      const wait = new URL(request.path, farEnd.url).searchParams.get('wait');
      waits.push(wait);
      if (wait === null) keeps([])(response, request);
      else setTimeout(() => response.destroy(), waits.length < 3 ? 1_600 : 100);
    };
    farEnd.play(cutsWaiting);
    const stop = new AbortController();
    const feed = clientOf(farEnd).events.feed({ cursor: 'after-0', wait: 5, signal: stop.signal });
    const read = (async () => {
      for await (const _ of feed);
    })();
    await vi.waitUntil(() => waits.length > 2 && waits.at(-1) === null && waits.at(-2) === null, 20_000);
    stop.abort();
    await read;
    expect(waits.slice(0, 6)).toEqual([null, '5', null, '5', null, '5']);
  });

  test('is retried after 1 s, later and later up to 30 s, or when the server asks, within five minutes', () => {
    const delays = [1, 2, 3, 4, 5, 6, 1_000_000].map((attempt) => feedRetryDelayMs(attempt, null, 0, 0));
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(feedRetryDelayMs(1, null, 0, 1)).toBe(750);
    expect(feedRetryDelayMs(1, '0', 0, 0)).toBe(1_000);
    expect(feedRetryDelayMs(1, '60', 0, 0)).toBe(60_000);
    expect(feedRetryDelayMs(1, '86400', 0, 0)).toBe(300_000);
  });
});

test('a computer that was asleep asks anew at once, whether it waited for an event or for another attempt', async () => {
  await using farEnd = await startFarEnd();
  farEnd.play(keeps([]), staysSilent, refuses(503, 'any', { 'Retry-After': '300' }), keeps([named('1')]));
  let sleptMs = 0;
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + sleptMs);
  const lost: string[] = [];
  const feed = clientOf(farEnd).events.feed({
    onState(state) {
      if (state.status === 'lost') lost.push(state.error.message);
      // Lost by the answer 503, it would wait for five minutes.
      if (lost.length === 2) setTimeout(() => (sleptMs += 3_600_000));
    },
  });
  const asleep = vi.waitUntil(() => farEnd.seen.length === 2).then(() => (sleptMs += 3_600_000));
  for await (const _ of feed) break;
  await asleep;
  expect(lost).toEqual([
    'The computer was asleep, or its clock was set.',
    expect.stringContaining('503 any'),
  ]);
  expect(farEnd.seen).toHaveLength(4);
  clock.mockRestore();
});

test('a clock that is set back does not stop the feed', async () => {
  await using farEnd = await startFarEnd();
  farEnd.play(keeps([]), keeps([]), keeps([named('1')]));
  const now = Date.now.bind(Date);
  const clock = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => now() - (farEnd.seen.length > 1 ? 86_400_000 : 0));
  for await (const { id } of clientOf(farEnd).events.feed()) {
    expect(id).toBe('1');
    break;
  }
  clock.mockRestore();
});

/** It compiles: the types asked for narrow the event. */
test('types narrow the event, and a switch on type its data', async () => {
  const { events } = new Countersign({ apiKey: 'csk_test', baseUrl: 'http://127.0.0.1:9' });
  const handle = async () => {
    for await (const event of events.feed({ types: ['invoice.issued', 'payment.received'] })) {
      switch (event.type) {
        case 'invoice.issued':
          expectTypeOf(event.data).toEqualTypeOf<InvoiceSnapshot>();
          break;
        case 'payment.received':
          expectTypeOf(event.data).toEqualTypeOf<PaymentSnapshot>();
          break;
        case 'unknown':
          expectTypeOf(event.event_type).toBeString();
          break;
        case 'erased':
          expectTypeOf(event.data).toBeNull();
          break;
        default:
          event satisfies never;
      }
      expectTypeOf(event.cursor).toBeString();
      expectTypeOf(event).not.toHaveProperty('body');
      expectTypeOf(event).not.toHaveProperty('test');
    }
    for await (const { body } of events.feed({ include: 'body' }))
      expectTypeOf(body).toEqualTypeOf<string | undefined>();
    const listed: string[] = (await new Countersign().eventTypes.list()).data.map(({ name }) => name);
    for await (const event of events.feed({ types: listed }))
      expectTypeOf(event).toEqualTypeOf<TypedFeedEvent>();
    for await (const event of events.feed()) expectTypeOf(event).toEqualTypeOf<TypedFeedEvent>();
    // @ts-expect-error there is no such event
    events.feed({ types: ['invoice.isued'] });
  };
  expect(handle).toBeTypeOf('function');
});

async function idsOf(feed: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of feed) ids.push(id);
  return ids;
}

/** Answers as something between the client and the API. */
function page(text: string, status = 200): Behaviour {
  return (response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(text);
}
