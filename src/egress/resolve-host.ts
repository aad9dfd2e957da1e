// DNS resolution of receivers' host names.
import type { Resolver } from 'node:dns/promises';
import { errorCode } from './exchange-failure.ts';

/** Returns all addresses of a host name, at least one; rejects if there is none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Uses c-ares rather than getaddrinfo, which runs in libuv's pool of four threads: four host names with
 * unresponsive name servers would block every other lookup of the process. Does not read /etc/hosts.
 */
export async function resolveWithDns(dns: Resolver, hostname: string): Promise<readonly string[]> {
  // RFC 6761, section 6.3: DNS is never queried for localhost.
  if (/(^|\.)localhost\.?$/i.test(hostname)) return ['127.0.0.1', '::1'];

  const [v4, v6] = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
  const addresses = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0 && v4.status === 'rejected' && v6.status === 'rejected') {
    // A host with IPv6 only has no IPv4 address, so the relevant error is that of the other query.
    throw errorCode(v4.reason) === 'ENODATA' ? v6.reason : v4.reason;
  }
  return addresses;
}
