// The only outbound path to receivers and identity providers. HTTP/1.1 only, so that a connection carries one exchange and dropping
// it affects no other. Redirects are not followed. Each connection checks the resolved addresses and connects
// to a checked one, so a DNS answer that changes in between gains an attacker nothing.
import type { Dispatcher } from 'undici';
import { type ConnectionOptions, openConnections } from './connections.ts';
import {
  type ExchangeErrorClass,
  ExchangeFailure,
  errorCode,
  formatSeconds,
  toExchangeFailure,
} from './exchange-failure.ts';

/** Enough for Retry-After and a handshake's echo; response headers beyond these limits are dropped. */
const HEADERS_KEPT_MAX = 64;
const HEADER_CHARACTERS_KEPT_MAX = 8 * 1024;
/** Limit for cached URLs. */
const TARGETS_KEPT_MAX = 10_000;

const NO_BYTES = Buffer.alloc(0);

export const ZERO_TIMING: ExchangeTiming = { connectedMs: null, firstByteMs: null, durationMs: 0 };

export interface TransportOptions extends ConnectionOptions {
  readonly userAgent: string;
  readonly timeouts: ConnectionOptions['timeouts'] & {
    /** From `post()` to the last byte of the response, including the wait for a free connection. */
    readonly totalMs: number;
  };
  /** When a response body exceeds this, its connection is dropped rather than drained. */
  readonly bodyBytesMax: number;
  /** How much of a response body the caller gets, unless the request overrides it. */
  readonly bodyKeepBytes: number;
}

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** At most the transport's `bodyBytesMax`. */
  readonly bodyKeepBytes?: number;
  /** Instead of the transport's `totalMs`, which it must not exceed. */
  readonly timeoutMs?: number | undefined;
}

export interface GetRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How an exchange spent its time, in whole milliseconds since `post()`. */
export interface ExchangeTiming {
  /** Until the request could be written, on a reused or new connection; null if that never happened. */
  readonly connectedMs: number | null;
  /** Until the response's status line; null if none arrived. */
  readonly firstByteMs: number | null;
  readonly durationMs: number;
}

interface ExchangeResponse extends ExchangeTiming {
  readonly kind: 'response';
  readonly status: number;
  /** Names in lower case; repeated headers joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first `bodyKeepBytes` of the body as received: arbitrary bytes, content coding not decoded. */
  readonly bodyPrefix: Buffer;
  /** Whether the body was longer than `bodyPrefix`. */
  readonly truncated: boolean;
}

interface ExchangeError extends ExchangeTiming {
  readonly kind: 'error';
  readonly errorClass: ExchangeErrorClass;
  /** A sentence for the partner that says what the receiver did. Contains no address from DNS. */
  readonly message: string;
}

/**
 * A response arrived in full, or its body exceeded `bodyBytesMax`: reading on would add nothing. A truncated
 * or late response is an error even after its status line, because the receiver may have failed after sending
 * it. Delivering an event twice does less harm than not delivering it.
 */
export type ExchangeResult = ExchangeResponse | ExchangeError;

export interface Transport {
  /** Sends one POST. Network failures are results; only misuse (closed transport, invalid header) rejects. */
  post(request: PostRequest): Promise<ExchangeResult>;
  /** Sends one GET, with the same results. */
  get(request: GetRequest): Promise<ExchangeResult>;
  /** Waits for requests in flight, at most `totalMs`, then closes all connections. */
  close(): Promise<void>;
}

export function createTransport(options: TransportOptions): Transport {
  const { allowInsecureReceivers, timeouts } = options;
  const { agent, close } = openConnections(options);
  const targets = new Map<string, Target>();
  const targetOf = (url: string): Target | undefined => {
    const known = targets.get(url);
    if (known) return known;
    const parsed = URL.parse(url);
    if (!parsed) return undefined;
    const { protocol, origin, host, pathname, search } = parsed;
    const target = { protocol, origin, host, path: pathname + search };
    if (targets.size >= TARGETS_KEPT_MAX) targets.clear();
    targets.set(url, target);
    return target;
  };

  let closing: Promise<void> | undefined;
  const exchange = async (
    method: 'GET' | 'POST',
    { url, headers }: GetRequest,
    body: string | Uint8Array | null,
    bodyKeepBytes: number,
    limits: TransportOptions = options,
  ): Promise<ExchangeResult> => {
    if (closing !== undefined) throw new Error('The transport is closed.');
    const target = targetOf(url);
    if (target?.protocol !== 'https:' && !(allowInsecureReceivers && target?.protocol === 'http:')) {
      return insecureUrl();
    }
    return new Promise((resolve, reject) => {
      agent.dispatch(
        {
          origin: target.origin,
          path: target.path,
          method,
          headers: { 'User-Agent': options.userAgent, ...headers },
          body,
        },
        new Exchange(target.host, limits, bodyKeepBytes, resolve, reject),
      );
    });
  };
  return {
    post(request) {
      const { body, bodyKeepBytes = options.bodyKeepBytes, timeoutMs } = request;
      const limits = timeoutMs && { ...options, timeouts: { ...timeouts, totalMs: timeoutMs } };
      return exchange('POST', request, body, bodyKeepBytes, limits || options);
    },

    get(request) {
      return exchange('GET', request, null, options.bodyKeepBytes);
    },

    close() {
      closing ??= close();
      return closing;
    },
  };
}

