import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { refusalOf } from './address-policy.ts';
import {
  codeOf,
  dnsFailure,
  type ExchangeErrorClass,
  ExchangeFailure,
  failureOf,
  HEADER_BYTES_MAX,
  inSeconds,
} from './exchange-failure.ts';
import { passOverInterimResponses } from './interim-responses.ts';
import { type ResolveHost, resolveWithDns } from './resolve-host.ts';

/** Enough for Retry-After and a handshake's echo; what a receiver sends beyond it is not kept. */
const HEADERS_KEPT_MAX = 64;
const HEADER_CHARACTERS_KEPT_MAX = 8 * 1024;
/** Before the next address of a host is tried. Node's 250 ms gives up on receivers on the other side of the world. */
const ADDRESS_ATTEMPT_MS = 1_000;

/** A receiver may ask for a longer keep-alive than undici's 4 s, up to this. */
const KEEP_ALIVE_MS_MAX = 30_000;

/** Parsed URLs of busy endpoints. */
const TARGETS_KEPT_MAX = 10_000;

const NO_BYTES = Buffer.alloc(0);

/** Of what was not even begun. */
export const NO_TIME: ExchangeTiming = { connectedMs: null, firstByteMs: null, durationMs: 0 };

export interface TransportOptions {
  readonly userAgent: string;
  /** For development: permits `http://` and loopback addresses, nothing else. */
  readonly allowInsecureReceivers: boolean;
  readonly timeouts: {
    /** From `post()` to the last byte of the response, waiting for a free connection included. */
    readonly totalMs: number;
    /** DNS, TCP and TLS together; observed up to a second late. */
    readonly connectMs: number;
    /** From the request being written to the end of the response headers; observed up to a second late. */
    readonly headersMs: number;
  };
  /** When a response body grows beyond this, its connection is dropped rather than drained. */
  readonly bodyBytesMax: number;
  /** How much of a response body is handed to the caller, unless the request says otherwise. */
  readonly bodyKeepBytes: number;
  /** Connections to one scheme, host and port; requests beyond it wait, on the clock of `totalMs`. */
  readonly connectionsPerOriginMax: number;
  /** Replaces DNS. What it answers is checked as DNS answers are. */
  readonly resolveHost?: ResolveHost;
  /** PEM of the authorities to trust instead of Node's. */
  readonly tlsCa?: string;
}

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** At most the transport's `bodyBytesMax`. */
  readonly bodyKeepBytes?: number;
}

/** Where the time of an exchange went, in whole milliseconds from `post()`. */
export interface ExchangeTiming {
  /** Until the request could be written, on a kept connection or a new one; null if it never could. */
  readonly connectedMs: number | null;
  /** Until the response's status line; null if none came. */
  readonly firstByteMs: number | null;
  readonly durationMs: number;
}

interface ExchangeResponse extends ExchangeTiming {
  readonly kind: 'response';
  readonly status: number;
  /** Names in lower case; repeated headers joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first `bodyKeepBytes` of the body as received: arbitrary bytes, no content coding undone. */
  readonly bodyPrefix: Buffer;
  /** Whether the body was longer than `bodyPrefix`. */
  readonly truncated: boolean;
}

interface ExchangeError extends ExchangeTiming {
  readonly kind: 'error';
  readonly errorClass: ExchangeErrorClass;
  /** A sentence for the partner: what the receiver did. It names no address that DNS answered with. */
  readonly message: string;
}

/**
 * A response is one whose end was seen, or whose body outgrew `bodyBytesMax`: the receiver has then spoken, and reading on
 * tells nothing. Anything that breaks off or is late is an error even when its status line had come, because the
 * receiver may have failed after it; delivering an event twice does less harm than not at all.
 */
export type ExchangeResult = ExchangeResponse | ExchangeError;

export interface Transport {
  /** Sends one POST. Whatever the network does is a result; only misuse (a closed transport, an invalid header) rejects. */
  post(request: PostRequest): Promise<ExchangeResult>;
  /** Waits for the requests in flight, at most `totalMs`, then closes every connection. */
  close(): Promise<void>;
}

/**
 * The one way out to receivers. HTTP/1.1 only, so that a connection carries one exchange and dropping it harms no other;
 * redirects are responses; addresses are judged where the connection is made, and it is made to the judged address,
 * so that a DNS answer that changes in between gains nothing.
 */
