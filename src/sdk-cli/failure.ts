// What a command throws, and what the API's connection fails with: in words, as an exit code, and what can be done about it.

import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  CountersignError,
  PermissionDeniedError,
  TimeoutError,
} from '../sdk/errors.ts';
import { API_KEY_VARIABLE, BASE_URL_VARIABLE } from '../sdk/requests/environment.ts';
import { connectionProblem } from './connection-problem.ts';
import { CommandFailed, EXIT, type ExitCode, UsageError } from './tool.ts';

/** `undefined` for a mistake of ours. */
export function exitCodeOf(error: unknown): ExitCode | undefined {
  if (error instanceof UsageError || adviceFor(error) !== undefined) return EXIT.usage;
  return error instanceof CommandFailed || error instanceof CountersignError ? EXIT.failed : undefined;
}

/** What to change in the settings, if the API refuses them. */
export function adviceFor(error: unknown): string | undefined {
  if (error instanceof AuthenticationError)
    return `Set ${API_KEY_VARIABLE} to a valid key: owners and admins of your organization create them in the developer settings.`;
  if (error instanceof PermissionDeniedError && error.code === 'insufficient_scope')
    return `Set ${API_KEY_VARIABLE} to a key that has this scope.`;
  return isForeign(error) ? `It is what ${BASE_URL_VARIABLE} says.` : undefined;
}

/** Something else answers at the address. */
const isForeign = (error: unknown): error is CountersignError =>
  error instanceof ApiError
    ? error.problem === undefined && error.status < 500 && error.status !== 429
    : error instanceof CountersignError && error.message.includes('baseUrl');

/** Whoever calls a command has not named it `baseUrl`. */
export const messageOf = (error: Error): string =>
  isForeign(error) ? error.message.replace('baseUrl', 'the address of the API') : error.message;

/** Why a request to the API has to be repeated. */
export function reasonOf(error: CountersignError, baseUrl: string): string {
  if (error instanceof TimeoutError) return error.message.replace(/(\d+)000 ms/, '$1 s');
  if (!(error instanceof ConnectionError)) return error.message;
  return connectionProblem(error, new URL(baseUrl)) ?? error.message;
}
