/** Starts and stops everything that a worker process runs. */
import type pg from 'pg';
import type { Context } from '../domain/context.ts';
import { testEventQueue } from '../domain/delivery-history/test-delivery.ts';
import { deliveryQueue } from '../domain/delivery-queue/pg-boss-columns.ts';
import { verificationQueue } from '../domain/endpoints/verification.ts';
import { alertQueue } from '../domain/notices/alert-channel.ts';
import type { Transport } from '../egress/transport.ts';
import { startApplyingRetention } from './apply-retention.ts';
import { startWorkingOffBacklogs } from './backlogs.ts';
import { startBillingWorker } from './bill.ts';
import { whileClockIsCorrect } from './clock-gate.ts';
import { DeliveryEngine, type DeliveryLoad } from './delivering/delivery-engine.ts';
import { startErasing } from './erase.ts';
import { startSendingAlerts } from './messages/send-alert.ts';
import { MAIL_QUEUES, startSendingMail } from './messages/send-mail.ts';
import { queueDefinitions } from './queues.ts';
import { startScheduled } from './scheduled.ts';
import { startSendingTestEvents } from './send-test-event.ts';
import { startMaintainingUsagePartitions } from './usage-partitions.ts';
import { startVerificationWorker } from './verify-endpoint.ts';
import { startHeartbeat } from './worker-heartbeat.ts';
import { WorkerSession } from './worker-session.ts';
import type { WorkerSettings } from './worker-settings.ts';

export interface Workers {
  /** Stops claiming deliveries. Those in flight continue, as do the handlers of all other queues. */
  stopDelivering(): Promise<void>;
  /** Resolves when all handlers have finished the jobs they started. */
  stop(): Promise<void>;
  /** The deliveries that the engine is working on. */
  load(): DeliveryLoad;
  /** Why the delivery engine has stopped sending; undefined while it works. */
  stalled(): string | undefined;
}

/** The queues whose handlers call receivers: a paused worker leaves their jobs in the queues. */
const CALLING_QUEUES: readonly string[] = [deliveryQueue, verificationQueue, testEventQueue, alertQueue];

/**
 * Starts the handler of every queue; with DELIVERIES_PAUSED, only handlers that neither call receivers nor
 * send mail.
 *
 * @param pool the delivery engine's own pool (src/platform/postgres/worker-pool.ts).
 */
export async function startWorkers(
  context: Context,
  settings: WorkerSettings,
  pool: pg.Pool,
  transport: Transport,
): Promise<Workers> {
  await using started = new AsyncDisposableStack();
  const { isPaused } = settings.worker;
  // A paused worker sends no mail either: the original installation sent a restored copy's mail long ago.
  const left = [...(isPaused ? CALLING_QUEUES : []), ...(isPaused || !context.rules.mail ? MAIL_QUEUES : [])];
  const queues = queueDefinitions(settings)
    .map(({ name }) => name)
    .filter((name) => !left.includes(name));
  let load = (): DeliveryLoad => ({ inFlight: 0, unrecorded: 0 });
  // The heartbeat stops last: a process that still finishes jobs is a worker.
  const workerId = context.databaseClock.newId();
  started.defer(await startHeartbeat(context, workerId, queues, () => load()));
  const session = await WorkerSession.start(context, workerId);
  started.defer(() => session.stop());
  let engine: DeliveryEngine | undefined;
  if (isPaused) {
    context.log.warn(
      'deliveries are paused: this worker calls no receiver until it runs without DELIVERIES_PAUSED',
    );
  } else {
    const delivering = await DeliveryEngine.start(context, settings, pool, session, transport);
    engine = delivering;
    started.defer(() => delivering.stop());
    load = () => delivering.load;
  }
  started.defer(
    await whileClockIsCorrect(context, () =>
      startHandlers(context, settings, session, isPaused ? undefined : transport),
    ),
  );
  const running = started.move();
  return {
    stopDelivering: async () => engine?.stopClaiming(),
    stop: () => running.disposeAsync(),
    load: () => load(),
    stalled: () => engine?.stalled(),
  };
}

/**
 * Starts the handlers of all queues except the delivery engine's, which checks the clock itself.
 *
 * @param transport absent while deliveries are paused: then no receiver is called and no mail is sent.
 * @returns a function that stops them.
 */
async function startHandlers(
  context: Context,
  { serviceName }: WorkerSettings,
  session: WorkerSession,
  transport: Transport | undefined,
): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  if (transport) {
    started.defer(await startVerificationWorker(context, transport, serviceName));
    started.defer(await startSendingTestEvents(context, session, transport, serviceName));
    started.defer(await startSendingAlerts(context, session, transport));
    const { mail } = context.rules;
    if (mail) started.defer(await startSendingMail(context, session, mail));
  }
  started.defer(await startWorkingOffBacklogs(context, session));
  started.defer(await startErasing(context, session));
  started.defer(await startScheduled(context));
  started.defer(await startApplyingRetention(context, session));
  started.defer(await startMaintainingUsagePartitions(context));
  started.defer(await startBillingWorker(context, session));
  const running = started.move();
  return () => running.disposeAsync();
}
