import type { EvidenceIndex } from './evidence-index.ts';
import type { Finding } from './finding.ts';

/**
 * A delivery that is given up and the event that reports it are recorded together, whichever process is
 * killed in between. This run redelivers nothing.
 */
export function judgeExhaustions(index: EvidenceIndex): Finding {
  const { deliveries, exhaustions } = index.evidence;
  const byDelivery = Map.groupBy(exhaustions, ({ deliveryId }) => deliveryId);
  const failed = deliveries.filter(({ status }) => status === 'failed');
  const untold = failed.filter(({ id }) => !byDelivery.has(id));
  return {
    what: 'deliveries given up, with an event that tells of it',
    expected: `${failed.length}`,
    found: `${failed.length - untold.length}`,
    violations: [
      ...untold.map((delivery) => `${index.nameOf(delivery)} was given up, and no event tells of it`),
      ...[...byDelivery].flatMap(([deliveryId, events]) => {
        const delivery = index.deliveryById.get(deliveryId);
        if (!delivery)
          return events.map(
            ({ id }) => `event ${id} tells of the delivery ${deliveryId}, which does not exist`,
          );
        return events.length > 1 ? [`${index.nameOf(delivery)} is told of by ${events.length} events`] : [];
      }),
    ],
  };
}
