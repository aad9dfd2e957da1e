// TXT records in DNS, by which organizations prove that a domain is theirs.
import { Resolver } from 'node:dns/promises';
import { errorCode } from './exchange-failure.ts';

export type ResolveTxt = (name: string) => Promise<readonly string[]>;

/**
 * Returns a function that finds the TXT records of a name; it returns none if the name does not exist.
 *
 * @param servers used in place of the system's name servers, as `address:port`.
 */
export function createTxtResolver(servers?: readonly string[]): ResolveTxt {
  const dns = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) dns.setServers(servers);
  return async (name) => {
    try {
      // DNS splits a text longer than 255 bytes into pieces.
      return (await dns.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error))) return [];
      throw error;
    }
  };
}
