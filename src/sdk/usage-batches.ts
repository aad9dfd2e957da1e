// Usage events in requests of the size that the API accepts, and which of them it refused.
import type { ProblemError, UsageEvent } from '../../generated/api/types.gen.ts';
import { BadRequestError, PayloadTooLargeError, UnprocessableContentError } from './errors.ts';

const EVENTS_MAX = 1_000;
/** Of the request body's 1 MiB, without what surrounds the events. */
const BYTES_MAX = 1_048_576 - 64;

/** Cuts the events into batches of one request each. */
export async function* batchesOf(
  events: Iterable<UsageEvent> | AsyncIterable<UsageEvent>,
): AsyncGenerator<UsageEvent[]> {
  const encoder = new TextEncoder();
  let batch: UsageEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const length = encoder.encode(JSON.stringify(event)).length + 1;
    if (batch.length === EVENTS_MAX || (batch.length > 0 && bytes + length > BYTES_MAX)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(event);
    bytes += length;
  }
  if (batch.length > 0) yield batch;
}

/** What the API refused of a batch, by the indexes of the events; empty for any other error. */
export function refusalsIn(error: unknown, batch: readonly UsageEvent[]): Map<number, ProblemError[]> {
  const refusals = new Map<number, ProblemError[]>();
  if (error instanceof PayloadTooLargeError && batch.length === 1) {
    refusals.set(0, [{ pointer: '', code: 'too_long', detail: 'is larger than a request may be' }]);
  }
  if (!(error instanceof BadRequestError || error instanceof UnprocessableContentError)) return refusals;
  for (const { pointer, ...fault } of error.problem?.errors ?? []) {
    const [, index, rest] = /^\/body\/events\/(\d+)(|\/.*)$/.exec(pointer) ?? [];
    if (index === undefined || Number(index) >= batch.length) continue;
    const known = refusals.get(Number(index)) ?? [];
    refusals.set(Number(index), [...known, { pointer: rest ?? '', ...fault }]);
  }
  return refusals;
}
