// Readiness: whether this process can do its work right now, as /readyz reports it.
import { inTime } from '../platform/in-time.ts';

/** @returns undefined when the check passes, otherwise the reason, in words that may be public. */
export type Check = () => Promise<string | undefined> | string | undefined;

/** The body of /readyz: `ok` or the reason, by name of the check. Not every check decides whether a process is ready. */
export interface ReadinessReport {
  readonly status: 'ready' | 'not_ready';
  readonly checks: Readonly<Record<string, string>>;
}

/** Probes time out after one or a few seconds; the answer must name the failed check before that. */
const CHECK_TIMEOUT_MS = 1_000;

const OK = 'ok';
/** Not "failed": for the check `migrations`, that would mean that a migration failed. */
const CHECK_FAILED = 'could not be checked; the log says why';

export class Readiness {
  readonly #checks: readonly (readonly [string, Check])[];
  readonly #details: readonly (readonly [string, Check])[];
  #report: Promise<ReadinessReport> | undefined;

  /** @param details what is reported without deciding: a process does its work nevertheless, or no other does it better. */
  constructor(checks: Readonly<Record<string, Check>>, details: Readonly<Record<string, Check>> = {}) {
    this.#checks = Object.entries(checks);
    this.#details = Object.entries(details);
  }

  /** Concurrent probes share one report, so that probing adds no load to a struggling database. */
  report(): Promise<ReadinessReport> {
    this.#report ??= this.#runChecks().finally(() => {
      this.#report = undefined;
    });
    return this.#report;
  }

  async #runChecks(): Promise<ReadinessReport> {
    const [results, details] = await Promise.all([run(this.#checks), run(this.#details)]);
    const isReady = results.every(([, result]) => result === OK);
    return {
      status: isReady ? 'ready' : 'not_ready',
      checks: Object.fromEntries([...results, ...details]),
    };
  }
}

const run = (checks: readonly (readonly [string, Check])[]) =>
  Promise.all(checks.map(async ([name, check]) => [name, (await withTimeout(check)) ?? OK] as const));

async function withTimeout(check: Check): Promise<string | undefined> {
  try {
    const late = () => `no answer within ${CHECK_TIMEOUT_MS} ms`;
    return await inTime(Promise.resolve(check()), CHECK_TIMEOUT_MS, late);
  } catch {
    // Database errors contain hosts and users; the log has them.
    return CHECK_FAILED;
  }
}
