// The settings that the handlers of jobs read.
import type { Config } from '../platform/config.ts';

/** What the workers need of the configuration. */
export type WorkerSettings = Pick<Config, 'retry' | 'serviceName' | 'worker'>;
