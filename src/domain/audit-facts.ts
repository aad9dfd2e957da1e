// What an audit entry says of a change: facts of an allow-list, only those that differ, and never much text.
import { isDeepStrictEqual } from 'node:util';
import { metadataOf } from './metadata.ts';

/** Facts by their name, as the contracts name them. */
export type Facts = { readonly [name: string]: Fact | undefined };
type Fact = string | number | boolean | null | readonly Fact[] | Facts;

/** Beyond these, a text or a list is cut: an entry says what was changed, and is not a copy of it. */
const CHARS_MAX = 200;
const ITEMS_MAX = 50;

/** The entry's subject, and what changes with every change. */
const NEVER_TOLD: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at']);

/**
 * The facts that differ. Of something that is created, or no longer exists, those that are not null.
 *
 * @returns undefined if none differs.
 */
export function differingFacts(
  before: Facts | undefined,
  after: Facts | undefined,
): { readonly before?: Facts; readonly after?: Facts } | undefined {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !NEVER_TOLD.has(name) && !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null),
  );
  if (names.length === 0) return undefined;
  const chosen = (facts: Facts) =>
    Object.fromEntries(names.map((name) => [name, bounded(facts[name] ?? null)]));
  return { ...(before && { before: chosen(before) }), ...(after && { after: chosen(after) }) };
}

/** Metadata as facts of their own, so that a changed key is told without the others. */
export function metadataFacts(resource: { readonly metadata: unknown }): Facts {
  return Object.fromEntries(
    Object.entries(metadataOf(resource)).map(([key, value]) => [`metadata.${key}`, value]),
  );
}

/** The facts of a resource, with its metadata as facts of their own. */
export function metadataApart<Resource extends { readonly metadata?: unknown }>({
  metadata,
  ...facts
}: Resource): Omit<Resource, 'metadata'> & Facts {
  return { ...facts, ...metadataFacts({ metadata }) };
}

function bounded(fact: Fact): Fact {
  if (typeof fact === 'string') return fact.length <= CHARS_MAX ? fact : `${fact.slice(0, CHARS_MAX)}…`;
  if (!isList(fact)) return fact;
  const items = fact.slice(0, ITEMS_MAX).map(bounded);
  return fact.length <= ITEMS_MAX ? items : [...items, `… and ${fact.length - ITEMS_MAX} more`];
}

const isList = (fact: Fact): fact is readonly Fact[] => Array.isArray(fact);
