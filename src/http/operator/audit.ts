import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import type { AuditEntry as EntryBody } from '../../../generated/operator/types.gen.ts';
import {
  type AuditAction,
  type AuditEntry,
  auditActions,
  isAuditAction,
  listAuditEntries,
} from '../../domain/audit.ts';
import { filterName } from '../edge/filter-name.ts';
import { timeRange } from '../edge/history-query.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';
import { EdgeError } from '../edge/problem.ts';

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
  return { status: 200, body: pageBody(list, found, presentEntry) };
};

/** A typing error in a filter must not look as if nothing had happened. */
function actionFilter(action: string | undefined): AuditAction | undefined {
  if (action === undefined || isAuditAction(action)) return action;
  throw new EdgeError('unprocessable_content', 'The request is well formed but cannot be carried out.', {
    errors: [
      {
        pointer: '/query/action',
        detail: `Unknown action "${action}". There are: ${auditActions.join(', ')}.`,
      },
    ],
  });
}

function presentEntry(entry: AuditEntry): EntryBody {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    action: entry.action,
    organization_id: entry.organizationId,
    subject: { kind: entry.subjectKind, id: entry.subjectId },
    reason: entry.reason,
    before: recorded(entry.before),
    after: recorded(entry.after),
  };
}

/** What recordAudit wrote: an object, or nothing. */
function recorded(value: unknown): Record<string, unknown> | null {
  return value === null ? null : Object(value);
}
