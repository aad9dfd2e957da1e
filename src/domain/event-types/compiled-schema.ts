/** The rules that the contract's schemas of events compile to, with what tells one version of them from another. */
import { createHash } from 'node:crypto';
import type { EventCatalogueEntry } from '../../../generated/event-catalogue.ts';
import { type EventRule, eventRules } from './event-rules.ts';
import { quickCheck } from './quick-check.ts';

/** As the database has it. */
export interface WrittenSchema {
  readonly type: string;
  readonly schemaVersion: number;
  readonly contractVersion: readonly number[];
  /** Of the rules, and of their quick check. */
  readonly fingerprint: string;
}

export interface CompiledSchema extends WrittenSchema {
  readonly rules: readonly EventRule[];
  /** A JSON path. */
  readonly quickCheck: string;
}

/** Not of the types that only the service publishes: what has no schema here cannot be published by SQL. */
export function compileAll(catalogue: readonly EventCatalogueEntry[], version: string): CompiledSchema[] {
  return catalogue
    .filter(({ publishedBy }) => publishedBy === 'publishers')
    .map((entry) => compile(entry, version.split('.').map(Number)));
}

function compile(
  { type, schemaVersion, bodySchema }: EventCatalogueEntry,
  version: readonly number[],
): CompiledSchema {
  try {
    const rules = eventRules(bodySchema.properties.data);
    const compiled = { rules, quickCheck: quickCheck(rules) };
    const fingerprint = createHash('sha256').update(JSON.stringify(compiled)).digest('hex');
    return { type, schemaVersion, contractVersion: version, fingerprint, ...compiled };
  } catch (error) {
    throw new Error(`The schema of ${type}, version ${schemaVersion}, at ${String(error)}`, { cause: error });
  }
}
