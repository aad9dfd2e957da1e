// What the commands read beside their options: whose events, from which server, signed with which secret.
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { type Command, InvalidArgumentError } from 'commander';
import { Countersign } from '../sdk/countersign.ts';
import { API_KEY_VARIABLE, BASE_URL_VARIABLE } from '../sdk/requests/environment.ts';
import type { CountersignOptions } from '../sdk/requests/options.ts';
import { proxiedFetch } from './proxied-fetch.ts';
import { type Tool, UsageError } from './tool.ts';

/** Where the receivers of the docs read their secret. */
export const SECRET_VARIABLE = 'SIGNING_SECRET';

/** The options that all commands share. */
export interface SharedOptions {
  readonly forwardTo?: URL;
  readonly json?: true;
  readonly envFile?: string;
  readonly standardWebhooks?: true;
}

export const addSharedOptions = (command: Command): Command =>
  command
    .option(
      '--forward-to <url>',
      'your receiver: http://localhost:4000/hooks, or 4000/hooks for short',
      targetUrl,
    )
    .option('--standard-webhooks', 'add the headers that an endpoint with standard_webhooks is sent')
    .option('--json', 'print JSON; the guides describe it')
    .option('--env-file <file>', 'read variables that are not set from this file, such as .env');

export type Environment = Tool['environment'];

/** The environment, and beneath it the variables of `--env-file`. @throws UsageError if the file cannot be read. */
export async function readEnvironment({ envFile }: SharedOptions, tool: Tool): Promise<Environment> {
  if (envFile === undefined) return tool.environment;
  const set = Object.entries(tool.environment).filter(([, value]) => value !== undefined);
  return { ...(await readEnvFile(envFile)), ...Object.fromEntries(set) };
}

export async function readEnvFile(path: string): Promise<NodeJS.Dict<string>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `--env-file ${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file.' : error}`,
    );
  });
  // As Windows PowerShell 5 writes what `>` or `>>` redirects.
  if (text.includes('\0')) throw new UsageError(`--env-file ${path} is not UTF-8: save it as UTF-8.`);
  return parseEnv(text.replace(/^\uFEFF/, ''));
}

export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** @throws UsageError that says what is missing. */
export function readSettings(given: SharedOptions, environment: Environment): Settings {
  const apiKey = readApiKey(given, environment);
  const baseUrl = environment[BASE_URL_VARIABLE];
  if (!baseUrl)
    throw missing(BASE_URL_VARIABLE, 'the address of the API, such as https://api.example.com', given);
  // However it is written, its places are found again.
  return { apiKey, baseUrl: baseUrl.replace(/\/+$/, '') };
}

function readApiKey(given: SharedOptions, environment: Environment): string {
  const apiKey = environment[API_KEY_VARIABLE];
  if (!apiKey) throw missing(API_KEY_VARIABLE, 'an API key with the scope events:read', given);
  return apiKey;
}

const missing = (variable: string, what: string, given: SharedOptions): UsageError =>
  new UsageError(`${variable} is not set: set it to ${what}.${envFileHint(given)}`);

/** A sentence, after others, for whoever has forgotten `--env-file`. */
export const envFileHint = ({ envFile }: SharedOptions): string =>
  envFile === undefined && existsSync('.env') ? ' There is a file .env: did you mean --env-file .env?' : '';

/** @throws UsageError if the key or the address cannot be one. */
export function createClient(
  { apiKey, baseUrl }: Settings,
  environment: Environment,
  options: CountersignOptions = {},
): Countersign {
  try {
    return new Countersign({ apiKey, baseUrl, fetch: proxiedFetch(environment, baseUrl), ...options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = error.message.replace(/^apiKey/, API_KEY_VARIABLE).replace(/^baseUrl/, BASE_URL_VARIABLE);
    // Only what looks like a host is repeated: it could be the key.
    const [host] = /^[a-z\d.-]+(:\d+|\.[a-z]+)(?=\/|$)/i.exec(baseUrl) ?? [];
    const scheme = /^(localhost|127\.)/.test(host ?? '') ? 'http' : 'https';
    throw new UsageError(host === undefined ? message : `${message} Did you mean ${scheme}://${host}?`);
  }
}

/**
 * The same for an API key, wherever and whenever it is computed, and unknown to whoever does not have the key. Nobody sends it:
 * neither key nor secret can be found from the other's use.
 */
export function localSecret(apiKey: string): string {
  return createHmac('sha256', apiKey).update('listen/v1').digest('base64url');
}

export interface Secret {
  readonly text: string;
  /** Whether it was computed from the API key. */
  readonly isDerived: boolean;
}

/** The secret that requests to a receiver are signed with. @throws UsageError if there is neither a secret nor a key. */
export function readSecret(given: SharedOptions, environment: Environment): Secret {
  const text = environment[SECRET_VARIABLE];
  if (text) return { text, isDerived: false };
  return { text: localSecret(readApiKey(given, environment)), isDerived: true };
}

/** A URL; also without `http://`, and for a server on this machine its port and path alone: `4000/hooks`. */
function targetUrl(text: string): URL {
  const [, port, path = ''] = /^:?(\d{1,5})(\/.*)?$/.exec(text) ?? [];
  const whole = port !== undefined ? `localhost:${port}${path}` : text;
  const given = /^[a-z][a-z\d+.-]*:\/\//i.test(whole) ? whole : `http://${whole}`;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It must be a URL such as http://localhost:4000/hooks.');
  if (url.username || url.password || url.hash)
    throw new InvalidArgumentError(
      'It must have neither credentials nor a fragment: the service would not send them.',
    );
  return url;
}

/** @throws UsageError if it is missing. */
export function readForwardTo({ forwardTo }: SharedOptions): URL {
  if (forwardTo) return forwardTo;
  throw new UsageError(
    '--forward-to is missing: give the URL of your receiver, such as localhost:4000/hooks.',
  );
}

export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `90s`, `10m`, `2h` or `7d`. */
export function durationMs(text: string): number {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  if (ms > 0) return ms;
  throw new InvalidArgumentError('It must be a duration such as 30s, 10m, 2h or 7d.');
}
