/** Shows this process in the list of workers. */
import { hostname } from 'node:os';
import type { Context } from '../domain/context.ts';
import { HEARTBEAT_MS, recordHeartbeat, removeWorker } from '../domain/workers/worker.ts';
import { Loop } from '../platform/loop.ts';
import { runningVersion } from '../platform/process/version.ts';
import type { DeliveryLoad } from './delivering/delivery-engine.ts';

/** Adds this process to the list of workers; resolves to a function that removes it. */
export async function startHeartbeat(
  context: Context,
  id: string,
  queues: string[],
  load: () => DeliveryLoad,
): Promise<() => Promise<void>> {
  const facts = {
    id,
    host: hostname(),
    pid: process.pid,
    version: runningVersion(),
    queues,
    started_at: context.databaseClock.now(),
  };
  const beat = () => {
    const { inFlight: in_flight, unrecorded } = load();
    return recordHeartbeat(context, { ...facts, in_flight, unrecorded });
  };
  await beat();
  const loop = Loop.every(HEARTBEAT_MS, beat, (error) =>
    context.log.error({ err: error }, 'heartbeat not recorded'),
  );
  return async () => {
    await loop.stop();
    try {
      await removeWorker(context, facts.id);
    } catch (error) {
      // The database is unavailable, which must not keep the process from stopping. The list will show it as
      // lost.
      context.log.error({ err: error }, 'worker not taken from the list');
    }
  };
}
