import type { Child, Children } from './children.ts';
import { cpuSeconds } from './cpu-time.ts';
import type { Arrivals, Instruction, Report } from './receiver.ts';

/** The receiver's process (receiver.ts) as the benchmark sees it. */
export class ReceiverProcess implements AsyncDisposable {
  readonly #child: Child;
  readonly origins: readonly string[];

  static async start(
    children: Children,
    options: { ports: number; protocol: 'http' | 'https' },
  ): Promise<ReceiverProcess> {
    const child = children.fork(new URL('./receiver.ts', import.meta.url), {});
    const { origins } = await ask(child, { kind: 'listen', ...options }, 'listening');
    return new ReceiverProcess(child, origins);
  }

  private constructor(child: Child, origins: readonly string[]) {
    this.#child = child;
    this.origins = origins;
  }

  /** From now on until `reset` every signature must be right, or `arrivalOf` rejects. */
  verify(secretByUrl: ReadonlyMap<string, string>): void {
    tell(this.#child, { kind: 'verify', secretByUrl });
  }

  reset(): void {
    tell(this.#child, { kind: 'reset' });
  }

  /** Resolves when so many different deliveries have arrived since the last reset. */
  async arrivalOf(count: number): Promise<void> {
    await ask(this.#child, { kind: 'await', count }, 'reached');
  }

  async arrivals(): Promise<Arrivals> {
    return ask(this.#child, { kind: 'collect' }, 'collected');
  }

  cpuSeconds(): Promise<number> {
    return cpuSeconds(this.#child.pid);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#child[Symbol.asyncDispose]();
  }
}

function tell(child: Child, instruction: Instruction): void {
  child.send(instruction);
}

function ask<Kind extends Report['kind']>(
  child: Child,
  instruction: Instruction,
  kind: Kind,
): Promise<Extract<Report, { kind: Kind }>> {
  return child.ask(instruction, (report: Report) => {
    if (report.kind === 'refused') throw new Error(`A signature is wrong: ${report.message}`);
    return isOf(report, kind) ? report : undefined;
  });
}

function isOf<Kind extends Report['kind']>(
  report: Report,
  kind: Kind,
): report is Extract<Report, { kind: Kind }> {
  return report.kind === kind;
}
