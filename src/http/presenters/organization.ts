// Makes contract bodies of organizations.
import type { Organization as OrganizationBody } from '../../../generated/operator/types.gen.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentOrganization(organization: {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly created_at: Date;
}): Presented<OrganizationBody> {
  return presented<OrganizationBody>({
    id: organization.id,
    name: organization.name,
    time_zone: organization.time_zone,
    created_at: isoTime(organization.created_at),
  });
}
