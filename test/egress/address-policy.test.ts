import { expect, test } from 'vitest';
import { addressRefusal, checkEndpointUrl } from '../../src/egress/address-policy.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2001:db9::1',
  '2003::1',
  '2606:4700:4700::1111',
  '2620:4f:8001::1',
  '3ffe:ffff::1',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
];

const REFUSED: [address: string, reason: string][] = [
  ['0.0.0.0', 'an unspecified address'],
  ['0.1.2.3', 'an unspecified address'],
  ['10.0.0.0', 'a private address'],
  ['10.255.255.255', 'a private address'],
  ['100.64.0.0', 'a shared (carrier-grade NAT) address'],
  ['100.100.100.200', 'a shared (carrier-grade NAT) address'],
  ['100.127.255.255', 'a shared (carrier-grade NAT) address'],
  ['127.0.0.1', 'a loopback address'],
  ['127.255.255.255', 'a loopback address'],
  ['168.63.129.16', "a cloud platform's internal address"],
  ['169.254.0.0', 'a link-local address'],
  ['169.254.169.254', 'a link-local address'],
  ['169.254.170.2', 'a link-local address'],
  ['172.16.0.0', 'a private address'],
  ['172.31.255.255', 'a private address'],
  ['192.0.0.0', 'a protocol-assignment address'],
  ['192.0.0.192', 'a protocol-assignment address'],
  ['192.0.2.1', 'a documentation address'],
  ['192.31.196.1', 'a special-purpose (AS112) address'],
  ['192.52.193.1', 'a special-purpose (AMT) address'],
  ['192.88.99.1', 'a 6to4 relay address'],
  ['192.168.0.0', 'a private address'],
  ['192.168.255.255', 'a private address'],
  ['192.175.48.1', 'a special-purpose (AS112) address'],
  ['198.18.0.0', 'a benchmarking address'],
  ['198.19.255.255', 'a benchmarking address'],
  ['198.51.100.1', 'a documentation address'],
  ['203.0.113.1', 'a documentation address'],
  ['224.0.0.1', 'a multicast address'],
  ['239.255.255.255', 'a multicast address'],
  ['240.0.0.0', 'a reserved address'],
  ['255.255.255.254', 'a reserved address'],
  ['255.255.255.255', 'the broadcast address'],

  ['::', 'an unspecified address'],
  ['::1', 'a loopback address'],
  ['0:0:0:0:0:0:0:1', 'a loopback address'],
  ['::2', 'an IPv4-compatible address'],
  ['::127.0.0.1', 'an IPv4-compatible address'],
  ['::8.8.8.8', 'an IPv4-compatible address'],
  ['::ffff:127.0.0.1', 'a loopback address'],
  ['::ffff:7f00:1', 'a loopback address'],
  ['::FFFF:A9FE:A9FE', 'a link-local address'],
  ['::ffff:10.0.0.1', 'a private address'],
  ['::ffff:0.0.0.0', 'an unspecified address'],
  ['::ffff:0:127.0.0.1', 'an IPv4-translated address'],
  ['::ffff:0:8.8.8.8', 'an IPv4-translated address'],
  ['64:ff9b::7f00:1', 'a NAT64 address'],
  ['64:ff9b::8.8.8.8', 'a NAT64 address'],
  ['64:ff9b:1::10.0.0.1', 'a NAT64 address'],
  ['64:ff9b:1:ffff::1', 'a NAT64 address'],
  ['64:ff9b:2::1', 'an unassigned address'],
  ['100::1', 'a discard address'],
  ['100:0:0:1::1', 'an unassigned address'],
  ['2001::1', 'a Teredo address'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'a Teredo address'],
  ['2001:2::1', 'a protocol-assignment address'],
  ['2001:3::1', 'a protocol-assignment address'],
  ['2001:4:112::1', 'a protocol-assignment address'],
  ['2001:10::1', 'a protocol-assignment address'],
  ['2001:20::1', 'a protocol-assignment address'],
  ['2001:30::1', 'a protocol-assignment address'],
  ['2001:1ff:ffff::1', 'a protocol-assignment address'],
  ['2001:db8::1', 'a documentation address'],
  ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'a documentation address'],
  ['2002::1', 'a 6to4 address'],
  ['2002:7f00:1::', 'a 6to4 address'],
  ['2002:808:808::1', 'a 6to4 address'],
  ['2620:4f:8000::1', 'a special-purpose (AS112) address'],
  ['3fff::1', 'a documentation address'],
  ['3fff:fff:ffff::1', 'a documentation address'],
  ['4000::1', 'an unassigned address'],
  ['5f00::1', 'a segment-routing address'],
  ['1fff:ffff::1', 'an unassigned address'],
  ['fc00::1', 'a private (unique local) address'],
  ['fd00:ec2::254', 'a private (unique local) address'],
  ['fe00::1', 'an unassigned address'],
  ['fe80::1', 'a link-local address'],
  ['fe80::1%eth0', 'an address with a zone'],
  ['2606:4700::1%eth0', 'an address with a zone'],
  ['febf:ffff::1', 'a link-local address'],
  ['fec0::1', 'a private (site-local) address'],
  ['ff02::1', 'a multicast address'],

  ['', 'not an IP address'],
  ['localhost', 'not an IP address'],
  ['8.8.8', 'not an IP address'],
  ['0x7f.0.0.1', 'not an IP address'],
  ['010.0.0.1', 'not an IP address'],
  ['2130706433', 'not an IP address'],
  [' 8.8.8.8', 'not an IP address'],
  ['8.8.8.8/32', 'not an IP address'],
  ['[2606:4700::1]', 'not an IP address'],
];

