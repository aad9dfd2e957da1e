// The proxy through which every call leaves, if there is one: opens tunnels with CONNECT (RFC 9110, section 9.3.6).
// It is asked for addresses, never for names: what it reaches is what the address policy has judged.
import { Agent as HttpAgent, request as requestPlain } from 'node:http';
import { request as requestOverTls, Agent as TlsAgent } from 'node:https';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectOverTls } from 'node:tls';
import { ExchangeFailure, errorCode, formatSeconds } from './exchange-failure.ts';

/** What a tunnel leads to. */
interface Destination {
  /** The name and port of the URL, for messages. */
  readonly host: string;
  readonly addresses: readonly string[];
  readonly port: number;
}

export class EgressProxy {
  readonly #isOverTls: boolean;
  readonly #host: string;
  readonly #port: number;
  readonly #tlsCa: string | undefined;
  readonly #authorization: Readonly<Record<string, string>>;
  /** Keeps no connections: a tunnel belongs to the transport. It keeps TLS sessions. */
  readonly #agent: HttpAgent;
  /** What was wrong with the proxy at the last tunnel. */
  #fault: string | undefined;

  /** @param tlsCa the certificate authorities to trust instead of Node's, if the URL is `https:`. */
  constructor(address: string, tlsCa?: string) {
    const { protocol, hostname, port, username, password } = new URL(address);
    this.#isOverTls = protocol === 'https:';
    this.#host = hostname.replace(/^\[|\]$/g, '');
    this.#port = port === '' ? (this.#isOverTls ? 443 : 80) : Number(port);
    this.#tlsCa = tlsCa;
    const credentials = [username, password].map(decodeURIComponent).join(':');
    this.#authorization =
      username === ''
        ? {}
        : { 'Proxy-Authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
    this.#agent = this.#isOverTls ? new TlsAgent() : new HttpAgent();
  }

  /**
   * Opens a tunnel to the first of the addresses that the proxy reaches. Each is given an equal share of the time.
   *
   * @throws ExchangeFailure `proxy` if the proxy refuses or is silent; `connection` if it says that it does not reach them.
   */
  async tunnel({ host, addresses, port }: Destination, timeoutMs: number): Promise<Socket> {
    const deadline = performance.now() + timeoutMs;
    let failure = new ExchangeFailure('connection', `${host} has no address.`);
    for (const [index, address] of addresses.entries()) {
      const leftMs = deadline - performance.now();
      const authority = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
      const answer = await this.#ask(authority, leftMs / (addresses.length - index));
      if (typeof answer !== 'string' && answer.status >= 200 && answer.status <= 299) {
        this.#fault = undefined;
        return answer.socket;
      }
      failure = this.#failureOf(answer, host, timeoutMs);
      // Another address changes nothing about credentials or a rule.
      if (failure.errorClass === 'proxy' && answer !== SILENT) break;
    }
    throw failure;
  }

  /** Why the proxy cannot be used now; undefined if it accepts connections, and refused no credentials at the last tunnel. */
  async fault(): Promise<string | undefined> {
    const socket = this.#isOverTls
      ? connectOverTls({ host: this.#host, port: this.#port, ...this.#tlsOptions() })
      : connectPlain({ host: this.#host, port: this.#port });
    const unreachable = await new Promise<string | undefined>((resolve) => {
      socket
        .once(this.#isOverTls ? 'secureConnect' : 'connect', () => resolve(undefined))
        .on('error', (error) => resolve(`accepts no connection (${errorCode(error)})`))
        .setTimeout(FAULT_TIMEOUT_MS, () => resolve('accepts no connection in time'));
    });
    socket.destroy();
    return unreachable ?? this.#fault;
  }

  /** Sends one CONNECT. @returns the answer; a fault's code, or `SILENT`, if there is none. */
  #ask(authority: string, timeoutMs: number): Promise<Answer | string> {
    const request = (this.#isOverTls ? requestOverTls : requestPlain)({
      host: this.#host,
      port: this.#port,
      method: 'CONNECT',
      path: authority,
      headers: { Host: authority, ...this.#authorization },
      agent: this.#agent,
      ...this.#tlsOptions(),
    });
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(SILENT);
        request.destroy();
      }, timeoutMs);
      request
        .on('connect', ({ statusCode = 0 }, socket: Socket, head) => {
          clearTimeout(timer);
          // Whoever takes the socket over learns of errors by its end.
          socket.on('error', () => undefined);
          if (statusCode < 200 || statusCode > 299) socket.destroy();
          else if (head.length > 0) socket.unshift(head);
          resolve({ status: statusCode, socket });
        })
        .on('error', (error) => {
          clearTimeout(timer);
          resolve(errorCode(error));
        })
        .end();
    });
  }

  #tlsOptions() {
    return {
      // An IP address is no server name (RFC 6066, section 3).
      servername: isIP(this.#host) === 0 ? this.#host : '',
      ...(this.#tlsCa !== undefined && { ca: this.#tlsCa }),
    };
  }

  /** The sentences are for partners too, and name neither the proxy nor an address. */
  #failureOf(answer: Answer | string, host: string, timeoutMs: number): ExchangeFailure {
    this.#fault = undefined;
    if (answer === SILENT) {
      const limit = formatSeconds(timeoutMs);
      return new ExchangeFailure('proxy', `${PROXY} opened no connection to ${host} within ${limit}.`);
    }
    if (typeof answer === 'string') {
      this.#fault = `could not be used (${answer})`;
      return new ExchangeFailure('proxy', `${PROXY} could not be used (${answer}).`);
    }
    const { status } = answer;
    // 401 is tinyproxy's.
    if (status === 407 || status === 401) {
      this.#fault = `refuses the user and password of EGRESS_PROXY_URL (${status})`;
      return new ExchangeFailure('proxy', `${PROXY} did not accept the service (${status}).`);
    }
    return status >= 500
      ? new ExchangeFailure(
          'connection',
          `${host} could not be reached (the proxy of this service answered ${status}).`,
        )
      : new ExchangeFailure('proxy', `${PROXY} refused to connect to ${host} (${status}).`);
  }
}

interface Answer {
  readonly status: number;
  readonly socket: Socket;
}

/** No answer to a CONNECT in time. */
const SILENT = 'silent';

/** The time in which readiness must have its answers is a second. */
const FAULT_TIMEOUT_MS = 900;

const PROXY = 'The proxy of this service';
