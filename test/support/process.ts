import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { announced, hasAnnounced } from './announcement.ts';
import { machineEnvironment } from './machine.ts';
import { compileCache, type ScratchFolder, scratchFolder } from './scratch-folder.ts';
import { waitFor } from './wait-for.ts';

/** How a process ended, and its output. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * One of our programs as a user runs it: a separate process with only PATH and TMPDIR from the test's
 * environment.
 */
export class Program implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  /**
   * @param settings the environment variables that are set.
   * @param command what runs the script: Node, or `npm`.
   */
  constructor(
    script: string,
    args: readonly string[],
    settings: Readonly<Record<string, string>>,
    command: string = process.execPath,
  ) {
    this.#child = spawn(command, [script, ...args], {
      env: {
        ...machineEnvironment(),
        // The cache halves the start.
        NODE_COMPILE_CACHE: compileCache(),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text) => (this.stdout += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text) => (this.stderr += text));
    this.#ended = once(this.#child, 'close').then(([code]) => ({
      code,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get ended(): Promise<Ended> {
    return this.#ended;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Calls back whenever it has printed something, in the same turn of the event loop. */
  onPrinted(listener: () => void): void {
    this.#child.stdout?.on('data', listener);
  }

  /** Waits until its output contains the text. @throws Error with all of its output, if it ends before. */
  says(text: string, timeoutMs?: number): Promise<void> {
    return this.prints(`"${text}"`, (output) => output.includes(text), timeoutMs);
  }

  /** Waits until its output is as wanted. @throws Error with all of its output, if it ends before. */
  async prints(what: string, isWanted: (output: string) => boolean, timeoutMs = 60_000): Promise<void> {
    await waitFor(
      what,
      () => {
        if (isWanted(this.stdout)) return true;
        if (this.hasEnded) throw new Error(`It ended before it said ${what}:\n${this.stdout}${this.stderr}`);
        return false;
      },
      () => `it said:\n${this.stdout}${this.stderr}`,
      timeoutMs,
    );
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Sends a signal and waits until it has ended. */
  async stop(name: NodeJS.Signals = 'SIGINT'): Promise<Ended> {
    if (!this.hasEnded) this.signal(name);
    return this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

/** Runs `countersign <args>` until it ends. */
export function countersign(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Program('src/countersign.js', args, settings).ended;
}

/** A folder for the PATH of a page's commands, with the `countersign` that packages bring. */
export async function folderWithCommand(): Promise<ScratchFolder> {
  const folder = await scratchFolder('command');
  const script = `#!/bin/sh\nexec "${process.execPath}" "${resolve('src/countersign.js')}" "$@"\n`;
  await writeFile(join(folder.path, 'countersign'), script, { mode: 0o755 });
  return folder;
}

/** The value after a label in a command's output. */
export function fact(ended: Ended | undefined, label: string): string {
  return new RegExp(`^  ${label} +(\\S+)`, 'm').exec(ended?.stdout ?? '')?.[1] ?? '';
}

/** A server that has printed its announcement. */
export class RunningServer extends Program {
  static async start(
    role: 'start' | 'api' | 'worker',
    settings: Readonly<Record<string, string>>,
  ): Promise<RunningServer> {
    const server = new RunningServer('src/countersign.js', [role], { PORT: '0', ...settings });
    await server.hasStarted();
    return server;
  }

  hasStarted(): Promise<void> {
    return this.prints('that it has started', hasAnnounced);
  }

  get baseUrl(): string {
    return announced(this.stdout, 'baseUrl') ?? '';
  }

  get demoToken(): string | undefined {
    return announced(this.stdout, 'demoToken');
  }

  /** The address of its probes and metrics. */
  get operationsUrl(): string {
    return announced(this.stdout, 'operationsUrl') ?? '';
  }
}
