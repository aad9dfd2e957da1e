import { quantile } from '../statistics.ts';
import type { PublishCall } from './publishing.ts';

/** What a publisher published, call by call. */
export class Published {
  readonly calls: readonly PublishCall[];
  readonly eventCount: number;
  /** From the first call until the last commit, in Unix milliseconds. */
  readonly beginMs: number;
  readonly endMs: number;

  /** @throws Error when there is no call. */
  constructor(calls: readonly PublishCall[]) {
    this.calls = calls;
    this.eventCount = calls.reduce((sum, { ids }) => sum + ids.length, 0);
    this.beginMs = calls.reduce((least, { calledAt }) => Math.min(least, calledAt), Number.POSITIVE_INFINITY);
    this.endMs = calls.reduce((most, { committedAt }) => Math.max(most, committedAt), 0);
    if (calls.length === 0) throw new Error('Nothing was published.');
  }

  get seconds(): number {
    return (this.endMs - this.beginMs) / 1000;
  }

  get eventsPerSecond(): number {
    return this.eventCount / this.seconds;
  }

  /** How long a call took below which that share of them took. */
  callMs(share: number): number {
    return quantile(
      this.calls.map(({ calledAt, committedAt }) => committedAt - calledAt),
      share,
    );
  }

  /** The call that published each event, by the event's id. */
  callByEventId(): ReadonlyMap<string, PublishCall> {
    return new Map(this.calls.flatMap((call) => call.ids.map((id) => [id, call])));
  }
}
