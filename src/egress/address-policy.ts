// Decides which receivers may be called: the URLs that partners may register, and the IP addresses that
// connections may go to.
import { BlockList, isIP } from 'node:net';

const URL_LENGTH_MAX = 2048;

const LOOPBACK = 'a loopback address';

/**
 * All addresses that are not one public host. Sources: the IANA special-purpose address registries for IPv4
 * and IPv6, and the multicast and reserved blocks. The first match gives the reason.
 *
 * Uses Node's BlockList because it reads addresses as the kernel does, and checks `::ffff:a.b.c.d` as
 * a.b.c.d, to which the kernel connects it. ipaddr.js 2.5 reads `::8.8.8.8` as 8.8.8.8 and calls `4000::1`
 * unicast.
 */
const REFUSED = [
  ['0.0.0.0/8', 'an unspecified address'],
  ['10.0.0.0/8', 'a private address'],
  ['100.64.0.0/10', 'a shared (carrier-grade NAT) address'],
  ['127.0.0.0/8', LOOPBACK],
  // Azure serves its instance metadata and DNS at this public address.
  ['168.63.129.16/32', "a cloud platform's internal address"],
  // 169.254.169.254 is the metadata service of most clouds.
  ['169.254.0.0/16', 'a link-local address'],
  ['172.16.0.0/12', 'a private address'],
  ['192.0.0.0/24', 'a protocol-assignment address'],
  ['192.0.2.0/24', 'a documentation address'],
  ['192.31.196.0/24', 'a special-purpose (AS112) address'],
  ['192.52.193.0/24', 'a special-purpose (AMT) address'],
  ['192.88.99.0/24', 'a 6to4 relay address'],
  ['192.168.0.0/16', 'a private address'],
  ['192.175.48.0/24', 'a special-purpose (AS112) address'],
  ['198.18.0.0/15', 'a benchmarking address'],
  ['198.51.100.0/24', 'a documentation address'],
  ['203.0.113.0/24', 'a documentation address'],
  ['224.0.0.0/4', 'a multicast address'],
  ['255.255.255.255/32', 'the broadcast address'],
  ['240.0.0.0/4', 'a reserved address'],

  ['::/128', 'an unspecified address'],
  ['::1/128', LOOPBACK],
  ['::/96', 'an IPv4-compatible address'],
  ['::ffff:0:0:0/96', 'an IPv4-translated address'],
  ['64:ff9b::/96', 'a NAT64 address'],
  ['64:ff9b:1::/48', 'a NAT64 address'],
  ['100::/64', 'a discard address'],
  ['2001::/32', 'a Teredo address'],
  // Benchmarking, AMT, AS112, ORCHID, drone identifiers.
  ['2001::/23', 'a protocol-assignment address'],
  ['2001:db8::/32', 'a documentation address'],
  ['2002::/16', 'a 6to4 address'],
  ['2620:4f:8000::/48', 'a special-purpose (AS112) address'],
  ['3fff::/20', 'a documentation address'],
  ['5f00::/16', 'a segment-routing address'],
  // Includes fd00:ec2::254, the metadata service of AWS.
  ['fc00::/7', 'a private (unique local) address'],
  ['fe80::/10', 'a link-local address'],
  ['fec0::/10', 'a private (site-local) address'],
  ['ff00::/8', 'a multicast address'],
];

const makeRanges = () => ({
  refused: REFUSED.map(([cidr = '', reason = '']) => ({ range: rangeOf(cidr), reason })),
  /** The only IPv6 block for public unicast addresses (RFC 4291, IANA). */
  globalUnicastV6: rangeOf('2000::/3'),
  ipv4Mapped: rangeOf('::ffff:0:0/96'),
});
/** Created for the first address, so that the start does not wait for it. */
let ranges: ReturnType<typeof makeRanges> | undefined;

/**
 * Why requests to this IP address are refused, as words that follow "is" ("a private address"); `undefined`
 * for a public unicast address. `allowLoopback` is for development.
 */
