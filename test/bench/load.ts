// Requests over keep-alive connections, from the benchmark's own process, whose CPU is not measured.
import { setTimeout as delay } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';

const CONNECTIONS = 8;
const START_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** What is sent: the same again and again, or one made for each place in the sequence. */
export type RequestAt = (place: number) => Dispatcher.RequestOptions;

export class Load implements AsyncDisposable {
  readonly #pool: Pool;
  /** Of requests so far, so that no two sequences send the same. */
  #place = 0;

  constructor(baseUrl: string) {
    this.#pool = new Pool(baseUrl, { connections: CONNECTIONS, pipelining: 1 });
  }

  /** Sends so many, as many at a time as there are connections. @throws Error for another status. */
  async send(requestAt: RequestAt, count: number, status: number): Promise<void> {
    let left = count;
    const client = async () => {
      while (left-- > 0) {
        const { statusCode, body } = await this.#pool.request(requestAt(this.#place++));
        const text = await body.text();
        if (statusCode !== status) throw new Error(`Answered ${statusCode} instead of ${status}: ${text}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
  }

  /** Sends one. @returns its status and body. */
  async ask(request: Dispatcher.RequestOptions): Promise<{ status: number; body: string }> {
    const { statusCode, body } = await this.#pool.request(request);
    return { status: statusCode, body: await body.text() };
  }

  /** Resolves once the server answers anything at all. */
  async answering(): Promise<void> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await delay(LOOK_EVERY_MS)) {
      const answer = await this.ask({ method: 'GET', path: '/' }).catch((error: Error) => error);
      if (!(answer instanceof Error)) return;
      if (Date.now() > deadline) throw answer;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.close();
  }
}
