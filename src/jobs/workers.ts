import type pg from 'pg';
import type { Transport } from '../egress/transport.ts';
import type { Context } from '../platform/context.ts';
import { DeliveryEngine } from './deliver-event.ts';
import { startPruningIdempotencyRecords } from './prune-idempotency.ts';
import { startVerificationWorker } from './verify-endpoint.ts';

/** Starts the handler of every queue; resolves to the function that lets them finish what they have begun. */
export async function startWorkers(
  context: Context,
  pool: pg.Pool,
  transport: Transport,
): Promise<() => Promise<void>> {
  const engine = new DeliveryEngine(context, pool, transport);
  await engine.start();
  const stopVerification = await startVerificationWorker(context, transport);
  const stopPruning = await startPruningIdempotencyRecords(context);
  return async () => {
    await Promise.all([engine.stop(), stopVerification(), stopPruning()]);
  };
}
