// One cell of the run: a PostgreSQL server of its own, a process that is API and worker, and a worker beside it. Whatever dies is
// started again, as a service manager does.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { announced } from '../../support/announcement.ts';
import { lastingFreePort } from '../../support/free-port.ts';
import { ChaosPostgres } from '../chaos-postgres.ts';
import { type Ending, SupervisedProcess } from '../supervised-process.ts';

/** The role of another service that publishes by SQL, with the rights that docs/sql-publishing.md names. */
const PUBLISHER = 'publisher';
const RIGHTS = [
  `create role ${PUBLISHER} login password 'chaos'`,
  `grant usage on schema public, pgboss to ${PUBLISHER}`,
  `grant select (id, lives_in) on organization to ${PUBLISHER}`,
  `grant select on webhook_subscription, event_schema, event_schema_rule, pgboss.queue to ${PUBLISHER}`,
  `grant select (id, organization_id, status, moved_at, ordering) on webhook_endpoint to ${PUBLISHER}`,
  `grant insert on event, delivery, ordered_delivery, pgboss.job to ${PUBLISHER}`,
];

/** Machines that run this run other things too. */
const START_MS_MAX = 90_000;

export class ChaosCell {
  readonly name: string;
  readonly postgres: ChaosPostgres;
  /** Of the product in this cell, and of a command for it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly server: SupervisedProcess;
  readonly worker: SupervisedProcess;

  private constructor(
    name: string,
    postgres: ChaosPostgres,
    settings: Readonly<Record<string, string>>,
    folder: string,
    onEnding: (ending: Ending) => void,
  ) {
    this.name = name;
    this.postgres = postgres;
    this.settings = settings;
    const processOf = (role: 'start' | 'worker', port: string) =>
      new SupervisedProcess(
        {
          name: `${role} of ${name}`,
          args: () => ['src/countersign.js', role],
          environment: { ...settings, OPERATIONS_PORT: port },
          logFile: join(folder, `${role}.log`),
          readyText: '"msg":"started"',
          startMsMax: START_MS_MAX,
        },
        onEnding,
      );
    this.server = processOf('start', settings.OPERATIONS_PORT ?? '');
    this.worker = processOf('worker', '0');
  }

  /** Starts its PostgreSQL; its processes are started by `start`. */
  static async open(
    name: string,
    shared: Readonly<Record<string, string>>,
    ports: { readonly api: number; readonly operations: number },
    {
      folder,
      cleanup,
      onEnding,
    }: { folder: string; cleanup: AsyncDisposableStack; onEnding: (ending: Ending) => void },
  ): Promise<ChaosCell> {
    const own = join(folder, name);
    await mkdir(own, { recursive: true, mode: 0o755 });
    const postgres = await ChaosPostgres.start(own, cleanup);
    const settings = {
      ...shared,
      CELL: name,
      DATABASE_URL: postgres.productUrl(),
      PORT: String(ports.api),
      OPERATIONS_PORT: String(ports.operations),
    };
    return new ChaosCell(name, postgres, settings, own, onEnding);
  }

  async start(cleanup: AsyncDisposableStack): Promise<void> {
    cleanup.use(this.server);
    cleanup.use(this.worker);
    // The first makes the tables.
    await this.server.start();
    await this.worker.start();
  }

  get baseUrl(): string {
    return announced(this.server.announcement, 'baseUrl') ?? `http://127.0.0.1:${this.settings.PORT}`;
  }

  get publisherUrl(): string {
    const url = new URL(this.postgres.productUrl());
    url.username = PUBLISHER;
    return url.href;
  }

  /** Once the product's tables are there. */
  async admitPublisher(): Promise<void> {
    await using admin = await this.postgres.connectAsAdmin();
    for (const right of RIGHTS) await admin.query(right);
  }
}

/** Where the processes of a cell listen, known before any of them starts. */
export const portsOfCell = async () => ({
  api: await lastingFreePort(),
  operations: await lastingFreePort(),
});
