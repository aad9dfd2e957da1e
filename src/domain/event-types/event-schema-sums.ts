// What each event schema compiles to, without its rules: all that a start compares with the database. In the bundle it is a constant,
// which is computed when the bundle is built (src/build/server.ts).
import {
  contractVersion,
  type EventCatalogueEntry,
  eventCatalogue,
} from '../../../generated/event-catalogue.ts';
import { compileAll, type WrittenSchema } from './compiled-schema.ts';
import { quickCheck } from './quick-check.ts';

export interface EventSchemaSum extends WrittenSchema {
  readonly quickCheck: string;
}

/** @throws Error for a schema with a keyword that SQL cannot check. */
export const eventSchemaSums = (): EventSchemaSum[] => sumsOfSchemas(eventCatalogue);

/** @throws Error for a schema with a keyword that SQL cannot check. */
export const sumsOfSchemas = (catalogue: readonly EventCatalogueEntry[]): EventSchemaSum[] =>
  compileAll(catalogue, contractVersion).map(({ rules, ...schema }) => ({
    ...schema,
    quickCheck: quickCheck(rules),
  }));
