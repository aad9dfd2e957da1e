// Environment variables as defaults for options: read when a client is created, not at import.

export const API_KEY_VARIABLE = 'COUNTERSIGN_API_KEY';
export const BASE_URL_VARIABLE = 'COUNTERSIGN_BASE_URL';

/** An environment variable; `undefined` if it is not set or cannot be read (no permission in Deno). */
export function environmentVariable(name: string): string | undefined {
  try {
    const value: unknown = Object(globalThis).process?.env?.[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
