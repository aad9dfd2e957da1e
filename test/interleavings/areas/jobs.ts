// Jobs of pg-boss: who fetches them, who owns them while they run, and who gets them when a lease or a
// session ends.
import { randomUUID } from 'node:crypto';
import {
  mailSignInLink,
  mailSignInLinkOnRequest,
  type SignInLinkJob,
  signInLinkQueue,
} from '../../../src/domain/access/sign-in/requested-link.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import { endSession, ownJobsStatement } from '../../../src/domain/delivery-queue/job-owner.ts';
import { deliveryTable } from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import { enqueueMail, mailQueue } from '../../../src/domain/mail.ts';
import { recordHeartbeat, removeWorker } from '../../../src/domain/workers/worker.ts';
import { advisoryLocks } from '../../../src/platform/advisory-locks.ts';
import { type Area, crash, type Place, pair, step, together } from '../pair.ts';
import type { Lane, Rig } from '../rig.ts';
import { and, emailIn, nobody } from '../worlds.ts';

/** How often each job ran, by its id: more than once if two workers had it. */
interface JobPlace extends Place {
  readonly queue: string;
  readonly handled: string[];
}

async function stateOf({ sql }: Rig, queue: string): Promise<string> {
  const rows = await sql<{ state: string }>(
    'select state::text from pgboss.job where name = $1 order by state',
    [queue],
  );
  return rows.map(({ state }) => state).join();
}
const noneOf = (rig: Rig, queue: string) => rig.sql('delete from pgboss.job where name = $1', [queue]);

const mails = and(nobody, 'two mails to send', async (rig, place) => {
  await noneOf(rig, mailQueue);
  for (const name of ['one', 'two'])
    await inTransaction(rig.base, (tx) =>
      enqueueMail(tx, { to: emailIn(place, name), subject: name, paragraphs: [] }),
    );
  return { queue: mailQueue, handled: [] as string[] };
});
const taken = and(mails, 'a mail that a worker has', async (rig, { queue }) => {
  const boss = await rig.base.queue.boss();
  const [job] = await boss.fetch(queue);
  const [session] = await rig.sql<{ number: number }>(
    `insert into worker_session (number, worker_id, entered_at, server_started_at)
     values (nextval(pg_get_serial_sequence('worker_session', 'number')), $1, now(), pg_postmaster_start_time()) returning number`,
    [randomUUID()],
  );
  return { jobId: job?.id ?? '', session: session?.number ?? 0 };
});
const expired = and(taken, 'a mail whose lease is over', async ({ sql }, { jobId }) => {
  await sql(`update pgboss.job set started_on = now() - interval '1 hour' where id = $1`, [jobId]);
  return {};
});
const request = and(nobody, 'a link that somebody asked for', async (rig, place) => {
  await noneOf(rig, signInLinkQueue);
  await mailSignInLinkOnRequest(rig.base, emailIn(place, 'owner'), 'mark', 'client');
  return { queue: signInLinkQueue, handled: [] as string[] };
});

/** Fetches the waiting jobs and runs them, as the places of a worker do. */
const work = step<JobPlace>("a worker's turn", [], async ({ context }, { queue, handled }) => {
  const boss = await context.queue.boss();
  for (const job of await boss.fetch(queue, { batchSize: 3 })) {
    handled.push(job.id);
    await boss.complete(queue, job);
  }
});
const own = step<JobPlace & { jobId: string; session: number }>(
  'the worker owns it',
  [],
  async ({ context }, { queue, jobId, session }) => {
    const boss = await context.queue.boss();
    await boss.getDb().executeSql(ownJobsStatement, [session, queue, [jobId]]);
  },
);
const finish = step<JobPlace & { jobId: string }>(
  'the worker is done',
  [],
  async ({ context }, { queue, jobId }) => {
    await (await context.queue.boss()).complete(queue, jobId);
  },
);
const giveUp = step<JobPlace & { jobId: string }>(
  'the worker fails',
  [],
  async ({ context }, { queue, jobId }) => {
    await (await context.queue.boss()).fail(queue, jobId, new Error('not sent'));
  },
);
const supervise = step<JobPlace>('leases are looked at', [], async ({ context }, { queue }) => {
  await (await context.queue.boss()).supervise(queue);
});
const loseSession = step<JobPlace & { session: number }>(
  'the session of the worker ends',
  [],
  async (lane, { session }) => {
    const table = await deliveryTable((sql, values) => lane.pool.query(sql, values));
    await onOneConnection(lane, (client) =>
      endSession(client, { lock: advisoryLocks.workerSession, deliveryTable: table, number: session }),
    );
  },
);
const mailLink = step<JobPlace>('make the link', 'requestSignInLink', async ({ context }, { queue }) => {
  const boss = await context.queue.boss();
  for (const job of await boss.fetch<SignInLinkJob>(queue, { batchSize: 3 })) {
    await mailSignInLink(context, job.id, job.data);
    await boss.complete(queue, job);
  }
});
const askAgain = step<Place>('ask for a link', 'requestSignInLink', (lane, place) =>
  mailSignInLinkOnRequest(lane.context, emailIn(place, 'owner'), 'mark', 'client'),
);
const heartbeat = step<Place & { workerId: string }>('a heartbeat', [], ({ context }, { workerId }) =>
  recordHeartbeat(context, {
    id: workerId,
    host: 'h',
    pid: 1,
    version: '1',
    started_at: new Date(0),
    queues: [],
    in_flight: 0,
    unrecorded: 0,
  }),
);
const goodbye = step<Place & { workerId: string }>('the worker leaves', [], ({ context }, { workerId }) =>
  removeWorker(context, workerId),
);
const aWorker = and(nobody, 'a worker', async () => ({ workerId: randomUUID() }));

async function onOneConnection<T>(
  { pool }: Lane,
  use: (client: Parameters<typeof endSession>[0]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

const once = {
  // A worker that found no job has done nothing; which of the two found the jobs does not matter.
  isMeant: () => true,
  check: async ({ place }: { place: JobPlace }) =>
    new Set(place.handled).size === place.handled.length ? [] : ['a job was carried out twice'],
};
const nothingLost = {
  isMeant: () => true,
  check: async ({ rig, place }: { rig: Rig; place: JobPlace }) => {
    const states = await stateOf(rig, place.queue);
    return /^((active|completed|created|retry),?)*$/.test(states) && states.split(',').length === 2
      ? []
      : [`the jobs are ${states}`];
  },
};

export const jobs: Area = {
  name: 'jobs',
  always: [pair(mails, work, work, once), pair(taken, own, loseSession, nothingLost)],
  chaos: [
    together(mails, [work, work, work], once),
    pair(taken, finish, loseSession, nothingLost),
    pair(taken, giveUp, loseSession, nothingLost),
    pair(taken, finish, giveUp, nothingLost),
    pair(expired, finish, supervise, nothingLost),
    pair(expired, supervise, supervise, nothingLost),
    pair(expired, supervise, work, once),
    pair(expired, supervise, loseSession, nothingLost),
    pair(request, mailLink, mailLink),
    pair(request, mailLink, askAgain, { isMeant: () => true }),
    pair(aWorker, heartbeat, goodbye),
  ],
  crashes: [crash(aWorker, heartbeat)],
};
