// More concurrent publish requests than the API has connections to Postgres, so that each connection passes
// from one request to the next without a pause.
import { sampleInvoice } from '../support/sample-invoice.ts';
import { POOL_SIZE } from './plan.ts';
import { baseUrlOf, type Stage } from './stage.ts';

const LOOPS = 4 * POOL_SIZE;
const CALL_TIMEOUT_MS = 30_000;

export interface Publishes {
  /** Resolves when every request has its answer. */
  stop(): Promise<{ made: number; unexpected: readonly string[] }>;
}

/** Publishes for the partner, whose endpoints do not subscribe to these events, so no deliveries change. */
export function pastThePool({ api, tenants, operatorToken }: Stage): Publishes {
  const unexpected: string[] = [];
  let made = 0;
  let isStopping = false;
  const publish = async () => {
    try {
      const response = await fetch(
        `${baseUrlOf(api)}/api/v1/operator/organizations/${tenants.partner.organizationId}/events`,
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ type: 'invoice.issued', data: sampleInvoice }),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        },
      );
      const text = await response.text();
      made++;
      if (response.status !== 201 && response.status !== 503) {
        unexpected.push(`a publish was answered ${response.status}: ${text.slice(0, 200)}`);
      }
    } catch {
      // The API was killed; if it ended without a kill, another verdict reports that.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
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
