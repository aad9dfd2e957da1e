import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { issueToken, revokeToken } from '../../src/domain/access/tokens/api-token.ts';
import { startTestApp } from '../support/app.ts';
import { startAppToCutOff } from '../support/app-without-database.ts';
import { FeedConsumer, untilWaiting } from '../support/feed-consumer.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner, type WireAnswer } from '../support/partner.ts';
import { signIn } from '../support/person.ts';
import { expectProblem } from '../support/problem.ts';
import { scrape } from '../support/samples.ts';
import { waitFor } from '../support/wait-for.ts';

/** A poll that is not woken is answered after 25 s; this limit makes its test fail before. */
vi.setConfig({ testTimeout: 20_000 });
const LONG = 25;

/** Without a worker, events get positions because somebody asks. */
const server = await forFile(startTestApp({ OPERATIONS_PORT: '0' }, { api: true, worker: false }));
const { context, pool } = server.app;

/** Shorter than a wait, which may last longer than a request may take to arrive. */
const timeLimits = { REQUEST_TIMEOUT_MS: '5000', REQUEST_HEADERS_TIMEOUT_MS: '5000' };
const cutOff = await forFile(startAppToCutOff({ OPERATIONS_PORT: '0', ...timeLimits }));
const consumerInOutage = await FeedConsumer.create(cutOff.server);
/** Answered when its wait is over; other tests run in between. */
const answerAfterOutage = consumerInOutage.read({ wait: 8 });
await untilWaiting(cutOff.server, 1);
cutOff.cut();

const idsIn = ({ body }: WireAnswer): string[] => body.data.map(({ id }: { id: string }) => id);
const newConsumer = () => FeedConsumer.create(server);
const expectPointer = (answer: WireAnswer, status: number, code: string, pointer: string) => {
  expectProblem(answer, status, code);
  expect(answer.body.errors[0].pointer).toBe(pointer);
};

test('events come oldest first with their data, and the exact body if it is asked for', async () => {
  const consumer = await newConsumer();
  const ids = [await consumer.publish('invoice.created'), await consumer.publish()];
  const plain = await consumer.read({ from: 'start' });
  expect(plain.status).toBe(200);
  expect(idsIn(plain)).toEqual(ids);
  expect(plain.body).toMatchObject({ has_more: false, behind: 0, cursor: plain.body.data[1].cursor });
  expect(plain.body.data[0]).toMatchObject({ type: 'invoice.created', schema_version: 1 });
  expect(plain.body.data[0]).not.toHaveProperty('body');
  const { rows } = await pool.query('select id, body from event where organization_id = $1 order by seq', [
    consumer.organizationId,
  ]);
  const whole = await consumer.read({ from: 'start', include: 'body' });
  expect(whole.body.data.map(({ id, body }: { id: string; body: string }) => ({ id, body }))).toEqual(rows);
  expect(whole.body.data[0].data).toEqual(JSON.parse(rows[0].body).data);
});

test('an event alone has its exact body too, until retention has removed it', async () => {
  const consumer = await newConsumer();
  const id = await consumer.publish();
  const get = (query: string) =>
    createPartner(server.baseUrl, consumer.token).request('GET', `/api/v1/public/events/${id}${query}`);
  const { rows } = await pool.query('select body from event where id = $1', [id]);
  expect((await get('?include=body')).body.body).toBe(rows[0].body);
  expect((await get('')).body).not.toHaveProperty('body');
  expectPointer(await get('?include=bodies'), 400, 'invalid_request', '/query/include');
  await pool.query('update event set body = null, payload_removed_at = now() where id = $1', [id]);
  const removed = await get('?include=body');
  expect(removed.body.data).toBeNull();
  expect(removed.body).not.toHaveProperty('body');
});

test('a consumer continues after a page, or after any event of it', async () => {
  const consumer = await newConsumer();
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.push(await consumer.publish());
  // Now all events have positions.
  await consumer.now();
  const first = await consumer.read({ from: 'start', limit: 3 });
  expect(idsIn(first)).toEqual(ids.slice(0, 3));
  expect(first.body).toMatchObject({ has_more: true, behind: 2, cursor: first.body.data[2].cursor });
  const last = await consumer.read({ cursor: first.body.cursor, limit: 3 });
  expect(idsIn(last)).toEqual(ids.slice(3));
  expect(last.body).toMatchObject({ has_more: false, behind: 0 });
  expect(idsIn(await consumer.read({ cursor: first.body.data[0].cursor }))).toEqual(ids.slice(1));
  expect(idsIn(await consumer.read({ cursor: last.body.cursor }))).toEqual([]);
});

