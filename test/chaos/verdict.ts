import { judgeDeliveries } from './delivery-verdict.ts';
import type { Evidence } from './evidence.ts';
import { indexEvidence } from './evidence-index.ts';
import { judgeExhaustions } from './exhaustion-verdict.ts';
import type { Finding } from './finding.ts';
import { judgeHistory } from './history-verdict.ts';
import { judgeHostileReceivers } from './hostile-verdict.ts';
import { judgeOrder } from './order-verdict.ts';
import { judgePublishing } from './publish-verdict.ts';

/** Compares the fate of events and deliveries with the guarantees. */
export function judge(evidence: Evidence): Finding[] {
  const index = indexEvidence(evidence);
  return [
    ...judgePublishing(index),
    ...judgeDeliveries(index),
    ...judgeOrder(index),
    judgeExhaustions(index),
    ...judgeHistory(index),
    ...judgeHostileReceivers(index),
  ];
}
