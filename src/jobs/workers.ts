import type pg from 'pg';
import type { Transport } from '../egress/transport.ts';
import type { Context } from '../platform/context.ts';
import { DeliveryEngine } from './deliver-event.ts';
import { startPruningIdempotencyRecords } from './prune-idempotency.ts';
import { startSettlingDeliveries } from './settle-deliveries.ts';
import { startVerificationWorker } from './verify-endpoint.ts';

export interface Workers {
  /** No more deliveries are fetched; those in flight go on, and so do the handlers of all other queues. */
  stopDelivering(): Promise<void>;
  /** Lets all of them finish what they have begun. */
  stop(): Promise<void>;
}

/** Starts the handler of every queue. */
export async function startWorkers(context: Context, pool: pg.Pool, transport: Transport): Promise<Workers> {
  const engine = new DeliveryEngine(context, pool, transport);
  await engine.start();
  const stopVerification = await startVerificationWorker(context, transport);
  const stopSettling = await startSettlingDeliveries(context);
  const stopPruning = await startPruningIdempotencyRecords(context);
  return {
    stopDelivering: () => engine.stopFetching(),
    async stop() {
      await Promise.all([engine.stop(), stopVerification(), stopSettling(), stopPruning()]);
    },
  };
}
