/** The partner's own details of an endpoint: a description and metadata. */
import { unprocessable } from '../errors.ts';

/** Keys of metadata that an endpoint has at most. */
const METADATA_KEYS_MAX = 20;

/** What a partner keeps with an endpoint for itself. Nothing here looks at it. */
export interface EndpointDetails {
  readonly description?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/**
 * Changes to the details. What is absent stays; of `metadata` each key is set, or removed where it is null,
 * and null removes all.
 */
export interface EndpointDetailsUpdate {
  readonly description?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, string | null>> | null | undefined;
}

/** What the column holds: an object of texts. */
export function metadataOf({ metadata }: { readonly metadata: unknown }): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(metadata)).map(([key, value]) => [key, String(value)]));
}

/**
 * The columns that change.
 *
 * @throws DomainError `unprocessable_content` when there would be more than 20 keys.
 */
export function changedDetails(
  endpoint: { readonly metadata: unknown },
  { description, metadata }: EndpointDetailsUpdate,
): { description?: string | null; metadata?: Record<string, string> } {
  return {
    ...(description !== undefined && { description }),
    ...(metadata !== undefined && {
      metadata: metadata === null ? {} : merged(metadataOf(endpoint), metadata),
    }),
  };
}

function merged(
  kept: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const texts = Object.entries({ ...kept, ...changes }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  if (texts.length > METADATA_KEYS_MAX) {
    throw unprocessable([
      {
        pointer: '/metadata',
        detail: `makes ${texts.length} keys with those there are; at most ${METADATA_KEYS_MAX} are kept`,
      },
    ]);
  }
  return Object.fromEntries(texts);
}
