/** Shows this process in the list of workers. */
import { hostname } from 'node:os';
import type { Context } from '../domain/context.ts';
import { HEARTBEAT_MS, recordHeartbeat, removeWorker } from '../domain/workers/worker.ts';
import { runningVersion } from '../platform/version.ts';
import type { DeliveryLoad } from './delivery-engine.ts';

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
    version: await runningVersion(),
    queues,
    startedAt: context.databaseClock.now(),
  };
  const beat = () => recordHeartbeat(context, { ...facts, ...load() });
  await beat();
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    // Skip a heartbeat while the one before still waits for the database.
    beating ??= beat()
      .catch((error: unknown) => context.log.error({ err: error }, 'heartbeat not recorded'))
      .finally(() => {
        beating = undefined;
      });
  }, HEARTBEAT_MS);
  return async () => {
    clearInterval(timer);
    await beating;
    try {
      await removeWorker(context, facts.id);
    } catch (error) {
      // The database is unavailable, which must not keep the process from stopping. The list will show it as
      // lost.
      context.log.error({ err: error }, 'worker not taken from the list');
    }
  };
}
