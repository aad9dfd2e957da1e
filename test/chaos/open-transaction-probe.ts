import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { placeOf } from './feed-readers.ts';
import { atMost, type Finding } from './finding.ts';
import { baseUrlOf, type Stage } from './stage.ts';

/** How long the transactions stay open at least, and how many events meanwhile find their way to a poll that waits. */
const OPEN_MS = 10_000;
const EVENTS_MIN = 50;
/** So that the poll waits when the event is published. */
const BEFORE_PUBLISHING_MS = 30;
const WAIT_SECONDS = 20;
const COMMIT_TO_ANSWER_MS_MAX = 1_000;

/**
 * Whether transactions that have written and stay open, one that publishes, one in another database of the server and a prepared one,
 * delay events of others; and whether their own come once they are committed.
 */
export async function probeOpenTransactions(stage: Stage): Promise<Finding> {
  const { postgres, progress, tenants } = stage;
  const { organizationId } = tenants.feed;
  progress.say(`three transactions stay open for ${OPEN_MS / 1_000} s, and others publish`);
  await using publisher = await postgres.connectAsProduct();
  await using open = await postgres.connectAsProduct();
  await using elsewhere = await postgres.connectAsAdmin('postgres');
  await using prepared = await postgres.connectAsProduct();
  let cursor = (await poll(stage, { from: 'now' })).cursor;

  await open.query('begin');
  const late = [await publishBySql(open, organizationId)];
  await elsewhere.query('begin');
  await elsewhere.query('create table left_open (number int)');
  await prepared.query('begin');
  late.push(await publishBySql(prepared, organizationId));
  await prepared.query(`prepare transaction 'left open'`);

  const problems: string[] = [];
  const tookMs: number[] = [];
  const startedAt = performance.now();
  while (tookMs.length < EVENTS_MIN || performance.now() - startedAt < OPEN_MS) {
    const answer = poll(stage, { cursor, wait: String(WAIT_SECONDS) });
    await delay(BEFORE_PUBLISHING_MS);
    const isOverHttp = tookMs.length % 2 === 1;
    const id = isOverHttp ? await publishOverHttp(stage) : await publishBySql(publisher, organizationId);
    const committedAt = performance.now();
    if (!isOverHttp) await publisher.query('notify countersign_deliveries');
    const page = await answer;
    tookMs.push(Math.max(0, performance.now() - committedAt));
    if (page.data.map((event) => event.id).join() !== id) {
      problems.push(`a poll that waited for event ${id} got ${page.data.length} events`);
      break;
    }
    cursor = page.cursor;
  }

  await open.query('commit');
  await elsewhere.query('rollback');
  await prepared.query(`commit prepared 'left open'`);
  await prepared.query('notify countersign_deliveries');
  for (const _ of late) {
    const page = await poll(stage, { cursor, wait: String(WAIT_SECONDS), limit: '1' });
    cursor = page.cursor;
    if (!late.includes(placeOf(cursor).eventId))
      problems.push('an event of an open transaction did not come');
  }
  const { violations, ...finding } = atMost(
    'feed: commit to answer while three transactions are open',
    COMMIT_TO_ANSWER_MS_MAX,
    Math.round(Math.max(...tookMs)),
    ' ms',
  );
  const median = tookMs.toSorted((one, other) => one - other)[Math.floor(tookMs.length / 2)] ?? 0;
  return {
    ...finding,
    found: `${finding.found}, median ${Math.round(median)} ms, of ${tookMs.length} events`,
    violations: [...violations, ...problems],
  };
}

interface FeedPage {
  readonly data: readonly { readonly id: string }[];
  readonly cursor: string;
}

async function poll({ api, tenants }: Stage, query: Record<string, string>): Promise<FeedPage> {
  const response = await fetch(`${baseUrlOf(api)}/api/v1/public/event-feed?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${tenants.feed.token}` },
  });
  if (!response.ok) throw new Error(`A poll was answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

async function publishBySql(client: pg.Client, organizationId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from publish_event($1, 'invoice.issued', 1, $2::json)`,
    [organizationId, JSON.stringify(sampleInvoice)],
  );
  return rows[0]?.id ?? '';
}

async function publishOverHttp({ api, tenants, operatorToken }: Stage): Promise<string> {
  const { organizationId } = tenants.feed;
  const response = await fetch(`${baseUrlOf(api)}/api/v1/operator/organizations/${organizationId}/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'invoice.issued', data: sampleInvoice }),
  });
  if (!response.ok) throw new Error(`A publish was answered ${response.status}: ${await response.text()}`);
  const { id }: { id: string } = await response.json();
  return id;
}
