import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './cpu-time.ts';
import type { Answer, Calls } from './remote.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const ERRORS_KEPT = 2_000;

type Settings = Readonly<Record<string, string>>;

/** A process of the benchmark. Its disposal kills it: what it leaves behind goes with its database. */
export class Child<Served extends Calls = Calls> implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #open = new Map<number, { resolve(value: never): void; reject(reason: Error): void }>();
  #errors = '';
  #isWanted = true;
  #callCount = 0;
  /** Rejects when the process ends before it was told to. */
  readonly failure: Promise<never>;

  constructor(name: string, child: ChildProcess) {
    this.#process = child;
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (this.#errors = (this.#errors + text).slice(0, ERRORS_KEPT)));
    this.#exited = once(child, 'close');
    // A message to a process that has ended; `failure` says why it has.
    child.on('error', () => undefined);
    child.on('message', (answer: Answer) => {
      const call = this.#open.get(answer.id);
      this.#open.delete(answer.id);
      if ('error' in answer) call?.reject(new Error(`The ${name} process failed: ${answer.error}`));
      else call?.resolve(answer.value);
    });
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

  /** CPU seconds so far. */
  cpuSeconds(): Promise<number> {
    return cpuSeconds(this.pid);
  }

  /** Calls what the process serves (remote.ts). @throws Error with what it threw, or why it has ended. */
  call<Name extends keyof Served & string>(
    name: Name,
    argument?: Parameters<Served[Name]>[0],
  ): Promise<Awaited<ReturnType<Served[Name]>>> {
    const id = ++this.#callCount;
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Served[Name]>>>();
    this.#open.set(id, { resolve, reject });
    this.#process.send({ id, name, argument });
    return Promise.race([promise, this.failure]);
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
  /** Program and arguments that start Node. */
  readonly #node: readonly [string, ...string[]];

  /**
   * @param compileCache a folder where Node keeps compiled code: it halves the time that a start takes.
   * @param core the only one that they may run on.
   */
  constructor(compileCache: string, core?: number) {
    this.#compileCache = compileCache;
    this.#node = core === undefined ? [process.execPath] : ['taskset', '-c', String(core), process.execPath];
  }

  /** A process of the product, as `npm start` and the packages start it. Its log, at the default level, goes to /dev/null. */
  countersign(command: string, settings: Settings): Child {
    const script = join(REPOSITORY, 'src/countersign.js');
    const [file, ...args] = this.#node;
    const child = spawn(file, [...args, '--liftoff-only', script, ...command.split(' ')], {
      detached: true,
      env: { ...this.#environment(settings), MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return this.#add(new Child(`countersign ${command}`, child));
  }

  /** A process of the benchmark itself, which ends with it (remote.ts). */
  fork<Served extends Calls>(script: URL, settings: Settings = {}): Child<Served> {
    const [execPath, ...execArgv] = this.#node;
    const child = fork(fileURLToPath(script), {
      execPath,
      execArgv,
      detached: true,
      env: this.#environment(settings),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    return this.#add(new Child<Served>(script.pathname.split('/').at(-1) ?? '', child));
  }

  /** Nothing of the caller's environment but PATH: a measurement depends on no setting of the shell. */
  #environment(settings: Settings): Record<string, string | undefined> {
    return { PATH: process.env.PATH, NODE_COMPILE_CACHE: this.#compileCache, ...settings };
  }

  #add<Served extends Calls>(child: Child<Served>): Child<Served> {
    this.#all.push(child);
    return child;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#all.map((child) => child[Symbol.asyncDispose]()));
  }
}
