// The client's log: allow-lists decide which headers and values appear; the key and secrets never do.
import type { FetchInit } from './fetch.ts';

export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/** Where the client logs: `console` or winston, for example. `details` has the message's facts as fields. */
export interface Logger {
  error(message: string, details: LogDetails): unknown;
  warn(message: string, details: LogDetails): unknown;
  info(message: string, details: LogDetails): unknown;
  debug(message: string, details: LogDetails): unknown;
}

export interface LogDetails {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** From 1. */
  readonly attempt: number;
  /** Of the response; absent if none arrived. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly durationMs?: number | undefined;
  /** How long the client waits before the next attempt. */
  readonly retryInMs?: number | undefined;
  /** Only at `debug`, like `body`. Values that are not known to be safe appear as `***`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

export interface LogOptions {
  /** Default: `console`. */
  readonly logger?: Logger | undefined;
  /**
   * Each level includes those before it. `error`: requests that failed after all retries. `warn`: retries.
   * `info`: the outcome of every request. `debug`: every attempt with headers and bodies, of which only
   * values known to be safe are shown. The key and secrets are never logged. Default: `info` with a `logger`,
   * else `off`.
   */
  readonly logLevel?: LogLevel | undefined;
}

/** The loggable parts of a request. */
export interface LoggedRequest extends Pick<FetchInit, 'method' | 'headers' | 'body'> {
  /** Without the query, and without the key if it was passed as an identifier by mistake. */
  readonly path: string;
}

export interface RequestLog {
  sending(attempt: number): void;
  succeeded(success: { readonly status: number; readonly headers: Headers; readonly data: unknown }): void;
  /** @param retryInMs absent after the last attempt. */
  failed(error: unknown, isTransient: boolean, retryInMs: number | undefined): void;
}

const LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

/** @throws TypeError for an unknown level. */
export function requestLogger({
  logger,
  logLevel = logger ? 'info' : 'off',
}: LogOptions): (request: LoggedRequest) => RequestLog {
  const threshold = LEVELS.indexOf(logLevel);
  if (threshold < 0) throw new TypeError(`logLevel must be one of ${LEVELS.join(', ')}.`);

  return ({ method, path, headers, body }) => {
    let attempt = 0;
    let startMs = 0;

    function write(level: Exclude<LogLevel, 'off'>, what: string, more: () => Partial<LogDetails>): void {
      if (LEVELS.indexOf(level) > threshold) return;
      try {
        const details = { method, path, attempt, ...more() };
        const { requestId } = details;
        const request = requestId ? `, request ${requestId}` : '';
        (logger ?? console)[level](
          `countersign: ${method} ${path} ${what} (attempt ${attempt}${request})`,
          details,
        );
      } catch {
        // A failing logger must not make a successful request fail.
      }
    }
    const durationMs = () => Date.now() - startMs;
    const requestIdIn = (answer: Headers) => answer.get('Request-Id') ?? undefined;

    return {
      sending(number) {
        attempt = number;
        startMs = Date.now();
        write('debug', 'is sent', () => ({
          headers: shownHeaders(Object.entries(headers)),
          body: body && shownBody(JSON.parse(body)),
        }));
      },
      succeeded({ status, headers: answer, data }) {
        const outcome = { status, requestId: requestIdIn(answer), durationMs: durationMs() };
        write('info', `${status} in ${outcome.durationMs} ms`, () => outcome);
        write('debug', `${status}, in full`, () => ({
          ...outcome,
          headers: shownHeaders(answer),
          body: shownBody(data),
        }));
      },
      failed(error, isTransient, retryInMs) {
        const { name, status, code, requestId } = Object(error);
        // Not the message, which may contain request data.
        const what = status
          ? `${status} ${code ?? 'without a problem document'}`
          : (name ?? 'ended by its signal');
        const next = retryInMs === undefined ? '' : `, next attempt in ${Math.round(retryInMs)} ms`;
        const level = retryInMs !== undefined ? 'warn' : isTransient ? 'error' : 'info';
        const outcome = { status, code, requestId, durationMs: durationMs(), retryInMs };
        write(level, `${what} in ${outcome.durationMs} ms${next}`, () => outcome);
      },
    };
  };
}

/** Allow-lists: additions to the API stay hidden until someone has reviewed them. */
const SHOWN_HEADER =
  /^(accept|content-(type|length)|date|retry-after|ratelimit(-policy)?|request-id|user-agent|idempotent-replayed)$/i;
const SHOWN_MEMBER =
  /^((\w+_)?id|type|event_type|schema_version|status|code|has_more|(\w+_)?(at|count)|limit|since|matched|queued|delivered|failed)$/;

function shownHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, SHOWN_HEADER.test(name) ? value : '***']),
  );
}

/** Shows all member names of a body, but only safe values. */
function shownBody(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shownBody(item, Object(item) === item ? '' : name));
  if (Object(value) !== value) return value == null || SHOWN_MEMBER.test(name) ? value : '***';
  // Member names in event data and partner metadata are not the API's and say nothing about their values.
  if (/^(meta)?data$/.test(name)) return '***';
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, member]) => [key, shownBody(member, key)]),
  );
}
