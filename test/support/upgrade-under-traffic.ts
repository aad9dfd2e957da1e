// An upgrade as operators do it: the old version's API, worker and publishers run, two processes of the new
// version migrate at once, its servers start beside the old ones, and the old ones stop. Then the way back.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testEncryptionKeys } from './app.ts';
import { createPartner } from './partner.ts';
import { type Ended, Program, RunningServer } from './process.ts';
import { startReceiver } from './receiver.ts';
import { SteadyPublisher } from './steady-publisher.ts';
import { waitFor } from './wait-for.ts';

export interface UpgradeOptions {
  /** The URL of an empty database. */
  readonly databaseUrl: string;
  /** Folders with a checkout of each version. */
  readonly oldDir: string;
  readonly newDir: string;
  /** Deliveries in the history when the upgrade begins. */
  readonly deliveries: number;
  readonly eventsPerSecond: number;
  readonly onStep?: (step: string) => void;
}

export interface UpgradeReport {
  readonly migrations: readonly {
    readonly code: number | null;
    readonly stderr: string;
    readonly ms: number;
  }[];
  /** Why the new version did not start, or the old one not again. */
  readonly startFailure: string | undefined;
  readonly published: number;
  readonly refused: readonly string[];
  /** By step of the upgrade, and over all steps. */
  readonly slowestPublishesMs: Readonly<Record<string, number>>;
  readonly slowestPublishMs: number;
  readonly requests: number;
  /** Answers of the API other than successes. */
  readonly failedRequests: readonly string[];
  /** Published events that never arrived. */
  readonly lost: number;
  /** Tables whose rows were rewritten. */
  readonly rewritten: readonly string[];
}

/** The number of events published between two steps. */
const STEADY_EVENTS = 50;
/** An operator would try again after both have failed; this lets the rest be measured. */
const MIGRATIONS_MAX = 6;

export async function upgradeUnderTraffic(options: UpgradeOptions): Promise<UpgradeReport> {
  const { databaseUrl, oldDir, newDir, deliveries, eventsPerSecond } = options;
  const slowestPublishesMs: Record<string, number> = {};
  let steady: SteadyPublisher | undefined;
  const onStep = (step: string) => {
    options.onStep?.(step);
    steady?.measure((ms) => (slowestPublishesMs[step] = ms));
  };
  const settings = {
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
  };
  await using stack = new AsyncDisposableStack();
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  stack.defer(() => session.end());
  const receiver = stack.use(await startReceiver());

  onStep('starts the old version');
  const old = stack.use(new RunningServer(`${oldDir}/src/cli.ts`, ['start'], settings));
  await old.hasStarted();
  const token = old.demoToken ?? '';
  const endpoint = await createPartner(old.baseUrl, token).registerActive(receiver.url, ['invoice.issued']);

  onStep(`makes a history of ${deliveries} deliveries`);
  const { rows } = await session.query<{ organization_id: string }>(
    'select organization_id from webhook_endpoint where id = $1',
    [endpoint.id],
  );
  const organizationId = rows[0]?.organization_id ?? '';
  await fillHistory(session, organizationId, endpoint.id, deliveries);
  const files = await filesOfTables(session);

  await using publisher = new SteadyPublisher(databaseUrl, organizationId, eventsPerSecond);
  steady = publisher;
  onStep('publishes');
  await using requester = new Requester(token, ['webhook-endpoints', 'event-types']);
  requester.ask(old.baseUrl);
  const publishOn = () => {
    const { size } = publisher.published;
    return waitFor(`${STEADY_EVENTS} more events`, () => publisher.published.size >= size + STEADY_EVENTS);
  };
  await publishOn();

  onStep('migrates twice at once');
  const migrate = async () => {
    const startedAt = performance.now();
    const { code, stderr }: Ended = await new Program(`${newDir}/src/cli.ts`, ['migrate'], settings).ended;
    return { code, stderr, ms: performance.now() - startedAt };
  };
  const migrations = await Promise.all([migrate(), migrate()]);
  while (migrations.every(({ code }) => code !== 0) && migrations.length < MIGRATIONS_MAX)
    migrations.push(await migrate());

  onStep('runs both versions');
  let startFailure: string | undefined;
  const current = stack.use(new RunningServer(`${newDir}/src/cli.ts`, ['start'], settings));
  try {
    await current.hasStarted();
    requester.ask(current.baseUrl, ['deliveries', `webhook-endpoints/${endpoint.id}/health`]);
    await publishOn();

    onStep('stops the old version');
    await requester.leave(old.baseUrl);
    await old.stop('SIGTERM');
    await publishOn();

    onStep('goes back to the old version');
    const again = stack.use(new RunningServer(`${oldDir}/src/cli.ts`, ['start'], settings));
    await again.hasStarted();
    requester.ask(again.baseUrl);
    await publishOn();
    await requester.leave(current.baseUrl);
    await current.stop('SIGTERM');
    await publishOn();
  } catch (error) {
    startFailure = String(error);
  }

  onStep('waits for what was published');
  await publisher.stop();
  await requester.stop();
  const missing = () => {
    const arrived = new Set(receiver.deliveries.map(({ headers }) => headers['service-event-id']));
    return [...publisher.published].filter((id) => !arrived.has(id)).length;
  };
  await waitFor(
    'every delivery',
    () => missing() === 0,
    () => `${missing()} are missing`,
    60_000,
  ).catch(() => undefined); // The report contains the error.

  const filesAfter = await filesOfTables(session);
  return {
    migrations,
    startFailure,
    published: publisher.published.size,
    refused: publisher.refused,
    slowestPublishesMs,
    slowestPublishMs: publisher.slowestMs,
    requests: requester.count,
    failedRequests: requester.failures,
    lost: missing(),
    rewritten: [...files].filter(([table, file]) => filesAfter.get(table) !== file).map(([table]) => table),
  };
}

