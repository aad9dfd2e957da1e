// The partner's own keys and values of a resource. Nothing here looks at them.
import { unprocessable } from './errors.ts';

/** Keys that a resource has at most. */
const KEYS_MAX = 20;

export type Metadata = Readonly<Record<string, string>>;

/** Each key is set, or removed where it is null; null instead of an object removes all. */
export type MetadataChanges = Readonly<Record<string, string | null>> | null;

/** What the column holds: an object of texts. */
export function metadataOf({ metadata }: { readonly metadata: unknown }): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(metadata)).map(([key, value]) => [key, String(value)]));
}

/** @throws DomainError `unprocessable_content` when there would be more than 20 keys. */
export function changedMetadata(
  resource: { readonly metadata: unknown },
  changes: MetadataChanges,
): Record<string, string> {
  if (changes === null) return {};
  const texts = Object.entries({ ...metadataOf(resource), ...changes }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  if (texts.length > KEYS_MAX) {
    throw unprocessable([
      {
        pointer: '/metadata',
        detail: `makes ${texts.length} keys with those there are; at most ${KEYS_MAX} are kept`,
      },
    ]);
  }
  return Object.fromEntries(texts);
}
