/**
 * Writes `generated/contract/`: each contract as JSON for the server, since parsing YAML would be half of the
 * time to start, and as YAML for its readers. Beside them since.json: the version in which each addition
 * since the first release appeared. The same contract gives the same bytes.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { bundle, contractNames, contractsFolder, rootFileOf, yamlOf } from './bundle.ts';
import { readContract } from './contract-document.ts';
import { sinceTable } from './since.ts';

/** @param folder becomes `generated/contract/`. */
export function writeBundledContracts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of contractNames) {
    const { document } = bundle(rootFileOf(name));
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document, null, 1)}\n`);
    writeFileSync(join(folder, `${name}.yaml`), yamlOf(document));
  }
  const releasedFolder = join(contractsFolder, 'released');
  const byVersion = new Intl.Collator('en', { numeric: true });
  const released = readdirSync(releasedFolder)
    .filter((name) => name.endsWith('.yaml'))
    .sort(byVersion.compare)
    .map((name) => {
      const text = readFileSync(join(releasedFolder, name), 'utf8');
      return { text, contract: readContract(JSON.stringify(parse(text))) };
    });
  const current = readContract(readFileSync(join(folder, 'public.json'), 'utf8'));
  writeFileSync(join(folder, 'since.json'), `${JSON.stringify(sinceTable(current, released), null, 1)}\n`);
}
