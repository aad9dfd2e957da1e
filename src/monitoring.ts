// Puts together what a process reports to its operators: readiness and metrics.
import type { Core } from './core.ts';
import { lastBillingAt } from './domain/business/billing/billing-run.ts';
import { cellAnswerers } from './domain/cells/cell-answerers.ts';
import { CellRoutes } from './domain/cells/cell-routes.ts';
import { readMovesNow } from './domain/cells/move/moves-now.ts';
import type { Context } from './domain/context.ts';
import { readDeliveryBacklog } from './domain/delivery-queue/backlog.ts';
import { deliveryTable } from './domain/delivery-queue/pg-boss-columns.ts';
import { unplacedAge } from './domain/feed/unplaced-age.ts';
import { lastRetentionAt } from './domain/retention/retention.ts';
import type { Monitoring } from './http/edge/monitoring.ts';
import { type OperatorList, operatorList } from './http/operator/operator-list.ts';
import type { Workers } from './jobs/workers.ts';
import { answering, type CellAnswerer } from './platform/cells/question.ts';
import type { Config } from './platform/config.ts';
import { madeOnce } from './platform/made-once.ts';
import { pendingMigrations } from './platform/migrations/migrations.ts';
import { archivingFails } from './platform/postgres/archiving.ts';
import { openMonitoringPool } from './platform/postgres/monitoring-pool.ts';
import type { PoolLoad } from './platform/postgres/postgres-connections.ts';
import type { Roles } from './platform/process/role.ts';
import type { PrometheusMetrics } from './telemetry/prometheus.ts';
import { type Check, Readiness } from './telemetry/readiness.ts';
import { labelled, type Readings } from './telemetry/watched.ts';

/** Whether this process can be asked: without a port, nothing is counted. */
export function isWatched({ monitoring }: Config): boolean {
  return monitoring.port !== undefined;
}

/** What is reported of the way to receivers, where it is set up. */
export interface EgressWatch {
  /** Why the proxy cannot be used now. */
  readonly proxyFault: Check | undefined;
  readonly certificateExpiresAt: Date | undefined;
}

/** What other cells may ask this process, by name. The code of the API is loaded when it is asked for a list. */
function answerersOf(context: Context): ReadonlyMap<string, CellAnswerer> {
  const reader = madeOnce(async () => {
    const { contractOfLists, readForCell } = await import('./http/operator/read-for-cell.ts');
    const contract = await contractOfLists(context);
    return (list: OperatorList) => readForCell(context, contract, list);
  });
  const lists = answering(operatorList, async (list) => (await reader())(list));
  return new Map([...cellAnswerers(context), [lists.name, lists]]);
}

/** Puts together the answers of the three monitoring paths about this process. */
export async function openMonitoring(
  { context }: Core,
  metrics: PrometheusMetrics,
  roles: Roles,
  egress: EgressWatch,
): Promise<
  Monitoring &
    AsyncDisposable & {
      /** The process is not ready before this call. */
      started(workers: Workers | undefined, settings: Config['worker']): void;
      drain(): void;
    }
