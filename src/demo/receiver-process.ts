// The receiver's process (receiver.ts), as the demo controls it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Difference } from './checklist.ts';
import type { Count, Instruction, Received, Report } from './receiver.ts';

/** Grace period for a report in flight after the wait was ended. */
const STRAGGLER_MS = 500;

export class ReceiverProcess implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #received: Received[] = [];
  #taken = 0;
  #wake: () => void = () => undefined;
  readonly url: string;

  static async start(): Promise<ReceiverProcess> {
    const child = fork(fileURLToPath(new URL('./receiver.ts', import.meta.url)), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', (report: Report) => report.kind === 'listening' && resolve(report.url));
      child.once('error', reject);
      child.once('exit', () => reject(new Error('The receiver process exited before it was listening.')));
    });
    return new ReceiverProcess(child, url);
  }

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    child.on('message', (report: Report) => {
      if (report.kind === 'received') this.#received.push(report);
      this.#wake();
    });
    child.on('exit', () => this.#wake());
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get count(): number {
    return this.#received.length;
  }

  /** Requests that arrived without being expected. */
  get unexpected(): readonly Received[] {
    return this.#received.slice(this.#taken);
  }

  send(instruction: Instruction): void {
    this.#child.send(instruction);
  }

  /** The receiver's own counts since the last reset. */
  ownCount(): Promise<Count> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('The receiver process has exited.'));
      const onMessage = (report: Report) => {
        if (report.kind !== 'count') return;
        this.#child.off('message', onMessage).off('exit', ended);
        resolve(report);
      };
      this.#child.on('message', onMessage).once('exit', ended);
      this.send({ kind: 'report count' });
    });
  }

  /**
   * Returns the next request.
   *
   * @param unless when this settles first, nothing more can arrive.
   * @throws Difference when nothing arrives in time.
   */
  async next(what: string, timeoutMs: number, unless?: Promise<unknown>): Promise<Received> {
    let deadline = Date.now() + timeoutMs;
    const giveUp = () => {
      deadline = Math.min(deadline, Date.now() + STRAGGLER_MS);
      this.#wake();
    };
    unless?.then(giveUp, giveUp);
    const index = this.#taken;
    while (this.#received.length <= index) {
      const leftMs = deadline - Date.now();
      if (leftMs <= 0)
        throw new Difference(`${what} did not arrive within ${Math.round(timeoutMs / 1000)} s`);
      if (this.#child.exitCode !== null) throw new Error('The receiver process has exited.');
      await this.#change(leftMs);
    }
    this.#taken++;
    const received = this.#received[index];
    if (!received) throw new Error(`There is no request ${index}.`);
    return received;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }

  #change(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
