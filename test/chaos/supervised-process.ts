import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { machineEnvironment } from '../support/machine.ts';
import { compileCache } from '../support/scratch-folder.ts';

export interface SupervisedProgram {
  readonly name: string;
  /** Script and arguments, called at every start. */
  readonly args: () => readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** All processes started in turn append to this file. */
  readonly logFile: string;
  /** The text that it prints once it works. */
  readonly readyText: string;
  /** If set, the process gets a message channel, and may end itself with SIGKILL. */
  readonly onMessage?: (message: unknown) => void;
  /** The longest time for a start, without excused time. */
  readonly startMsMax?: number;
  readonly stopMsMax?: number;
}

export type EndingKind =
  | 'killed'
  | 'stopped'
  /** It ended before it was ready, as it does while the database is unavailable. */
  | 'refused to start'
  /** It was neither ready nor ended in time, and was killed for that. */
  | 'hung at start'
  /** It ended although nobody asked it to. */
  | 'died';

export interface Ending {
  readonly name: string;
  readonly pid: number;
  readonly at: number;
  readonly kind: EndingKind;
  readonly code: number | null;
}

/** A start takes one second, on a busy machine five. */
const START_MS_MAX = 20_000;
const START_LOOK_MS = 100;
const READY_TIMEOUT_MS = 5 * START_MS_MAX;
const READY_POLL_MS = 20;
/** The pause before a restart, like a service manager's. */
const RESTART_PAUSE_MS = 300;
const STOP_MS_MAX = 30_000;
/** Node prints this when it has written a diagnostic report. */
const REPORTED_TEXT = 'report completed';
const REPORT_MS_MAX = 10_000;

/** A process that is restarted whenever it ends, as a service manager does. */
export class SupervisedProcess implements AsyncDisposable {
  readonly #program: SupervisedProgram;
  readonly #onEnding: (ending: Ending) => void;
  readonly endings: Ending[] = [];
  #child: ChildProcess | undefined;
  #announcement = '';
  #isWanted = false;
  #isReady = false;
  #isKilled = false;
  #isHung = false;
  #isDisposed = false;
  #isStartExcused: () => boolean = () => false;
  #running: Promise<void> = Promise.resolve();

  constructor(program: SupervisedProgram, onEnding: (ending: Ending) => void = () => undefined) {
    this.#program = program;
    this.#onEnding = onEnding;
  }

