import { type BehaviourFacts, factsOf } from './behaviour.ts';
import { passesFilter } from './choice.ts';
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
  /** Whether an endpoint gets a delivery of an event. */
  isFor(event: EvidenceEvent, endpoint: EvidenceEndpoint): boolean;
  /** The lines of an ordered endpoint, each in the order of the feed. */
  linesOf(endpointId: string): readonly (readonly EvidenceDelivery[])[];
  /** Whether it comes behind one that is to be sent, or holds the line. */
  waitsInLine(delivery: EvidenceDelivery): boolean;
  /** Whether it failed for good, and nothing behind it may be sent. */
  holdsItsLine(delivery: EvidenceDelivery): boolean;
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
  const optionsOf = (delivery: EvidenceDelivery) => factsOf(endpointOf(delivery).behaviour).options;
  const holdsItsLine = (delivery: EvidenceDelivery) =>
    delivery.status === 'failed' && optionsOf(delivery)?.on_exhausted === 'hold';
  const positionOf = ({ eventId }: EvidenceDelivery) =>
    eventById.get(eventId)?.position ?? Number.POSITIVE_INFINITY;
  const lines = Map.groupBy(
    evidence.deliveries
      .filter((delivery) => optionsOf(delivery)?.ordering)
      .toSorted((one, other) => positionOf(one) - positionOf(other)),
    (delivery) => {
      const isOne = optionsOf(delivery)?.ordering === 'endpoint';
      return `${delivery.endpointId} ${isOne ? '' : eventById.get(delivery.eventId)?.invoiceId}`;
    },
  );
  const lineByDelivery = new Map([...lines.values()].flatMap((line) => line.map(({ id }) => [id, line])));
  return {
    evidence,
    isFor: ({ organizationId, number }, endpoint) =>
      organizationId === endpoint.organizationId &&
      (!factsOf(endpoint.behaviour).isFiltered || passesFilter(number)),
    linesOf: (endpointId) => [...lines.values()].filter(([first]) => first?.endpointId === endpointId),
    waitsInLine(delivery) {
      const line = lineByDelivery.get(delivery.id) ?? [];
      return line
        .slice(0, line.indexOf(delivery))
        .some((each) => each.status === 'pending' || each.status === 'held' || holdsItsLine(each));
    },
    holdsItsLine,
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
