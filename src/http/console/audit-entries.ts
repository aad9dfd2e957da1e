// The audit of an organization, for its members.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { anyOperator, listOrganizationAudit } from '../../domain/audit.ts';
import { filterName } from '../edge/filter-name.ts';
import { actionFilter, timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentOrganizationAuditEntry } from '../presenters/audit-entry.ts';
import { memberOf } from './principal.ts';

export const listAuditEntries: RouteHandlers['listAuditEntries'] = async ({ context, principal, query }) => {
  const { organizationId } = memberOf(principal);
  const { action, subject_id, actor } = query;
  const list = `organization-audit/${filterName({ action, subject_id, actor })}`;
  const found = await listOrganizationAudit(context, organizationId, pageRequest(list, query), {
    action: actionFilter(action),
    subjectId: subject_id,
    actor: actor === 'operator' ? anyOperator : actor,
    created: timeRange(query),
  });
  return { status: 200, body: presentPage(list, found, presentOrganizationAuditEntry) };
};
