import type { Resolver } from 'node:dns/promises';
import { codeOf } from './exchange-failure.ts';

/** All addresses of a host name, at least one; rejects if it has none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * c-ares rather than getaddrinfo: the latter runs in libuv's pool of four threads, so that four host names whose name servers
 * never answer would stop every other lookup of the process. It does not read /etc/hosts.
 */
export async function resolveWithDns(dns: Resolver, hostname: string): Promise<readonly string[]> {
  // RFC 6761, section 6.3: never asked of DNS.
  if (/(^|\.)localhost\.?$/i.test(hostname)) return ['127.0.0.1', '::1'];

  const [v4, v6] = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
  const addresses = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0 && v4.status === 'rejected' && v6.status === 'rejected') {
    // No IPv4 address is the common case of a host with IPv6 only: what went wrong is then the other question.
    throw codeOf(v4.reason) === 'ENODATA' ? v6.reason : v4.reason;
  }
  return addresses;
}
