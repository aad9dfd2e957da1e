// The memory that all requests of a process share, so that no number of them exhausts it: for bodies from their
// announcement until the answer, for what is carried out at a time, and for answers that clients are slow to read.
import { memoryMax } from '../../platform/memory.ts';
import { EdgeError } from './problem.ts';
import { type Release, SharedRoom } from './shared-room.ts';

const MIB = 2 ** 20;
/** Everybody whom no token or session names shares one part. */
export const NAMELESS = '';
/** Smaller answers are in the operating system's buffers by the time they could be counted. */
export const SMALL_ANSWER_BYTES = 16 * 1024;
/** What is carried out takes several times its bytes, of V8's heap above all (docs/operating/memory.md). */
const CARRIED_OUT_SHARE = 1 / 2;
/** For others to finish. Clients wait longer for an answer. */
const TURN_MS_MAX = 5_000;

/** An eighth of what the process has: 16 MiB carry one of the largest bodies, and 256 are enough for any load. */
export function requestMemoryFor(bytes: number): number {
  return Math.min(Math.max(bytes / 8, 16 * MIB), 256 * MIB);
}

export class RequestMemory {
  readonly rooms: Readonly<Record<'bodies' | 'carried_out' | 'answers', SharedRoom>>;

  /** @param bytesMax of bodies. */
  constructor(bytesMax = requestMemoryFor(memoryMax())) {
    this.rooms = {
      bodies: new SharedRoom(bytesMax),
      carried_out: new SharedRoom(bytesMax * CARRIED_OUT_SHARE),
      answers: new SharedRoom(bytesMax),
    };
  }

  /**
   * For the request of a caller who has been identified.
   *
   * @throws EdgeError `service_unavailable` for one who does not read the answers to earlier ones.
   */
  forRequestOf(owner: string): HeldMemory {
    if (!this.rooms.answers.admits(owner, SMALL_ANSWER_BYTES)) refuse(UNREAD);
    return new HeldMemory(this, owner);
  }

  /**
   * For a large answer until it has been sent.
   *
   * @param isRepeatable whether the request has changed nothing. The answer to a change is never refused.
   * @throws EdgeError `service_unavailable`.
   */
  takeForAnswer(owner: string, bytes: number, isRepeatable: boolean): Release {
    const { answers } = this.rooms;
    if (!isRepeatable) return answers.takeAnyway(owner, bytes);
    return answers.take(owner, bytes) ?? refuse(UNREAD);
  }
}

/** What one request holds until `release`. */
export class HeldMemory {
  readonly #memory: RequestMemory;
  readonly #owner: string;
  #body: Release | undefined;
  #turn: Release | undefined;

  constructor(memory: RequestMemory, owner: string) {
    this.#memory = memory;
    this.#owner = owner;
  }

  /** For a body, before any of it is read. @throws EdgeError `service_unavailable`. */
  takeForBody(bytes: number): void {
    const release = this.#memory.rooms.bodies.take(this.#owner, bytes);
    this.#body = release ?? refuse('Too many request bodies are on their way.');
  }

  /** Waits until there is room to carry the request out. @throws EdgeError `service_unavailable`. */
  async takeTurn(bytes: number): Promise<void> {
    const { carried_out: room, answers } = this.#memory.rooms;
    const release = await room.takeWithin(this.#owner, bytes, TURN_MS_MAX);
    this.#turn = release ?? refuse('Too many large requests are being carried out.');
    // Others of the owner may have been answered meanwhile, and the answer to a change is never refused.
    if (!answers.admits(this.#owner, SMALL_ANSWER_BYTES)) refuse(UNREAD);
  }

  /** While the request waits for something to happen, and holds nothing large, others have their turns. */
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
