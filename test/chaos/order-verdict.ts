import { factsOf, orderedBehaviours } from './behaviour.ts';
import { isAccepted } from './delivery-verdict.ts';
import type { EvidenceDelivery } from './evidence.ts';
import type { EvidenceIndex } from './evidence-index.ts';
import type { Finding } from './finding.ts';

/**
 * The guarantee of order: nothing is sent before what is in front of it in its line was accepted, or given up where a line is not
 * held. A repetition may come later, as everywhere: of a worker that was frozen, or killed before it had recorded its attempt.
 */
export function judgeOrder(index: EvidenceIndex): Finding[] {
  return orderedBehaviours.flatMap((behaviour) => {
    const endpoint = index.evidence.endpoints.find((each) => each.behaviour === behaviour);
    if (!endpoint) return [];
    const lines = index.linesOf(endpoint.id);
    const sent = lines.flat().filter(({ id }) => index.requestsOf(id).length > 0);
    return [
      {
        what: `${behaviour}: ${factsOf(behaviour).about}`,
        expected: 'each after what is in front of it',
        found: `${sent.length} sent in ${lines.length} lines`,
        violations: lines.flatMap((line) => turned(index, line)),
      },
    ];
  });
}

function turned(index: EvidenceIndex, line: readonly EvidenceDelivery[]): string[] {
  return line.flatMap((delivery, place) => {
    const before = line[place - 1];
    const [first] = index.requestsOf(delivery.id);
    if (!before || !first || first.at >= overAt(index, before)) return [];
    return [`${index.nameOf(delivery)} was sent before ${index.nameOf(before)} was over`];
  });
}

/** Not before this time was it over; later than any if it is not. */
function overAt(index: EvidenceIndex, delivery: EvidenceDelivery): number {
  const requests = index.requestsOf(delivery.id);
  const accepted = requests.find(({ status }) => isAccepted(status));
  if (accepted) return accepted.at;
  const isGivenUp = delivery.status === 'failed' && !index.holdsItsLine(delivery);
  // Attempts may have failed on their way.
  return isGivenUp ? (requests[0]?.at ?? 0) : Number.POSITIVE_INFINITY;
}