> {
  const pool = openMonitoringPool(context.connections);
  const logged =
    (check: string, run: Check): Check =>
    async () => {
      try {
        return await run();
      } catch (error) {
        context.log.error({ err: error, check }, 'readiness not known');
        throw error;
      }
    };
  let phase: 'starting' | 'running' | 'draining' = 'starting';
  let workers: Workers | undefined;
  const { proxyFault, certificateExpiresAt: expiresAt } = egress;
  const isExpired = (end: Date) => end <= context.databaseClock.now();
  const checks = {
    // Uses the pools that serve: a separate connection may work while none of theirs does.
    database: logged('database', () => context.connections.checkHealth()),
    migrations: logged('migrations', async () => {
      const pending = await pendingMigrations(pool);
      return pending.length > 0 ? `${pending.length} pending, the first is ${pending[0]}` : undefined;
    }),
    clock: () => context.databaseClock.offsetError(),
    ...(roles.worker && { worker: () => workers?.stalled() }),
  };
  // Events are accepted and wait; another process would fare no better.
  const readiness = new Readiness(checks, {
    ...(proxyFault && { egress_proxy: proxyFault }),
    ...(expiresAt && {
      egress_certificate: () =>
        isExpired(expiresAt) ? `has expired on ${expiresAt.toISOString()}` : undefined,
    }),
  });
  const query = (sql: string) => pool.query(sql);
  /** @param otherwise what is shown if it cannot be read: by default nothing, rather than something wrong. */
  const watch = (what: string, read: () => Promise<Readings>, otherwise: Readings = {}) =>
    metrics.watch(() =>
      read().catch((error: unknown) => {
        context.log.error({ err: error }, `${what} not read for a scrape`);
        return otherwise;
      }),
    );
  const table = madeOnce(() => deliveryTable((sql, values) => pool.query(sql, values)));
  const readQueue = async (): Promise<Readings> => {
    const backlog = await readDeliveryBacklog(pool, await table());
    return {
      countersign_queue_readable: 1,
      countersign_queue_deliveries: labelled('state', backlog.deliveriesByState),
      countersign_queue_ready_endpoints: backlog.readyEndpoints,
      countersign_queue_oldest_ready_age_seconds: backlog.oldestReadySeconds,
      countersign_lines_held_up: backlog.lines.heldUp,
      countersign_lines_waiting_deliveries: backlog.lines.waitingDeliveries,
    };
  };
  watch('queue', readQueue, { countersign_queue_readable: 0 });
  metrics.watch(async () => ({
    ...loadOf(context.connections.pools),
    countersign_clock_offset_seconds: context.databaseClock.offsetMs / 1000,
    countersign_egress_certificate_expires_timestamp_seconds: expiresAt,
  }));
  watch('last retention', async () => ({
    countersign_retention_last_completed_timestamp_seconds: await lastRetentionAt(query),
  }));
  watch('feed', async () => ({ countersign_feed_oldest_unplaced_age_seconds: await unplacedAge(query) }));
  watch('last billing run', async () => ({
    countersign_billing_last_completed_timestamp_seconds: await lastBillingAt(query),
  }));
  watch('archiving', async () => ({ countersign_archiving_failing: await archivingFails(query) }));
  const { cells } = context;
  const answerers = cells && answerersOf(context);
  if (cells) {
    watch('moves', async () => {
      const { countByState, oldestSeconds, leftSeconds } = await readMovesNow(query);
      return {
        countersign_organization_moves: labelled('state', countByState),
        countersign_organization_move_left_age_seconds: leftSeconds,
        countersign_organization_move_oldest_age_seconds: oldestSeconds,
      };
    });
  }
  const routes = cells && roles.api ? new CellRoutes(context, cells) : undefined;
  return {
    contentType: metrics.contentType,
    answerCell: cells && answerers && ((question, envelope) => cells.answer(answerers, question, envelope)),
    routeOf: routes && ((hint) => routes.routeOf(hint)),
    scrape: () => metrics.scrape(),
    async report() {
      // Probes that come every few milliseconds must not slow down the start.
      if (phase === 'starting') return { status: 'not_ready', checks: { start: 'is under way' } };
      const report = await readiness.report();
      if (phase === 'running') return report;
      return { status: 'not_ready', checks: { ...report.checks, shutdown: 'has begun' } };
    },
    drain() {
      phase = 'draining';
    },
    started(running, { isPaused }) {
      if (running) metrics.watch(async () => loadOfEngine(running.load(), isPaused));
      workers = running;
      phase = 'running';
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

const loadOf = (pools: readonly PoolLoad[]): Readings => ({
  countersign_database_pool_connections: pools.flatMap(({ name: pool, used, idle }) => [
    [{ pool, state: 'used' }, used] as const,
    [{ pool, state: 'idle' }, idle] as const,
  ]),
  countersign_database_pool_connections_max: pools.map(({ name: pool, size }) => [{ pool }, size]),
  countersign_database_pool_waiting: pools.map(({ name: pool, waiting }) => [{ pool }, waiting]),
});

const loadOfEngine = (
  { inFlight, unrecorded }: ReturnType<Workers['load']>,
  isPaused: boolean,
): Readings => ({
  countersign_deliveries_paused: isPaused ? 1 : 0,
  countersign_attempts_in_flight: inFlight,
  countersign_attempts_unrecorded: unrecorded,
});
