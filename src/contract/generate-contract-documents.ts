/**
 * Writes generated/contract/*.json: each contract as the server reads it, since parsing its YAML would be half of the time to
 * start. Same contract, same bytes. Beside them since.json: in which version what is newer than the first release appeared.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readContract } from '../docs/contract-document.ts';
import { sinceTable } from '../docs/since.ts';

const folder = new URL('../../generated/contract/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const name of ['public', 'operator']) {
  const document: unknown = parse(
    readFileSync(new URL(`../../openapi/${name}.yaml`, import.meta.url), 'utf8'),
  );
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(document, null, 1)}\n`);
}

const releasedFolder = new URL('../../openapi/released/', import.meta.url);
const byVersion = new Intl.Collator('en', { numeric: true });
const released = readdirSync(releasedFolder)
  .filter((name) => name.endsWith('.yaml'))
  .sort(byVersion.compare)
  .map((name) => {
    const text = readFileSync(new URL(name, releasedFolder), 'utf8');
    return { text, contract: readContract(JSON.stringify(parse(text))) };
  });
const current = readContract(readFileSync(new URL('public.json', folder), 'utf8'));
writeFileSync(new URL('since.json', folder), `${JSON.stringify(sinceTable(current, released), null, 1)}\n`);
