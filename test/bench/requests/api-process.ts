// A process that serves the API, the product's or the hand-written one, on a database of its own.
import { lastingFreePort } from '../../support/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Child, Children } from '../children.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { productSettings } from '../endpoints.ts';
import { Load } from '../load.ts';
import type { BenchDatabase } from '../postgres.ts';
import type { Readings } from './cost.ts';

/** Who answers. */
export const apis = {
  Countersign: (children: Children, settings: Readonly<Record<string, string>>) =>
    children.countersign(['api'], settings),
  'lower bound': (children: Children, settings: Readonly<Record<string, string>>) =>
    children.fork(new URL('./lower-bound/server.ts', import.meta.url), settings),
} as const;
export type ApiName = keyof typeof apis;

export class ApiProcess implements AsyncDisposable {
  readonly database: BenchDatabase;
  readonly load: Load;
  readonly #bench: Bench;
  readonly #child: Child;
  readonly #release: () => Promise<void>;

  static async start(bench: Bench, name: ApiName, template: string): Promise<ApiProcess> {
    await using started = new AsyncDisposableStack();
    const database = started.use(await bench.postgres.createDatabase(template));
    const port = await lastingFreePort();
    const child = started.use(
      apis[name](bench.children, {
        ...productSettings,
        DATABASE_URL: database.url,
        PORT: String(port),
        // In none of them: where it counts, it costs no query.
        RATE_LIMIT: 'off',
      }),
    );
    const load = started.use(new Load(`http://127.0.0.1:${port}`));
    await Promise.race([load.answering(), child.failure]);
    const resources = started.move();
    return new ApiProcess(bench, { database, load, child }, () => resources.disposeAsync());
  }

  private constructor(
    bench: Bench,
    { database, load, child }: { database: BenchDatabase; load: Load; child: Child },
    release: () => Promise<void>,
  ) {
    this.#bench = bench;
    this.database = database;
    this.load = load;
    this.#child = child;
    this.#release = release;
  }

  async read(): Promise<Readings> {
    const [api, postgres, statements] = await Promise.all([
      cpuSeconds(this.#child.pid),
      this.#bench.postgres.cpuSeconds(),
      this.database.statementCount(),
    ]);
    return { api, postgres, statements };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#release();
  }
}