test.for(PUBLIC)('a public unicast address is accepted: %s', (address) => {
  expect(addressRefusal(address)).toBeUndefined();
});

test.for(REFUSED)('an address that is not public unicast is refused: %s is %s', ([address, reason]) => {
  expect(addressRefusal(address)).toBe(reason);
});

test('allowLoopback permits loopback and no other refused address', () => {
  const permitted = REFUSED.map(([address]) => address).filter(
    (address) => addressRefusal(address, { allowLoopback: true }) === undefined,
  );
  expect(permitted).toEqual([
    '127.0.0.1',
    '127.255.255.255',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
  ]);
});

test.for([
  'https://example.com',
  'https://example.com/',
  'https://hooks.example.com:8443/a/b?c=d&e=%20f',
  'HTTPS://EXAMPLE.COM/x',
  'https://bücher.example/hook',
  'https://8.8.8.8/hook',
  'https://[2606:4700:4700::1111]:8443/hook',
  'https://localhost.example.com/',
  'https://not-localhost.example/',
  'https://xn--bcher-kva.example/hook',
  'https://a_b.example:65535/',
  'https://8.8.8.8:443/',
  `https://example.com/${'a'.repeat(2048 - 'https://example.com/'.length)}`,
])('an endpoint URL of a public host is accepted: %s', (url) => {
  expect(checkEndpointUrl(url, { allowInsecure: false })).toBeUndefined();
});

const notReachable = (host: string, reason: string) =>
  `Use a host that is reachable from the internet: ${host} is ${reason}.`;
const NOT_ABSOLUTE =
  'Use an absolute URL that starts with https:// and names a host, with a port of at most 65535 if any.';
const STRAY_CHARACTERS =
  'Remove spaces, backslashes and control characters from the URL, or percent-encode them.';
const CREDENTIALS =
  'Remove the user name and password from the URL: verify the signature of each request instead.';
const HOST_NAME =
  'Use a host name of letters, digits and hyphens in two or more labels of at most 63 characters, 253 in all.';
const COLON = 'Remove the colon after the host name, or put a port after it.';
const PERCENT = 'Write the host name without percent escapes.';
const FRAGMENT = 'Remove the fragment (from # on) from the URL: it is never sent.';