export function addressRefusal(
  address: string,
  options: { readonly allowLoopback: boolean } = { allowLoopback: false },
): string | undefined {
  const version = isIP(address);
  if (version === 0) return 'not an IP address';
  if (address.includes('%')) return 'an address with a zone';

  const isIn = (range: BlockList) => range.check(address, version === 4 ? 'ipv4' : 'ipv6');
  ranges ??= makeRanges();
  const { refused, globalUnicastV6, ipv4Mapped } = ranges;
  const reason = refused.find(({ range }) => isIn(range))?.reason;
  if (reason === LOOPBACK && options.allowLoopback) return undefined;
  if (reason !== undefined) return reason;
  return version === 4 || isIn(ipv4Mapped) || isIn(globalUnicastV6) ? undefined : 'an unassigned address';
}

function rangeOf(cidr: string): BlockList {
  const [network = '', prefixLength] = cidr.split('/');
  const range = new BlockList();
  range.addSubnet(network, Number(prefixLength), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  return range;
}

/**
 * What a partner must change before registering this URL, as a sentence; `undefined` if the URL is
 * acceptable. Checks only the URL's text: each connection checks the addresses that a host name resolves to.
 * `allowInsecure` is for development: it permits `http://` and loopback, nothing else.
 */
export function checkEndpointUrl(
  url: string,
  options: { readonly allowInsecure: boolean },
): string | undefined {
  if (url.length > URL_LENGTH_MAX) return `Shorten the URL to at most ${URL_LENGTH_MAX} characters.`;
  // The URL parser silently drops tabs and line ends and turns backslashes into slashes; other parsers do
  // not. Such differences let attackers bypass filters.
  if (/[\s\\\p{Cc}]/u.test(url)) {
    return 'Remove spaces, backslashes and control characters from the URL, or percent-encode them.';
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1];
  if (authority?.includes('%')) return 'Write the host name without percent escapes.';
  const parsed = authority === undefined ? null : URL.parse(url);
  if (authority === undefined || parsed === null) {
    return 'Use an absolute URL that starts with https:// and names a host, with a port of at most 65535 if any.';
  }
  if (parsed.protocol !== 'https:' && !options.allowInsecure) return 'Use https:// instead of http://.';
  if (parsed.username !== '' || parsed.password !== '') {
    return 'Remove the user name and password from the URL: verify the signature of each request instead.';
  }
  if (url.includes('#')) return 'Remove the fragment (from # on) from the URL: it is never sent.';
  // An empty port is the default one (RFC 3986, section 3.2.3), but `https://unix:/run/x.sock:/` means something else to other programs.
  if (authority.endsWith(':')) return 'Remove the colon after the host name, or put a port after it.';
  if (parsed.port === '0') return 'Use a port other than 0.';
  return checkHost(parsed.hostname, authority.replace(/:\d+$/, ''), options.allowInsecure);
}

/** @param written the host name as it is spelled in the URL. */
function checkHost(hostname: string, written: string, allowLoopback: boolean): string | undefined {
  // Legal in DNS, but not in TLS server names and certificates (RFC 6066, section 3).
  if (hostname.endsWith('.')) return 'Remove the dot at the end of the host name.';

  if (!hostname.startsWith('[') && !isHostName(hostname)) {
    return 'Use a host name of letters, digits and hyphens in two or more labels of at most 63 characters, 253 in all.';
  }

  // The URL parser has already turned 2130706433, 0x7f.1 and 0177.0.0.1 into 127.0.0.1.
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  const refusal = isIP(address) === 0 ? hostNameRefusal(hostname) : addressRefusal(address);
  if (refusal !== undefined && !(refusal === LOOPBACK && allowLoopback))
    return `Use a host that is reachable from the internet: ${hostname} is ${refusal}.`;
  return isIP(address) === 4 && written !== address ? `Write the address as ${address}.` : undefined;
}

/**
 * RFC 1123, section 2.1, plus the underscore, which is forbidden there but common. A single label means another host in every network
 * (IAB, "Dotless Domains Considered Harmful").
 */
function isHostName(hostname: string): boolean {
  const labels = hostname.split('.');
  return (
    hostname.length <= 253 &&
    labels.every((label) => /^(?!-)[\w-]{1,63}(?<!-)$/.test(label)) &&
    (labels.length > 1 || hostname === 'localhost')
  );
}

/** RFC 6761, section 6.3: these names mean loopback everywhere. */
function hostNameRefusal(hostname: string): string | undefined {
  return hostname === 'localhost' || hostname.endsWith('.localhost') ? LOOPBACK : undefined;
}
