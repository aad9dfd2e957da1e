// The settings that all commands share: whose events, from which server.
import { existsSync } from 'node:fs';
import { Countersign } from '../countersign.ts';
import { API_KEY_VARIABLE, BASE_URL_VARIABLE } from '../environment.ts';
import type { CountersignOptions } from '../options.ts';
import type { Arguments } from './command.ts';
import { readEnvFile } from './env-file.ts';
import { type Tool, UsageError } from './tool.ts';

export const settingsOptions = {
  'env-file': { value: '<file>', about: 'Read variables that are not set from this file, such as .env.' },
  'base-url': { value: '<url>', about: `The address of the API, instead of ${BASE_URL_VARIABLE}.` },
} as const;

export type SettingsOption = keyof typeof settingsOptions;

export type Environment = Tool['environment'];

/** The environment, and beneath it the variables of `--env-file`. */
export async function readEnvironment(given: Arguments<SettingsOption>, tool: Tool): Promise<Environment> {
  const file = given.text('env-file');
  if (file === undefined) return tool.environment;
  const set = Object.entries(tool.environment).filter(([, value]) => value !== undefined);
  return { ...(await readEnvFile(file)), ...Object.fromEntries(set) };
}

export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** What the address was read from. */
  readonly baseUrlName: string;
}

/** @throws UsageError that says what is missing. */
export function readApiKey(given: Arguments<SettingsOption>, environment: Environment): string {
  const apiKey = environment[API_KEY_VARIABLE];
  if (!apiKey) throw missing(API_KEY_VARIABLE, 'an API key with the scope events:read', given);
  return apiKey;
}

/** @throws UsageError that says what is missing. */
export function readSettings(given: Arguments<SettingsOption>, environment: Environment): Settings {
  const apiKey = readApiKey(given, environment);
  const option = given.text('base-url');
  const baseUrl = option ?? environment[BASE_URL_VARIABLE];
  if (!baseUrl)
    throw missing(BASE_URL_VARIABLE, 'the address of the API, such as https://api.example.com', given);
  // However it is written, its places are found again.
  return {
    apiKey,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    baseUrlName: option === undefined ? BASE_URL_VARIABLE : '--base-url',
  };
}

function missing(variable: string, what: string, given: Arguments<SettingsOption>): UsageError {
  return new UsageError(`${variable} is not set: set it to ${what}.${envFileHint(given)}`);
}

/** A sentence, after others, for whoever has forgotten `--env-file`. */
export function envFileHint(given: Arguments<SettingsOption>): string {
  const isFileOffered = given.text('env-file') === undefined && existsSync('.env');
  return isFileOffered ? ' There is a file .env: did you mean --env-file .env?' : '';
}

/** @throws UsageError if the key or the address cannot be one. */
export function createClient(settings: Settings, options: CountersignOptions = {}): Countersign {
  const { apiKey, baseUrl, baseUrlName } = settings;
  try {
    return new Countersign({ apiKey, baseUrl, ...options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = error.message.replace(/^apiKey/, API_KEY_VARIABLE).replace(/^baseUrl/, baseUrlName);
    // Only what looks like a host is repeated: it could be the key.
    const [host] = /^[a-z\d.-]+(:\d+|\.[a-z]+)(?=\/|$)/i.exec(baseUrl) ?? [];
    const scheme = /^(localhost|127\.)/.test(host ?? '') ? 'http' : 'https';
    throw new UsageError(host === undefined ? message : `${message} Did you mean ${scheme}://${host}?`);
  }
}
