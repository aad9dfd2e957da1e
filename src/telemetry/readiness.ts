/** @returns undefined when all is well, otherwise what is not, in words that need not be kept from anybody. */
export type Check = () => Promise<string | undefined> | string | undefined;

/** What /readyz answers: `ok` or the problem, by the name of the check. */
export interface ReadinessReport {
  readonly status: 'ready' | 'not_ready';
  readonly checks: Readonly<Record<string, string>>;
}

/** Probes give up after a second or a few; an answer that names the check must come before that. */
const CHECK_TIMEOUT_MS = 1_000;

const OK = 'ok';
/** Not "failed": of the migrations, that would say that one of them has. */
const NOT_ASKED = 'could not be checked; the log says why';

/** Whether this process can do its work at this moment. */
export class Readiness {
  readonly #checks: readonly (readonly [string, Check])[];
  #report: Promise<ReadinessReport> | undefined;

  constructor(checks: Readonly<Record<string, Check>>) {
    this.#checks = Object.entries(checks);
  }

  /** Probes at the same time share one report: they must not be a load of their own on a database in trouble. */
  report(): Promise<ReadinessReport> {
    this.#report ??= this.#make().finally(() => {
      this.#report = undefined;
    });
    return this.#report;
  }

  async #make(): Promise<ReadinessReport> {
    const results = await Promise.all(
      this.#checks.map(async ([name, check]) => [name, (await inTime(check)) ?? OK] as const),
    );
    const isReady = results.every(([, result]) => result === OK);
    return { status: isReady ? 'ready' : 'not_ready', checks: Object.fromEntries(results) };
  }
}

async function inTime(check: Check): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_TIMEOUT_MS} ms`), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    // An error of the database names hosts and users. The log has it.
    return NOT_ASKED;
  } finally {
    clearTimeout(timer);
  }
}
