// Members of an organization.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import * as member from '../../domain/access/member.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentMember } from '../presenters/member.ts';
import { memberOf } from './principal.ts';

export const listMembers: RouteHandlers['listMembers'] = async ({ context, principal, query }) => {
  const { organizationId } = memberOf(principal);
  const list = `members/${organizationId}`;
  const found = await member.listMembers(context, organizationId, pageRequest(list, query));
  return { status: 200, body: presentPage(list, found, presentMember) };
};

export const updateMember: RouteHandlers['updateMember'] = async ({ context, principal, path, body }) => {
  const { organizationId, id: memberId } = memberOf(principal);
  const changed = await member.changeRole(context, organizationId, path.member_id, body.role, { memberId });
  return { status: 200, body: presentMember(changed) };
};

export const removeMember: RouteHandlers['removeMember'] = async ({ context, principal, path }) => {
  const { organizationId, id: memberId } = memberOf(principal);
  await member.removeMember(context, organizationId, path.member_id, { memberId });
  return { status: 204 };
};

export const signOutMember: RouteHandlers['signOutMember'] = async ({ context, principal, path }) => {
  const { organizationId, id: memberId } = memberOf(principal);
  await member.endSessionsOfMember(context, organizationId, path.member_id, { memberId });
  return { status: 204 };
};
