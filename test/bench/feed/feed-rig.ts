import { setTimeout as delay } from 'node:timers/promises';
import { lastingFreePort } from '../../support/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../children.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { type Endpoint, productSettings } from '../endpoints.ts';
import { Load } from '../load.ts';
import type { BenchDatabase } from '../postgres.ts';
import { subscribe } from '../publish/fair-baseline.ts';
import { insertApiToken } from '../tokens.ts';

const LOOK_EVERY_MS = 10;

/** A process of the product on a database of its own, with one organization whose events are published and read. */
export class FeedRig implements AsyncDisposable {
  readonly database: BenchDatabase;
  readonly endpoints: readonly Endpoint[];
  readonly organizationId: string;
  readonly port: number;
  readonly load: Load;
  readonly #child: Child;
  readonly #bench: Bench;
  readonly #release: () => Promise<void>;

  /** @param options.fanOut endpoints of the organization. Nothing is delivered to them: that is not what is measured. */
  static async start(
    bench: Bench,
    options: { command: 'api' | 'start'; fanOut: number; template?: string },
  ): Promise<FeedRig> {
    await using started = new AsyncDisposableStack();
    const database = started.use(await bench.postgres.createDatabase(options.template));
    const endpoints = await subscribe(database, Math.max(1, options.fanOut));
    if (options.fanOut === 0) await database.session.query('delete from webhook_subscription');
    const port = await lastingFreePort();
    const child = started.use(
      bench.children.countersign([options.command], {
        ...productSettings,
        DATABASE_URL: database.url,
        PORT: String(port),
        DELIVERIES_PAUSED: 'true',
        RATE_LIMIT: 'off',
      }),
    );
    const load = started.use(new Load(`http://127.0.0.1:${port}`));
    await Promise.race([load.answering(), child.failure]);
    return new FeedRig(bench, { database, endpoints, port, load, child }, started.move());
  }

  private constructor(
    bench: Bench,
    parts: { database: BenchDatabase; endpoints: Endpoint[]; port: number; load: Load; child: Child },
    resources: AsyncDisposableStack,
  ) {
    this.#bench = bench;
    this.database = parts.database;
    this.endpoints = parts.endpoints;
    this.organizationId = parts.endpoints[0]?.organizationId ?? '';
    this.port = parts.port;
    this.load = parts.load;
    this.#child = parts.child;
    this.#release = () => resources.disposeAsync();
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** CPU seconds so far of the process and of Postgres. */
  async cpu(): Promise<{ node: number; postgres: number }> {
    const [node, postgres] = await Promise.all([cpuSeconds(this.pid), this.#bench.postgres.cpuSeconds()]);
    return { node, postgres };
  }

  /** Resolves when so many events have a position. */
  async placed(count: number): Promise<void> {
    while ((await this.lastPosition()) < count) await delay(LOOK_EVERY_MS);
  }

  async lastPosition(): Promise<number> {
    const { rows } = await this.database.session.query<{ position: number }>(
      'select coalesce(max(position), 0)::float8 as position from event_feed where organization_id = $1',
      [this.organizationId],
    );
    return rows[0]?.position ?? 0;
  }

  token(): Promise<string> {
    return insertApiToken(this.database.session, this.organizationId);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#release();
  }
}
