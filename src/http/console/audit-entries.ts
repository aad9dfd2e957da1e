// The audit of an organization, for its members.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { anyOperator, listOrganizationAudit } from '../../domain/audit.ts';
import { actionFilter, listOf } from '../edge/list.ts';
import { presentOrganizationAuditEntry } from '../presenters/audit-entry.ts';
import { memberOf } from './access/principal.ts';

export const auditEntries = {
  async listAuditEntries({ context, principal, query }) {
    const { organizationId } = memberOf(principal);
    const { page, filter, reply } = listOf('organization-audit', query);
    const action = actionFilter(filter.action);
    const actor = filter.actor === 'operator' ? anyOperator : filter.actor;
    const found = await listOrganizationAudit(context, organizationId, page, { ...filter, action, actor });
    return reply(found, presentOrganizationAuditEntry);
  },
} satisfies Partial<RouteHandlers>;
