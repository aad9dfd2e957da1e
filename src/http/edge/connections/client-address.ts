// The address of a client, and the protocol it used. X-Forwarded-For and X-Forwarded-Proto count only as far
// as configured proxies wrote them: anybody can send such headers.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Network } from '../../../platform/config/setting-types.ts';

type Incoming = Pick<IncomingMessage, 'socket' | 'headers'>;

export interface Clients {
  addressOf(request: Incoming): string | undefined;
  /**
   * The protocol with which the client's request reached the outermost proxy; undefined if no proxy reports
   * it.
   */
  protocolOf(request: Incoming): 'http' | 'https' | undefined;
}

/** @param proxies networks of the proxies in front of the server. */
export function clientsBehind(proxies: readonly Network[]): Clients {
  const trusted = new BlockList();
  for (const { address, prefixBits, family } of proxies) trusted.addSubnet(address, prefixBits, family);
  const isTrusted = (address: string) => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
  return {
    addressOf({ socket, headers }) {
      let address = socket.remoteAddress && plain(socket.remoteAddress);
      if (proxies.length === 0 || address === undefined) return address;
      const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      // From the nearest hop outwards: each trusted proxy names its caller.
      for (let hop = forwarded.pop(); hop !== undefined && isTrusted(address); hop = forwarded.pop()) {
        const caller = plain(hop.trim());
        if (isIP(caller) === 0) break;
        address = caller;
      }
      return address;
    },
    protocolOf({ socket, headers }) {
      if (!isTrusted(plain(socket.remoteAddress ?? ''))) return undefined;
      const [protocol] = [headers['x-forwarded-proto'] ?? []].flat().join(',').toLowerCase().split(',', 1);
      return (['http', 'https'] as const).find((each) => each === protocol?.trim());
    },
  };
}

/** The IPv4 form of an address that a dual-stack socket shows as IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
