// The memory that all requests of a process share, so that no number of them exhausts it: for bodies from
// their announcement until the response, for requests being processed, and for responses that clients are
// slow to read.
import { memoryMax } from '../../platform/process/memory.ts';
import { type Release, SharedRoom } from '../../platform/shared-room.ts';
import { EdgeError } from './problem.ts';

const MIB = 2 ** 20;
/** All callers without a token or session share one part. */
export const NAMELESS = '';
/** Smaller responses are in the operating system's buffers before they could be counted. */
export const SMALL_ANSWER_BYTES = 16 * 1024;
/**
 * Processing a request takes several times the bytes of its body, mostly of V8's heap
 * (docs/operating/memory.md).
 */
const CARRIED_OUT_SHARE = 1 / 2;
/** How long a request waits for others to finish. Clients wait longer for an answer. */
const TURN_MS_MAX = 5_000;

/**
 * An eighth of the process's memory: at least 16 MiB, enough for one of the largest bodies, and at most 256
 * MiB, enough for any load.
 */
export function requestMemoryFor(bytes: number): number {
  return Math.min(Math.max(bytes / 8, 16 * MIB), 256 * MIB);
}

export class RequestMemory {
  readonly rooms: Readonly<Record<'bodies' | 'carried_out' | 'answers', SharedRoom>>;

  /** @param bytesMax the memory for bodies. */
  constructor(bytesMax = requestMemoryFor(memoryMax())) {
    this.rooms = {
      bodies: new SharedRoom(bytesMax),
      carried_out: new SharedRoom(bytesMax * CARRIED_OUT_SHARE),
      answers: new SharedRoom(bytesMax),
    };
  }

  /**
   * For a request whose caller is known.
   *
   * @throws EdgeError `service_unavailable` if the caller does not read the responses to earlier requests.
   */
  forRequestOf(owner: string): HeldMemory {
    if (!this.rooms.answers.admits(owner, SMALL_ANSWER_BYTES)) refuse(UNREAD);
    return new HeldMemory(this, owner);
  }

  /**
   * Reserves memory for a large response until it has been sent.
   *
   * @param isRepeatable whether the request has changed nothing. The response to a change is never refused.
   * @throws EdgeError `service_unavailable`.
   */
  takeForAnswer(owner: string, bytes: number, isRepeatable: boolean): Release {
    const { answers } = this.rooms;
    if (!isRepeatable) return answers.takeAnyway(owner, bytes);
    return answers.take(owner, bytes) ?? refuse(UNREAD);
  }
}

/** The memory that one request holds until `release`. */
export class HeldMemory {
  readonly #memory: RequestMemory;
  readonly #owner: string;
  #body: Release | undefined;
  #turn: Release | undefined;

  constructor(memory: RequestMemory, owner: string) {
    this.#memory = memory;
    this.#owner = owner;
  }

  /** Reserves memory for a body before any of it is read. @throws EdgeError `service_unavailable`. */
  takeForBody(bytes: number): void {
    const release = this.#memory.rooms.bodies.take(this.#owner, bytes);
    this.#body = release ?? refuse('Too many request bodies are on their way.');
  }

  /** Waits until there is memory to process the request. @throws EdgeError `service_unavailable`. */
  async takeTurn(bytes: number): Promise<void> {
    const { carried_out: room, answers } = this.#memory.rooms;
    const release = await room.takeWithin(this.#owner, bytes, TURN_MS_MAX);
    this.#turn = release ?? refuse('Too many large requests are being carried out.');
    // Check again: responses to the owner's other requests may have filled the memory during the wait, and
    // the response to a change is never refused.
    if (!answers.admits(this.#owner, SMALL_ANSWER_BYTES)) refuse(UNREAD);
  }

  /** Lets others run while this request waits for an event and holds nothing large. */
  leaveTurn(): void {
    this.#turn?.();
  }

  release(): void {
    this.#turn?.();
    this.#body?.();
  }
}

const UNREAD = 'Too many answers wait to be read.';

function refuse(why: string): never {
  throw new EdgeError(
    'service_unavailable',
    `${why} Send fewer requests at a time, and repeat this one soon.`,
    {
      headers: { 'Retry-After': '2' },
    },
  );
}
