// The secret that local requests are signed with.
import { createHmac } from 'node:crypto';
import type { Arguments } from './command.ts';
import { type Environment, readApiKey, type SettingsOption } from './settings.ts';
import { UsageError } from './tool.ts';

/** Where the receivers of the docs read their secret. */
export const SECRET_VARIABLE = 'SIGNING_SECRET';

export const secretOptions = {
  'signing-secret': {
    value: '<secret>',
    about: `Sign with this secret, instead of ${SECRET_VARIABLE} or the one of --print-secret.`,
  },
  'service-name': {
    value: '<word>',
    about: 'The first word of the signed headers. Default: what the contract of the server says.',
  },
  insecure: { about: 'Accept any certificate of the receiver.' },
} as const;

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

/** @throws UsageError if there is neither a secret nor a key. */
export function readSecret(
  given: Arguments<SettingsOption | 'signing-secret'>,
  environment: Environment,
): Secret {
  const text = given.text('signing-secret') ?? environment[SECRET_VARIABLE];
  if (text) return { text, isDerived: false };
  return { text: localSecret(readApiKey(given, environment)), isDerived: true };
}

/** @throws UsageError if no installation can have this name. */
export function readServiceName(given: Arguments<'service-name'>): string | undefined {
  const name = given.text('service-name');
  if (name === undefined || /^[A-Z][A-Za-z0-9]{0,30}$/.test(name)) return name;
  throw new UsageError(`--service-name must be a word with a capital, such as Acme, not ${name}.`);
}
