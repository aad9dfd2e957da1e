/** Every queue and its settings. The handlers are in workers.ts. */

import { signInLinkQueue } from '../domain/access/requested-link.ts';
import { billingQueue } from '../domain/business/billing/billing-run.ts';
import { usagePartitionsQueue } from '../domain/business/usage/partitions.ts';
import { testEventQueue } from '../domain/delivery-history/test-delivery.ts';
import {
  deliveriesWithout,
  deliveryIndexes,
  deliveryQueue,
} from '../domain/delivery-queue/pg-boss-columns.ts';
import { settlementQueue } from '../domain/delivery-queue/settle-deliveries.ts';
import { verificationQueue } from '../domain/endpoints/verification.ts';
import { mailQueue } from '../domain/mail.ts';
import { redeliveryQueue } from '../domain/redelivery/redelivery-batches.ts';
import { retentionQueue } from '../domain/retention/retention.ts';
import type { Config } from '../platform/config.ts';
import type { QueueDefinition } from '../platform/queue.ts';

export const expireContractsQueue = 'expire-contracts';
export const pruneActivityQueue = 'prune-delivery-activity';
export const pruneBillingRunsQueue = 'prune-billing-runs';
export const pruneFeedTicksQueue = 'prune-feed-ticks';
export const pruneIdempotencyQueue = 'prune-idempotency-records';
export const pruneNoticesQueue = 'prune-notices';
export const pruneRateLimitsQueue = 'prune-rate-limit-windows';
export const pruneSignInsQueue = 'prune-sign-ins';
export const pruneTestDeliveriesQueue = 'prune-test-deliveries';

/** How long pg-boss keeps an ended job's row; what happened is in our own tables and in the log. */
const ENDED_KEPT_SECONDS = 3600;

export function queueDefinitions({ worker }: Pick<Config, 'worker'>): QueueDefinition[] {
  return [
    {
      name: deliveryQueue,
      partition: true,
      indexes: deliveryIndexes,
      // Claims step over dead rows, so vacuum does not wait until a fifth of a long queue is dead.
      storage: { autovacuum_vacuum_scale_factor: '0.01', autovacuum_vacuum_cost_delay: '0' },
      without: deliveriesWithout,
      // Bounds how long deliveries wait whose worker is stuck; the session of one that died returns them
      // sooner (worker-session.ts).
      expireInSeconds: worker.leaseSeconds,
      // A job lives until its delivery ends, however often it is claimed.
      retryLimit: 2_000_000_000,
    },
    {
      name: verificationQueue,
      notify: true,
      expireInSeconds: worker.leaseSeconds,
      // By then the caller has stopped waiting, and can call verify again.
      retryLimit: 0,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    // Repeated until it succeeds, which repeats nothing that was done.
    {
      name: settlementQueue,
      notify: true,
      retryLimit: 1_000_000,
      retryDelay: 5,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    // Another worker resumes a killed worker's redelivery where it was, as soon as its session has ended.
    {
      name: redeliveryQueue,
      notify: true,
      expireInSeconds: worker.leaseSeconds,
      retryLimit: 1_000_000,
      retryDelay: 1,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    // A killed worker's test event is sent by another one: repeated until what became of it is recorded.
    {
      name: testEventQueue,
      notify: true,
      expireInSeconds: worker.leaseSeconds,
      retryLimit: 1_000_000,
      retryDelay: 1,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    // A mail server that is down for a day is waited for. What is refused for good is not repeated (send-mail.ts).
    {
      name: mailQueue,
      notify: true,
      expireInSeconds: 120,
      retryLimit: 30,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 3600,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    {
      name: signInLinkQueue,
      notify: true,
      expireInSeconds: 60,
      retryLimit: 10,
      retryDelay: 5,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    // The next run ends what a killed one has not.
    { name: expireContractsQueue, notify: true, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
    { name: pruneTestDeliveriesQueue, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
    { name: pruneIdempotencyQueue, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
    // The first night may take hours, so that its heartbeat distinguishes a long job from one of a killed
    // worker.
    {
      name: retentionQueue,
      notify: true,
      expireInSeconds: 82_800,
      heartbeatSeconds: 60,
      retryLimit: 20,
      retryDelay: 60,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    // Repeated for as long as somebody reads a partition that is to be dropped.
    {
      name: usagePartitionsQueue,
      retryLimit: 20,
      retryDelay: 60,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    { name: pruneSignInsQueue, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
    { name: pruneRateLimitsQueue, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
    // Repeated until it succeeds: each period is billed once. A run after an outage may be long.
    {
      name: billingQueue,
      notify: true,
      expireInSeconds: 82_800,
      heartbeatSeconds: 60,
      retryLimit: 1_000_000,
      retryDelay: 5,
      deleteAfterSeconds: ENDED_KEPT_SECONDS,
    },
    { name: pruneBillingRunsQueue, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
    { name: pruneActivityQueue, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
    { name: pruneFeedTicksQueue, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
    { name: pruneNoticesQueue, retryLimit: 3, deleteAfterSeconds: ENDED_KEPT_SECONDS },
  ];
}
