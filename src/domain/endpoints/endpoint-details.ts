/** The partner's own details of an endpoint: a description and metadata. */
import { changedMetadata, type Metadata, type MetadataChanges } from '../metadata.ts';

/** What a partner keeps with an endpoint for itself. Nothing here looks at it. */
export interface EndpointDetails {
  readonly description?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Changes to the details. What is absent stays. */
export interface EndpointDetailsUpdate {
  readonly description?: string | null | undefined;
  readonly metadata?: MetadataChanges | undefined;
}

/**
 * The columns that change.
 *
 * @throws DomainError as changedMetadata does.
 */
export function changedDetails(
  endpoint: { readonly metadata: unknown },
  { description, metadata }: EndpointDetailsUpdate,
): { description?: string | null; metadata?: Record<string, string> } {
  return {
    ...(description !== undefined && { description }),
    ...(metadata !== undefined && { metadata: changedMetadata(endpoint, metadata) }),
  };
}