/** A partner who calls the API without pause, at every address where it is served. */
export class Requester implements AsyncDisposable {
  readonly #token: string;
  readonly #paths: readonly string[];
  readonly #loops = new Map<string, { stop: AbortController; done: Promise<void> }>();
  readonly failures: string[] = [];
  count = 0;

  constructor(token: string, paths: readonly string[]) {
    this.#token = token;
    this.#paths = paths;
  }

  ask(baseUrl: string, more: readonly string[] = []): void {
    const stop = new AbortController();
    const done = (async () => {
      while (!stop.signal.aborted) {
        for (const path of [...this.#paths, ...more]) await this.#request(`${baseUrl}/api/v1/public/${path}`);
        await sleep(20);
      }
    })();
    this.#loops.set(baseUrl, { stop, done });
  }

  /** Stops calling an address, as a load balancer does before it has a server stopped. */
  async leave(baseUrl: string): Promise<void> {
    const loop = this.#loops.get(baseUrl);
    loop?.stop.abort();
    await loop?.done;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#loops.keys()].map((baseUrl) => this.leave(baseUrl)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async #request(url: string): Promise<void> {
    this.count++;
    try {
      const response = await fetch(url, { headers: { Authorization: `Bearer ${this.#token}` } });
      const text = await response.text();
      if (!response.ok) this.failures.push(`${response.status} ${url} ${text}`);
    } catch (error) {
      this.failures.push(`${url} ${error}`);
    }
  }
}

/** Inserts finished deliveries, a fifth of them in rare states, with their events and attempts. */
export async function fillHistory(
  session: pg.Client,
  organizationId: string,
  endpointId: string,
  deliveries: number,
): Promise<void> {
  await session.query(`
    create temporary table old as
    select uuid_time_ordered() as event_id, uuid_time_ordered() as id, number,
      (case number % 20 when 0 then 'skipped' when 1 then 'canceled' when 2 then 'failed' when 3 then 'failed' else 'delivered' end)
        ::delivery_status as status
    from generate_series(1, ${deliveries}) number;
    insert into event (id, organization_id, type, schema_version, body, created_at)
      select event_id, '${organizationId}', 'invoice.issued', 1, '{"data":{"text":"' || repeat('x', 400) || '"}}', now() from old;
    insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, created_at, updated_at)
      select id, '${organizationId}', event_id, '${endpointId}', status, 1, now(), now() from old;
    insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status)
      select id, 1, '${organizationId}', now(), 5, 204 from old;
    drop table old`);
  await session.query('vacuum analyze');
}

/**
 * The files in which Postgres keeps the rows of tables larger than a few pages: a rewrite changes the file.
 */
export async function filesOfTables(session: pg.Client): Promise<Map<string, number>> {
  const { rows } = await session.query<{ name: string; file: number }>(
    `select oid::regclass::text as name, pg_relation_filenode(oid)::integer as file from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  return new Map(rows.map(({ name, file }) => [name, file]));
}
