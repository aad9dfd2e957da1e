// A partner's own keys and values of a resource. Countersign does not interpret them.
import { unprocessableAt } from './errors.ts';

/** The most keys that a resource may have. */
const KEYS_MAX = 20;

export type Metadata = Readonly<Record<string, string>>;

/** Each key is set, or removed if its value is null; null in place of an object removes all keys. */
export type MetadataChanges = Readonly<Record<string, string | null>> | null;

/** The column's value as an object of texts. */
export function metadataOf({ metadata }: { readonly metadata: unknown }): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(metadata)).map(([key, value]) => [key, String(value)]));
}

/** @throws DomainError `unprocessable_content` when the resource would have more than 20 keys. */
export function changedMetadata(
  resource: { readonly metadata: unknown },
  changes: MetadataChanges,
): Record<string, string> {
  if (changes === null) return {};
  const texts = Object.entries({ ...metadataOf(resource), ...changes }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  if (texts.length > KEYS_MAX) {
    throw unprocessableAt(
      '/metadata',
      `makes ${texts.length} keys with those there are; at most ${KEYS_MAX} are kept`,
      'too_long',
    );
  }
  return Object.fromEntries(texts);
}
