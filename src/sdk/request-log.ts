import type { FetchInit } from './fetch.ts';

export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/**
 * Where the client writes what it does: `console` fits, and so does winston. The message says it all in one line; `details` has the
 * same as fields.
 */
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
  /** The answer's; absent if none came. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly durationMs?: number | undefined;
  /** How long the client waits before it tries again. */
  readonly retryInMs?: number | undefined;
  /** At `debug` only, and so is `body`: names, and of values those that are harmless; `***` stands for others. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

export interface LogOptions {
  /** Default: `console`. */
  readonly logger?: Logger | undefined;
  /**
   * What is written, each level with those before it. `error`: requests that failed for good though they were retried.
   * `warn`: retries. `info`: the outcome of every request. `debug`: every attempt, with headers and bodies of which values are shown
   * only if they are known to be harmless. The key is never written, nor a secret. Default: `info` with a `logger`, else `off`.
   */
  readonly logLevel?: LogLevel | undefined;
}

/** What of a request may be written, some of it redacted. */
export interface LoggedRequest extends Pick<FetchInit, 'method' | 'headers' | 'body'> {
  /** Without the query, and without the key if that has been passed in the place of an identifier. */
  readonly path: string;
}

/** What is written of one request. */
export interface RequestLog {
  sending(attempt: number): void;
  succeeded(success: { readonly status: number; readonly headers: Headers; readonly data: unknown }): void;
  /** @param retryInMs absent if that was the last attempt. */
  failed(error: unknown, mayPass: boolean, retryInMs: number | undefined): void;
}

const LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

/** @throws TypeError for a level that there is not. */
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
        // A request that was carried out must not fail because nobody could write that down.
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
      failed(error, mayPass, retryInMs) {
        const { name, status, code, requestId } = Object(error);
        // Not the message: it may quote what was sent.
        const what = status
          ? `${status} ${code ?? 'without a problem document'}`
          : (name ?? 'ended by its signal');
        const next = retryInMs === undefined ? '' : `, next attempt in ${Math.round(retryInMs)} ms`;
        const level = retryInMs !== undefined ? 'warn' : mayPass ? 'error' : 'info';
        const outcome = { status, code, requestId, durationMs: durationMs(), retryInMs };
        write(level, `${what} in ${outcome.durationMs} ms${next}`, () => outcome);
      },
    };
  };
}

/** Allow-lists: what is added to the API later is not shown until somebody has thought about it. */
const SHOWN_HEADER =
  /^(accept|content-(type|length)|date|retry-after|ratelimit(-policy)?|request-id|user-agent|idempotent-replayed)$/i;
const SHOWN_MEMBER =
  /^((\w+_)?id|type|event_type|schema_version|status|code|has_more|(\w+_)?(at|count)|limit|since|matched|queued|delivered|failed)$/;

function shownHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, SHOWN_HEADER.test(name) ? value : '***']),
  );
}

/** A body with its members' names, and of their values those that are harmless. */
function shownBody(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shownBody(item, Object(item) === item ? '' : name));
  if (Object(value) !== value) return value == null || SHOWN_MEMBER.test(name) ? value : '***';
  // The names in an event's data and in a partner's metadata are not the API's: they prove nothing about their values.
  if (/^(meta)?data$/.test(name)) return '***';
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, member]) => [key, shownBody(member, key)]),
  );
}