test('a filter may change with the same cursor, and the cursor passes over what does not fit', async () => {
  const consumer = await newConsumer();
  const before = await consumer.now();
  const issued = await consumer.publish('invoice.issued');
  const voided = await consumer.publish('invoice.voided');
  const created = await consumer.publish('invoice.created');
  const read = (types?: string) => consumer.read({ cursor: before, event_type: types });
  expect(idsIn(await read())).toEqual([issued, voided, created]);
  const one = await read('invoice.voided');
  expect(idsIn(one)).toEqual([voided]);
  expect(idsIn(await consumer.read({ cursor: one.body.cursor }))).toEqual([]);
  expect(idsIn(await read('invoice.created,invoice.issued,invoice.created'))).toEqual([issued, created]);
  const none = await read('payment.received');
  expect(none.body).toMatchObject({ data: [], has_more: false, behind: 0, cursor: one.body.cursor });
  expectPointer(await read('invoice.issued,no.such'), 422, 'unprocessable_content', '/query/event_type');
  expectPointer(await read('invoice.issued,'), 400, 'invalid_request', '/query/event_type');
});

test('the feed is read from now on, from its start, and from a time', async () => {
  const consumer = await newConsumer();
  const first = await consumer.publish();
  expect(idsIn(await consumer.read())).toEqual([]);
  const time = context.databaseClock.now().toISOString();
  const now = await consumer.read({ from: 'now' });
  const second = await consumer.publish();
  expect(idsIn(await consumer.read({ cursor: now.body.cursor }))).toEqual([second]);
  expect(idsIn(await consumer.read({ from: 'start' }))).toEqual([first, second]);
  expect(idsIn(await consumer.read({ from: time }))).toContain(second);
  expect(idsIn(await consumer.read({ from: '0000-01-01T00:00:00Z' }))).toEqual([first, second]);
  expect(idsIn(await consumer.read({ from: '2026-11-20 00:00:00.5+05:30' }))).toEqual([first, second]);
  expect(idsIn(await consumer.read({ from: '9999-12-31T23:59:59-23:59' }))).toEqual([]);
});

test.each([
  ...['', 'yesterday', 'NOW', '2026-11-20', '2026-11-20T00:00:00', '2026-02-30T00:00:00Z'],
  ...['2026-13-01T00:00:00Z', '2026-11-20T25:00:00Z', '2016-12-31T23:59:60Z', '2026-11-20T00:00:00Z\u0000'],
])('from=%s is refused', async (from) => {
  const consumer = await newConsumer();
  expectPointer(await consumer.read({ from }), 400, 'invalid_request', '/query/from');
});

test('what is no cursor, or goes with from, is refused', async () => {
  const consumer = await newConsumer();
  await consumer.publish();
  const { cursor } = (await consumer.read({ from: 'start' })).body;
  expectPointer(await consumer.read({ cursor, from: 'now' }), 400, 'invalid_request', '/query/from');
  const written = (text: string) => Buffer.from(text).toString('base64url');
  const forged = [
    ...[
      'x',
      `${cursor}=`,
      `${cursor} `,
      cursor.slice(0, -1),
      written('event-feed:'),
      written('event-feed:1'),
    ],
    ...[-1, '01', 1.5, '1e3', '', 10 ** 16].map((position) =>
      written(`event-feed:${position}.${randomUUID()}`),
    ),
    written(`events/:1.${randomUUID()}`),
    written(`event-feed:1.${randomUUID()}:`),
    written('event-feed:1.not-a-uuid'),
  ];
  for (const each of forged)
    expectPointer(await consumer.read({ cursor: each }), 400, 'invalid_request', '/query/cursor');
});

test('from=start and a time are never refused while retention removes what is oldest', async () => {
  const consumer = await newConsumer();
  const ids: string[] = [];
  for (let count = 0; count < 40; count++) ids.push(await consumer.publish());
  await consumer.now();
  let isOver = false;
  const removing = (async () => {
    for (const id of ids)
      await pool.query('update event set body = null, payload_removed_at = now() where id = $1', [id]);
    isOver = true;
  })();
  const statuses = new Set<number>();
  const reading = ['start', '2026-01-01T00:00:00Z', 'start', '2026-01-01T00:00:00Z'].map(async (from) => {
    while (!isOver) statuses.add((await consumer.read({ from, limit: 5 })).status);
  });
  await Promise.all([removing, ...reading]);
  expect([...statuses]).toEqual([200]);
});

