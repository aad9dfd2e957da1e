// Usage events: sending and voiding them.
import { ingestUsageEvents, voidUsageEvents } from '../../../generated/api/sdk.gen.ts';
import type {
  ProblemError,
  UsageEvent,
  UsageEventBatchResult,
  UsageEventVoidingResult,
} from '../../../generated/api/types.gen.ts';
import { Usage as Operations } from '../../../generated/sdk/resources.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { CallOptions } from '../requests/options.ts';
import { batchesOf, refusalsIn } from '../usage-batches.ts';

/** An event that the API refused. */
export interface RejectedUsageEvent {
  readonly event: UsageEvent;
  /** What is wrong with it; pointers lead into the event, such as `/timestamp`. */
  readonly errors: readonly ProblemError[];
}

/** Options of each request that `usage.ingest` makes. */
export interface IngestOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /**
   * Gets each event that the API refused, and is awaited; the others of its batch are sent. Default: the error is
   * thrown.
   */
  readonly onRejected?: ((rejected: RejectedUsageEvent) => void | Promise<void>) | undefined;
}

/** What became of all events. The numbers make as many as were given. */
export interface IngestTotals extends UsageEventBatchResult {
  /** How many `onRejected` has got. */
  rejected: number;
}

/** What customers use. Scopes: `usage_events:read`, `usage_events:write`. */
export class Usage extends Operations {
  /**
   * Sends any number of events, in batches one after the other. Each `id` counts once, so everything may be sent
   * again after an error: what was stored before is counted in `duplicates`.
   *
   * ```ts
   * const { accepted } = await client.usage.ingest(events, {
   *   onRejected: ({ event, errors }) => console.error(event.id, errors),
   * });
   * ```
   *
   * @param events an array, a generator, or an async one that reads a file or a queue.
   * @throws UnprocessableContentError or BadRequestError for an invalid event, without `onRejected`.
   */
  async ingest(
    events: Iterable<UsageEvent> | AsyncIterable<UsageEvent>,
    { onRejected, ...call }: IngestOptions = {},
  ): Promise<IngestTotals> {
    const totals: IngestTotals = { accepted: 0, duplicates: 0, conflicting: [], rejected: 0 };
    for await (const batch of batchesOf(events)) {
      let rest = batch;
      while (rest.length > 0) {
        try {
          const { data } = await ingestUsageEvents({
            client: this.client,
            body: { events: rest },
            call,
            // The ids of the events make it idempotent at less cost.
            withoutKey: true,
          });
          totals.accepted += data.accepted;
          totals.duplicates += data.duplicates;
          totals.conflicting.push(...data.conflicting);
          break;
        } catch (error) {
          const refusals = refusalsIn(error, rest);
          if (refusals.size === 0 || !onRejected) throw error;
          for (const [index, errors] of refusals) {
            const event = rest[index];
            if (event) await onRejected({ event, errors });
          }
          totals.rejected += refusals.size;
          rest = rest.filter((_, index) => !refusals.has(index));
        }
      }
    }
    return totals;
  }

  /**
   * Voids up to 1,000 events: they count no longer. To correct an event, void it and send the right one with a
   * new `id`.
   */
  void(ids: readonly string[], options?: CallOptions): ApiPromise<UsageEventVoidingResult> {
    return apiPromise(voidUsageEvents({ client: this.client, body: { ids: [...ids] }, call: options }));
  }
}
