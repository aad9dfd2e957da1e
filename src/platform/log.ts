// The structured log: one wide line per outcome (request served, event published, attempt made). Lines carry
// ids, never a secret, token, challenge or payload.
import { type Logger, pino } from 'pino';
import { terminalSafeJson } from './terminal-safe.ts';

export type { Logger } from 'pino';

/** @param traceId returns the id of the current trace when tracing is on. */
export async function createLog(
  options: { level: string; format: 'json' | 'pretty' },
  traceId?: () => string | undefined,
): Promise<Logger> {
  const settings = {
    level: options.level,
    base: null,
    serializers: { err: serialiseError },
    ...(traceId && { mixin: () => ({ trace_id: traceId() }) }),
  };
  if (options.format === 'json') {
    // One system call per line cost a tenth of each delivery. The buffer is flushed when the process ends.
    return pino(settings, pino.destination({ minLength: 16_000, periodicFlush: 100 }));
  }
  // Loaded only for people.
  const { default: pretty } = await import('pino-pretty');
  const terminal = pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss.l', singleLine: true, sync: true });
  // Colours are added after this step, so only our own remain.
  return pino(settings, { write: (line) => void terminal.write(terminalSafeJson(line)) });
}

/** Handles a failure that no caller awaits; `failed` names the pool, channel or queue. */
export type OnBackgroundFailure = (error: unknown, failed: string) => void;

export function backgroundFailures(log: Logger): OnBackgroundFailure {
  return (error, failed) => log.error({ failed, err: error }, 'background failure');
}

/** A pg error holds its whole connection, including the values of the running query. */
function serialiseError(error: Error): object {
  const { client: _client, ...serialised } = pino.stdSerializers.err(error);
  return serialised;
}