test('a cursor after which something was removed is refused, and so is one of a place that was lost', async () => {
  const consumer = await newConsumer();
  const [first, second] = [await consumer.publish(), await consumer.publish()];
  const before = Buffer.from('event-feed:0.00000000-0000-0000-0000-000000000000').toString('base64url');
  expect(idsIn(await consumer.read({ cursor: before }))).toEqual([first, second]);
  await pool.query('update event set body = null, payload_removed_at = now() where id = $1', [first]);
  const removed = await consumer.read({ cursor: before });
  expectProblem(removed, 410, 'feed_cursor_expired');
  expect(removed.body.detail).toMatch(/removed because of their age/);
  expect(await consumer.readAll({ from: 'start' })).toEqual([second]);

  const { cursor } = (await consumer.read({ from: 'start' })).body;
  // As if the database was restored to a state before the second event, and another event took its position.
  await pool.query('update event_feed set event_id = $1 where event_id = $2', [randomUUID(), second]);
  const lost = await consumer.read({ cursor, wait: LONG });
  expectProblem(lost, 410, 'feed_cursor_expired');
  expect(lost.body.detail).toMatch(/restored/);
});

test('a page ends at 4 MiB, and has one event at least', async () => {
  const consumer = await newConsumer();
  const ids: string[] = [];
  for (let count = 0; count < 6; count++) ids.push(await consumer.publish());
  const pad = (bytes: number, padded: readonly string[]) =>
    pool.query(
      `update event set body = json_build_object('data', json_build_object('pad', repeat('x', $1))) where id = any ($2)`,
      [bytes, padded],
    );
  await pad(1_300_000, ids.slice(0, 5));
  await pad(5_000_000, ids.slice(5));
  await consumer.now();
  const page = await consumer.read({ from: 'start', include: 'body' });
  expect(idsIn(page)).toEqual(ids.slice(0, 3));
  expect(page.body).toMatchObject({ has_more: true, behind: 3, cursor: page.body.data[2].cursor });
  const second = await consumer.read({ cursor: page.body.cursor });
  expect(idsIn(second)).toEqual(ids.slice(3, 5));
  expect(idsIn(await consumer.read({ cursor: second.body.cursor }))).toEqual(ids.slice(5));
});

test('whoever publishes and then polls finds their event', async () => {
  const consumer = await newConsumer();
  let cursor = await consumer.now();
  for (let count = 0; count < 10; count++) {
    const id = await consumer.publish();
    const { body } = await consumer.read({ cursor });
    expect(body.data).toMatchObject([{ id }]);
    cursor = body.cursor;
  }
});

test('a poll that waits is answered by the event it waits for, with a cursor after those that it passed over', async () => {
  const consumer = await newConsumer();
  const cursor = await consumer.now();
  const [all, voided] = [
    consumer.read({ cursor, wait: LONG }),
    consumer.read({ cursor, wait: LONG, event_type: 'invoice.voided' }),
  ];
  await untilWaiting(server, 2);
  const issued = await consumer.publish('invoice.issued');
  expect(idsIn(await all)).toEqual([issued]);
  const wanted = await consumer.publish('invoice.voided');
  const answer = await voided;
  expect(idsIn(answer)).toEqual([wanted]);
  expect(answer.body).toMatchObject({ has_more: false, behind: 0 });
});

test('a wait ends, its cursor has passed over what was filtered, and it is no slow request and one request', async () => {
  const consumer = await newConsumer();
  const cursor = await consumer.now();
  const remaining = ({ headers }: WireAnswer) => Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);
  const seconds = async () => {
    const samples = await scrape(server.app.monitoringUrl ?? '');
    const sum = (name: string, labels: Record<string, string>) => samples.value(`${name}_sum`, labels) ?? 0;
    const operation = 'readEventFeed';
    return {
      request: sum('countersign_http_request_duration_seconds', { operation, status: '200' }),
      wait: sum('countersign_http_request_wait_seconds', { operation }),
    };
  };
  const before = {
    at: performance.now(),
    remaining: remaining(await consumer.read({ cursor })),
    ...(await seconds()),
  };
  const waiting = consumer.read({ cursor, wait: 2, event_type: 'invoice.voided' });
  await untilWaiting(server, 1);
  await consumer.publish();
  const answer = await waiting;
  expect(performance.now() - before.at).toBeGreaterThan(1_900);
  expect(answer.body).toMatchObject({ data: [], has_more: false, behind: 0 });
  expect(answer.body.cursor).not.toBe(cursor);
  expect(idsIn(await consumer.read({ cursor: answer.body.cursor }))).toEqual([]);
  const after = await seconds();
  expect(remaining(answer)).toBe(before.remaining - 1);
  expect(after.wait - before.wait).toBeGreaterThan(1.5);
  expect(after.request - before.request).toBeLessThan(1.5);
});

