/** One call, in Unix milliseconds with fractions. */
export interface PublishCall {
  readonly calledAt: number;
  /** When the caller knew of the commit. */
  readonly committedAt: number;
  /** Of the events that it published. */
  readonly ids: readonly string[];
}

/** @throws Error when there is no call. */
export function summaryOf(calls: readonly PublishCall[]) {
  if (calls.length === 0) throw new Error('Nothing was published.');
  const eventCount = calls.reduce((sum, { ids }) => sum + ids.length, 0);
  const beginMs = calls.reduce((least, { calledAt }) => Math.min(least, calledAt), Number.POSITIVE_INFINITY);
  const endMs = calls.reduce((most, { committedAt }) => Math.max(most, committedAt), 0);
  return { eventCount, beginMs, eventsPerSecond: (eventCount / (endMs - beginMs)) * 1000 };
}
