// The audit in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { listAuditEntries } from '../../domain/audit.ts';
import { filterName } from '../edge/filter-name.ts';
import { actionFilter, timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentAuditEntry } from '../presenters/audit-entry.ts';

export const operatorListAuditEntries: RouteHandlers['operatorListAuditEntries'] = async ({
  context,
  query,
}) => {
  const { organization_id, action, subject_id, actor } = query;
  const list = `audit-entries/${filterName({ organization_id, action, subject_id, actor })}`;
  const found = await listAuditEntries(context, pageRequest(list, query), {
    organizationId: organization_id,
    action: actionFilter(action),
    subjectId: subject_id,
    actor,
    created: timeRange(query),
  });
  return { status: 200, body: presentPage(list, found, presentAuditEntry) };
};
