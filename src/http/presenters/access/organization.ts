// Makes contract bodies of organizations and their members.

import type { OrganizationMember } from '../../../../generated/console/types.gen.ts';
import type { Organization as OrganizationBody } from '../../../../generated/operator/types.gen.ts';
import type { Member } from '../../../domain/access/member.ts';
import type { Organization } from '../../../domain/access/organization.ts';
import { presenter, timeOrNull } from '../presented.ts';

export const presentOrganization = presenter<Organization, OrganizationBody>('Organization', {});

export const presentMember = presenter<Member, OrganizationMember>('OrganizationMember', {
  name: ({ person }) => person?.name ?? null,
  has_signed_in: ({ person_id }) => person_id !== null,
  last_signed_in_at: ({ person }) => timeOrNull(person?.last_signed_in_at ?? null),
});
