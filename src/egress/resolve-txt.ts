// TXT records in DNS, by which organizations prove that a domain is theirs.
import { Resolver } from 'node:dns/promises';
import { errorCode } from './exchange-failure.ts';

export type ResolveTxt = (name: string) => Promise<readonly string[]>;

/**
 * Returns what finds the texts of a name; none if there is no such name.
 *
 * @param servers in place of the system's, as `address:port`.
 */
export function createTxtResolver(servers?: readonly string[]): ResolveTxt {
  const dns = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) dns.setServers(servers);
  return async (name) => {
    try {
      // A text longer than 255 bytes is in pieces.
      return (await dns.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error))) return [];
      throw error;
    }
  };
}
