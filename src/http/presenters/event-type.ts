// Makes contract bodies of event types.
import type { EventType as EventTypeBody, EventTypeDetails } from '../../../generated/api/types.gen.ts';
import type { EventTypeDescription, EventVersion } from '../../domain/event-types/event-type.ts';
import { renameService } from '../edge/contract/service-name.ts';
import { type Presented, presented } from './presented.ts';

export function presentEventType({
  name,
  description,
  isPublishable,
  versions,
}: EventTypeDescription): Presented<EventTypeBody> {
  return presented<EventTypeBody>({
    name,
    description,
    published_by: isPublishable ? 'publishers' : 'service',
    schema_versions: versions.map(({ schemaVersion }) => schemaVersion),
  });
}

/** @param serviceName stands in the schemas where the contract says Service. */
export function presentEventTypeDetails(
  type: EventTypeDescription,
  serviceName: string,
): Presented<EventTypeDetails> {
  return presented<EventTypeDetails>({
    ...presentEventType(type),
    versions: type.versions.map((version) => presentVersion(version, serviceName)),
  });
}

function presentVersion(
  { schemaVersion, deprecation, bodySchema, bodyExample }: EventVersion,
  serviceName: string,
): EventTypeDetails['versions'][number] {
  return {
    schema_version: schemaVersion,
    deprecated: deprecation !== null,
    deprecated_at: deprecation?.deprecatedAt ?? null,
    sunset_at: deprecation?.sunsetAt ?? null,
    replacement: deprecation?.replacement ?? null,
    schema: JSON.parse(renameService(JSON.stringify(bodySchema), serviceName)),
    example: { ...bodyExample },
  };
}
