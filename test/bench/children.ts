import { type ChildProcess, fork, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const ERRORS_KEPT = 2_000;

type Settings = Readonly<Record<string, string>>;

/** A process of the benchmark. Its disposal kills it: what it leaves behind goes with its database. */
export class Child implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  #errors = '';
  #isWanted = true;
  /** Rejects when the process ends before it was told to. */
  readonly failure: Promise<never>;

  constructor(name: string, child: ChildProcess) {
    this.#process = child;
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (this.#errors = (this.#errors + text).slice(0, ERRORS_KEPT)));
    this.#exited = once(child, 'close');
    // A message to a process that has ended; `failure` tells why it has.
    child.on('error', () => undefined);
    this.failure = this.#exited.then(() =>
      this.#isWanted
        ? Promise.reject(new Error(`The ${name} process ended:\n${this.#errors}`))
        : new Promise<never>(() => undefined),
    );
    // Whoever waits for something of the process races with it; until then it is nobody's.
    this.failure.catch(() => undefined);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  send(message: Serializable): void {
    this.#process.send(message);
  }

  /**
   * Sends a message and waits for the one that answers it.
   *
   * @param answer what `report` means: undefined when it answers something else; what it throws, the caller gets.
   */
  ask<Report, Answer>(
    message: Serializable,
    answer: (report: Report) => Answer | undefined,
  ): Promise<Answer> {
    const answered = new Promise<Answer>((resolve, reject) => {
      const listener = (report: Report) => {
        try {
          const found = answer(report);
          if (found === undefined) return;
          resolve(found);
        } catch (error) {
          reject(error);
        }
        this.#process.off('message', listener);
      };
      this.#process.on('message', listener);
    });
    this.send(message);
    return Promise.race([answered, this.failure]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isWanted = false;
    this.#process.kill('SIGKILL');
    await this.#exited;
  }
}

/**
 * Every process that the benchmark starts, so that none outlives it however it ends. Each has a session of its own, as
 * under a service manager: Linux shares the cores out among sessions, and each backend of Postgres has its own, so that
 * all processes of one session together would get no more than a single backend.
 */
export class Children implements AsyncDisposable {
  readonly #all: Child[] = [];
  readonly #compileCache: string;

  /** @param compileCache a folder where Node keeps compiled code: it halves the time that a start takes. */
  constructor(compileCache: string) {
    this.#compileCache = compileCache;
  }

  /** A process of the product. Its log, at the default level, goes to /dev/null. */
  countersign(args: readonly string[], settings: Settings): Child {
    return this.#add(
      `countersign ${args.join(' ')}`,
      spawn(process.execPath, [join(REPOSITORY, 'src/countersign.js'), ...args], {
        detached: true,
        env: this.#environment(settings),
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
  }

  /** A process of the benchmark itself, with which it exchanges messages. */
  fork(script: URL, settings: Settings): Child {
    return this.#add(
      script.pathname.split('/').at(-1) ?? '',
      fork(fileURLToPath(script), {
        detached: true,
        env: this.#environment(settings),
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      }),
    );
  }

  /** Nothing of the caller's environment but PATH: a measurement depends on no setting of the shell. */
  #environment(settings: Settings): Record<string, string | undefined> {
    return { PATH: process.env.PATH, NODE_COMPILE_CACHE: this.#compileCache, ...settings };
  }

  #add(name: string, process: ChildProcess): Child {
    const child = new Child(name, process);
    this.#all.push(child);
    return child;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#all.map((child) => child[Symbol.asyncDispose]()));
  }
}
