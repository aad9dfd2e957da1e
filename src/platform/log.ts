// The structured log: one wide line per outcome (request served, event published, attempt made). Lines carry
// ids, never a secret, token, challenge or payload.
import { hostname } from 'node:os';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { OutageLog } from './outage-log.ts';
import { unavailabilityReason } from './postgres/database-unavailable.ts';
import type { Role } from './process/role.ts';
import { runningVersion } from './process/version.ts';
import { terminalSafeJson } from './terminal-safe.ts';

export type { Logger } from 'pino';

/** What every line says of the process that wrote it. */
interface LogSource {
  readonly role: Role;
  readonly version: string;
  /** Of several installations that share one address, the name of its own. */
  readonly cell?: string | undefined;
}

/**
 * Failures caused by an unreachable database are counted and logged together within a second. Call `flush`
 * before the process ends.
 *
 * @param traceId returns the id of the current trace when tracing is on.
 */
export async function createLog(
  options: { level: string; format: 'json' | 'pretty' },
  source: LogSource,
  traceId?: () => string | undefined,
): Promise<Logger> {
  const outages = new OutageLog(({ count, cause, lastAt, failed }) =>
    log.error({ count, cause, last_at: lastAt, failed: [...failed] }, 'the database cannot serve'),
  );
  const settings: LoggerOptions = {
    level: options.level,
    ...machineReadable(source),
    serializers: { err: serialiseError },
    ...(traceId && { mixin: () => ({ trace_id: traceId() }) }),
    hooks: {
      logMethod(args, method) {
        const [facts, message] = args;
        const cause = outageIn(facts);
        if (cause === undefined) method.apply(this, args);
        else outages.note(cause, String(Object(facts).failed ?? message));
      },
    },
  };
  const output = options.format === 'json' ? bufferedOutput() : await terminalOutput();
  const destination: Output = {
    write: output.write,
    flush() {
      outages.flush();
      output.flush();
    },
  };
  const log = pino(settings, destination);
  return log;
}

/** The level as a word, the time as RFC 3339 has it, and which process writes. Written once, not for each line. */
function machineReadable({ role, version, cell }: LogSource) {
  return {
    base: { role, version, ...(cell !== undefined && { cell }), process: `${hostname()}/${process.pid}` },
    formatters: { level: (level: string) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
}

/** Writes a line like those of the log at once, to stderr, when the log is not open or may not be written any more. */
export function writeLine(role: Role, level: 'warn' | 'fatal', message: string, error?: Error): void {
  // The settings may not be read yet.
  const source = { role, version: runningVersion(), cell: process.env.CELL || undefined };
  const settings = { ...machineReadable(source), serializers: { err: serialiseError } };
  pino(settings, pino.destination({ dest: 2, sync: true }))[level]({ err: error }, message);
}

/** The reason why the database could not serve, when the line reports nothing else. */
function outageIn(facts: unknown): string | undefined {
  // `peer` names the other side of a failed connection that was not the database's.
  if (typeof facts !== 'object' || facts === null || !('err' in facts) || 'peer' in facts) return undefined;
  return unavailabilityReason(facts.err);
}

interface Output {
  write(line: string): void;
  flush(): void;
}

async function terminalOutput(): Promise<Output> {
  // Loaded only when a person reads the output.
  const { default: pretty } = await import('pino-pretty');
  const terminal = pretty({
    colorize: true,
    translateTime: 'SYS:HH:MM:ss.l',
    // The same in every line.
    ignore: 'role,version,cell,process',
    singleLine: true,
    sync: true,
  });
  // pino-pretty adds colours after this step, so only its colours remain.
  return { write: (line) => void terminal.write(terminalSafeJson(line)), flush: () => undefined };
}

const BUFFERED_MS = 100;

/**
 * One system call per line cost a tenth of each delivery. The buffer is also flushed when the process ends.
 * pino's own `periodicFlush` would run ten times a second even when there is nothing to write.
 */
function bufferedOutput(): Output {
  const output = pino.destination({ minLength: 16_000 });
  let isFlushDue = false;
  const flush = () => {
    isFlushDue = false;
    output.flush();
  };
  return {
    flush,
    write(line) {
      output.write(line);
      if (isFlushDue) return;
      isFlushDue = true;
      setTimeout(flush, BUFFERED_MS).unref();
    },
  };
}

/** Handles a failure that no caller awaits; `failed` names the pool, channel or queue. */
export type OnBackgroundFailure = (error: unknown, failed: string) => void;

export function backgroundFailures(log: Logger): OnBackgroundFailure {
  return (error, failed) => log.error({ failed, err: error }, 'background failure');
}

/** The members of errors that name what failed and where: those of Node's, pg's and undici's errors. */
const LOGGED_MEMBERS = [
  'type',
  'message',
  'stack',
  'name',
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'constraint',
  'table',
  'column',
  'schema',
  'routine',
];

/**
 * Keeps only these members: a pg error also contains values of rows and payloads (in `detail`, `where` and
 * `internalQuery`) and its whole connection, with the parameters of the running query.
 */
export function serialiseError(error: Error): object {
  return onlyLogged(pino.stdSerializers.err(error));
}

function onlyLogged(serialised: object): object {
  const members = Object.entries(serialised).filter(([name]) => LOGGED_MEMBERS.includes(name));
  const errors = 'aggregateErrors' in serialised ? serialised.aggregateErrors : undefined;
  return {
    ...Object.fromEntries(members),
    ...(Array.isArray(errors) && { aggregateErrors: errors.map((each) => onlyLogged(Object(each))) }),
  };
}
