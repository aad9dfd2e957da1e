/**
 * Makes the part of `generated/` that is not committed: the Prisma client, and files that only programs read.
 * `npm ci`, `npm start` and the tests run it. It does nothing if the contracts and the schema have not
 * changed.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildIfStale, root } from './if-stale.ts';

await buildIfStale({
  otherwise: 'generated/ is not complete',
  sources: [
    'openapi/**/*',
    'prisma/schema.prisma',
    'src/contract/**/*',
    'src/build/generated.ts',
    'package-lock.json',
  ],
  hashFile: `${root}generated/prisma/sources.sha256`,
  outputs: [
    ...['public', 'operator', 'console', 'since'].map((name) => `generated/contract/${name}.json`),
    'generated/contract/console.yaml',
    'generated/console/types.gen.ts',
    'generated/console-client/types.gen.ts',
    'generated/prisma/client.ts',
  ],
  needs: '@hey-api/openapi-ts',
  async build() {
    await promisify(execFile)(process.execPath, [`${root}src/contract/generate.ts`, '--uncommitted']);
  },
});