export function createTransport(options: TransportOptions): Transport {
  const { allowInsecureReceivers, timeouts } = options;
  const dns = new Resolver({ timeout: 1_500, tries: 2 });
  const resolveHost = options.resolveHost ?? ((hostname) => resolveWithDns(dns, hostname));

  const assertPublic = (hostname: string, addresses: readonly string[]): void => {
    // One bad address condemns the name: a receiver has no use for a mixture, an attacker does.
    for (const address of addresses) {
      const refusal = refusalOf(address, { allowLoopback: allowInsecureReceivers });
      if (refusal === undefined) continue;
      const is = isIP(hostname) === 0 ? 'resolves to' : 'is';
      throw new ExchangeFailure(
        'refused_address',
        `${hostname} ${is} ${refusal}; only public internet addresses are called.`,
      );
    }
  };

  const checkedAddresses = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolveHost(hostname).catch((error: unknown) => {
      throw dnsFailure(hostname, codeOf(error));
    });
    if (addresses.length === 0) throw dnsFailure(hostname, 'ENODATA');
    assertPublic(hostname, addresses);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };

  const lookup: LookupFunction = (hostname, _options, callback) => {
    checkedAddresses(hostname).then(
      (addresses) => callback(null, addresses),
      (failure) => callback(failure, []),
    );
  };

  const connect = buildConnector({
    lookup,
    allowH2: false,
    timeout: timeouts.connectMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    ...(options.tlsCa === undefined ? {} : { ca: options.tlsCa }),
  });

  const agent = new Agent({
    // Node asks no lookup about a host that is an IP address already.
    connect: (target, callback) => {
      if (isIP(target.hostname) !== 0) assertPublic(target.hostname, [target.hostname]);
      connect(target, (...outcome) => {
        const [, socket] = outcome;
        if (socket) passOverInterimResponses(socket, target.host ?? target.hostname);
        callback(...outcome);
      });
    },
    allowH2: false,
    connections: options.connectionsPerOriginMax,
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: timeouts.headersMs,
    // The total timeout covers the body.
    bodyTimeout: 0,
    keepAliveMaxTimeout: KEEP_ALIVE_MS_MAX,
  });

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
  return {
    async post({ url, headers, body, bodyKeepBytes = options.bodyKeepBytes }) {
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
            method: 'POST',
            headers: { 'User-Agent': options.userAgent, ...headers },
            body,
          },
          new Exchange(target.host, options, bodyKeepBytes, resolve, reject),
        );
      });
    },

    close() {
      closing ??= agent.close().then(() => dns.cancel());
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
    message: 'The endpoint URL does not begin with https://; only https is called.',
    ...NO_TIME,
  };
}

/** One request and what becomes of it. On undici's dispatch rather than its `request`, which costs 1.7 times the CPU. */
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
    this.#totalTimer = setTimeout(() => this.#giveUp(), options.timeouts.totalMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#connectedMs = this.#elapsedMs();
    // It waited for a connection until its time was up; undici has no way to take it out of the queue.
    if (this.#settled) controller.abort(new Error('given up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#firstByteMs = this.#elapsedMs();
    this.#headers = keptHeaders(headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytesReceived += chunk.length;
    const room = this.#bodyKeepBytes - this.#bytesKept;
    if (room > 0) {
      // A copy: the chunk is a view of a much larger buffer, which it would keep alive.
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
    if (codeOf(error) === 'UND_ERR_INVALID_ARG') {
      this.#finish();
      this.#reject(error);
      return;
    }
    this.#fail(
      failureOf(error, {
        host: this.#host,
        status: this.#status,
        isSent: this.#controller !== undefined,
        timeouts: this.#options.timeouts,
      }),
    );
  }

  #giveUp(): void {
    const limit = inSeconds(this.#options.timeouts.totalMs);
    const message =
      this.#controller === undefined
        ? `No connection to ${this.#host} could be had in ${limit}.`
        : this.#status === undefined
          ? `${this.#host} did not answer in ${limit}.`
          : `${this.#host} answered ${this.#status}, but its response did not end in ${limit}.`;
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

/** White space around a value is not part of it (RFC 9112, section 5.1); undici leaves what follows it. */
function withoutPadding(value: string): string {
  let end = value.length;
  // An expression would try each run of spaces inside the value again and again.
  while (value[end - 1] === ' ' || value[end - 1] === '\t') end -= 1;
  return end === value.length ? value : value.slice(0, end);
}

function keptHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept: Record<string, string> = {};
  let count = 0;
  let characters = 0;
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined) continue;
    const text = typeof value === 'string' ? withoutPadding(value) : value.map(withoutPadding).join(', ');
    const size = name.length + text.length;
    // Skipped, not stopped at: a huge cookie must not hide the Retry-After behind it.
    if (characters + size > HEADER_CHARACTERS_KEPT_MAX) continue;
    if (++count > HEADERS_KEPT_MAX) break;
    characters += size;
    kept[name] = text;
  }
  return kept;
}
