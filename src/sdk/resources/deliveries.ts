// What the SDK does with deliveries beside their operations.
import type { Delivery } from '../../../generated/api/types.gen.ts';
import { Deliveries as Operations } from '../../../generated/sdk/resources.ts';
import type { WaitOptions } from '../requests/options.ts';
import { waitUntil } from '../wait-until.ts';

/** A delivery is one event for one endpoint. Scopes: `deliveries:read`, `deliveries:write`. */
export class Deliveries extends Operations {
  /**
   * Waits until the delivery, also that of a test event, has ended: `delivered`, `failed`, `canceled` or
   * `skipped`. Resolves for a failure as well: check `status` and `reason`. A delivery may be retried for
   * three days, and one that is `held` waits for its endpoint: set `timeoutMs` accordingly.
   * @throws WaitTimeoutError after `timeoutMs` (default 60,000); `last` is the last known state of the
   * delivery.
   */
  waitForOutcome(id: string, options?: WaitOptions): Promise<Delivery> {
    return waitUntil(
      `Delivery ${id}`,
      (call) => this.get(id, call).withResponse(),
      // Lists the states that are not final, so that a state added later ends the wait.
      ({ status }) => status !== 'pending' && status !== 'delivering' && status !== 'held',
      options,
    );
  }
}
