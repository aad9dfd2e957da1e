import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { environmentOf, type Workshop } from './generator.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a program in another language wrote; the scenario's asserts type it.
export type Body = any;

/** A call of an operation, in the contract's own names. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** With the token that may read customers only. */
  readonly narrow?: boolean;
}

export interface Answer {
  readonly status: number;
  /** The header `ETag`; absent or empty without one. */
  readonly etag?: string | null;
  /** What the program's language read of the body, written by it as JSON again; null without a body. */
  readonly body: unknown;
}

/** What was done with generated code failed. */
class ProgramError extends Error {}

const ANSWER_TIMEOUT_MS = 60_000;

/**
 * A program in another language that does with generated code what it is told, a line of JSON each: `{"call": operation, …}` carries an
 * operation out, `{"parse": schema, "value": …}` reads a value by the model of that name. It answers with a line: the status, the `ETag`
 * and the body as its models write it, or `{"failure": …}`. So what to do stands once, in scenario.ts, and nothing that a model drops is
 * missed. `path`, `query` and `headers` have the contract's names; the members of `path` are in the order of the address. Where a language
 * has reflection, a program finds the operation, its parameters and their types by these names, so that the next operation needs no line.
 */
export class Program implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  readonly #lines: AsyncIterator<string>;
  #errors = '';

  constructor(workshop: Workshop, [command, ...args]: readonly [string, ...string[]]) {
    const child = spawn(command, args, {
      cwd: workshop.folder,
      env: environmentOf(workshop),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#closed = new Promise((resolve) => child.once('close', () => resolve()));
    child.once('error', (error) => {
      this.#errors += String(error);
    });
    child.stdin.on('error', () => undefined);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  call(operation: string, call: Call): Promise<Answer> {
    return this.#ask({ call: operation, ...call });
  }

  /** @returns what the model of that name makes of the value. */
  async parse(schema: string, value: unknown): Promise<unknown> {
    return (await this.#ask({ parse: schema, value })).body;
  }

  async #ask(request: object): Promise<Answer> {
    this.#child.stdin?.write(`${JSON.stringify(request)}\n`);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ProgramError('The program does not answer.')), ANSWER_TIMEOUT_MS);
    });
    const { value: line, done } = await Promise.race([this.#lines.next(), late]).finally(() =>
      clearTimeout(timer),
    );
    if (done) throw new ProgramError(`The program ended: ${this.#errors.slice(-2_000)}`);
    const answer: Partial<Answer> & { failure?: string } = JSON.parse(line);
    if (answer.failure !== undefined || answer.status === undefined)
      throw new ProgramError(`${JSON.stringify(request).slice(0, 300)}: ${answer.failure ?? line}`);
    return { status: answer.status, etag: answer.etag ?? '', body: answer.body ?? null };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 5_000);
    await this.#closed;
    clearTimeout(timer);
  }
}
