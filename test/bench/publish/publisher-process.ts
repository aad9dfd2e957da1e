import type { Child, Children } from '../children.ts';
import { cpuSeconds } from '../cpu-time.ts';
import type { PublishMethod } from './methods.ts';
import { Published } from './published.ts';
import type { PublisherOptions } from './publisher.ts';
import type { Instruction, Report } from './publishing.ts';

/** The process that publishes (publishing.ts) as the benchmark sees it. */
export class PublisherProcess implements AsyncDisposable {
  readonly #child: Child;

  constructor(children: Children) {
    this.#child = children.fork(new URL('./publishing.ts', import.meta.url), {});
  }

  async open(method: PublishMethod, options: PublisherOptions): Promise<void> {
    await this.#ask({ kind: 'open', method, ...options }, 'opened');
  }

  /** Leaves the database. What has been compiled stays so for the next one. */
  async close(): Promise<void> {
    await this.#ask({ kind: 'close' }, 'closed');
  }

  /** Publishes at this rate, whatever the calls take. */
  async pace(eventsPerSecond: number, seconds: number): Promise<Published> {
    const { calls } = await this.#ask({ kind: 'pace', eventsPerSecond, seconds }, 'published');
    return new Published(calls);
  }

  /** Publishes as fast as the clients can. */
  async rush(seconds: number): Promise<Published> {
    const { calls } = await this.#ask({ kind: 'rush', seconds }, 'published');
    return new Published(calls);
  }

  cpuSeconds(): Promise<number> {
    return cpuSeconds(this.#child.pid);
  }

  #ask<Kind extends Report['kind']>(
    instruction: Instruction,
    kind: Kind,
  ): Promise<Extract<Report, { kind: Kind }>> {
    return this.#child.ask(instruction, (report: Report) => {
      if (report.kind === 'failed') throw new Error(`Not published: ${report.message}`);
      return isOf(report, kind) ? report : undefined;
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#child[Symbol.asyncDispose]();
  }
}

function isOf<Kind extends Report['kind']>(
  report: Report,
  kind: Kind,
): report is Extract<Report, { kind: Kind }> {
  return report.kind === kind;
}
