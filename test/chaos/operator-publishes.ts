// More concurrent publish requests than the API has connections to Postgres, so that each connection passes
// from one request to the next without a pause.
import { setTimeout as delay } from 'node:timers/promises';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { publishAt } from './operator-call.ts';
import { POOL_SIZE } from './plan.ts';
import type { Stage } from './stage.ts';

const LOOPS = 4 * POOL_SIZE;

export interface Publishes {
  /** Resolves when every request has its answer. */
  stop(): Promise<{ made: number; unexpected: readonly string[] }>;
}

/** Publishes for the partner, whose endpoints do not subscribe to these events, so no deliveries change. */
export function pastThePool(stage: Stage): Publishes {
  const unexpected: string[] = [];
  let made = 0;
  let isStopping = false;
  const event = { type: 'invoice.issued', data: sampleInvoice };
  const publish = async () => {
    const answer = await publishAt(stage.api, stage, stage.tenants.partner.organizationId, event);
    // The API was killed; if it ended without a kill, another verdict reports that.
    if (!answer) return delay(20);
    made++;
    if (answer.status !== 201 && answer.status !== 503)
      unexpected.push(`a publish was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
  };
  const loop = async () => {
    while (!isStopping) await publish();
  };
  const running = Promise.all(Array.from({ length: LOOPS }, loop));
  return {
    async stop() {
      isStopping = true;
      await running;
      return { made, unexpected };
    },
  };
}
