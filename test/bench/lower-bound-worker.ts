import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { Agent, type Dispatcher } from 'undici';
import { sign } from '../../src/egress/signature.ts';

/**
 * The yardstick: what one would write by hand when nothing but speed counted. One table, SKIP LOCKED, undici; no pg-boss,
 * no retries, no limits, no address policy, no log. It makes the same signed requests and keeps the same attempt rows.
 */

const WINDOW = 400;
const CLAIM_MAX = 200;
/** Smaller claims cost more for each delivery than they gain. */
const CLAIM_MIN = 100;
const FLUSH_MAX = 200;
const FLUSH_MS = 10;
const POLL_MS = 500;

interface Delivery {
  id: string;
  event_id: string;
  endpoint_url: string;
  secret: string;
  body: string;
}

interface Result {
  id: string;
  startedAt: Date;
  durationMs: number;
  status: number | null;
  headers: string | null;
  error: string | null;
}

const connectionString = process.env.DATABASE_URL ?? '';
const pool = new pg.Pool({ connectionString, max: 4 });
const agent = new Agent({ connections: WINDOW, allowH2: false, keepAliveMaxTimeout: 30_000 });

let inFlight = 0;
let isClaiming = false;
let results: Result[] = [];
let flushTimer: NodeJS.Timeout | undefined;
const origins = new Map<string, { origin: string; path: string }>();

async function claim(): Promise<void> {
  if (isClaiming || WINDOW - inFlight < CLAIM_MIN) return;
  isClaiming = true;
  const { rows } = await pool.query<Delivery>({
    name: 'claim',
    text: `
      update lower_bound_delivery set status = 'sending', locked_until = now() + interval '30 seconds'
      where id = any(array(
        select id from lower_bound_delivery
        where status = 'pending' and next_attempt_at <= now()
        order by next_attempt_at limit $1 for update skip locked
      ))
      returning id, event_id, endpoint_url, secret, body`,
    values: [Math.min(WINDOW - inFlight, CLAIM_MAX)],
  });
  isClaiming = false;
  inFlight += rows.length;
  for (const delivery of rows) send(delivery);
  if (rows.length > 0) void claim();
}

function send(delivery: Delivery): void {
  const startedAt = new Date();
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  const { origin, path } = targetOf(delivery.endpoint_url);
  agent.dispatch(
    {
      origin,
      path,
      method: 'POST',
      headers: {
        'User-Agent': 'Service-Webhooks/1.0',
        'Content-Type': 'application/json',
        'Service-Webhook-Version': 'v1',
        'Service-Timestamp': String(timestamp),
        'Service-Signature': sign(delivery.secret, timestamp, delivery.body),
        'Service-Event-Id': delivery.event_id,
        'Service-Delivery-Id': delivery.id,
      },
      body: delivery.body,
    },
    new Exchange(delivery.id, startedAt),
  );
}

function targetOf(url: string): { origin: string; path: string } {
  const known = origins.get(url);
  if (known) return known;
  const { origin, pathname, search } = new URL(url);
  const target = { origin, path: pathname + search };
  origins.set(url, target);
  return target;
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #id: string;
  readonly #startedAt: Date;
  readonly #begin = performance.now();
  #status: number | null = null;
  #headers: string | null = null;

  constructor(id: string, startedAt: Date) {
    this.#id = id;
    this.#startedAt = startedAt;
  }

  onRequestStart(): void {}

  onResponseStart(_controller: unknown, status: number, headers: object): void {
    this.#status = status;
    this.#headers = JSON.stringify(headers);
  }

  onResponseData(): void {}

  onResponseEnd(): void {
    this.#finish(null);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#finish(error.message);
  }

  #finish(error: string | null): void {
    record({
      id: this.#id,
      startedAt: this.#startedAt,
      durationMs: Math.round(performance.now() - this.#begin),
      status: this.#status,
      headers: this.#headers,
      error,
    });
  }
}

function record(result: Result): void {
  results.push(result);
  if (results.length >= FLUSH_MAX) void flush();
  else flushTimer ??= setTimeout(() => void flush(), FLUSH_MS);
}

async function flush(): Promise<void> {
  clearTimeout(flushTimer);
  flushTimer = undefined;
  const batch = results;
  results = [];
  await pool.query({
    name: 'record',
    text: `
      with result as (
        select * from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::int[], $5::jsonb[], $6::text[])
          as result(delivery_id, started_at, duration_ms, response_status, response_headers, error_message)
      ), changed as (
        update lower_bound_delivery delivery
        set status = case when result.response_status between 200 and 299 then 'delivered' else 'failed' end,
            attempt_count = attempt_count + 1, locked_until = null
        from result where delivery.id = result.delivery_id
        returning delivery.organization_id, delivery.attempt_count, result.*
      )
      insert into lower_bound_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status,
                                       response_headers, error_message)
      select delivery_id, attempt_count, organization_id, started_at, duration_ms, response_status, response_headers,
             error_message
      from changed`,
    values: [
      batch.map(({ id }) => id),
      batch.map(({ startedAt }) => startedAt),
      batch.map(({ durationMs }) => durationMs),
      batch.map(({ status }) => status),
      batch.map(({ headers }) => headers),
      batch.map(({ error }) => error),
    ],
  });
  inFlight -= batch.length;
  void claim();
}

const listener = new pg.Client({ connectionString });
await listener.connect();
listener.on('notification', () => void claim());
await listener.query('listen lower_bound');
// At its end it is killed, and would not keep what has been compiled.
flushCompileCache();
setInterval(() => void claim(), POLL_MS);
// It ends with the benchmark, however that ends.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