test('the ninth poll that waits with a token is answered at once; who hangs up makes room', async () => {
  const consumer = await newConsumer();
  const { plaintext } = await issueToken(context, {
    organizationId: consumer.organizationId,
    name: 'second',
    scopes: ['events:read'],
  });
  const other = new FeedConsumer(server, { ...consumer, token: plaintext });
  const cursor = await consumer.now();
  const hangUp = new AbortController();
  const hungUp = expect(consumer.read({ cursor, wait: LONG }, hangUp.signal)).rejects.toThrow();
  const seven = Array.from({ length: 7 }, () => consumer.read({ cursor, wait: LONG }));
  await untilWaiting(server, 8);
  expect((await consumer.read({ cursor, wait: LONG })).body).toMatchObject({ data: [], cursor });
  const others = [other.read({ cursor, wait: LONG })];
  await untilWaiting(server, 9);
  hangUp.abort();
  await hungUp;
  await untilWaiting(server, 8);
  others.push(consumer.read({ cursor, wait: LONG }));
  await untilWaiting(server, 9);
  const id = await consumer.publish();
  for (const answer of await Promise.all([...seven, ...others])) expect(idsIn(answer)).toEqual([id]);
  await untilWaiting(server, 0);
});

test('polls that are woken together get shorter pages, with which nothing is lost', async () => {
  const consumer = await newConsumer();
  const cursor = await consumer.now();
  const polls = Array.from({ length: 8 }, () => consumer.read({ cursor, wait: LONG }));
  await untilWaiting(server, 8);
  await pool.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at)
     select uuidv7(), $1, 'invoice.issued', 1, json_build_object('data', json_build_object('pad', repeat('x', 250000))), now()
     from generate_series(1, 10)`,
    [consumer.organizationId],
  );
  const ids = await consumer.readAll({ cursor });
  expect(ids).toHaveLength(10);
  // Each answer has 2 MiB.
  for (const answer of await Promise.all(polls)) {
    expect(idsIn(answer)).toEqual(ids.slice(0, 8));
    expect(answer.body).toMatchObject({ has_more: true, behind: 2 });
  }
});

test('a token that is refused since its poll began to wait gets no page, with or without events', async () => {
  const [revoked, removed, narrowed] = [await newConsumer(), await newConsumer(), await newConsumer()];
  const refusals = [
    { consumer: revoked, status: 401, code: 'revoked_token' },
    { consumer: removed, status: 401, code: 'invalid_token' },
    { consumer: narrowed, status: 403, code: 'insufficient_scope' },
  ];
  const polls = refusals.map(({ consumer }) => ({
    woken: consumer.read({ wait: LONG }),
    idle: consumer.read({ wait: 2, event_type: 'invoice.voided' }),
  }));
  await untilWaiting(server, 6);
  const { rows } = await pool.query('select id from api_token where organization_id = $1', [
    revoked.organizationId,
  ]);
  await revokeToken(context, revoked.organizationId, rows[0].id);
  await pool.query('delete from api_token where organization_id = $1', [removed.organizationId]);
  await pool.query(`update api_token set scopes = '{customers:read}' where organization_id = $1`, [
    narrowed.organizationId,
  ]);
  for (const [index, { consumer, status, code }] of refusals.entries()) {
    await consumer.publish();
    expectProblem((await polls[index]?.woken) as WireAnswer, status, code);
    expectProblem((await polls[index]?.idle) as WireAnswer, status, code);
  }
});

test('a token that is revoked while its poll waits for a pass of the sequencer gets nothing that was published after that', async () => {
  /** The answer is an empty page if the poll's second ended before the pass. */
  const pollMeanwhile = async () => {
    const consumer = await newConsumer();
    const sequencer = await pool.connect();
    try {
      await sequencer.query('begin; select pg_advisory_xact_lock(72707379)');
      const polling = consumer.read({ from: 'start' });
      await waitFor('the poll to be authenticated', async () => {
        const { rowCount } = await pool.query('select from rate_limit_window where organization_id = $1', [
          consumer.organizationId,
        ]);
        return rowCount === 1;
      });
      await pool.query('update api_token set revoked_at = now() where organization_id = $1', [
        consumer.organizationId,
      ]);
      await consumer.publish();
      await sequencer.query('commit');
      return await polling;
    } finally {
      sequencer.release();
    }
  };
  let answer = await pollMeanwhile();
  for (let again = 0; again < 5 && answer.body.data?.length === 0; again++) answer = await pollMeanwhile();
  expectProblem(answer, 401, 'revoked_token');
});

test('in the console a session waits as a token does, and no longer than it lasts', async () => {
  const tenant = await server.createTenant();
  const consumer = new FeedConsumer(server, tenant);
  const person = await signIn(server, tenant.ownerEmail);
  const read = (query: string) =>
    person.request('GET', `/organizations/${tenant.organizationId}/event-feed?${query}`);
  const polls = Array.from({ length: 8 }, () => read(`wait=${LONG}`));
  await untilWaiting(server, 8);
  expect((await read(`wait=${LONG}`)).body.data).toEqual([]);
  const id = await consumer.publish();
  for (const answer of await Promise.all(polls)) expect(idsIn(answer)).toEqual([id]);

  const waiting = read(`wait=${LONG}`);
  await untilWaiting(server, 1);
  await person.copy().request('DELETE', '/session');
  await consumer.publish();
  expectProblem(await waiting, 401, 'signed_out');
});

test('a poll survives the end of the connection that wakes it', async () => {
  const consumer = await newConsumer();
  const waiting = consumer.read({ wait: LONG });
  await untilWaiting(server, 1);
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'countersign listener'`,
  );
  expect(rowCount).toBe(1);
  const id = await consumer.publish();
  expect(idsIn(await waiting)).toEqual([id]);
});

