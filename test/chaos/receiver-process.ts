import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { lastingFreePort } from '../support/free-port.ts';
import { type Behaviour, factsOf } from './behaviour.ts';
import type { Instruction, ReceiverOptions, Report } from './receiver.ts';

/** The receivers' process (receiver.ts), as the run controls it. */
export class ReceiverProcess implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #ports: Readonly<Record<string, number>>;
  readonly logFile: string;

  static async start(options: { seed: number; logFile: string }): Promise<ReceiverProcess> {
    const given: ReceiverOptions = { ...options, closedPort: await lastingFreePort() };
    const child = fork(fileURLToPath(new URL('./receiver.ts', import.meta.url)), [JSON.stringify(given)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const report = await nextReport(child, 'listening');
    return new ReceiverProcess(child, report.kind === 'listening' ? report.ports : {}, options.logFile);
  }

  private constructor(child: ChildProcess, ports: Readonly<Record<string, number>>, logFile: string) {
    this.#child = child;
    this.#ports = ports;
    this.logFile = logFile;
  }

  urlOf(behaviour: Behaviour): string {
    return `${factsOf(behaviour).isTls ? 'https' : 'http'}://127.0.0.1:${this.#ports[behaviour]}/hooks`;
  }

  useSecrets(byEndpoint: Readonly<Record<string, string>>): void {
    this.#tell({ kind: 'secrets', byEndpoint });
  }

  /** Refuses connections to the endpoint until `reopen`. */
  async close(endpoint: Behaviour): Promise<void> {
    const closed = nextReport(this.#child, 'closed');
    this.#tell({ kind: 'close', endpoint });
    await closed;
  }

  async reopen(endpoint: Behaviour): Promise<void> {
    const opened = nextReport(this.#child, 'opened');
    this.#tell({ kind: 'open', endpoint });
    await opened;
  }

  /** Resolves when `count` requests have waited at the gate at once; then answers them. */
  async holdAtGate(count: number): Promise<void> {
    const opened = nextReport(this.#child, 'gate opened');
    this.#tell({ kind: 'hold', count });
    await opened;
  }

  openGate(): void {
    this.#tell({ kind: 'hold', count: 1 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }

  #tell(instruction: Instruction): void {
    this.#child.send(instruction);
  }
}

function nextReport(child: ChildProcess, kind: Report['kind']): Promise<Report> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`The receivers' process ended before it was "${kind}".`));
    const listener = (report: Report) => {
      if (report.kind !== kind) return;
      child.off('message', listener).off('exit', ended);
      resolve(report);
    };
    child.on('message', listener).once('exit', ended);
  });
}
