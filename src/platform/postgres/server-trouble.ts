// Decides when an embedded server that does not answer is lost: one that refuses sessions soon is, while one that is
// slow on a busy machine, or recovers from a crash, is given its time.
import pg from 'pg';
import type { ServerProcess } from './postgres-server.ts';

/** How long each kind of trouble may last. */
const LASTS_MS_MAX = {
  /** Its shared memory or its files are gone, or nobody listens. */
  refuses: 2_000,
  /** Three tries. */
  silent: 9_000,
  /** Somebody stopped it from outside, which may wait for all sessions to end. */
  stops: 5_000,
  starts: 300_000,
} as const;

type Kind = keyof typeof LASTS_MS_MAX;

/** SQLSTATEs of a server that stops or starts: its sessions end, and it takes no new ones. */
const STOPS_OR_STARTS = /^57P0[1-3]$/;
/** SQLSTATEs of a server whose system calls fail, or that contradicts itself. */
const BROKEN = /^(58|XX)/;
/** Sent without an SQLSTATE, before the session has begun. */
const TIMEOUTS = /timeout/i;

export class ServerTrouble {
  #pid = 0;
  #kind: Kind | undefined;
  #since = 0;

  /** Any other refusal is by a server that works: too many connections, a password that was changed. */
  static isIn(error: unknown): boolean {
    if (!(error instanceof pg.DatabaseError) || error.code === undefined) return true;
    return STOPS_OR_STARTS.test(error.code) || BROKEN.test(error.code);
  }

  /** Whether a server that answered with this error has to be ended. */
  isForGood(server: ServerProcess, error: unknown): boolean {
    const kind = ServerTrouble.isIn(error) ? kindOf(server, error) : undefined;
    if (server.pid !== this.#pid || kind !== this.#kind) {
      this.#pid = server.pid;
      this.#kind = kind;
      this.#since = performance.now();
    }
    return kind !== undefined && performance.now() - this.#since > LASTS_MS_MAX[kind];
  }
}

function kindOf({ state }: ServerProcess, error: unknown): Kind {
  if (state === 'starting') return 'starts';
  if (state === 'stopping') return 'stops';
  if (error instanceof pg.DatabaseError) return BROKEN.test(error.code ?? '') ? 'refuses' : 'starts';
  return error instanceof Error && TIMEOUTS.test(error.message) ? 'silent' : 'refuses';
}
