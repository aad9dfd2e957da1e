// What a command throws: the exit code that it means, and what can be done about it.
import { API_KEY_VARIABLE } from '../environment.ts';
import { AuthenticationError, CountersignError, PermissionDeniedError } from '../errors.ts';
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
  return undefined;
}
