/**
 * The attempts of a delivery in the mock: as many as it counts, at its times, with the outcome that it
 * reports.
 */
import { isObject, type JsonObject } from '../contract/documented-answers.ts';

/** The waits before the attempts 2, 3, …, in seconds: the contract's schedule. */
const WAITS_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400];

/**
 * The latest first, as they are listed. Each is the contract's example of its kind (one that was accepted,
 * one that was refused) with this delivery's ids, times and status.
 *
 * @param examples attempts of any delivery.
 */
export function attemptsOf(delivery: JsonObject, examples: readonly JsonObject[]): JsonObject[] {
  const count = Number(delivery.attempt_count);
  const accepted = examples.find((example) => isAccepted(example));
  const refused = examples.find((example) => isObject(example.response) && !isAccepted(example));
  if (!accepted || !refused)
    throw new Error('The contract shows no attempt that was accepted, or none that was refused.');
  const starts = startsOf(delivery, count);
  return starts
    .map((startedAt, index) => {
      const number = index + 1;
      const isLast = number === count;
      const example = isLast && delivery.status === 'delivered' ? accepted : refused;
      return fitAttempt(example, delivery, { number, startedAt, isLast });
    })
    .reverse();
}

const isAccepted = ({ response }: JsonObject): boolean =>
  isObject(response) && Number(response.status) >= 200 && Number(response.status) < 300;

/** The first begins when the delivery was made; the last ends when the delivery was changed last. */
function startsOf({ created_at, updated_at, next_attempt_at }: JsonObject, count: number): Date[] {
  const first = Date.parse(String(created_at));
  // What waits for its next attempt was changed when it was queued, not by an attempt.
  const last = next_attempt_at === null ? Date.parse(String(updated_at)) : Number.POSITIVE_INFINITY;
  const starts: Date[] = [];
  for (let at = first, index = 0; index < count; index++) {
    starts.push(new Date(Math.min(at, last)));
    at += (WAITS_SECONDS[index] ?? 0) * 1_000;
  }
  return starts;
}

function fitAttempt(
  example: JsonObject,
  delivery: JsonObject,
  { number, startedAt, isLast }: { number: number; startedAt: Date; isLast: boolean },
): JsonObject {
  const { request_headers: headers, response } = example;
  const timestamp = String(Math.floor(startedAt.getTime() / 1_000));
  const values: Record<string, JsonObject[string] | undefined> = {
    Timestamp: timestamp,
    'Event-Id': delivery.event_id,
    'Delivery-Id': delivery.id,
  };
  return {
    ...example,
    ...durations(
      example,
      isLast ? Date.parse(String(delivery.updated_at)) - startedAt.getTime() : undefined,
      delivery,
    ),
    number,
    started_at: startedAt.toISOString(),
    request_headers: Object.fromEntries(
      Object.entries(isObject(headers) ? headers : {}).map(([name, value]) => [
        name,
        values[name.replace(/^\w+?-/, '')] ?? value,
      ]),
    ),
    response: isObject(response) ? fitResponse(response, delivery, startedAt, isLast) : null,
  };
}

/** The last attempt of a delivery that has ended took no longer than until its end. */
function durations(
  { connected_ms, first_byte_ms, duration_ms }: JsonObject,
  available: number | undefined,
  { next_attempt_at }: JsonObject,
): JsonObject {
  const limit =
    available === undefined || next_attempt_at !== null ? Number.POSITIVE_INFINITY : Math.max(available, 0);
  const within = (value: JsonObject[string] | undefined) =>
    typeof value === 'number' ? Math.min(value, limit) : null;
  return {
    connected_ms: within(connected_ms),
    first_byte_ms: within(first_byte_ms),
    duration_ms: within(duration_ms) ?? 0,
  };
}

function fitResponse(
  response: JsonObject,
  { reason }: JsonObject,
  startedAt: Date,
  isLast: boolean,
): JsonObject {
  // "the endpoint answered 401, which is not retried"
  const status = /\banswered (\d{3})\b/.exec(String(reason))?.[1];
  if (isLast && status !== undefined) return { status: Number(status), headers: {}, body: '' };
  const { headers } = response;
  const isDated = isObject(headers) && headers.date !== undefined;
  return isDated ? { ...response, headers: { ...headers, date: startedAt.toUTCString() } } : response;
}
