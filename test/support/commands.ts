import { type ChildProcess, fork } from 'node:child_process';
import { finished } from 'node:stream/promises';
import { expect } from 'vitest';
import { machineEnvironment } from './machine.ts';
import type { Ended } from './process.ts';
import { compileCache } from './scratch-folder.ts';
import { waitFor } from './wait-for.ts';

/** `countersign <args>` for a test with many commands: one process carries them out in turn, each as if it were alone. */
export class Commands implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<Ended>>();
  readonly #logs: boolean;
  #output = '';

  /** @param settings the environment variables that are set. With LOG_LEVEL among them, `logged` holds what the commands log. */
  constructor(settings: Readonly<Record<string, string>>) {
    this.#logs = settings.LOG_LEVEL !== undefined;
    this.#child = fork('test/support/command-host.ts', {
      env: {
        ...machineEnvironment(),
        NODE_COMPILE_CACHE: compileCache(),
        ...settings,
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (this.#output += text));
    }
    this.#child.on('message', ({ id, ended }: { id: number; ended: Ended }) => {
      this.#waiting.get(id)?.resolve(ended);
      this.#waiting.delete(id);
    });
    this.#child.on('exit', () => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`The process of the commands has ended:\n${this.#output}`));
    });
  }

  /** What is written past stdout and stderr of each command: log lines. All of them are here once this is disposed of. */
  get logged(): string {
    return this.#output;
  }

  run(...args: string[]): Promise<Ended> {
    return this.runWith({}, ...args);
  }

  /** With other settings for this one command. */
  runWith(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
    const waiting = Promise.withResolvers<Ended>();
    const id = ++lastId;
    this.#waiting.set(id, waiting);
    this.#child.send({ id, args, settings });
    return waiting.promise;
  }

  /** @throws when a command has left something open that keeps its process alive, or has written past what it says. */
  async [Symbol.asyncDispose](): Promise<void> {
    // A child whose channel its parent has closed has no `close` event.
    const heard = Promise.all(
      [this.#child.stdout, this.#child.stderr].map((stream) => stream && finished(stream)),
    );
    if (this.#child.connected) this.#child.disconnect();
    const hasEnded = () => this.#child.exitCode !== null || this.#child.signalCode !== null;
    try {
      await waitFor('the process of the commands to end by itself', hasEnded, () => this.#output, 20_000);
    } catch (error) {
      this.#child.kill('SIGKILL');
      throw error;
    }
    await heard;
    expect({ code: this.#child.exitCode, output: this.#logs ? '' : this.#output }).toEqual({
      code: 0,
      output: '',
    });
  }
}

let lastId = 0;
