/** The partner's description and metadata of an endpoint. */
import { changedMetadata, type Metadata, type MetadataChanges } from '../metadata.ts';

/** Details that a partner keeps with an endpoint for its own use. Countersign does not interpret them. */
export interface EndpointDetails {
  readonly description?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Changes to the details. Members that are absent keep their value. */
export interface EndpointDetailsUpdate {
  readonly description?: string | null | undefined;
  readonly metadata?: MetadataChanges | undefined;
}

/**
 * Returns the values of the columns that change.
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
