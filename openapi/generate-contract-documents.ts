/**
 * Writes generated/contract/*.json: each contract as the server reads it, since parsing its YAML would be half of the time to
 * start. Same contract, same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const folder = new URL('../generated/contract/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const name of ['public', 'operator']) {
  const document: unknown = parse(readFileSync(new URL(`./${name}.yaml`, import.meta.url), 'utf8'));
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(document, null, 1)}\n`);
}
