// Decides when an embedded server that does not answer is lost. A server that refuses sessions is lost soon;
// one that is slow on a busy machine, or recovers from a crash, gets more time.
import pg from 'pg';
import type { ServerProcess } from '../postgres-server.ts';

/** How long each kind of trouble may last. */
const LASTS_MS_MAX = {
  /** Its shared memory or its files are gone, or nothing listens on its port. */
  refuses: 2_000,
  /** Long enough for three tries. */
  silent: 9_000,
  /** Somebody else is stopping it, and the stop may wait for all sessions to end. */
  stops: 5_000,
  starts: 300_000,
} as const;

type Kind = keyof typeof LASTS_MS_MAX;

/** SQLSTATEs of a server that is stopping or starting: it ends its sessions and accepts no new ones. */
const STOPS_OR_STARTS = /^57P0[1-3]$/;
/** SQLSTATEs of a server whose system calls fail, or that finds an internal error. */
const BROKEN = /^(58|XX)/;
/** Messages of errors without an SQLSTATE, from before the session began. */
const TIMEOUTS = /timeout/i;

export class ServerTrouble {
  #pid = 0;
  #kind: Kind | undefined;
  #since = 0;

  /**
   * Whether the error shows a fault of the server. Other refusals come from a server that works: too many
   * connections, a changed password.
   */
  static isIn(error: unknown): boolean {
    if (!(error instanceof pg.DatabaseError) || error.code === undefined) return true;
    return STOPS_OR_STARTS.test(error.code) || BROKEN.test(error.code);
  }

  /** Whether the server that gave this error must be ended. */
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
