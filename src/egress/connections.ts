// The connections of the transport: each resolves its host, refuses every address that is not public, and connects to the very
// address that was checked, directly or by a tunnel of the proxy.
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, errors } from 'undici';
import { addressRefusal } from './address-policy.ts';
import { dnsFailure, ExchangeFailure, errorCode, HEADER_BYTES_MAX } from './exchange-failure.ts';
import { skipInterimResponses } from './interim-responses.ts';
import type { EgressProxy } from './proxy.ts';
import { type ResolveHost, resolveWithDns } from './resolve-host.ts';

/** Delay before trying the host's next address. Node's 250 ms gives up on receivers on other continents. */
const ADDRESS_ATTEMPT_MS = 1_000;

/** Upper limit for a receiver's keep-alive hint; undici's default is 4 s. */
const KEEP_ALIVE_MS_MAX = 30_000;

export interface ConnectionOptions {
  /** For development: permits `http://` and loopback addresses, nothing else. */
  readonly allowInsecureReceivers: boolean;
  readonly timeouts: {
    /** DNS, TCP and TLS together; enforced up to a second late. */
    readonly connectMs: number;
    /** From the written request to the end of the response headers; enforced up to a second late. */
    readonly headersMs: number;
  };
  /** Maximum connections per origin. Further requests wait; the wait counts towards `totalMs`. */
  readonly connectionsPerOriginMax: number;
  /** Replaces DNS. Its answers are checked like those of DNS. */
  readonly resolveHost?: ResolveHost;
  /** PEM of the certificate authorities to trust instead of Node's. */
  readonly tlsCa?: string;
  /** Through which every connection leaves. Absent: connections are direct. */
  readonly proxy?: EgressProxy | undefined;
  /** PEM of what receivers get that ask for a client certificate. */
  readonly clientCertificate?: { readonly cert: string; readonly key: string } | undefined;
}

export interface Connections {
  readonly agent: Agent;
  /** Waits for requests in flight, then closes all of them. */
  close(): Promise<void>;
}

export function openConnections(options: ConnectionOptions): Connections {
  const { allowInsecureReceivers, timeouts, proxy } = options;
  const dns = new Resolver({ timeout: 1_500, tries: 2 });
  const resolveHost = options.resolveHost ?? ((hostname) => resolveWithDns(dns, hostname));

  const assertPublic = (hostname: string, addresses: readonly string[]): void => {
    // One refused address rejects the whole name: legitimate receivers never mix, attackers do.
    for (const address of addresses) {
      const refusal = addressRefusal(address, { allowLoopback: allowInsecureReceivers });
      if (refusal === undefined) continue;
      const is = isIP(hostname) === 0 ? 'resolves to' : 'is';
      throw new ExchangeFailure(
        'refused_address',
        `${hostname} ${is} ${refusal}; only public internet addresses are allowed.`,
      );
    }
  };

  const checkedAddresses = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolveHost(hostname).catch((error: unknown) => {
      throw dnsFailure(hostname, errorCode(error));
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
    ...(options.clientCertificate && {
      cert: options.clientCertificate.cert,
      key: options.clientCertificate.key,
    }),
  });

  /** The address is checked here, and the proxy is asked for it; the TLS inside is the receiver's, by its name. */
  const connectThrough = async (
    proxy: EgressProxy,
    target: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> => {
    const startedAt = performance.now();
    const leftMs = () => timeouts.connectMs - (performance.now() - startedAt);
    const { hostname, protocol } = target;
    const addresses = isIP(hostname) === 0 ? await checkedAddresses(hostname) : [{ address: hostname }];
    const tunnel = await proxy.tunnel(
      {
        host: target.host ?? hostname,
        addresses: addresses.map(({ address }) => address),
        port: Number(target.port) || (protocol === 'https:' ? 443 : 80),
      },
      leftMs(),
    );
    if (protocol !== 'https:') {
      callback(null, tunnel);
      return;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      // Its TLS ends with it, and says nothing.
      tunnel.destroy();
      callback(new errors.ConnectTimeoutError(), null);
    }, leftMs());
    connect({ ...target, httpSocket: tunnel }, (...outcome) => {
      clearTimeout(timer);
      if (!isLate) callback(...outcome);
    });
  };

  const agent = new Agent({
    // Node skips `lookup` for a host that is an IP address.
    connect: (target, callback) => {
      if (isIP(target.hostname) !== 0) assertPublic(target.hostname, [target.hostname]);
      const connected: buildConnector.Callback = (...outcome) => {
        const [, socket] = outcome;
        // TLS 1.3 tells of a refused client certificate after the handshake; undici would report the end that follows.
        socket?.once('error', () => socket.destroy());
        if (socket) skipInterimResponses(socket, target.host ?? target.hostname);
        callback(...outcome);
      };
      if (!proxy) connect(target, connected);
      else connectThrough(proxy, target, connected).catch((failure) => callback(failure, null));
    },
    allowH2: false,
    connections: options.connectionsPerOriginMax,
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: timeouts.headersMs,
    // The total timeout covers the body.
    bodyTimeout: 0,
    keepAliveMaxTimeout: KEEP_ALIVE_MS_MAX,
  });
  return { agent, close: () => agent.close().then(() => dns.cancel()) };
}
