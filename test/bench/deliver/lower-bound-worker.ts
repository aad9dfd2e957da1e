/**
 * The yardstick: what one would write by hand when nothing but speed counted. One table, SKIP LOCKED, undici; no pg-boss,
 * no retries, no limits, no address policy, no log. It makes the same signed requests and keeps the same attempt rows.
 */
import pg from 'pg';
import { Agent } from 'undici';
import { sign } from '../../../src/egress/signature.ts';
import { endWithTheBenchmark } from '../remote.ts';

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

function send({ id, event_id, endpoint_url, secret, body }: Delivery): void {
  const [startedAt, begin] = [new Date(), performance.now()];
  const { origin, pathname } = new URL(endpoint_url);
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  let status: number | null = null;
  let headers: string | null = null;
  const finish = (error: string | null) =>
    record({ id, startedAt, durationMs: Math.round(performance.now() - begin), status, headers, error });
  agent.dispatch(
    {
      origin,
      path: pathname,
      method: 'POST',
      headers: {
        'User-Agent': 'Service-Webhooks/1.0',
        'Content-Type': 'application/json',
        'Service-Webhook-Version': 'v1',
        'Service-Timestamp': String(timestamp),
        'Service-Signature': sign(secret, timestamp, body),
        'Service-Event-Id': event_id,
        'Service-Delivery-Id': id,
      },
      body,
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, received) {
        status = statusCode;
        headers = JSON.stringify(received);
      },
      onResponseData() {},
      onResponseEnd: () => finish(null),
      onResponseError: (_controller, error) => finish(error.message),
    },
  );
}

function record(result: Result): void {
  results.push(result);
  if (results.length >= FLUSH_MAX) void flush();
  else flushTimer ??= setTimeout(() => void flush(), FLUSH_MS);
}

const columns = ['id', 'startedAt', 'durationMs', 'status', 'headers', 'error'] as const;

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
    values: columns.map((column) => batch.map((result) => result[column])),
  });
  inFlight -= batch.length;
  void claim();
}

const listener = new pg.Client({ connectionString });
await listener.connect();
listener.on('notification', () => void claim());
await listener.query('listen lower_bound');
setInterval(() => void claim(), POLL_MS);
endWithTheBenchmark();
