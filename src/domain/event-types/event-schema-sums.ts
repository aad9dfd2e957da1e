// What tells each event schema from another version of it: all that a start compares with the database. In the bundle it is a constant,
// which is computed when the bundle is built (src/build/server.ts).
import { contractVersion, eventCatalogue } from '../../../generated/event-catalogue.ts';
import { compileAll, type WrittenSchema } from './compiled-schema.ts';

/** @throws Error for a schema with a keyword that SQL cannot check. */
export const eventSchemaSums = (): WrittenSchema[] => (computed ??= compute());

let computed: WrittenSchema[] | undefined;

const compute = () =>
  compileAll(eventCatalogue, contractVersion).map(({ rules: _, quickCheck: __, ...schema }) => schema);