interface Target {
  readonly protocol: string;
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

function insecureUrl(): ExchangeError {
  return {
    kind: 'error',
    errorClass: 'insecure_url',
    message: 'The endpoint URL does not start with https://; only https is supported.',
    ...ZERO_TIMING,
  };
}

/** One exchange. Uses undici's dispatch because its `request` costs 1.7 times the CPU. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #host: string;
  readonly #options: TransportOptions;
  readonly #bodyKeepBytes: number;
  readonly #resolve: (result: ExchangeResult) => void;
  readonly #reject: (misuse: Error) => void;
  readonly #startedAt = performance.now();
  readonly #totalTimer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #connectedMs: number | null = null;
  #firstByteMs: number | null = null;
  #settled = false;
  #status: number | undefined;
  #headers: Record<string, string> = {};
  #bodyParts: Buffer[] = [];
  #bytesKept = 0;
  #bytesReceived = 0;

  constructor(
    host: string,
    options: TransportOptions,
    bodyKeepBytes: number,
    resolve: (result: ExchangeResult) => void,
    reject: (misuse: Error) => void,
  ) {
    this.#host = host;
    this.#options = options;
    this.#bodyKeepBytes = bodyKeepBytes;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#totalTimer = setTimeout(() => this.#timeOut(), options.timeouts.totalMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#connectedMs = this.#elapsedMs();
    // It timed out waiting for a connection; undici cannot remove it from its queue.
    if (this.#settled) controller.abort(new Error('given up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#firstByteMs = this.#elapsedMs();
    this.#headers = limitHeaders(headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytesReceived += chunk.length;
    const room = this.#bodyKeepBytes - this.#bytesKept;
    if (room > 0) {
      // Copied because the chunk is a view of a much larger buffer and would keep that alive.
      const part = Buffer.from(chunk.subarray(0, room));
      this.#bodyParts.push(part);
      this.#bytesKept += part.length;
    }
    if (this.#bytesReceived > this.#options.bodyBytesMax) {
      this.#respond();
      controller.abort(new Error('body too large'));
    }
  }

  onResponseEnd(): void {
    this.#respond();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#settled) return;
    if (errorCode(error) === 'UND_ERR_INVALID_ARG') {
      this.#finish();
      this.#reject(error);
      return;
    }
    this.#fail(
      toExchangeFailure(error, {
        host: this.#host,
        status: this.#status,
        isSent: this.#controller !== undefined,
        timeouts: this.#options.timeouts,
      }),
    );
  }

  #timeOut(): void {
    const limit = formatSeconds(this.#options.timeouts.totalMs);
    const message =
      this.#controller === undefined
        ? `No connection to ${this.#host} became available within ${limit}.`
        : this.#status === undefined
          ? `${this.#host} did not answer within ${limit}.`
          : `${this.#host} answered ${this.#status}, but its response did not end within ${limit}.`;
    this.#fail(new ExchangeFailure('timeout', message));
    this.#controller?.abort(new Error('given up'));
  }

  #respond(): void {
    if (this.#settled || this.#status === undefined) return;
    this.#finish();
    this.#resolve({
      kind: 'response',
      status: this.#status,
      headers: this.#headers,
      bodyPrefix: this.#bytesKept === 0 ? NO_BYTES : Buffer.concat(this.#bodyParts),
      truncated: this.#bytesReceived > this.#bytesKept,
      ...this.#timing(),
    });
  }

  #fail({ errorClass, message }: ExchangeFailure): void {
    if (this.#settled) return;
    this.#finish();
    this.#resolve({ kind: 'error', errorClass, message, ...this.#timing() });
  }

  #finish(): void {
    this.#settled = true;
    clearTimeout(this.#totalTimer);
  }

  #timing(): ExchangeTiming {
    return {
      connectedMs: this.#connectedMs,
      firstByteMs: this.#firstByteMs,
      durationMs: this.#elapsedMs(),
    };
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }
}

/** White space around a value is not part of it (RFC 9112, section 5.1); undici keeps the trailing part. */
function trimPadding(value: string): string {
  let end = value.length;
  // A regular expression would backtrack over each run of spaces inside the value.
  while (value[end - 1] === ' ' || value[end - 1] === '\t') end -= 1;
  return end === value.length ? value : value.slice(0, end);
}

function limitHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept: Record<string, string> = {};
  let count = 0;
  let characters = 0;
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined) continue;
    const text = typeof value === 'string' ? trimPadding(value) : value.map(trimPadding).join(', ');
    const size = name.length + text.length;
    // Skip rather than stop: a huge cookie must not hide the Retry-After behind it.
    if (characters + size > HEADER_CHARACTERS_KEPT_MAX) continue;
    if (++count > HEADERS_KEPT_MAX) break;
    characters += size;
    kept[name] = text;
  }
  return kept;
}
