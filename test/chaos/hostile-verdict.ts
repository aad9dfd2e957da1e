import {
  type Behaviour,
  BYTES_TAKEN_MAX,
  FAR_RETRY_SECONDS,
  factsOf,
  hostileBehaviours,
} from './behaviour.ts';
import type { EvidenceAttempt, EvidenceDelivery } from './evidence.ts';
import type { EvidenceIndex } from './evidence-index.ts';
import type { Finding } from './finding.ts';

/** On such a busy machine, any receiver may exceed the timeout. */
const ALWAYS_POSSIBLE = 'timeout';

/** Checks the history of each hostile receiver. */
export function judgeHostileReceivers(index: EvidenceIndex): Finding[] {
  return hostileBehaviours.map((behaviour) => judge(index, behaviour));
}

function judge(index: EvidenceIndex, behaviour: Behaviour): Finding {
  const { about, outcomes, rests } = factsOf(behaviour);
  const deliveries = index.evidence.deliveries.filter(
    ({ endpointId }) => index.endpointById.get(endpointId)?.behaviour === behaviour,
  );
  const attempts = deliveries.flatMap(({ id }) => index.attemptsOf(id));
  const counts = Map.groupBy(attempts, outcomeOf);
  const statuses = Map.groupBy(deliveries, ({ status }) => status);
  return {
    what: `${behaviour}: ${about}`,
    expected: `${outcomes.join(' or ')}, ${rests}`,
    found: `${countsOf(counts)}; ${countsOf(statuses)}`,
    violations: [
      ...(attempts.some((attempt) => outcomes.includes(outcomeOf(attempt)))
        ? []
        : [`no attempt at "${behaviour}" ended as ${outcomes.join(' or ')}`]),
      ...attempts
        .filter((attempt) => ![...outcomes, ALWAYS_POSSIBLE].includes(outcomeOf(attempt)))
        .map(
          (attempt) =>
            `attempt ${attempt.number} of delivery ${attempt.deliveryId} to "${behaviour}": ${outcomeOf(attempt)}`,
        ),
      // Deliveries that have not had time to end must wait for their next attempt.
      ...deliveries
        .filter(({ status }) => status !== rests && status !== 'pending')
        .map((delivery) => `${index.nameOf(delivery)} is ${delivery.status} (${delivery.reason})`),
      ...particulars(index, behaviour, deliveries),
    ],
  };
}

function particulars(
  index: EvidenceIndex,
  behaviour: Behaviour,
  deliveries: readonly EvidenceDelivery[],
): string[] {
  const { evidence } = index;
  switch (behaviour) {
    case 'gigabyte':
      return evidence.bodiesTaken
        .filter(({ bytes }) => bytes > BYTES_TAKEN_MAX)
        .map(({ bytes }) => `a worker took ${bytes} bytes of a body of 1 GB`);
    case 'untrusted':
      return evidence.requests
        .filter(({ endpoint }) => endpoint === behaviour)
        .map(({ deliveryId }) => `delivery ${deliveryId} was sent to a server with a wrong certificate`);
    case 'redirect':
      return deliveries
        .filter(({ id, status }) => status !== 'failed' && index.attemptsOf(id).length > 0)
        .map((delivery) => `${index.nameOf(delivery)} is ${delivery.status} after a redirect`);
    case 'far retry':
      return deliveries
        .filter((delivery) => isRetriedEarly(index, delivery))
        .map((delivery) => `${index.nameOf(delivery)} does not wait as long as its Retry-After asks`);
    default:
      return [];
  }
}

function isRetriedEarly(index: EvidenceIndex, { id, nextAttemptAt }: EvidenceDelivery): boolean {
  const last = index.attemptsOf(id).findLast(({ responseStatus }) => responseStatus === 429);
  if (!last) return false;
  const asked = last.startedAt + FAR_RETRY_SECONDS * 1000;
  return (nextAttemptAt ?? 0) < asked || (index.jobById.get(id)?.startAfter ?? 0) < asked;
}

function outcomeOf({ responseStatus, errorClass }: EvidenceAttempt): string {
  return responseStatus === null ? (errorClass ?? 'nothing') : String(responseStatus);
}

function countsOf(groups: ReadonlyMap<string, readonly unknown[]>): string {
  return [...groups].map(([name, rows]) => `${rows.length} ${name}`).join(', ') || 'none';
}