  get name(): string {
    return this.#program.name;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** The output of the latest process that became ready, up to that moment. */
  get announcement(): string {
    return this.#announcement;
  }

  async start(): Promise<void> {
    if (this.#isDisposed) throw new Error('The run is over.');
    this.#isWanted = true;
    this.#running = this.#keepRunning();
    await this.whenReady();
  }

  async whenReady(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!this.#isReady) {
      if (Date.now() > deadline) throw new Error(`${this.name} is not ready: see ${this.#program.logFile}.`);
      await delay(READY_POLL_MS);
    }
  }

  /** Time during which this returns true does not count towards a start. */
  excuseStartsWhile(isExcused: () => boolean): void {
    this.#isStartExcused = isExcused;
  }

  /** @returns false if there is no channel now. */
  send(message: Serializable): boolean {
    if (!this.#isReady || !this.#child?.connected) return false;
    this.#child.send(message, () => undefined);
    return true;
  }

  kill(): void {
    this.#isKilled = true;
    this.#isReady = false;
    this.#child?.kill('SIGKILL');
  }

  /** Stops the process for good. */
  async stop(): Promise<{ code: number | null; durationMs: number }> {
    const startedAt = Date.now();
    this.#isWanted = false;
    const child = this.#child;
    child?.kill('SIGTERM');
    const timer = setTimeout(() => child && this.#giveUpOn(child), this.#program.stopMsMax ?? STOP_MS_MAX);
    await this.#running;
    clearTimeout(timer);
    return { code: this.endings.at(-1)?.code ?? null, durationMs: Date.now() - startedAt };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#isWanted = false;
    this.#child?.kill('SIGKILL');
    await this.#running;
  }

  async #keepRunning(): Promise<void> {
    while (this.#isWanted) {
      const ending = await this.#runOnce();
      this.endings.push(ending);
      this.#onEnding(ending);
      if (ending.kind === 'refused to start' && this.#isWanted) await delay(RESTART_PAUSE_MS);
    }
  }

  async #runOnce(): Promise<Ending> {
    const { name, args, environment, logFile, onMessage } = this.#program;
    // The process writes to the file directly: if this busy process read a pipe too slowly, it would block.
    const log = openSync(logFile, 'a');
    const logOffset = fstatSync(log).size;
    this.#isKilled = false;
    this.#isHung = false;
    const child = spawn(process.execPath, args(), {
      env: {
        ...machineEnvironment(),
        NODE_COMPILE_CACHE: compileCache(),
        ...environment,
      },
      stdio: ['ignore', log, log, ...(onMessage ? (['ipc'] as const) : [])],
    });
    closeSync(log);
    this.#child = child;
    if (onMessage) child.on('message', onMessage);
    const watch = this.#watchForReady(child, logOffset);
    const impatience = this.#watchForHang(child);
    const [code, signal]: unknown[] = await once(child, 'exit');
    const wasReady = this.#isReady;
    this.#isReady = false;
    clearInterval(watch);
    clearInterval(impatience);
    const exitCode = typeof code === 'number' ? code : null;
    const killsItself = onMessage !== undefined && signal === 'SIGKILL';
    const kind = this.#endingKind(wasReady, killsItself);
    return { name, pid: child.pid ?? 0, at: Date.now(), kind, code: exitCode };
  }

  #endingKind(wasReady: boolean, killsItself: boolean): EndingKind {
    if (!this.#isWanted) return 'stopped';
    if (this.#isHung) return 'hung at start';
    if (this.#isKilled || killsItself) return 'killed';
    return wasReady ? 'died' : 'refused to start';
  }

  /**
   * Counts checks, not the time between them: if the machine is too busy for this process, it is too busy for
   * the other one too.
   */
  #watchForHang(child: ChildProcess): NodeJS.Timeout {
    const looksMax = (this.#program.startMsMax ?? START_MS_MAX) / START_LOOK_MS;
    let looks = 0;
    const watch = setInterval(() => {
      if (this.#isReady || this.#isStartExcused()) return;
      if (++looks < looksMax) return;
      clearInterval(watch);
      this.#isHung = true;
      void this.#giveUpOn(child);
    }, START_LOOK_MS);
    return watch;
  }

  /** Kills a process that makes no progress. With `--report-on-signal`, it first writes what it waits for. */
  async #giveUpOn(child: ChildProcess): Promise<void> {
    const { logFile } = this.#program;
    const logOffset = statSync(logFile).size;
    const deadline = Date.now() + REPORT_MS_MAX;
    child.kill('SIGUSR2');
    while (!readFrom(logFile, logOffset).includes(REPORTED_TEXT) && Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await delay(READY_POLL_MS);
    }
    child.kill('SIGKILL');
  }

  #watchForReady(child: ChildProcess, logOffset: number): NodeJS.Timeout {
    const watch = setInterval(() => {
      if (child.exitCode !== null || this.#isKilled) return;
      const said = readFrom(this.#program.logFile, logOffset);
      if (!said.includes(this.#program.readyText)) return;
      this.#announcement = said;
      this.#isReady = true;
      clearInterval(watch);
    }, READY_POLL_MS);
    return watch;
  }
}

/** The text from the offset on; the file may be long, but a process prints little before it is ready. */
function readFrom(file: string, offset: number): string {
  const buffer = Buffer.alloc(64 * 1024);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, offset));
  } finally {
    closeSync(descriptor);
  }
}
