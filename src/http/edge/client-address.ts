// The address of whoever sends a request. What proxies write into X-Forwarded-For counts as far as it comes from proxies
// that are configured: anybody can send such a header.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Network } from '../../platform/config/setting-types.ts';

/** @param proxies networks of the proxies in front. */
export function clientAddresses(
  proxies: readonly Network[],
): (req: Pick<IncomingMessage, 'socket' | 'headers'>) => string | undefined {
  const trusted = new BlockList();
  for (const { address, prefixBits, family } of proxies) trusted.addSubnet(address, prefixBits, family);
  const isTrusted = (address: string) => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
  return ({ socket, headers }) => {
    let address = socket.remoteAddress && plain(socket.remoteAddress);
    if (proxies.length === 0 || address === undefined) return address;
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    // From the nearest: each trusted proxy says who called it.
    for (let hop = forwarded.pop(); hop !== undefined && isTrusted(address); hop = forwarded.pop()) {
      const caller = plain(hop.trim());
      if (isIP(caller) === 0) break;
      address = caller;
    }
    return address;
  };
}

/** An IPv4 address that a socket of both families shows as IPv6 one. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
