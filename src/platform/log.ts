import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

import { harmlessInJson } from './harmless.ts';

export type { Logger } from 'pino';

/**
 * One wide line an outcome: a request served, an event published, an attempt made. Lines carry ids, never a secret,
 * a token, a challenge or a payload.
 *
 * @param traceId of the trace to which the line belongs, when something is traced.
 */
export function createLog(
  options: { level: string; format: 'json' | 'pretty' },
  traceId?: () => string | undefined,
): Logger {
  const settings = {
    level: options.level,
    base: null,
    serializers: { err: serialiseError },
    ...(traceId && { mixin: () => ({ trace_id: traceId() }) }),
  };
  if (options.format === 'json') {
    // A system call for each line was a tenth of what a delivery costs. The rest is written when the process ends.
    return pino(settings, pino.destination({ minLength: 4096, periodicFlush: 100 }));
  }
  const terminal = pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss.l', singleLine: true, sync: true });
  // The colours are put on behind this, so none that others wrote is left.
  return pino(settings, { write: (line) => void terminal.write(harmlessInJson(line)) });
}

/** Takes what failed with nobody waiting for it; `failed` names it: which pool, channel or queue. */
export type OnBackgroundFailure = (error: unknown, failed: string) => void;

export function backgroundFailures(log: Logger): OnBackgroundFailure {
  return (error, failed) => log.error({ failed, err: error }, 'background failure');
}

/** An error of pg holds its whole connection, and the values of the query that was running on it. */
function serialiseError(error: Error): object {
  const { client: _client, ...told } = pino.stdSerializers.err(error);
  return told;
}
