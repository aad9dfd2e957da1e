// Which process gives events their positions in the feed, and when.
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Context, inTransaction } from '../../src/domain/context.ts';
import { deliveriesChannel, wakeWorkers } from '../../src/domain/delivery-queue/enqueue.ts';
import { publishEvent } from '../../src/domain/events/event.ts';
import { EventSequencer } from '../../src/jobs/event-sequencer.ts';
import { advisoryLocks } from '../../src/platform/advisory-locks.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { waitFor } from '../support/wait-for.ts';

const worker = await forFile(startTestApp({ DELIVERIES_PAUSED: 'true' }, { api: false, worker: true }));
/** Nobody asks this process for events, so it places none. */
const idle = await forFile(startTestApp({}, { api: false, worker: false }));
const { pool } = idle.app;

describe('a worker', () => {
  test('places what is published, also while deliveries are paused', async () => {
    const id = await publish(worker);
    await waitFor('its position', () => isPlaced(worker, id));
  });

  test('finds what SQL has published without a notification', async () => {
    const id = await publishBySql(worker);
    await waitFor('its position', () => isPlaced(worker, id));
  });

  test('places what its own process publishes long before it would look by itself, and notifies nobody', async () => {
    await using heard = await notifications();
    await placedAfterMs();
    // Its next look is five seconds later.
    expect(await placedAfterMs()).toBeLessThan(3_000);
    expect(heard.payloads).toEqual([]);
  });

  test('places it at once, not after a second, while somebody waits in another process', async () => {
    await using heard = await notifications();
    const other = await startSequencer(worker.app.context);
    const release = other.hold();
    await waitFor('the worker to be told', () => heard.payloads.length > 0);
    release();
    // That process would place the events itself.
    await other[Symbol.asyncDispose]();
    const takenMs: number[] = [];
    await waitFor('one placed at once', async () => {
      takenMs.push(await placedAfterMs());
      return takenMs.some((ms) => ms < 900);
    });
  });

  test('goes on after its connections are lost', async () => {
    await worker.app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const id = await publishBySql(worker);
    await waitFor('its position', () => isPlaced(worker, id));
  });
});

describe('another process', () => {
  test('places events when it is asked for them, and while somebody waits', async () => {
    await using sequencer = await startSequencer();
    const asked = await publishBySql(idle);
    expect(await isPlaced(idle, asked)).toBe(false);
    await sequencer.catchUp();
    expect(await isPlaced(idle, asked)).toBe(true);

    await using waiting = await startSequencer();
    const release = waiting.hold();
    const id = await publish(idle);
    await waitFor('its position', () => isPlaced(idle, id));
    release();
  });

  test('has caught up once a pass has ended that began after it was asked, whoever was at it', async () => {
    await using sequencer = await startSequencer();
    const id = await publishBySql(idle);
    const other = await passOfAnother();
    let isCaughtUp = false;
    const caughtUp = sequencer.catchUp().then(() => {
      isCaughtUp = true;
    });
    // The idle process has had several turns.
    for (let time = 0; time < 20; time++) await isPlaced(idle, id);
    expect(isCaughtUp).toBe(false);
    await other.end();
    await caughtUp;
    expect(await isPlaced(idle, id)).toBe(true);
  });

  test('waits for that a second at most, and is stopped at once', async () => {
    const sequencer = await startSequencer();
    const other = await passOfAnother();
    const beganAt = performance.now();
    await sequencer.catchUp();
    expect(performance.now() - beganAt).toBeGreaterThan(900);
    const caughtUp = sequencer.catchUp();
    await sequencer[Symbol.asyncDispose]();
    await caughtUp;
    await other.end();
  });

  test('reports a failure once, and when it is over', async () => {
    const lines: string[] = [];
    const log: Context['log'] = Object.assign(Object.create(idle.app.context.log), {
      error: (_: unknown, message: string) => lines.push(message),
      info: (message: string) => lines.push(message),
    });
    await using sequencer = await startSequencer({ ...idle.app.context, log });
    await pool.query('alter function sequence_events rename to sequence_events_away');
    for (let time = 0; time < 3; time++) await sequencer.catchUp();
    await pool.query('alter function sequence_events_away rename to sequence_events');
    await sequencer.catchUp();
    expect(lines).toEqual(['events are not placed in the feed', 'events are placed in the feed again']);
  });
});

/** Collects all notifications from now on. */
async function notifications(): Promise<{ payloads: string[] } & AsyncDisposable> {
  const payloads: string[] = [];
  const { queue } = worker.app.context;
  const onNotification = (payload: string) => void payloads.push(payload);
  const listener = await queue.listen(deliveriesChannel, onNotification, () => undefined);
  return { payloads, [Symbol.asyncDispose]: () => listener.close() };
}

/**
 * Publishes in the worker's process. @returns how long it took, by Postgres's clock, until the event had a
 * position.
 */
async function placedAfterMs(): Promise<number> {
  const id = await publishBySql(worker);
  wakeWorkers(worker.app.context, 'feed');
  await waitFor('its position', () => isPlaced(worker, id));
  const { rows } = await worker.app.pool.query<{ ms: number }>(
    `select extract(epoch from sequenced_at - created_at)::float8 * 1000 as ms
     from event_feed join event on event.id = event_id where event_id = $1`,
    [id],
  );
  return rows[0]?.ms ?? Number.NaN;
}

async function startSequencer(context = idle.app.context): Promise<EventSequencer & AsyncDisposable> {
  const sequencer = new EventSequencer(context, { isPermanent: false });
  await sequencer.start();
  return Object.assign(sequencer, { [Symbol.asyncDispose]: () => sequencer.stop() });
}

/** Holds the sequencer's lock until `end`. */
async function passOfAnother(): Promise<{ end(): Promise<void> }> {
  const session: pg.PoolClient = await pool.connect();
  await session.query('begin');
  await session.query(`select pg_advisory_xact_lock(${advisoryLocks.sequencing})`);
  return {
    async end() {
      await session.query('rollback');
      session.release();
    },
  };
}

async function publish(server: TestApp): Promise<string> {
  const { organizationId } = await server.createTenant();
  const { id } = await inTransaction(server.app.context, (tx) =>
    publishEvent(tx, { organizationId, type: 'invoice.issued', data: sampleInvoice }),
  );
  return id;
}

async function publishBySql(server: TestApp): Promise<string> {
  const { organizationId } = await server.createTenant();
  const { rows } = await server.app.pool.query<{ id: string }>(
    "select id from publish_event($1, 'invoice.issued', 1, $2::json)",
    [organizationId, JSON.stringify(sampleInvoice)],
  );
  return rows[0]?.id ?? '';
}

async function isPlaced(server: TestApp, id: string): Promise<boolean> {
  const { rowCount } = await server.app.pool.query('select from event_feed where event_id = $1', [id]);
  return rowCount === 1;
}
