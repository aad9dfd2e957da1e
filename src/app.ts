// The composition root: builds API and worker from one Config, starts them, and stops them last in, first out.
import type { Server } from 'node:http';
import { type Core, openCore } from './core.ts';
import { cellOfDeparted } from './domain/access/organization.ts';
import { ApiRequestLog } from './domain/access/tokens/api-request.ts';
import { TokenUses } from './domain/access/tokens/token-uses.ts';
import { createOidcProviders } from './egress/oidc.ts';
import type { EgressProxy } from './egress/proxy.ts';
import { createTxtResolver } from './egress/resolve-txt.ts';
import { createTransport } from './egress/transport.ts';
import { wireNames } from './egress/webhook-request.ts';
import { ChangeStreams } from './http/console/change-streams.ts';
import { consoleApi } from './http/console/index.ts';
import { apiLimits, monitoringLimits } from './http/edge/connections/connection-limits.ts';
import { UnavailableLog } from './http/edge/connections/unavailable-log.ts';
import type { ContractName } from './http/edge/contract/contract-text.ts';
import type { loadContract } from './http/edge/contract/load.ts';
import { isDocumentationBuilt } from './http/edge/documents/built-documentation.ts';
import { isConsoleBuilt } from './http/edge/documents/console-files.ts';
import { FeedWaiters } from './http/edge/feed-waiters.ts';
import { monitoringListener } from './http/edge/monitoring.ts';
import { type AnswerCheck, createKoa } from './http/edge/pipeline.ts';
import { RequestMemory } from './http/edge/request-memory.ts';
import { createHttpServer } from './http/edge/server.ts';
import { operatorApi } from './http/operator/index.ts';
import { publicApi } from './http/public/index.ts';
import { EventSequencer } from './jobs/event-sequencer.ts';
import { startWorkers, type Workers } from './jobs/workers.ts';
import { isWatched, openMonitoring } from './monitoring.ts';
import type { Clock } from './platform/clock/clock.ts';
import { watchClock } from './platform/clock/watch-clock.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { madeOnce } from './platform/made-once.ts';
import { openWorkerPool } from './platform/postgres/worker-pool.ts';
import { type Roles, roleOf } from './platform/process/role.ts';
import { runningCommit, runningVersion } from './platform/process/version.ts';
import type { PrometheusMetrics } from './telemetry/prometheus.ts';

/** A running server. */
export interface App extends Core {
  readonly config: Config;
  /** Absent when this process does not serve the API. */
  readonly baseUrl: string | undefined;
  /** Absent when this process has no port for /metrics, /readyz and /healthz. */
  readonly monitoringUrl: string | undefined;
  /**
   * Reports "not ready" from now on but keeps serving, so that clients can move elsewhere before it stops.
   */
  drain(): void;
}

/** Parts that a caller may replace: time and randomness always, the rest for tests. */
export interface AppOptions {
  readonly clock?: Clock;
  readonly checkAnswer?: AnswerCheck;
  /** Used in place of the system's name servers for TXT records, as `address:port`. */
  readonly dnsServers?: readonly string[];
  /** Lets several servers in one process share the contract that the first one has read. */
  readonly loadContract?: typeof loadContract;
}

/** Where to listen, and the names of the settings that say so. */
interface Address {
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: string; readonly port: string };
}

