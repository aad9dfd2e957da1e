/**
 * Our words against the installed pg-boss: what its own API does to a job of a real queue must be what
 * src/domain/delivery-queue/pg-boss-columns.ts says. An upgrade of pg-boss is audited by this file.
 */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { DeliveryQueue } from '../../../src/domain/delivery-queue/delivery-queue.ts';
import {
  column,
  deliveryIndexes,
  deliveryQueue,
  deliveryTable,
  jobTable,
  knownCount,
  state,
} from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import { queueDefinitions } from '../../../src/jobs/queues.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { insertDeliveries, insertEndpoint, insertOrganization } from '../../support/queued-deliveries.ts';

/** Of the test that runs: with the settings of the delivery queue, and no worker of ours. */
let scratch = '';
let scratchCount = 0;
const endpointId = uuidv7();

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const boss = await server.app.context.queue.boss();
beforeEach(async () => {
  const settings = queueDefinitions(server.app.config).find(({ name }) => name === deliveryQueue);
  if (!settings?.partition) throw new Error('The delivery queue has no partition of its own.');
  const { name, indexes, storage, without, ...options } = settings;
  scratch = `scratch-${++scratchCount}`;
  await boss.createQueue(scratch, options);
});

test('the columns have the types that the statements compare them with, in the partition as in the table', async () => {
  const types = async (table: string) => {
    const { rows } = await server.app.pool.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attname = any($2)`,
      [table, ['id', 'state', ...Object.values(column)]],
    );
    return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
  };
  const expected = {
    id: 'uuid',
    state: 'pgboss.job_state',
    [column.endpoint]: 'text',
    [column.dueAt]: 'timestamp with time zone',
    [column.claimedAt]: 'timestamp with time zone',
    [column.claimNumber]: 'integer',
    [column.owner]: 'integer',
  };
  expect(await types(jobTable)).toEqual(expected);
  expect(await types(await deliveryTable((sql, values) => server.app.pool.query(sql, values)))).toEqual(
    expected,
  );
});

test('each job is checked by its partition alone: no foreign key, and no index that only pg-boss would read', async () => {
  const { pool } = server.app;
  const table = await deliveryTable((sql, values) => pool.query(sql, values));
  const { rows } = await pool.query<{ name: string }>(
    `select conname::text as name from pg_constraint where conrelid = $1::regclass and contype <> 'n'
     union all select indexrelid::regclass::text from pg_index where indrelid = $1::regclass`,
    [table],
  );
  const names = rows.map(({ name }) => name.replace(/^(pgboss\.)?j[0-9a-f]{56}/, ''));
  expect(names.sort()).toEqual(
    [
      '_i12',
      '_i4',
      '_i7',
      '_i9',
      '_pkey',
      '_pkey',
      ...deliveryIndexes.map(({ name }) => `pgboss.${name}`),
    ].sort(),
  );
  // Another queue's job does not get in: pg-boss's table has no other place for it.
  await expect(pool.query(`insert into ${table} (name) values ('no-such-queue')`)).rejects.toMatchObject({
    code: '23514',
  });
});

test('a job that is sent is ready, keeps its endpoint as given beside others of the same, and nobody has claimed it', async () => {
  const [id, other] = [await send(), await send()];
  for (const each of [id, other]) {
    expect(await jobOf(each)).toEqual({
      is: ['ready', 'unclaimed'],
      endpoint: endpointId,
      claimNumber: 0,
      owner: null,
      isClaimed: false,
    });
  }
});

test('pg-boss makes no difference between a job for later and a ready one: what waits is ours to mark', async () => {
  const { is } = await jobOf(await send(3_600));
  expect(is).toEqual(['ready', 'unclaimed']);
});

test('enqueue_deliveries makes ready what is due, and the rest wait', async () => {
  const { pool } = server.app;
  const [now, later] = [uuidv7(), uuidv7()];
  await pool.query(
    `select enqueue_deliveries($1::uuid[], array[$2, $2]::uuid[], array[now(), now() + interval '1 hour'])`,
    [[now, later], endpointId],
  );
  const unclaimed = { endpoint: endpointId, claimNumber: 0, owner: null, isClaimed: false };
  expect(await jobOf(now)).toEqual({ is: ['ready', 'unclaimed'], ...unclaimed });
  expect(await jobOf(later)).toEqual({ is: ['waiting', 'unclaimed'], ...unclaimed });
  await boss.deleteJob(deliveryQueue, [now, later]);
});

test('each claim but the first raises the claim number; a failure makes the job wait, and writes no owner', async () => {
  const id = await send();
  expect(await fetchOne()).toBe(id);
  expect(await jobOf(id)).toMatchObject({
    is: ['claimed', 'claimedAsText'],
    claimNumber: 0,
    isClaimed: true,
    owner: null,
  });
  await boss.fail(scratch, id);
  expect(await jobOf(id)).toMatchObject({
    is: ['waiting', 'unclaimed'],
    claimNumber: 0,
    isClaimed: true,
    owner: null,
  });
  expect(await fetchOne()).toBe(id);
  expect(await jobOf(id)).toMatchObject({ is: ['claimed', 'claimedAsText'], claimNumber: 1, owner: null });
  await boss.complete(scratch, id);
  expect(await jobOf(id)).toMatchObject({ is: [], owner: null });
});

test('a claim whose lease has run out waits for its next one, with its owner as it was', async () => {
  const id = await send();
  expect(await fetchOne()).toBe(id);
  await server.app.pool.query(
    `update ${jobTable} set ${column.owner} = 7, ${column.claimedAt} = now() - interval '1 day' where id = $1`,
    [id],
  );
  await boss.supervise(scratch);
  expect(await jobOf(id)).toMatchObject({ is: ['waiting', 'unclaimed'], claimNumber: 0, owner: 7 });
});

test("our claim leaves a job as pg-boss's own fetch does, but for the owner and the heartbeat", async () => {
  const { pool } = server.app;
  const organizationId = await insertOrganization(pool);
  const endpoint = await insertEndpoint(pool, organizationId);
  await insertDeliveries(pool, organizationId, endpoint, 2);
  const queue = await DeliveryQueue.open(pool);
  const room = {
    endpoints: new Map(),
    otherEndpoints: 1,
    organizations: new Map(),
    otherOrganizations: 1,
  };
  const { sendable } = await queue.claim({ limit: 1, after: '', room, session: 3 });
  const [fetched] = await boss.fetch(deliveryQueue);
  const rows = await Promise.all(
    [sendable[0]?.id, fetched?.id].map(async (id) => {
      const { rows } = await pool.query<Record<string, unknown>>(`select * from ${jobTable} where id = $1`, [
        id,
      ]);
      return rows[0] ?? {};
    }),
  );
  const [ours = {}, theirs = {}] = rows;
  const differing = Object.keys(ours).filter(
    (name) => JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]),
  );
  expect(
    differing
      .filter((name) => !['id', 'created_on', column.dueAt, column.claimedAt, 'keep_until'].includes(name))
      .sort(),
  ).toEqual(['heartbeat_on', column.owner]);
  expect([ours[column.owner], theirs[column.owner]]).toEqual([3, null]);
});

test("pg-boss's own counts tell ready, waiting and claimed apart as we do", async () => {
  await send();
  await send(3_600);
  await send(3_600);
  // The fetch takes the one that is due.
  await fetchOne();
  await send();
  await boss.supervise(scratch);
  const { rows } = await server.app.pool.query(
    `select ${knownCount.ready} as ready, ${knownCount.waiting} as waiting, ${knownCount.claimed} as claimed
     from pgboss.queue where name = $1`,
    [scratch],
  );
  expect(rows).toEqual([{ ready: 1, waiting: 2, claimed: 1 }]);
});

/** Who else may name pg-boss's tables, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/platform/queue/queue.ts': 'opens and migrates pg-boss, whatever the queues are for',
  'src/platform/queue/pg-boss-tables.ts': 'reads from its package which tables it needs',
  'src/platform/queue/queue-state.ts': 'reads whether that migration is needed',
  'src/platform/queue/queue-upkeep.ts': 'asks of any queue whether it has due jobs',
  'src/domain/cells/move/before-move.ts': 'compares the version of the tables in two databases',
  'src/domain/cells/move/put-aside-jobs.ts':
    'takes an organization’s jobs of every queue to another database',
  'src/schema/snapshot.ts': 'shows the tables of the queues beside ours',
  'src/domain/workers/queue-overview.ts':
    'shows all queues; what it says of the delivery queue it asks there',
};
const OF_PG_BOSS = new RegExp(`\\bpgboss\\.|'${deliveryQueue}'|\\b(${Object.values(column).join('|')})\\b`);

test('no other folder names the tables and columns of pg-boss, and each exception is still needed', async () => {
  const found: string[] = [];
  for await (const file of glob('src/**/*.ts')) {
    if (file.startsWith('src/domain/delivery-queue/')) continue;
    if (OF_PG_BOSS.test(readFileSync(file, 'utf8'))) found.push(file);
  }
  expect(found.sort()).toEqual(Object.keys(ALLOWED).sort());
});

/** @returns the job's id. */
async function send(startAfter?: number): Promise<string> {
  const id = await boss.send(
    scratch,
    {},
    { singletonKey: endpointId, ...(startAfter !== undefined && { startAfter }) },
  );
  if (id === null) throw new Error('pg-boss has refused the job.');
  return id;
}

async function fetchOne(): Promise<string | undefined> {
  const [job] = await boss.fetch(scratch);
  return job?.id;
}

/** The job in our words. */
async function jobOf(id: string) {
  const names = Object.keys(state);
  const { rows } = await server.app.pool.query<{ is: boolean[] }>(
    `select array[${Object.values(state).join(', ')}] as is, ${column.endpoint} as endpoint,
            ${column.claimNumber} as "claimNumber", ${column.owner} as owner,
            ${column.claimedAt} is not null as "isClaimed"
     from ${jobTable} where id = $1`,
    [id],
  );
  const [job] = rows;
  if (!job) throw new Error(`There is no job ${id}.`);
  return { ...job, is: names.filter((_, index) => job.is[index]) };
}
