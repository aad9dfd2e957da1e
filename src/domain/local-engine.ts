/**
 * The delivery engine of this process, for code that publishes events here. In a worker, the statement that
 * publishes may write jobs as already claimed, in the places that the engine promises; the attempts then
 * begin as soon as the statement has committed. In other processes nothing is promised, and workers claim the
 * deliveries.
 *
 * The feed's sequencer (src/jobs/event-sequencer.ts), which runs beside the engine, is also notified
 * directly.
 */
import type { DeliveryWork } from './delivery-work.ts';

/** Places for which a statement may claim deliveries in the name of the engine's session. */
export interface ClaimPromise {
  readonly session: number;
  /** The most deliveries that may be claimed for each endpoint; none for any other endpoint. */
  readonly room: ReadonlyMap<string, number>;
  /**
   * Ends the promise; call it exactly once.
   *
   * @param claimed the deliveries that the committed statement has claimed; empty if it failed; undefined if
   *   that is unknown, because its answer was lost.
   */
  settle(claimed: readonly DeliveryWork[] | undefined): void;
}

export interface PromisingEngine {
  /** @param eventCounts how many events of each organization are about to be published. */
  promise(eventCounts: ReadonlyMap<string, number>): ClaimPromise | undefined;
  /** Whether it takes longer to deliver what is due than to publish it. */
  isBehind(): boolean;
  /** There may be deliveries to claim. */
  wake(): void;
}

export class LocalEngine implements Pick<PromisingEngine, 'promise' | 'isBehind'> {
  #engine: PromisingEngine | undefined;
  #wakeSequencer: (() => void) | undefined;

  /** @returns a function that unregisters the engine. */
  register(engine: PromisingEngine): () => void {
    this.#engine = engine;
    return () => {
      this.#engine = undefined;
    };
  }

  promise(eventCounts: ReadonlyMap<string, number>): ClaimPromise | undefined {
    return this.#engine?.promise(eventCounts);
  }

  /** False where no engine runs. */
  isBehind(): boolean {
    return this.#engine?.isBehind() ?? false;
  }

  /** There may be deliveries to claim. @returns whether an engine runs here. */
  wake(): boolean {
    this.#engine?.wake();
    return this.#engine !== undefined;
  }

  /** @param wake notifies the sequencer of events for the feed. @returns a function that unregisters it. */
  registerSequencer(wake: () => void): () => void {
    this.#wakeSequencer = wake;
    return () => {
      this.#wakeSequencer = undefined;
    };
  }

  /** @returns whether a sequencer runs here, so that no other process has to place these events. */
  wakeSequencer(): boolean {
    this.#wakeSequencer?.();
    return this.#wakeSequencer !== undefined;
  }
}
