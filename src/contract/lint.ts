/**
 * `npm run lint:contract`: runs Redocly on the source files of the contracts, so that it reports the file and
 * the line. Redocly sees only files and components that a contract refers to; this program finds those
 * without a reference.
 *
 * node src/contract/lint.ts [--folder openapi]
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { bundle, contractNames, contractsFolder, rootFileOf } from './bundle.ts';
import { redocly, redoclyConfig, redoclyEnv } from './redocly.ts';

const { values } = parseArgs({ options: { folder: { type: 'string', default: contractsFolder } } });
const rootFiles = contractNames.map((name) => rootFileOf(name, values.folder));
const files = rootFiles.map((file) => relative('.', file));
const { status } = spawnSync(process.execPath, [redocly, 'lint', ...files, '--config', redoclyConfig], {
  env: redoclyEnv,
  stdio: 'inherit',
});
const unused = status === 0 ? unusedParts() : [];
for (const each of unused) process.stderr.write(`Nothing refers to ${each}.\n`);
process.exitCode = status !== 0 || unused.length > 0 ? 1 : 0;

function unusedParts(): string[] {
  const bundles = rootFiles.map(bundle);
  return [...contractNames, 'shared'].flatMap((folder) =>
    readdirSync(join(values.folder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((name) => {
        const file = join(values.folder, folder, name);
        const used = bundles.map(({ partsByFile }) => partsByFile.get(file));
        return Object.keys(parse(readFileSync(file, 'utf8')))
          .filter((part) => !used.some((parts) => parts?.has(part)))
          .map((part) => `${part} in ${relative('.', file)}`);
      }),
  );
}
