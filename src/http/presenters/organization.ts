// Makes contract bodies of organizations.
import type { Organization as OrganizationBody } from '../../../generated/operator/types.gen.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentOrganization(organization: {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly createdAt: Date;
}): Presented<OrganizationBody> {
  return presented<OrganizationBody>({
    id: organization.id,
    name: organization.name,
    time_zone: organization.timeZone,
    created_at: isoTime(organization.createdAt),
  });
}
