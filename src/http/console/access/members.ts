// Members of an organization.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import * as domain from '../../../domain/access/member.ts';
import { listOf } from '../../edge/list.ts';
import { presentMember } from '../../presenters/access/organization.ts';
import { memberOf } from './principal.ts';

export const members = {
  async listMembers({ context, principal, query }) {
    const { organizationId } = memberOf(principal);
    const { page, reply } = listOf(`members/${organizationId}`, query);
    return reply(await domain.listMembers(context, organizationId, page), presentMember);
  },

  async updateMember({ context, principal, path, body }) {
    const { organizationId, id: memberId } = memberOf(principal);
    const by = { memberId };
    const changed = await domain.changeRole(context, organizationId, path.member_id, body.role, by);
    return { status: 200, body: presentMember(changed) };
  },

  async removeMember({ context, principal, path }) {
    const { organizationId, id: memberId } = memberOf(principal);
    await domain.removeMember(context, organizationId, path.member_id, { memberId });
    return { status: 204 };
  },

  async signOutMember({ context, principal, path }) {
    const { organizationId, id: memberId } = memberOf(principal);
    await domain.endSessionsOfMember(context, organizationId, path.member_id, { memberId });
    return { status: 204 };
  },
} satisfies Partial<RouteHandlers>;
