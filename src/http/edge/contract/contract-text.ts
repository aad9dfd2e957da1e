// Reads the contracts that `npm run generate` has bundled.
import { readFileSync } from 'node:fs';
import { installation } from '../../../platform/installation.ts';

export interface ContractText {
  readonly yaml: string;
  readonly json: string;
}

export type ContractName = 'public' | 'operator' | 'console';

/** The server reads the JSON, because parsing the YAML would take half of the start. */
export function contractText(name: ContractName): ContractText {
  const read = (format: string) =>
    readFileSync(new URL(`generated/contract/${name}.${format}`, installation), 'utf8');
  return { yaml: read('yaml'), json: read('json') };
}
