// docs/operating/installing.md, as an operator reads it: from a tarball in an empty folder to a signed delivery.
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { findProgram } from '../recipes/foreign-program.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { codeBelow } from '../support/documents.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { packedServer } from '../support/made-once.ts';
import { Program } from '../support/process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';

const PAGE = 'docs/operating/installing.md';
const missing = ['curl', 'openssl', 'tar'].filter((name) => findProgram(name) === undefined);
const START = 'countersign/bin/countersign start\n';

test.skipIf(missing.length > 0)(
  `the page leads from a tarball to a signed delivery${missing.length > 0 ? ` (SKIPPED: ${missing.join(', ')} missing)` : ''}`,
  { timeout: timeLimit(180_000) },
  async () => {
    await using folder = await scratchFolder('installing');
    await using database = await createEmptyDatabase(inject('serverUrl'));
    const [port, receiverPort] = [await lastingFreePort(), await lastingFreePort()];
    await cp(await packedServer(), folder.path, { recursive: true });
    const [install = ''] = codeBelow(PAGE, 'From a tarball', 'sh');
    expect(install.endsWith(START)).toBe(true);
    // The reader has stopped that one.
    const script = ['set -eu', install.slice(0, -START.length), ...codeBelow(PAGE, 'Try it', 'sh'), 'wait']
      .join('\n')
      .replace('postgres://user:password@127.0.0.1:5432/countersign', database.url)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replaceAll(/127\.0\.0\.1:4000|listen\(4000/g, (place) => place.replace('4000', `${receiverPort}`));
    const file = join(folder.path, 'page.sh');
    // Whatever fails, nothing is left running.
    await writeFile(file, `cd "${folder.path}"\ntrap 'kill $(jobs -p) 2>/dev/null || :' EXIT\n${script}`);
    const settings = { PORT: `${port}`, NODE_COMPILE_CACHE: '' };
    await using reader = new Program(file, [], settings, 'bash');
    const { code, stdout, stderr } = await reader.ended;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toMatch(/^signature correct: customer\.created$/m);
  },
);
