// The version of the running code.
import { readFileSync } from 'node:fs';
import { installation } from '../installation.ts';

export function runningVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', installation), 'utf8'));
  return String(Object(manifest).version);
}
