import type { EvidenceIndex } from './evidence-index.ts';
import type { Finding } from './finding.ts';

/**
 * The guarantee of publishing: the business change, its event and the deliveries are all committed, or none
 * of them.
 */
export function judgePublishing(index: EvidenceIndex): Finding[] {
  return [durability(index), atomicity(index), fanOut(index), rollbacks(index)];
}

function durability({ evidence }: EvidenceIndex): Finding {
  const kept = new Set(evidence.events.map(({ number }) => number));
  const missing = evidence.reportedNumbers.filter((number) => !kept.has(number));
  return {
    what: 'reported commits that are in the database',
    expected: `${evidence.reportedNumbers.length}`,
    found: `${evidence.reportedNumbers.length - missing.length}`,
    violations: missing.map((number) => `event ${number} was reported as committed and is gone`),
  };
}

function atomicity({ evidence }: EvidenceIndex): Finding {
  const eventsByInvoice = Map.groupBy(evidence.events, ({ invoiceId }) => invoiceId);
  const invoices = new Set(evidence.invoices.map(({ id }) => id));
  const broken = evidence.invoices.filter(({ id }) => eventsByInvoice.get(id)?.length !== 1);
  const orphans = evidence.events.filter(
    ({ invoiceId, organizationId }) =>
      !invoices.has(invoiceId) && !evidence.httpOrganizationIds.includes(organizationId),
  );
  return {
    what: 'invoices committed with their event, one each',
    expected: `${evidence.invoices.length}`,
    found: `${evidence.invoices.length - broken.length}`,
    violations: [
      ...broken.map(
        ({ id, number }) => `invoice ${id} (${number}) has ${eventsByInvoice.get(id)?.length ?? 0} events`,
      ),
      ...orphans.map(({ id, number }) => `event ${id} (${number}) has no invoice`),
    ],
  };
}

function fanOut(index: EvidenceIndex): Finding {
  const { evidence } = index;
  const violations: string[] = [];
  let expected = 0;
  for (const event of evidence.events) {
    const deliveries = index.deliveriesOfEvent(event.id);
    for (const endpoint of evidence.endpoints) {
      const wanted = index.isFor(event, endpoint) ? 1 : 0;
      expected += wanted;
      const count = deliveries.filter(({ endpointId }) => endpointId === endpoint.id).length;
      if (count !== wanted) {
        violations.push(
          `event ${event.id} (${event.number}) has ${count} deliveries to "${endpoint.behaviour}"`,
        );
      }
    }
  }
  return {
    what: 'deliveries, one for each event and endpoint whose filter it passes',
    expected: `${expected}`,
    found: `${evidence.deliveries.length}`,
    violations,
  };
}

function rollbacks({ evidence }: EvidenceIndex): Finding {
  const takenBack = new Set(evidence.rolledBackNumbers);
  const known = evidence.events.filter(({ number }) => takenBack.has(number));
  const sent = evidence.requests.filter(({ number }) => takenBack.has(number));
  return {
    what: `events of ${takenBack.size} transactions rolled back`,
    expected: '0',
    found: `${known.length + sent.length}`,
    violations: [
      ...known.map(({ id, number }) => `event ${id} (${number}) is there, though it was rolled back`),
      ...sent.map(
        ({ eventId, number }) => `event ${eventId} (${number}) was sent, though it was rolled back`,
      ),
    ],
  };
}
