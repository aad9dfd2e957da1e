import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { openFilesMax } from '../../platform/open-files.ts';
import type { ConnectionLimits } from './server.ts';

// The limits of the API's connections: from the configuration, and from what the system allows.

/** Beyond it, each idle connection is memory that nobody has a use for. */
const CONNECTIONS_MAX = 10_000;
/** Files of a process beside the connections of the API: its code, its log, its connections to Postgres. */
const OTHER_FILES = 100;
/** Those of the monitoring, and nobody else's. */
const OPERATIONS_CONNECTIONS_MAX = 100;

export function apiLimits(
  config: Config,
  roles: { readonly worker: boolean },
  log: Logger,
): ConnectionLimits {
  return {
    ...timesOf(config),
    connectionsMax: config.connections.max ?? connectionsFor(openFilesMax(), otherFilesOf(config, roles)),
    onRefusal: (connections) => log.warn({ connections }, 'connections refused: there are MAX_CONNECTIONS'),
  };
}

export function monitoringLimits(config: Config): ConnectionLimits {
  return { ...timesOf(config), connectionsMax: OPERATIONS_CONNECTIONS_MAX };
}

function timesOf({ connections: { keepAliveMs, headersMs, requestMs } }: Config) {
  return { keepAliveMs, headersMs, requestMs, sendMs: requestMs };
}

function otherFilesOf({ worker, database }: Config, roles: { readonly worker: boolean }): number {
  const attempts = roles.worker ? worker.window + worker.poolSize : 0;
  return OTHER_FILES + database.poolSize + attempts;
}

/**
 * Without a file to spare, connections could not even be refused, and neither the database nor a receiver be reached.
 * A quarter is left to the API in any case.
 */
export function connectionsFor(openFiles: number, otherFiles: number): number {
  return Math.max(1, Math.floor(Math.min(CONNECTIONS_MAX, Math.max(openFiles - otherFiles, openFiles / 4))));
}
