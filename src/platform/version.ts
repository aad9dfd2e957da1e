// The version of the running code.
import { readFile } from 'node:fs/promises';

export async function runningVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return String(Object(manifest).version);
}
