/** Every queue and its settings. The handlers are in workers.ts. */

import { signInLinkQueue } from '../domain/access/sign-in/requested-link.ts';
import { billingQueue } from '../domain/business/billing/billing-run.ts';
import { usagePartitionsQueue } from '../domain/business/usage/partitions.ts';
import { movesQueue } from '../domain/cells/move/look-after-moves.ts';
import { testEventQueue } from '../domain/delivery-history/test-delivery.ts';
import {
  deliveriesWithout,
  deliveryIndexes,
  deliveryQueue,
} from '../domain/delivery-queue/pg-boss-columns.ts';
import { settlementQueue } from '../domain/delivery-queue/settle-deliveries.ts';
import { verificationQueue } from '../domain/endpoints/verification.ts';
import { erasureQueue } from '../domain/erasure/erasure-batches.ts';
import { mailQueue } from '../domain/mail.ts';
import { alertQueue } from '../domain/notices/alert-channel.ts';
import { filterRedeliveryQueue, redeliveryQueue } from '../domain/redelivery/redelivery-batches.ts';
import { retentionQueue } from '../domain/retention/retention.ts';
import type { Config } from '../platform/config.ts';
import type { QueueDefinition } from '../platform/queue/queue.ts';
import { expireContractsQueue, scheduled } from './scheduled.ts';

/** How long pg-boss keeps the row of an ended job; our own tables and the log have its result. */
const ENDED_KEPT_SECONDS = 3600;

export function queueDefinitions({ worker }: Pick<Config, 'worker'>): QueueDefinition[] {
  const definitions: QueueDefinition[] = [
    {
      name: deliveryQueue,
      partition: true,
      indexes: deliveryIndexes,
      // Claims step over dead rows, so vacuum must not wait until a fifth of a long queue is dead.
      storage: { autovacuum_vacuum_scale_factor: '0.01', autovacuum_vacuum_cost_delay: '0' },
      without: deliveriesWithout,
      // Limits how long deliveries wait whose worker is stuck. Those of a dead worker return sooner, when its
      // session ends (worker-session.ts).
      expireInSeconds: worker.leaseSeconds,
      // A job lives until its delivery ends, however often it is claimed.
      retryLimit: 2_000_000_000,
    },
    {
      name: verificationQueue,
      notify: true,
      expireInSeconds: worker.leaseSeconds,
      // By the time of a retry the caller has stopped waiting, and can call verify again.
      retryLimit: 0,
    },
    // Retried until it succeeds; a retry repeats nothing that is already done.
    {
      name: settlementQueue,
      notify: true,
      retryLimit: 1_000_000,
      retryDelay: 5,
    },
    // When the session of a killed worker ends, another worker continues its redelivery, or sends its test event.
    ...[redeliveryQueue, filterRedeliveryQueue, testEventQueue].map((name) => ({
      name,
      notify: true,
      expireInSeconds: worker.leaseSeconds,
      retryLimit: 1_000_000,
      retryDelay: 1,
    })),
    // As a redelivery: another worker continues it.
    {
      name: erasureQueue,
      notify: true,
      expireInSeconds: 120,
      retryLimit: 1_000_000,
      retryDelay: 1,
    },
    // Retries last long enough for a mail server that is down for a day. A mail refused for good is not
    // retried (send-mail.ts).
    {
      name: mailQueue,
      notify: true,
      expireInSeconds: 120,
      retryLimit: 30,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 3600,
    },
    // Retried for two hours: an alert that comes later is of little use. A refusal is not retried (send-alert.ts).
    {
      name: alertQueue,
      notify: true,
      expireInSeconds: worker.leaseSeconds,
      retryLimit: 10,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 3600,
    },
    {
      name: signInLinkQueue,
      notify: true,
      expireInSeconds: 60,
      retryLimit: 10,
      retryDelay: 5,
    },
    // The first night may take hours. The heartbeat distinguishes a long job from the job of a killed worker.
    {
      name: retentionQueue,
      notify: true,
      expireInSeconds: 82_800,
      heartbeatSeconds: 60,
      retryLimit: 20,
      retryDelay: 60,
    },
    // Retried for as long as a reader blocks the removal of a partition.
    {
      name: usagePartitionsQueue,
      retryLimit: 20,
      retryDelay: 60,
    },
    // Retried until it succeeds: each period is billed only once. A run after an outage may be long.
    {
      name: billingQueue,
      notify: true,
      expireInSeconds: 82_800,
      heartbeatSeconds: 60,
      retryLimit: 1_000_000,
      retryDelay: 5,
    },
    ...scheduled.map(([name]) => ({
      name,
      ...(name === expireContractsQueue && { notify: true }),
      retryLimit: 3,
    })),
    // The next minute's looks again.
    { name: movesQueue, retryLimit: 0, expireInSeconds: 3_600 },
  ];
  return definitions.map((each) =>
    each.name === deliveryQueue ? each : { ...each, deleteAfterSeconds: ENDED_KEPT_SECONDS },
  );
}
