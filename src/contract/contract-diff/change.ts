/** A difference between two contracts, as the parts of contract-diff exchange it. */
import type { Json } from './json.ts';
import type { Use } from './uses.ts';

/** What a change requires of the version, as in Semantic Versioning. Programs cannot notice a patch. */
export type Impact = 'major' | 'minor' | 'patch';

/** One difference between two contracts. */
export interface Change {
  readonly kind: 'added' | 'removed' | 'modified';
  /** What OpenAPI calls the changed thing: Operation, Parameter, Schema…; or `ProblemCode`. */
  readonly typeName: string;
  /** The names on the way to the change through references, by the first way if there are several: `paths`, path, method… */
  readonly way: readonly string[];
  /** The names of the place where it is written, such as `components`, `schemas`, `Customer`… */
  readonly place: readonly string[];
  /** The member of the thing that was modified. */
  readonly property: string | undefined;
  readonly before: Json;
  readonly after: Json;
  /** The operations and events in which partners see it. */
  readonly uses: readonly Use[];
}

/** A change, with the names of which the changelog has to say something. */
export interface RatedChange extends Change {
  readonly impact: Impact;
  readonly names: readonly string[];
  readonly message: string;
}
