// The limits on the API's connections, from the configuration and from what the operating system allows.
import type { Config } from '../../../platform/config.ts';
import type { Logger } from '../../../platform/log.ts';
import { memoryMax } from '../../../platform/process/memory.ts';
import { openFilesMax } from '../../../platform/process/open-files.ts';
import type { ConnectionLimits } from '../server.ts';

/** More idle connections would only waste memory. */
const CONNECTIONS_MAX = 10_000;
/**
 * Headers of 16 KiB, the part of a body that Node reads before the server asks for it, and the state of the
 * request.
 */
const CONNECTION_BYTES = 128 * 1024;
/** The process's other open files: code, log, connections to Postgres. */
const OTHER_FILES = 100;
/** For the monitoring port. */
const OPERATIONS_CONNECTIONS_MAX = 100;
/** Where proxies ask there for each request. */
const OPERATIONS_CONNECTIONS_OF_CELLS_MAX = 1_000;

export function apiLimits(
  config: Config,
  roles: { readonly worker: boolean },
  log: Logger,
): ConnectionLimits {
  return {
    ...timeLimits(config),
    connectionsMax:
      config.connections.max ?? connectionsFor(openFilesMax(), reservedFiles(config, roles), memoryMax()),
    onRefusal: (connections) => log.warn({ connections }, 'connections refused: MAX_CONNECTIONS reached'),
  };
}

export function monitoringLimits(config: Config): ConnectionLimits {
  const connectionsMax = config.cells ? OPERATIONS_CONNECTIONS_OF_CELLS_MAX : OPERATIONS_CONNECTIONS_MAX;
  return { ...timeLimits(config), connectionsMax };
}

function timeLimits({ connections: { keepAliveMs, headersMs, requestMs } }: Config) {
  return { keepAliveMs, headersMs, requestMs, sendMs: requestMs };
}

function reservedFiles({ worker, database }: Config, roles: { readonly worker: boolean }): number {
  const attempts = roles.worker ? worker.window + worker.poolSize : 0;
  return OTHER_FILES + database.poolSize + attempts;
}

/**
 * Without spare file descriptors, connections could not even be refused, and neither the database nor a
 * receiver could be reached. The API keeps at least a quarter. There must be memory for all of them at their
 * largest.
 */
export function connectionsFor(openFiles: number, otherFiles: number, memory: number): number {
  const byFiles = Math.max(openFiles - otherFiles, openFiles / 4);
  return Math.max(1, Math.floor(Math.min(CONNECTIONS_MAX, byFiles, memory / CONNECTION_BYTES)));
}