/** The address cannot be listened on. */
class ListenError extends Error {
  constructor({ host, port, settings }: Address, cause: NodeJS.ErrnoException) {
    const why =
      cause.code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is taken. Set ${settings.port} to another one, or stop the process that has it.`
        : `Cannot listen on ${host}:${port} (${cause.code ?? cause.message}). Check ${settings.host} and ${settings.port}.`;
    super(why, { cause });
  }
}

/** Runs the API, the worker, or both in this process. */
export async function startApp(config: Config, roles: Roles, options: AppOptions = {}): Promise<App> {
  await using started = new AsyncDisposableStack();
  if (config.cells && roles.api && config.monitoring.port === undefined)
    throw new ConfigError([
      'OPERATIONS_PORT is missing, which CELLS needs: there the other cells ask this one.',
    ]);
  // Loaded only where something can ask for metrics.
  const metrics = isWatched(config)
    ? new (await import('./telemetry/prometheus.ts')).PrometheusMetrics({
        cell: config.cell,
        peers: config.cells?.all.flatMap(([name]) => (name === config.cell ? [] : name)),
      })
    : undefined;
  const build = { version: runningVersion(), node_version: process.versions.node, role: roleOf(roles) };
  // A checkout asks git.
  const commit = madeOnce(runningCommit);
  metrics?.watch(async () => ({ countersign_build_info: [[{ ...build, commit: await commit() }, 1]] }));
  const core = started.use(await openCore(config, { ...options, roles, ...(metrics && { metrics }) }));
  const departedTo = config.cells ? undefined : await cellOfDeparted(core.context);
  // What an organization leaves behind would be read, and changed for nothing.
  if (departedTo !== undefined)
    throw new ConfigError([
      `CELL and CELLS are missing: an organization of this database lives in the cell "${departedTo}" by now.`,
    ]);

  started.defer(watchClock(core.context));

  const { proxyUrl, clientCertificate } = config.egress;
  // Loaded only where there is one: it brings Node's TLS.
  const proxy =
    proxyUrl === undefined ? undefined : new (await import('./egress/proxy.ts')).EgressProxy(proxyUrl);
  const egressWatch = {
    proxyFault: proxy && (() => proxy.fault()),
    certificateExpiresAt: clientCertificate?.expiresAt,
  };

  // The first part to listen and the last to stop, so that it can report on the start and the stop of the
  // rest.
  const monitoring = metrics && started.use(await openMonitoring(core, metrics, roles, egressWatch));
  let monitoringUrl: string | undefined;
  if (monitoring && config.monitoring.port !== undefined) {
    const { server, close } = createHttpServer(monitoringListener(monitoring, core.context.log), {
      ...monitoringLimits(config),
      docsUrl: config.docsUrl,
    });
    monitoringUrl = await listen(server, {
      host: config.monitoring.host,
      port: config.monitoring.port,
      settings: { host: 'OPERATIONS_HOST', port: 'OPERATIONS_PORT' },
    });
    started.defer(() => close(CLOSE_GRACE_MIN_MS));
  }

  const sequencer = new EventSequencer(core.context, { isPermanent: roles.worker });
  started.defer(() => sequencer.stop());
  // The API listens while the rest starts, so a request waits only for the parts that it needs. It also stops
  // before the rest.
  await using edge = new AsyncDisposableStack();
  const api = roles.api
    ? await serveApi({ core, config, roles, sequencer, metrics, options, proxy }, edge)
    : undefined;

  // A server finds faults of the queue now; a command finds them when it enqueues.
  await core.context.queue.boss();
  await sequencer.start();
  // The contracts are read while the workers wait for the database.
  const [opening, loading] = await Promise.allSettled([
    roles.worker ? openWorkers(core, config, proxy, started) : undefined,
    api?.load(),
  ]);
  // Only now, because whatever the other part has opened by then is closed too.
  if (opening.status === 'rejected') throw opening.reason;
  if (loading.status === 'rejected') throw loading.reason;
  const workers = opening.value;
  monitoring?.started(workers, config.worker);

  started.use(edge.move());
  // Deferred last, so it runs first: attempts in flight then finish while the API closes, which may still
  // need the other workers.
  if (workers) started.defer(workers.stopDelivering);
  started.defer(() => core.context.connections.shortenTimeouts());

  const resources = started.move();
  return {
    ...core,
    config,
    baseUrl: api?.baseUrl,
    monitoringUrl,
    drain() {
      monitoring?.drain();
      api?.drain();
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** @param started receives what stops them. */
async function openWorkers(
  core: Core,
  config: Config,
  proxy: EgressProxy | undefined,
  started: AsyncDisposableStack,
): Promise<Workers> {
  const transport = createTransport({
    userAgent: wireNames(config.serviceName).userAgent,
    allowInsecureReceivers: config.allowInsecureReceivers,
    timeouts: {
      totalMs: config.attempt.timeoutMs,
      connectMs: config.attempt.connectTimeoutMs,
      headersMs: config.attempt.timeoutMs,
    },
    bodyBytesMax: RESPONSE_BYTES_MAX,
    bodyKeepBytes: RESPONSE_BYTES_KEPT,
    connectionsPerOriginMax: config.worker.window,
    clientCertificate: config.egress.clientCertificate,
    proxy,
  });
  started.defer(() => transport.close());
  const pool = openWorkerPool({
    connections: core.context.connections,
    size: config.worker.poolSize,
  });
  started.defer(() => pool.end());
  const workers = await startWorkers(core.context, config, pool, transport);
  started.defer(workers.stop);
  return workers;
}

interface Api {
  readonly baseUrl: string;
  /** Reads the contracts that most requests need; before that, the first request reads them. */
  load(): Promise<void>;
  drain(): void;
}

interface ApiMeans {
  readonly core: Core;
  readonly config: Config;
  readonly roles: { readonly worker: boolean };
  readonly sequencer: EventSequencer;
  readonly metrics: PrometheusMetrics | undefined;
  readonly options: AppOptions;
  readonly proxy: EgressProxy | undefined;
}

/** Listens for requests. @param edge receives what stops it. */
async function serveApi(
  { core: { context }, config, roles, sequencer, metrics, options, proxy }: ApiMeans,
  edge: AsyncDisposableStack,
): Promise<Api> {
  if (!isDocumentationBuilt()) {
    context.log.warn('documentation not built: /docs fails until `npm run build:served-docs` has run');
  }
  if (!isConsoleBuilt()) {
    context.log.warn('console not built: /console answers 503 until `npm run build:console` has run');
  }
  const contractOf = async (name: ContractName) => {
    // Loaded once this process listens: the code that compiles a contract is a quarter of all code.
    const load = options.loadContract ?? (await import('./http/edge/contract/load.ts')).loadContract;
    return load({ serviceName: config.serviceName, docsUrl: config.docsUrl, name, requestsOnly: true });
  };
  const uses = edge.use(new TokenUses(context));
  const requestLog = edge.use(new ApiRequestLog(context, config.requestLog));
  const streams = new ChangeStreams(context);
  const limits = apiLimits(config, roles, context.log);
  // Waiting polls leave half of the connections to other requests.
  const feed = new FeedWaiters(context, sequencer, Math.ceil(limits.connectionsMax / 2));
  metrics?.watch(async () => ({ countersign_feed_polls_waiting: feed.count }));
  const providers = createOidcProviders({
    userAgent: wireNames(config.serviceName).userAgent,
    allowInsecureReceivers: config.allowInsecureReceivers,
    proxy,
  });
  edge.defer(() => providers.close());
  let baseUrl = '';
  const apis = {
    public: madeOnce(async () => publicApi(context, await contractOf('public'), { feed }, uses)),
    operator: madeOnce(async () => operatorApi(context, await contractOf('operator'))),
    console: madeOnce(async () =>
      consoleApi(context, await contractOf('console'), config, {
        streams,
        feed,
        // Called once this process listens.
        ownAddress: loopbackAddress(baseUrl),
        providers,
        resolveTxt: createTxtResolver(options.dnsServers),
      }),
    ),
  };
  const unavailableLog = edge.use(new UnavailableLog(context));
  const memory = new RequestMemory(config.requestMemoryBytes);
  metrics?.watch(async () => {
    const rooms = Object.entries(memory.rooms);
    return {
      countersign_request_memory_bytes: rooms.map(([kind, { bytes }]) => [{ kind }, bytes]),
      countersign_request_memory_refusals_total: rooms.map(([kind, { refusals }]) => [{ kind }, refusals]),
    };
  });
  const koa = createKoa(context, apis, config, {
    checkAnswer: options.checkAnswer,
    unavailableLog,
    memory,
    requestLog,
  });
  const { server, close, drain } = createHttpServer(koa.callback(), {
    ...limits,
    docsUrl: config.docsUrl,
    publicUrl: config.publicUrl,
  });
  baseUrl = await listen(server, { ...config, settings: { host: 'HOST', port: 'PORT' } });
  // If the start fails, do not wait for requests.
  let graceMs = CLOSE_GRACE_MIN_MS;
  edge.defer(() => close(graceMs));
  // Closing waits for responses; streams never end without this, and polls end late.
  edge.defer(() => streams.close());
  edge.defer(() => feed.close());
  return {
    baseUrl,
    async load() {
      await Promise.all([apis.public(), apis.operator()]);
      graceMs = Math.max(config.shutdownTimeoutMs - CLOSE_RESERVE_MS, CLOSE_GRACE_MIN_MS);
    },
    drain() {
      streams.close();
      feed.drain();
      drain();
    },
  };
}

/** The rest of a longer response is not read. */
const RESPONSE_BYTES_MAX = 64 * 1024;
/** The part of a response that the attempt's record keeps. */
const RESPONSE_BYTES_KEPT = 4 * 1024;
/** The time of a clean stop that requests in flight leave to the workers and the database. */
const CLOSE_RESERVE_MS = 5_000;
const CLOSE_GRACE_MIN_MS = 1_000;

/**
 * The address for programs on this machine: a server that listens on every address also listens on loopback.
 */
const loopbackAddress = (baseUrl: string): string =>
  baseUrl.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, '//127.0.0.1');

/**
 * Connections that may wait to be accepted, as far as the system allows. With Node's 511, a rush of
 * connections delays others by seconds.
 */
const BACKLOG = 4_096;

/** @returns the URL. */
function listen(server: Server, address: Address): Promise<string> {
  const { host, port } = address;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(address, error)));
    server.listen(port, host, BACKLOG, () => {
      const bound = server.address();
      if (bound === null || typeof bound === 'string') reject(new Error('The server has no TCP address.'));
      else resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`);
    });
  });
}
