// The settings that the handlers of jobs read.
import type { Config } from '../platform/config.ts';

/** The part of the configuration that workers need. */
export type WorkerSettings = Pick<Config, 'log' | 'retry' | 'serviceName' | 'worker'>;
