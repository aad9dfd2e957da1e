import type { AdminSession } from './chaos-postgres.ts';
import { publishBySql, readFeedPage, readPage } from './feed-calls.ts';
import { placeOf } from './feed-readers.ts';
import type { Finding } from './finding.ts';
import type { Stage } from './stage.ts';

const IN_COPY = 5;
const WITHOUT_PLACE = 3;
const LOST = 10;
const AFTERWARDS = 20;
const PREPARED = 'restored';
const NOTIFY = 'notify countersign_deliveries';

/** An event of the feed, with the cursor after it. */
interface Read {
  readonly id: string;
  readonly cursor: string;
}

/**
 * Restores the database from a copy of its files that was made while committed events had no position yet and
 * a transaction was prepared; more events were published after the copy. Cursors of lost events must be
 * refused, all others must work, and no reader may miss an event.
 */
export async function probeRestore(stage: Stage): Promise<Finding> {
  const { postgres, progress } = stage;
  progress.say('Postgres is copied, published into, and restored from the copy');
  await using copied = await commit(stage, IN_COPY);
  const kept = await readOn(stage, undefined);
  // Holding the sequencer's lock keeps events from getting positions.
  await copied.query('begin');
  await copied.query('select pg_advisory_xact_lock(72707379)');
  await using _unplaced = await commit(stage, WITHOUT_PLACE);
  await prepare(stage);
  await postgres.stopImmediately();
  await postgres.copyData();
  await postgres.startAgain();

  await using _lost = await commit(stage, LOST);
  await commitPrepared(stage);
  const future = await readTo(stage, kept.at(-1)?.cursor, WITHOUT_PLACE + 1 + LOST);
  await postgres.stopImmediately();
  await postgres.restoreCopy();
  await postgres.startAgain();

  await using session = await commit(stage, AFTERWARDS);
  await commitPrepared(stage);
  const restored = [...kept, ...(await readTo(stage, kept.at(-1)?.cursor, WITHOUT_PLACE + 1 + AFTERWARDS))];
  const problems = [
    ...(await missing(stage, session, restored)),
    ...(await fromTheStart(stage, restored)),
    ...(await cursors(stage, { kept, lost: [...kept, ...future], restored })),
  ];
  const what = 'feed: a restored copy: old cursors go on, those of what is lost are refused';
  return {
    what,
    expected: `${kept.length + future.length} cursors`,
    found:
      problems.length === 0 ? `${kept.length + future.length}, ${LOST} events lost` : (problems[0] ?? ''),
    violations: problems.map((problem) => `${what}: ${problem}`),
  };
}

/** Publishes this many events, each in a transaction. @returns the session, which is still open. */
async function commit(stage: Stage, count: number): Promise<AdminSession> {
  const client = await stage.postgres.connectAsProduct();
  for (let made = 0; made < count; made++) await publishBySql(client, stage);
  await client.query(NOTIFY);
  return client;
}

async function prepare(stage: Stage): Promise<void> {
  await using client = await stage.postgres.connectAsProduct();
  await client.query('begin');
  await publishBySql(client, stage);
  await client.query(`prepare transaction '${PREPARED}'`);
}

async function commitPrepared(stage: Stage): Promise<void> {
  await using client = await stage.postgres.connectAsProduct();
  await client.query(`commit prepared '${PREPARED}'`);
  await client.query(NOTIFY);
}

/** All events after a cursor, or all events. */
async function readOn(stage: Stage, cursor: string | undefined): Promise<Read[]> {
  const read: Read[] = [];
  let query: Record<string, string> = cursor === undefined ? { from: 'start' } : { cursor };
  for (;;) {
    const page = await readFeedPage(stage, { ...query, limit: '100' });
    read.push(...page.data);
    if (!page.has_more) return read;
    query = { cursor: page.cursor };
  }
}

/** The same, once there are this many events. */
async function readTo(stage: Stage, cursor: string | undefined, count: number): Promise<Read[]> {
  const read: Read[] = [];
  let after = cursor;
  while (read.length < count) {
    const page = await readFeedPage(stage, {
      ...(after === undefined ? { from: 'start' } : { cursor: after }),
      limit: '100',
      wait: '20',
    });
    read.push(...page.data);
    after = page.cursor;
  }
  return read;
}

async function missing(
  { tenants }: Stage,
  session: AdminSession,
  restored: readonly Read[],
): Promise<string[]> {
  const { rows } = await session.query<{ id: string }>('select id from event where organization_id = $1', [
    tenants.feed.organizationId,
  ]);
  const read = new Set(restored.map(({ id }) => id));
  return [
    ...rows.filter(({ id }) => !read.has(id)).map(({ id }) => `event ${id} is not in the feed`),
    ...(rows.length === restored.length
      ? []
      : [`${restored.length} events were read, ${rows.length} are there`]),
  ];
}

async function fromTheStart(stage: Stage, restored: readonly Read[]): Promise<string[]> {
  const again = await readOn(stage, undefined);
  return textOf(again) === textOf(restored) ? [] : ['the feed from its start is another one'];
}

/** Every cursor of the lost and the restored feed up to the position where they differ. */
async function cursors(
  stage: Stage,
  { kept, lost, restored }: { kept: readonly Read[]; lost: readonly Read[]; restored: readonly Read[] },
): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, { cursor, id }] of lost.entries()) {
    // Old cursors are all alike, so a few are enough.
    if (index < kept.length - IN_COPY && index % 50 !== 0) continue;
    const place = `the cursor at ${placeOf(cursor).position}, of event ${id},`;
    const before = new Set(restored.slice(0, index + 1).map((each) => each.id));
    const isSame = lost.slice(0, index + 1).every((each) => before.has(each.id));
    const page = await readPage(stage, { cursor, limit: '100' });
    if (!page && index < kept.length) problems.push(`${place} was refused`);
    if (page && !isSame) problems.push(`${place} goes on, though what is before it has changed`);
    if (page && textOf(page.data) !== textOf(restored.slice(index + 1, index + 101))) {
      problems.push(`${place} goes on elsewhere`);
    }
  }
  return problems;
}

const textOf = (read: readonly Read[]): string => read.map(({ id, cursor }) => `${id} ${cursor}`).join();