const REFUSED_URLS: [url: string, problem: string][] = [
  ['http://example.com/', 'Use https:// instead of http://.'],
  ['http://127.0.0.1/', 'Use https:// instead of http://.'],
  ['', NOT_ABSOLUTE],
  ['example.com/hook', NOT_ABSOLUTE],
  ['//example.com/hook', NOT_ABSOLUTE],
  ['https:example.com', NOT_ABSOLUTE],
  ['https:/example.com', NOT_ABSOLUTE],
  ['https://', NOT_ABSOLUTE],
  ['https:///example.com', NOT_ABSOLUTE],
  ['https://:443/', NOT_ABSOLUTE],
  ['https://?a', NOT_ABSOLUTE],
  ['https://exa<mple.com/', NOT_ABSOLUTE],
  ['https://example.com:99999/', NOT_ABSOLUTE],
  ['https://256.256.256.256/', NOT_ABSOLUTE],
  ['https://[::1/', NOT_ABSOLUTE],
  ['https://[fe80::1%25eth0]/', PERCENT],
  ['ftp://example.com/', NOT_ABSOLUTE],
  ['javascript:alert(1)', NOT_ABSOLUTE],
  ['file:///etc/passwd', NOT_ABSOLUTE],
  [' https://example.com/', STRAY_CHARACTERS],
  ['https://example.com/a b', STRAY_CHARACTERS],
  ['https://exam\tple.com/', STRAY_CHARACTERS],
  ['https://example.com/\n', STRAY_CHARACTERS],
  ['https://example.com\\@127.0.0.1/', STRAY_CHARACTERS],
  ['https://example.com/\u0000', STRAY_CHARACTERS],
  ['https://user@example.com/', CREDENTIALS],
  ['https://user:password@example.com/', CREDENTIALS],
  ['https://:password@example.com/', CREDENTIALS],
  ['https://example.com/#part', FRAGMENT],
  ['https://example.com/#', FRAGMENT],
  [`https://example.com/${'a'.repeat(2048)}`, 'Shorten the URL to at most 2048 characters.'],
  ['https://example.com:0/', 'Use a port other than 0.'],
  ['https://*.example.com/', HOST_NAME],
  ['https://a..example.com/', HOST_NAME],
  [`https://${'a'.repeat(64)}.example.com/`, HOST_NAME],
  [`https://${'abc.'.repeat(80)}example.com/`, HOST_NAME],
  ['https://example.com./', 'Remove the dot at the end of the host name.'],
  ['https://localhost./', 'Remove the dot at the end of the host name.'],
  ['https://unix:/run/x.sock:/', COLON],
  ['https://example.com:/', COLON],
  ['https://example.com:?a', COLON],
  ['https://unix/', HOST_NAME],
  ['https://notlocalhost/', HOST_NAME],
  ['https://com:8443/', HOST_NAME],
  ['https://-a.example.com/', HOST_NAME],
  ['https://a-.example.com/', HOST_NAME],
  ['https://ex%61mple.com/', PERCENT],
  ['https://example.com%2f@127.0.0.1/', PERCENT],
  ['https://example.com%00.example/', PERCENT],
  ['https://1.2.3.4.5/', NOT_ABSOLUTE],
  ['https://[2606:4700:4700::1111%25eth0]/', PERCENT],
  ['https://[2606:4700:4700::1111/', NOT_ABSOLUTE],
  ['https://134744072/', 'Write the address as 8.8.8.8.'],
  ['https://0x08.8.8.8/', 'Write the address as 8.8.8.8.'],
  ['https://8.8.2056:443/', 'Write the address as 8.8.8.8.'],
  ['https://8.8.8.8./', 'Write the address as 8.8.8.8.'],
  ['https://８.8.8.8/', 'Write the address as 8.8.8.8.'],
  ['https://localhost/', notReachable('localhost', 'a loopback address')],
  ['https://LOCALHOST:3000/', notReachable('localhost', 'a loopback address')],
  ['https://a.b.localhost/', notReachable('a.b.localhost', 'a loopback address')],
  ['https://127.0.0.1/', notReachable('127.0.0.1', 'a loopback address')],
  ['https://127.0.0.1./', notReachable('127.0.0.1', 'a loopback address')],
  ['https://127.1/', notReachable('127.0.0.1', 'a loopback address')],
  ['https://2130706433/', notReachable('127.0.0.1', 'a loopback address')],
  ['https://0x7f000001/', notReachable('127.0.0.1', 'a loopback address')],
  ['https://0177.0.0.1/', notReachable('127.0.0.1', 'a loopback address')],
  ['https://１２７.0.0.1/', notReachable('127.0.0.1', 'a loopback address')],
  ['https://127。0。0。1/', notReachable('127.0.0.1', 'a loopback address')],
  ['https://%31%32%37.0.0.1/', PERCENT],
  ['https://0/', notReachable('0.0.0.0', 'an unspecified address')],
  ['https://10.1.2.3/', notReachable('10.1.2.3', 'a private address')],
  ['https://169.254.169.254/latest/meta-data/', notReachable('169.254.169.254', 'a link-local address')],
  ['https://[::1]/', notReachable('[::1]', 'a loopback address')],
  ['https://[::]/', notReachable('[::]', 'an unspecified address')],
  ['https://[::ffff:127.0.0.1]/', notReachable('[::ffff:7f00:1]', 'a loopback address')],
  ['https://[::ffff:a9fe:a9fe]/', notReachable('[::ffff:a9fe:a9fe]', 'a link-local address')],
  ['https://[64:ff9b::10.0.0.1]/', notReachable('[64:ff9b::a00:1]', 'a NAT64 address')],
  ['https://[fd00:ec2::254]/', notReachable('[fd00:ec2::254]', 'a private (unique local) address')],
];

test.for(REFUSED_URLS)(
  'an endpoint URL that cannot be called is refused with what to change: %s',
  ([url, problem]) => {
    expect(checkEndpointUrl(url, { allowInsecure: false })).toBe(problem);
  },
);

test('allowInsecure permits http and loopback, and no other refused URL', () => {
  const permitted = REFUSED_URLS.map(([url]) => url).filter(
    (url) => checkEndpointUrl(url, { allowInsecure: true }) === undefined,
  );
  expect(permitted).toEqual([
    'http://example.com/',
    'http://127.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST:3000/',
    'https://a.b.localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
  ]);
  expect(checkEndpointUrl('http://10.0.0.1/', { allowInsecure: true })).toBe(
    notReachable('10.0.0.1', 'a private address'),
  );
});
