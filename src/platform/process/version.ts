// The version of the running code.
import { readFile } from 'node:fs/promises';
import { installation } from '../installation.ts';

export async function runningVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('package.json', installation), 'utf8'));
  return String(Object(manifest).version);
}
