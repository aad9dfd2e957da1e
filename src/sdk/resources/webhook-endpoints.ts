// What the SDK does with webhook endpoints beside their operations.
import type { Replay, WebhookEndpoint, WebhookEndpointUpdate } from '../../../generated/api/types.gen.ts';
import { WebhookEndpoints as Operations } from '../../../generated/sdk/resources.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions, WaitOptions } from '../requests/options.ts';
import type { WithSubscriptions } from '../suggested-event-types.ts';
import { waitUntil } from '../wait-until.ts';

/** The endpoints that receive events. Scopes: `webhook_endpoints:read`, `webhook_endpoints:write`. */
export class WebhookEndpoints extends Operations {
  /** @deprecated The name of `replaceSubscriptions` in 1.0: it replaces the subscriptions, nothing else. */
  update(
    id: string,
    body: WithSubscriptions<WebhookEndpointUpdate>,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpoint> {
    return this.replaceSubscriptions(id, body, options);
  }

  /**
   * Waits until a replay has queued all deliveries (`completed`). They may still be in progress: `delivered`
   * and `failed` count the ended ones. Scope: `deliveries:read`.
   * @throws WaitTimeoutError after `timeoutMs` (default 60,000); `last` is the last known state of the
   * replay, which continues.
   */
  waitForReplay(id: string, replayId: string, options?: WaitOptions): Promise<Replay> {
    return waitUntil(
      `Replay ${replayId}`,
      (call) => this.getReplay(id, replayId, call).withResponse(),
      ({ status }) => status === 'completed',
      options,
    );
  }
}
