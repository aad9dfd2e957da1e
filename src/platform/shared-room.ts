// What requests share, such as memory or connections: how much there is, and how much of it one owner may take.

/** Gives the memory back. Calls after the first have no effect. */
export type Release = () => void;

interface Waiter {
  readonly owner: string;
  readonly bytes: number;
  readonly admit: (release: Release) => void;
}

/**
 * No owner may hold more than is left free. So a single owner gets at most half of the room, two get a third
 * each, and another one always finds some, without a fixed limit for each owner. Memory that is held is never
 * taken away.
 */
export class SharedRoom {
  readonly #bytesMax: number;
  readonly #byOwner = new Map<string, number>();
  readonly #waiters = new Set<Waiter>();
  #bytes = 0;
  #refusals = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How often an owner got no memory. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Whether there is room for an owner now, without taking any. */
  admits(owner: string, bytes: number): boolean {
    const hasRoom = this.#hasRoom(owner, bytes);
    if (!hasRoom) this.#refusals += 1;
    return hasRoom;
  }

  /** @returns undefined if there is no room. */
  take(owner: string, bytes: number): Release | undefined {
    return this.admits(owner, bytes) ? this.takeAnyway(owner, bytes) : undefined;
  }

  /**
   * Waits for room, at most `waitMs`. Small requests may overtake large ones. @returns undefined after that
   * time.
   */
  async takeWithin(owner: string, bytes: number, waitMs: number): Promise<Release | undefined> {
    if (this.#hasRoom(owner, bytes)) return this.takeAnyway(owner, bytes);
    const { promise, resolve } = Promise.withResolvers<Release | undefined>();
    const waiter: Waiter = { owner, bytes, admit: resolve };
    this.#waiters.add(waiter);
    const timer = setTimeout(() => {
      this.#waiters.delete(waiter);
      this.#refusals += 1;
      resolve(undefined);
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  /** For memory that is already in use, whether or not there is room. */
  takeAnyway(owner: string, bytes: number): Release {
    this.#add(owner, bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#add(owner, -bytes);
      if (this.#waiters.size > 0) this.#admitWaiters();
    };
  }

  #hasRoom(owner: string, bytes: number): boolean {
    const held = this.#byOwner.get(owner) ?? 0;
    return this.#bytes === 0 || held + bytes <= this.#bytesMax - this.#bytes - bytes;
  }

  #add(owner: string, bytes: number): void {
    this.#bytes += bytes;
    const held = (this.#byOwner.get(owner) ?? 0) + bytes;
    if (held === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, held);
  }

  #admitWaiters(): void {
    for (const waiter of this.#waiters) {
      if (!this.#hasRoom(waiter.owner, waiter.bytes)) continue;
      this.#waiters.delete(waiter);
      waiter.admit(this.takeAnyway(waiter.owner, waiter.bytes));
    }
  }
}
