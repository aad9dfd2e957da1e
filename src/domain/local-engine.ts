/**
 * The delivery engine of this process, for whatever publishes events here. Where one runs, the statement that publishes
 * may write jobs as claimed already, in the places that the engine promises, and the attempts begin as soon as it has
 * committed. Elsewhere nothing is promised, and workers claim what is published.
 *
 * Beside it runs the sequencer of the feed (src/jobs/event-sequencer.ts), which is told directly as well.
 */
import type { DeliveryWork } from './delivery-work.ts';

/** Places that a statement may claim deliveries for, by the engine's session. */
export interface ClaimPromise {
  readonly session: number;
  /** For each endpoint, how many deliveries at most. No other is claimed. */
  readonly room: ReadonlyMap<string, number>;
  /**
   * Ends the promise; call it once, in any case.
   *
   * @param claimed what the committed statement has claimed, nothing if it failed; undefined if nobody knows, because its
   *   answer was lost.
   */
  settle(claimed: readonly DeliveryWork[] | undefined): void;
}

export interface PromisingEngine {
  /** @param eventCounts how many events of each organization are about to be published. */
  promise(eventCounts: ReadonlyMap<string, number>): ClaimPromise | undefined;
  /** There is something to claim. */
  wake(): void;
}

export class LocalEngine implements Pick<PromisingEngine, 'promise'> {
  #engine: PromisingEngine | undefined;
  #wakeSequencer: (() => void) | undefined;

  /** @returns what ends it. */
  register(engine: PromisingEngine): () => void {
    this.#engine = engine;
    return () => {
      this.#engine = undefined;
    };
  }

  promise(eventCounts: ReadonlyMap<string, number>): ClaimPromise | undefined {
    return this.#engine?.promise(eventCounts);
  }

  /** There is something to claim. @returns whether an engine runs here. */
  wake(): boolean {
    this.#engine?.wake();
    return this.#engine !== undefined;
  }

  /** @param wake tells it that there are events for the feed. @returns what ends it. */
  registerSequencer(wake: () => void): () => void {
    this.#wakeSequencer = wake;
    return () => {
      this.#wakeSequencer = undefined;
    };
  }

  /** @returns whether there is one here, so that no other process has to place these events. */
  wakeSequencer(): boolean {
    this.#wakeSequencer?.();
    return this.#wakeSequencer !== undefined;
  }
}
