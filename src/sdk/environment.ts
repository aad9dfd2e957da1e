// What the client takes from its environment when it is not given: read when a client is made, never when the module is loaded.

/** Where the key and the address of the API are looked for, unless they are passed as options. */
export const API_KEY_VARIABLE = 'COUNTERSIGN_API_KEY';
export const BASE_URL_VARIABLE = 'COUNTERSIGN_BASE_URL';

/** An environment variable; `undefined` where there is none, no environment, or no permission to read it (Deno). */
export function environmentVariable(name: string): string | undefined {
  try {
    const value: unknown = Object(globalThis).process?.env?.[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
