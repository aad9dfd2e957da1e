import { type BehaviourFacts, factsOf } from './behaviour.ts';
import type {
  Evidence,
  EvidenceAttempt,
  EvidenceDelivery,
  EvidenceEndpoint,
  EvidenceEvent,
  EvidenceJob,
} from './evidence.ts';
import type { ReceivedRequest } from './request-log.ts';

/** The evidence, indexed by the ids that verdicts look up. */
export interface EvidenceIndex {
  readonly evidence: Evidence;
  readonly eventById: ReadonlyMap<string, EvidenceEvent>;
  readonly deliveryById: ReadonlyMap<string, EvidenceDelivery>;
  readonly endpointById: ReadonlyMap<string, EvidenceEndpoint>;
  readonly jobById: ReadonlyMap<string, EvidenceJob>;
  deliveriesOfEvent(eventId: string): readonly EvidenceDelivery[];
  /** In order of their numbers. */
  attemptsOf(deliveryId: string): readonly EvidenceAttempt[];
  /** In order of arrival. */
  requestsOf(deliveryId: string): readonly ReceivedRequest[];
  behaviourOf(delivery: EvidenceDelivery): BehaviourFacts;
  /** A readable name for a line about a violation. */
  nameOf(delivery: EvidenceDelivery): string;
}

export function indexEvidence(evidence: Evidence): EvidenceIndex {
  const eventById = byId(evidence.events);
  const endpointById = byId(evidence.endpoints);
  const deliveriesByEvent = Map.groupBy(evidence.deliveries, ({ eventId }) => eventId);
  const attemptsByDelivery = Map.groupBy(
    evidence.attempts.toSorted((one, other) => one.number - other.number),
    ({ deliveryId }) => deliveryId,
  );
  const requestsByDelivery = Map.groupBy(
    evidence.requests.toSorted((one, other) => one.at - other.at),
    ({ deliveryId }) => deliveryId,
  );
  const endpointOf = ({ endpointId }: EvidenceDelivery) => {
    const endpoint = endpointById.get(endpointId);
    if (!endpoint) throw new Error(`A delivery to an endpoint that the run did not register: ${endpointId}.`);
    return endpoint;
  };
  return {
    evidence,
    eventById,
    deliveryById: byId(evidence.deliveries),
    endpointById,
    jobById: byId(evidence.jobs),
    deliveriesOfEvent: (eventId) => deliveriesByEvent.get(eventId) ?? [],
    attemptsOf: (deliveryId) => attemptsByDelivery.get(deliveryId) ?? [],
    requestsOf: (deliveryId) => requestsByDelivery.get(deliveryId) ?? [],
    behaviourOf: (delivery) => factsOf(endpointOf(delivery).behaviour),
    nameOf: (delivery) =>
      `delivery ${delivery.id} of event ${eventById.get(delivery.eventId)?.number ?? '?'} to "${endpointOf(delivery).behaviour}"`,
  };
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
