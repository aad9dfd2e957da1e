import { mustGetAll } from './behaviour.ts';
import type { EvidenceDelivery } from './evidence.ts';
import type { EvidenceIndex } from './evidence-index.ts';
import type { Finding } from './finding.ts';

/** A job that is due this much later than its delivery says counts as scheduled; both use the same clock. */
const JOB_LATENESS_MS_MAX = 5_000;

/** The guarantees of delivery: no event lost or altered, and no delivery left without a reason. */
export function judgeDeliveries(index: EvidenceIndex): Finding[] {
  return [arrivals(index), identity(index), states(index)];
}

/** Receivers that work, or worked again in time, must have accepted every event. */
function arrivals(index: EvidenceIndex): Finding {
  const violations: string[] = [];
  let expected = 0;
  let accepted = 0;
  for (const endpoint of index.evidence.endpoints) {
    if (!mustGetAll(endpoint.behaviour)) continue;
    const acceptedIds = new Set(
      index.evidence.requests
        .filter((request) => request.endpoint === endpoint.behaviour && isAccepted(request.status))
        .map(({ eventId }) => eventId),
    );
    for (const event of index.evidence.events) {
      if (!index.isFor(event, endpoint)) continue;
      expected++;
      if (acceptedIds.has(event.id)) accepted++;
      else violations.push(`LOST: event ${event.id} (${event.number}) never reached "${endpoint.behaviour}"`);
    }
  }
  return {
    what: 'distinct events at receivers that must get all',
    expected: `${expected}`,
    found: `${accepted}, ${violations.length} lost`,
    violations,
  };
}

function identity(index: EvidenceIndex): Finding {
  const violations: string[] = [];
  const arrived = new Set<string>();
  let duplicates = 0;
  for (const request of index.evidence.requests) {
    if (isAccepted(request.status)) {
      if (arrived.has(request.deliveryId)) duplicates++;
      arrived.add(request.deliveryId);
    }
    const what = `the request for delivery ${request.deliveryId} at "${request.endpoint}"`;
    const delivery = index.deliveryById.get(request.deliveryId);
    const event = index.eventById.get(request.eventId);
    const endpoint = delivery && index.endpointById.get(delivery.endpointId);
    if (!delivery) violations.push(`${what} names a delivery that does not exist`);
    else if (!event) violations.push(`${what} names the event ${request.eventId}, which does not exist`);
    else if (delivery.eventId !== event.id) {
      violations.push(`${what} names the event ${event.id}; it is of ${delivery.eventId}`);
    } else if (endpoint?.behaviour !== request.endpoint) {
      violations.push(`${what} belongs to "${endpoint?.behaviour}"`);
    } else if (request.bodySha256 !== event.bodySha256 || request.number !== event.number) {
      violations.push(`${what} has another body than event ${event.id} (${event.number})`);
    } else if (request.verification !== 'valid')
      violations.push(`${what} was refused: ${request.verification}`);
  }
  return {
    what: 'requests with the ids and bytes of their event',
    expected: `${index.evidence.requests.length}`,
    found: `${index.evidence.requests.length - violations.length}, ${duplicates} of them duplicates`,
    violations,
  };
}

/** Every delivery has ended with a reason, or waits for an attempt that a job will make. */
function states(index: EvidenceIndex): Finding {
  const { deliveries, jobs } = index.evidence;
  const violations = deliveries.flatMap((delivery) => {
    const problem = problemOf(index, delivery);
    return problem === undefined ? [] : [`${index.nameOf(delivery)} ${problem}`];
  });
  const orphans = jobs.filter(({ id }) => !index.deliveryById.has(id));
  const counts = Object.entries(Object.groupBy(deliveries, ({ status }) => status)).map(
    ([status, rows]) => `${rows.length} ${status}`,
  );
  return {
    what: 'deliveries in a state that says why',
    expected: `${deliveries.length}`,
    found: counts.join(', ') || '0',
    violations: [...violations, ...orphans.map(({ id }) => `job ${id} has no delivery`)],
  };
}

function problemOf(index: EvidenceIndex, delivery: EvidenceDelivery): string | undefined {
  const { status, reason, nextAttemptAt } = delivery;
  const job = index.jobById.get(delivery.id);
  if (status === 'pending') {
    if (!job) return index.waitsInLine(delivery) ? undefined : 'is pending without a job: LOST';
    if (nextAttemptAt === null) return 'is pending without a time for its next attempt';
    const isLate = job.startAfter > Math.max(nextAttemptAt, index.evidence.readAt) + JOB_LATENESS_MS_MAX;
    return job.state !== 'active' && isLate ? 'has a job that starts after its next attempt' : undefined;
  }
  if (job) return `is ${status} and still has a job`;
  if (status === 'delivered') {
    const isRecorded = index.attemptsOf(delivery.id).some(({ responseStatus }) => isAccepted(responseStatus));
    if (!isRecorded) return 'is delivered without an accepted attempt in its history';
    return index.requestsOf(delivery.id).length === 0 ? 'is delivered and was never sent' : undefined;
  }
  return reason === null ? `is ${status} without a reason` : undefined;
}

export function isAccepted(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
