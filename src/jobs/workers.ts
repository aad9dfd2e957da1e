import type pg from 'pg';
import type { Transport } from '../egress/transport.ts';
import type { Context } from '../platform/context.ts';
import { startApplyingRetention } from './apply-retention.ts';
import { DeliveryEngine, type DeliveryLoad } from './delivery-engine.ts';
import { startPruningIdempotencyRecords } from './prune-idempotency.ts';
import { startPruningRateLimits } from './prune-rate-limits.ts';
import { startPruningTestDeliveries } from './prune-test-deliveries.ts';
import { queueDefinitions } from './queues.ts';
import { startReplaying } from './replay-deliveries.ts';
import { startSendingTestEvents } from './send-test-event.ts';
import { startSettlingDeliveries } from './settle-deliveries.ts';
import { startVerificationWorker } from './verify-endpoint.ts';
import { startHeartbeat } from './worker-heartbeat.ts';

export interface Workers {
  /** No more deliveries are claimed; those in flight go on, and so do the handlers of all other queues. */
  stopDelivering(): Promise<void>;
  /** Lets all of them finish what they have begun. */
  stop(): Promise<void>;
  /** What the delivery engine has in hand. */
  load(): DeliveryLoad;
  /** Why the delivery engine sends nothing more; undefined while it does its work. */
  stalled(): string | undefined;
}

/** Starts the handler of every queue. @param pool the delivery engine's own (src/platform/worker-pool.ts). */
export async function startWorkers(context: Context, pool: pg.Pool, transport: Transport): Promise<Workers> {
  await using started = new AsyncDisposableStack();
  const queues = queueDefinitions(context.config).map(({ name }) => name);
  let load = (): DeliveryLoad => ({ inFlight: 0, unrecorded: 0 });
  // The last to stop: a process that finishes what it has begun is a worker still.
  started.defer(await startHeartbeat(context, queues, () => load()));
  const engine = await DeliveryEngine.start(context, pool, transport);
  started.defer(() => engine.stop());
  load = () => engine.load;
  started.defer(await startVerificationWorker(context, transport));
  started.defer(await startSendingTestEvents(context, transport));
  started.defer(await startSettlingDeliveries(context));
  started.defer(await startReplaying(context));
  started.defer(await startPruningIdempotencyRecords(context));
  started.defer(await startApplyingRetention(context));
  started.defer(await startPruningRateLimits(context));
  started.defer(await startPruningTestDeliveries(context));
  const running = started.move();
  return {
    stopDelivering: () => engine.stopClaiming(),
    stop: () => running.disposeAsync(),
    load: () => engine.load,
    stalled: () => engine.stalled(),
  };
}