test('nobody ever gets an event of another organization', async () => {
  const consumers = await Promise.all([newConsumer(), newConsumer(), newConsumer()]);
  const seen = await Promise.all(
    consumers.map(async (consumer) => {
      const begin = await consumer.now();
      const publishing = (async () => {
        const ids: string[] = [];
        for (let count = 0; count < 15; count++) ids.push(await consumer.publish());
        return ids;
      })();
      const received: string[] = [];
      let cursor = begin;
      while (received.length < 15) {
        const { body } = await consumer.read({ cursor, wait: LONG });
        received.push(...body.data.map(({ id }: { id: string }) => id));
        cursor = body.cursor;
      }
      expect(received).toEqual(await publishing);
      return { consumer, cursors: [begin, cursor], received };
    }),
  );
  for (const { consumer, received } of seen) {
    expect(await consumer.readAll({ from: 'start' })).toEqual(received);
    for (const {
      cursors: [, theirs = ''],
    } of seen.filter((each) => each.consumer !== consumer)) {
      expectProblem(await consumer.read({ cursor: theirs }), 410, 'feed_cursor_expired');
      expectProblem(await consumer.read({ cursor: theirs, wait: LONG }), 410, 'feed_cursor_expired');
    }
  }
});

test('who waits leaves half of the connections to others; a server that stops answers all at once, and new ones soon', async () => {
  const settings = { OPERATIONS_PORT: '0', MAX_CONNECTIONS: '4' };
  const stopping = await startTestApp(settings, { api: true, worker: true });
  const consumer = await FeedConsumer.create(stopping);
  const polls = [consumer.read({ wait: LONG }), consumer.read({ wait: LONG })];
  await untilWaiting(stopping, 2);
  expect((await consumer.read({ wait: LONG })).body.data).toEqual([]);
  stopping.app.drain();
  for (const { status, body } of await Promise.all(polls))
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
  // Not at once: otherwise a client would poll without pause until a proxy sends it elsewhere.
  expect((await consumer.read({ wait: LONG })).body.data).toEqual([]);
  const last = consumer.read({ wait: LONG });
  await untilWaiting(stopping, 1);
  await stopping[Symbol.asyncDispose]();
  expect((await last).body.data).toEqual([]);
});

test('"nothing new" is said only if that is known: a wait through an outage ends with a 503', async () => {
  const answer = await answerAfterOutage;
  expectProblem(answer, 503, 'service_unavailable');
  expect(answer.headers.get('Retry-After')).toBe('5');
});
