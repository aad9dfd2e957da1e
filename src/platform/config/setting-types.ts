// The types of settings: each parses the text of an environment variable, describes what it accepts
// (`describe`, shown in the generated table of settings), and rejects everything else with a message that
// says what is accepted.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { PostgresUrlError, parsePostgresUrl } from '../postgres/postgres-url.ts';
import type { EncryptionKey } from '../secret-box.ts';

/** How many requests may be made in a window of time. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

export const text = z.string().min(1).describe('text');

export function integer(min: number, max: number) {
  const range = `whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, `must be a ${range}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a ${range}`)
    .describe(range);
}

export function oneOf<const Name extends string>(...names: readonly Name[]) {
  // Not Intl.ListFormat: loading a language takes 10 ms of every start.
  const listed = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return z.enum(names, { error: `must be ${listed}` }).describe(listed);
}

export const flag = oneOf('true', 'false')
  .transform((value) => value === 'true')
  .describe('true or false');

/** 32 bytes in base64 or base64url. */
const ENCRYPTION_KEY = /^([\w-]{1,32}):([\w+/-]{43}=?)$/;

export const encryptionKeys = z
  .string()
  .transform((list, context): [EncryptionKey, ...EncryptionKey[]] => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const keys = list.split(',').flatMap((entry): EncryptionKey[] => {
      const [, id, encoded] = ENCRYPTION_KEY.exec(entry.trim()) ?? [];
      return id && encoded ? [{ id, bytes: Buffer.from(encoded, 'base64') }] : [];
    });
    const [first, ...rest] = keys;
    if (!first || keys.length < list.split(',').length) {
      return refuse(
        'must read id:base64[,id:base64…] with 32 bytes a key (make one with `openssl rand -base64 32`)',
      );
    }
    if (new Set(keys.map(({ id }) => id)).size < keys.length)
      return refuse('must give every key an id of its own');
    return [first, ...rest];
  })
  .describe('id:base64[,id:base64…], 32 bytes per key');

export const databaseUrl = z
  .string()
  .superRefine((url, context) => {
    try {
      parsePostgresUrl(url);
    } catch (error) {
      if (!(error instanceof PostgresUrlError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  })
  .describe('postgres:// URL');

/** The specification, "Limits": 12 attempts in total. */
const RETRIES_MAX = 11;
const DELAY_SECONDS_MAX = 30 * 86_400;

export const secondsList = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'must be seconds separated by commas, such as 5,30,120')
  .transform((list) => list.split(',').map(Number))
  .refine(
    (seconds) => seconds.length <= RETRIES_MAX,
    `must hold at most ${RETRIES_MAX} delays (12 attempts in total)`,
  )
  .refine(
    (seconds) => seconds.every((delay) => delay <= DELAY_SECONDS_MAX),
    'must hold delays of at most 30 days',
  )
  .describe(`seconds separated by commas, at most ${RETRIES_MAX}`);

function url(schemes: readonly string[], accepts: (url: URL) => boolean, refusal: string) {
  return z
    .string()
    .refine((address) => {
      const parsed = URL.parse(address);
      return parsed !== null && schemes.includes(parsed.protocol.slice(0, -1)) && accepts(parsed);
    }, refusal)
    .describe(`${schemes.map((scheme) => `${scheme}://`).join(' or ')} URL`);
}

/** May have a path, but no query or fragment: `/v1/traces` and the like are appended to the path. */
export const httpUrl = url(
  ['http', 'https'],
  ({ search, hash }) => search === '' && hash === '',
  'must be a URL such as http://127.0.0.1:4318, without a query',
);

/** An address that people read; paths are appended to it. */
export const baseUrl = httpUrl
  .refine((address) => {
    const url = URL.parse(address);
    return url?.username === '' && url.password === '' && url.port !== '0';
  }, 'must have no user, no password and a port other than 0')
  .transform((address) => address.replace(/\/+$/, ''))
  .describe('http:// or https:// URL');

/**
 * A package name as npm allows it, without a version, so it has no characters special to HTML, JSON or a
 * shell.
 */
export const packageName = z
  .string()
  .max(214)
  .regex(
    /^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9-][a-z0-9._-]*$/,
    'must be the name of an npm package, such as @acme/countersign',
  )
  .describe('name of an npm package');

/** The URL parser checks host names of http URLs only. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i;

/** Short, because cookies and links carry it. */
const CELL_NAME = /^[a-z][a-z0-9]{0,15}$/;

export const cellName = z
  .string()
  .regex(CELL_NAME, 'must be a name of up to 16 small letters and digits, such as eu1')
  .describe('name of up to 16 small letters and digits');

/** The cells, by their names. */
export const cells = z
  .string()
  .transform((list, context): ReadonlyMap<string, string> => {
    const entries = list.split(',').map((entry): [string, string] => {
      const [, name = '', address = ''] = /^\s*([^=]+)=(\S+?)\/?\s*$/.exec(entry) ?? [];
      return [name, address];
    });
    const names = new Set(entries.map(([name]) => name));
    const isRight = ([name, address]: [string, string]) =>
      CELL_NAME.test(name) && baseUrl.safeParse(address).success;
    if (entries.every(isRight) && names.size === entries.length) return new Map(entries);
    context.addIssue({
      code: 'custom',
      message: 'must list cells once each, such as eu1=http://10.0.1.5:9464,eu2=http://10.0.2.5:9464',
    });
    return z.NEVER;
  })
  .describe('name=URL[,name=URL…]');

export const smtpUrl = url(
  ['smtp', 'smtps'],
  ({ hostname, port, pathname, hash }) =>
    HOST.test(hostname) && port !== '0' && /^\/?$/.test(pathname) && hash === '',
  'must be a URL such as smtp://user:password@mail.example.com:587, without a path',
);

/** The sender of mail: an address, with or without a name in front. */
export const mailbox = z
  .string()
  .regex(
    /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>)$/,
    'must be an address, such as Acme <no-reply@acme.example>',
  )
  .describe('mail address, alone or as Name <address>');

export const proxyUrl = url(
  ['http', 'https'],
  ({ port, pathname, search, hash, username, password }) =>
    port !== '0' &&
    /^\/?$/.test(pathname) &&
    search + hash === '' &&
    [username, password].every(isPercentEncoded),
  'must be a URL such as http://user:password@proxy.example.com:3128, without a path',
);

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A file is read with the settings, so that one that is missing or wrong is reported with all other problems. */
function pemFile<Content>(what: string, read: (pem: string) => Content) {
  return z
    .string()
    .transform((path, context): Content => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      let pem: string;
      try {
        pem = readFileSync(path, 'utf8');
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        return refuse(`must be the path of a file that can be read (${code})`);
      }
      try {
        return read(pem);
      } catch {
        return refuse(`must be the path of a PEM file with ${what}`);
      }
    })
    .describe('path of a PEM file');
}

