import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumPath } from './chromium.ts';

const run = promisify(execFile);

/**
 * Runs before any test: builds what `npm ci` builds (`generated/`, the SDK, the documentation, the bundle and
 * the console) from the present sources.
 */
export default async function setup(): Promise<void> {
  await run(process.execPath, ['src/build/generated.ts']);
  // The SDK is built first, because the documentation publishes it.
  await run(process.execPath, ['src/build/sdk.ts']);
  await Promise.all([
    ...['src/docs/build-served.ts', 'src/build/server.ts', 'src/build/console.ts'].map((script) =>
      run(process.execPath, [script]),
    ),
    chromiumPath(),
  ]);
}
