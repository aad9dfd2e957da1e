/** Publishes at random to an ordered endpoint whose receiver fails at random, and compares what arrived with the feed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { Random } from '../chaos/random.ts';
import { sampleInvoice } from './sample-invoice.ts';
import type { Scene } from './scene.ts';
import { waitFor } from './wait-for.ts';

export interface OrderTrial {
  readonly seed: number;
  readonly events: number;
  readonly subjects: number;
  readonly publishers: number;
  readonly ordering: 'subject' | 'endpoint';
  /** Of a hundred requests, how many are answered 500 or not at all. */
  readonly failurePercent: number;
  readonly timeoutMs: number;
}

export interface OrderVerdict {
  readonly requests: number;
  /** Events that were committed, and of those that never arrived. */
  readonly published: number;
  readonly missing: readonly string[];
  /** Events that arrived before one that comes before them in their line. */
  readonly outOfOrder: readonly string[];
  /** Lines that were found to stand still although their first delivery could be sent, or to send two. */
  readonly wrongLines: readonly unknown[];
  readonly looks: number;
  readonly left: { readonly waiting: number; readonly lines: number };
}

/** Every line that neither sends, nor stands behind a delivery that is held or failed for good; and those that send two. */
const WRONG_LINES = `
  with placed as (
    select endpoint_id, line, count(*) filter (where job.id is not null) as jobs
    from ordered_delivery left join pgboss.job on job.name = 'deliver-event' and job.id = delivery_id
    where position is not null group by endpoint_id, line
  )
  select placed.endpoint_id, placed.line, placed.jobs, head.status
  from placed left join delivery_line using (endpoint_id, line) left join delivery head on head.id = head_id
  where jobs > 1 or jobs = 0 and coalesce(head.status, 'pending') = 'pending'`;

/** An HTTP server that answers 204, 500 or not at all and keeps what it accepted. */
class FlakyReceiver {
  readonly requests: { readonly id: string; readonly subject: string; readonly accepted: boolean }[] = [];
  readonly #random: Random;
  readonly #failurePercent: number;
  #port = 0;
  #server: Server | undefined;

  constructor(random: Random, failurePercent: number) {
    this.#random = random;
    this.#failurePercent = failurePercent;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hooks`;
  }

