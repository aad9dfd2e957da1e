/** The browser's program, unpacked once for all runs. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastingFolder, scratchFolder } from './scratch-folder.ts';

const run = promisify(execFile);

/** It unpacks itself into the folder for temporary files, which a process can only choose before it starts. */
const unpack = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/**
 * Unpacks it, unless that was done before.
 *
 * The package takes a file that is there for a whole one: while one process writes it, another would start a part of it.
 */
export async function chromiumPath(): Promise<string> {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    await readFile('package.json', 'utf8'),
  );
  const version = devDependencies['@sparticuz/chromium'];
  const folder = join(lastingFolder(), `countersign-test-chromium-${version}`);
  if (!existsSync(folder)) {
    await using unpacked = await scratchFolder('chromium');
    const env = { ...process.env, TMPDIR: unpacked.path };
    await run(process.execPath, ['--input-type=module', '-e', unpack], { env });
    // Another run may have been first.
    await rename(unpacked.path, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  }
  return join(folder, 'chromium');
}
