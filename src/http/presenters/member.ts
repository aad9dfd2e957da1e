// Makes contract bodies of members.
import type { OrganizationMember } from '../../../generated/console/types.gen.ts';
import type { Member } from '../../domain/access/member.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentMember(member: Member): Presented<OrganizationMember> {
  return presented<OrganizationMember>({
    id: member.id,
    email: member.email,
    name: member.name,
    role: member.role,
    created_at: isoTime(member.created_at),
    has_signed_in: member.person_id !== null,
    last_signed_in_at: timeOrNull(member.last_signed_in_at),
  });
}