  async start(): Promise<void> {
    const server = createServer(async (request, response) => {
      const challenge = request.headers['service-verification'];
      if (challenge !== undefined)
        return void response.writeHead(204, { 'Service-Verification': challenge }).end();
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { id, data } = JSON.parse(Buffer.concat(chunks).toString());
      const fails = this.#random.integer(1, 100) <= this.#failurePercent;
      this.requests.push({ id, subject: data.id, accepted: !fails });
      if (fails && this.#random.next() < 0.5) request.socket.destroy();
      else response.writeHead(fails ? 500 : 204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server?.close(() => resolve());
      this.#server?.closeAllConnections();
    });
  }
}

export async function tryOrder(scene: Scene, trial: OrderTrial): Promise<OrderVerdict> {
  await using connections = new AsyncDisposableStack();
  const pool = new pg.Pool({ connectionString: scene.server.databaseUrl, max: trial.publishers + 2 });
  connections.defer(() => pool.end());
  const { organizationId } = scene.tenant;
  const { webhookEndpoints } = scene.partner.client;
  const receiver = new FlakyReceiver(new Random(trial.seed, 'receiver'), trial.failurePercent);
  await receiver.start();
  const { id } = await webhookEndpoints.create({
    endpoint_url: receiver.url,
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
    ordering: trial.ordering,
  });
  await webhookEndpoints.verify(id);

  const subjects = Array.from({ length: trial.subjects }, () => uuidv7());
  let left = trial.events;
  const published = new Set<string>();
  let isOver = false;

  const publish = async (random: Random): Promise<void> => {
    const client = await pool.connect();
    try {
      while (left > 0) {
        const count = Math.min(random.integer(1, 4), left);
        const isCommitted = random.next() < 0.9;
        if (isCommitted) left -= count;
        const events = Array.from({ length: count }, () => ({
          id: uuidv7(),
          subject: subjects[random.integer(0, subjects.length - 1)] ?? '',
        }));
        await client.query('begin');
        for (const event of events) {
          await client.query(`select publish_event($1, 'invoice.issued', 1, $2, $3)`, [
            organizationId,
            JSON.stringify({ ...sampleInvoice, id: event.subject }),
            event.id,
          ]);
          if (random.next() < 0.3) await sleep(random.integer(1, 20));
        }
        await client.query(isCommitted ? 'commit' : 'rollback');
        if (isCommitted) for (const event of events) published.add(event.id);
      }
    } finally {
      client.release();
    }
  };
  const wrongLines: unknown[] = [];
  let looks = 0;
  const look = async (): Promise<void> => {
    wrongLines.push(...(await pool.query(WRONG_LINES)).rows);
    looks++;
  };
  const looking = (async () => {
    for (; !isOver; await sleep(50)) await look();
  })();
  const arrived = () =>
    new Set(receiver.requests.filter(({ accepted }) => accepted).map((each) => each.id)).size;
  const undelivered = async () =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::int as count from delivery where endpoint_id = $1 and status <> 'delivered'`,
        [id],
      )
    ).rows[0]?.count ?? 0;
  try {
    await Promise.all(
      Array.from({ length: trial.publishers }, (_, index) =>
        publish(new Random(trial.seed, `publisher ${index}`)),
      ),
    );
    await waitFor(
      'everything to be delivered',
      async () => arrived() >= published.size && (await undelivered()) === 0,
      () => `${arrived()} of ${published.size} have arrived`,
      trial.timeoutMs,
    );
  } finally {
    isOver = true;
    await looking.finally(() => receiver.close());
  }
  const { rows: feed } = await pool.query<{ id: string; position: number }>(
    `select event_id as id, position::int from event_feed where organization_id = $1 order by position`,
    [organizationId],
  );
  const { rows: standing } = await pool.query<{ waiting: number; lines: number }>(
    `select (select count(*) from ordered_delivery where endpoint_id = $1)::int as waiting,
            (select count(*) from delivery_line where endpoint_id = $1)::int as lines`,
    [id],
  );
  const seen = new Set(receiver.requests.filter(({ accepted }) => accepted).map((each) => each.id));
  return {
    requests: receiver.requests.length,
    published: published.size,
    missing: [...published].filter((each) => !seen.has(each)),
    outOfOrder: outOfOrder(receiver.requests, feed, trial.ordering),
    wrongLines,
    looks,
    left: standing[0] ?? { waiting: -1, lines: -1 },
  };
}

/** A request is in order if everything before it in its line has been accepted, and nothing after it has been asked. */
function outOfOrder(
  requests: FlakyReceiver['requests'],
  feed: readonly { readonly id: string; readonly position: number }[],
  ordering: 'subject' | 'endpoint',
): string[] {
  const lineOf = (subject: string) => (ordering === 'subject' ? subject : '');
  const positions = new Map(feed.map(({ id, position }) => [id, position]));
  const subjectOf = new Map(requests.map(({ id, subject }) => [id, subject]));
  const lines = Map.groupBy(
    feed.filter(({ id }) => subjectOf.has(id)),
    ({ id }) => lineOf(subjectOf.get(id) ?? ''),
  );
  const indexOf = new Map(
    [...lines.values()].flatMap((line) => line.map(({ id }, index) => [id, index] as const)),
  );
  const accepted = new Set<string>();
  const latest = new Map<string, number>();
  const faults: string[] = [];
  for (const { id, subject, accepted: isAccepted } of requests) {
    const line = lineOf(subject);
    const index = indexOf.get(id);
    const before = index === undefined ? undefined : lines.get(line)?.[index - 1];
    if (index === undefined) faults.push(`${id} has no position`);
    else if (before && !accepted.has(before.id))
      faults.push(`${id} (${positions.get(id)}) came before ${before.id} (${before.position}) was accepted`);
    else if (index < (latest.get(line) ?? 0))
      faults.push(`${id} (${positions.get(id)}) came again after a later one`);
    if (isAccepted) accepted.add(id);
    latest.set(line, Math.max(latest.get(line) ?? 0, index ?? 0));
  }
  return faults;
}