export const certificateFile = pemFile('a certificate, followed by those of its issuers', (pem) => ({
  pem,
  certificate: new X509Certificate(pem),
}));

export const privateKeyFile = pemFile('a private key that has no passphrase', (pem) => ({
  pem,
  key: createPrivateKey(pem),
}));

export const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .refine(
    (all) => all.every((origin) => URL.parse(origin)?.origin === origin && /^https?:/.test(origin)),
    'must list origins, such as https://app.example.com, without a path',
  )
  .describe('origins separated by commas, such as https://app.example.com');

/** What white text needs on a colour to be legible (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5;

export const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #2a4bd0')
  .refine(
    (text) => !/^#[\da-f]{6}$/i.test(text) || 1.05 / (luminanceOf(text) + 0.05) >= CONTRAST_MIN,
    'must be darker, so that white text on it is legible (a contrast of 4.5)',
  )
  .describe('colour such as #2a4bd0');

/** Relative luminance, as WCAG defines it. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Networks, as BlockList of Node takes them. */
export interface Network {
  readonly address: string;
  readonly prefixBits: number;
  readonly family: 'ipv4' | 'ipv6';
}

export const networks = z
  .string()
  .transform((list, context): readonly Network[] =>
    list.split(',').map((entry) => {
      const [address = '', bits, ...rest] = entry.trim().split('/');
      const version = isIP(address);
      const bitsMax = version === 4 ? 32 : 128;
      const prefixBits = bits === undefined ? bitsMax : Number(bits);
      if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefixBits > bitsMax) {
        context.addIssue({ code: 'custom', message: 'must list networks, such as 10.0.0.0/8,fd00::/8' });
        return z.NEVER;
      }
      return { address, prefixBits, family: version === 4 ? 'ipv4' : 'ipv6' };
    }),
  )
  .describe('networks separated by commas, such as 10.0.0.0/8');

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const sampler = z
  .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
  .describe(`one of ${samplers.join(', ')}`);

export const ratio = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number)
  .describe('number from 0 to 1');

/** Days, or null for `never`. 0 is rejected: some people read it as "at once", others as "for good". */
export const days = z
  .string()
  .regex(/^(never|[1-9]\d{0,4})$/, 'must be a number of days from 1 to 99999, or never')
  .transform((value) => (value === 'never' ? null : Number(value)))
  .describe('days from 1 to 99999, or never');

/** Usage is accepted for more than a month, and corrects the last two bills. */
const MONTHS_MIN = 3;

export const months = z
  .string()
  .regex(/^(never|[1-9]\d{0,2})$/, `must be a number of months from ${MONTHS_MIN} to 999, or never`)
  .transform((value) => (value === 'never' ? null : Number(value)))
  .refine((value) => value === null || value >= MONTHS_MIN, `must be at least ${MONTHS_MIN} months`)
  .describe(`months from ${MONTHS_MIN} to 999, or never`);

/** The bounds of a rate limit. A larger count or a longer window would limit nobody. */
export const RATE_LIMIT_REQUESTS_MAX = 1_000_000_000;
export const RATE_LIMIT_WINDOW_SECONDS_MAX = 86_400;

export const rateLimit = z
  .string()
  .regex(/^(off|[1-9]\d*\/[1-9]\d*)$/, 'must be off, or requests/seconds such as 600/60')
  .transform((value): RateLimit | undefined => {
    const [requests = 0, windowSeconds = 0] = value.split('/').map(Number);
    return value === 'off' ? undefined : { requests, windowSeconds };
  })
  .refine(
    (limit) =>
      limit === undefined ||
      (limit.requests <= RATE_LIMIT_REQUESTS_MAX && limit.windowSeconds <= RATE_LIMIT_WINDOW_SECONDS_MAX),
    `must allow at most ${RATE_LIMIT_REQUESTS_MAX} requests in at most ${RATE_LIMIT_WINDOW_SECONDS_MAX} seconds`,
  )
  .describe('requests/seconds, or off');
