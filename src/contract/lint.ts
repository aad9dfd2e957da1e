/**
 * `npm run lint:contract`: runs Redocly on the source files of the contracts, so that it reports the file and
 * the line. It gets a copy in which templates are filled in. Redocly sees only what a contract refers to; what nothing
 * refers to is found here.
 *
 * node src/contract/lint.ts [--folder openapi]
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { bundle, contractNames, contractsFolder, rootFileOf } from './bundle.ts';
import { redocly, redoclyConfig, redoclyEnv } from './redocly.ts';
import { filledInText } from './templates.ts';

const { values } = parseArgs({ options: { folder: { type: 'string', default: contractsFolder } } });
const rootFiles = contractNames.map((name) => rootFileOf(name, values.folder));
const copy = mkdtempSync(join(tmpdir(), 'countersign-lint-'));
const status = lint(join(copy, 'openapi'));
rmSync(copy, { recursive: true });
const unused = status === 0 ? unusedParts() : [];
for (const each of unused) process.stderr.write(`Nothing refers to ${each}.\n`);
process.exitCode = status !== 0 || unused.length > 0 ? 1 : 0;

/** @param folder becomes a copy. */
function lint(folder: string): number | null {
  cpSync(values.folder, folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.yaml') || name.startsWith('released/')) continue;
    writeFileSync(join(folder, name), filledInText(join(values.folder, name)));
  }
  const files = contractNames.map((name) => relative(copy, rootFileOf(name, folder)));
  const { status } = spawnSync(process.execPath, [redocly, 'lint', ...files, '--config', redoclyConfig], {
    cwd: copy,
    env: redoclyEnv,
    stdio: 'inherit',
  });
  return status;
}

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
