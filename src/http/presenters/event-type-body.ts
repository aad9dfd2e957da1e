import type { EventTypeDetails } from '../../../generated/api/types.gen.ts';
import type { EventTypeDescription, EventVersion } from '../../domain/event-types/event-type.ts';
import { renameService } from '../edge/contract/service-name.ts';

/** @param serviceName stands in the schemas where the contract says Service. */
export function presentEventType(type: EventTypeDescription, serviceName: string): EventTypeDetails {
  return {
    name: type.name,
    description: type.description,
    schema_versions: type.versions.map(({ schemaVersion }) => schemaVersion),
    versions: type.versions.map((version) => presentVersion(version, serviceName)),
  };
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
