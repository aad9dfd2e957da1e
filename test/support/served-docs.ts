import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Before any test: the documentation that the API serves is that of these sources. */
export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/docs/build-served.ts']);
}
