import { setTimeout as delay } from 'node:timers/promises';
import { publishBySql, publishOverHttp, readFeedPage } from './feed-calls.ts';
import { placeOf } from './feed-readers.ts';
import { atMost, type Finding } from './finding.ts';
import type { Stage } from './stage.ts';

/**
 * The least time for which the transactions stay open, and how many events reach a waiting poll meanwhile.
 */
const OPEN_MS = 10_000;
const EVENTS_MIN = 50;
/** Lets the poll begin to wait before the event is published. */
const BEFORE_PUBLISHING_MS = 30;
const WAIT_SECONDS = 20;
const COMMIT_TO_ANSWER_MS_MAX = 1_000;

/**
 * Checks that transactions that have written and stay open (one that publishes, one in another database of
 * the server, and a prepared one) do not delay others' events, and that their own events appear after the
 * commit.
 */
export async function probeOpenTransactions(stage: Stage): Promise<Finding> {
  const { postgres, progress } = stage;
  progress.say(`three transactions stay open for ${OPEN_MS / 1_000} s, and others publish`);
  await using publisher = await postgres.connectAsProduct();
  await using open = await postgres.connectAsProduct();
  await using elsewhere = await postgres.connectAsAdmin('postgres');
  await using prepared = await postgres.connectAsProduct();
  let cursor = (await readFeedPage(stage, { from: 'now' })).cursor;

  await open.query('begin');
  const late = [await publishBySql(open, stage)];
  await elsewhere.query('begin');
  await elsewhere.query('create table left_open (number int)');
  await prepared.query('begin');
  late.push(await publishBySql(prepared, stage));
  await prepared.query(`prepare transaction 'left open'`);

  const problems: string[] = [];
  const tookMs: number[] = [];
  const startedAt = performance.now();
  while (tookMs.length < EVENTS_MIN || performance.now() - startedAt < OPEN_MS) {
    const answer = readFeedPage(stage, { cursor, wait: String(WAIT_SECONDS) });
    await delay(BEFORE_PUBLISHING_MS);
    const isOverHttp = tookMs.length % 2 === 1;
    const id = isOverHttp ? await publishOverHttp(stage) : await publishBySql(publisher, stage);
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
    const page = await readFeedPage(stage, { cursor, wait: String(WAIT_SECONDS), limit: '1' });
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
