// The audit in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { type AuditAction, auditActions, isAuditAction, listAuditEntries } from '../../domain/audit.ts';
import { filterName } from '../edge/filter-name.ts';
import { timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { unprocessableParameter } from '../edge/problem.ts';
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

/** A typing error in a filter must not look like an empty audit. */
function actionFilter(action: string | undefined): AuditAction | undefined {
  if (action === undefined || isAuditAction(action)) return action;
  throw unprocessableParameter(
    'action',
    `Unknown action "${action}". Known actions: ${auditActions.join(', ')}.`,
  );
}
