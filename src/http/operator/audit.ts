// The audit in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { listAuditEntries } from '../../domain/audit.ts';
import { actionFilter, listOf } from '../edge/list.ts';
import { presentAuditEntry } from '../presenters/audit-entry.ts';

export const audit = {
  async operatorListAuditEntries({ context, query }) {
    const { page, filter, reply } = listOf('audit-entries', query);
    const search = { ...filter, action: actionFilter(filter.action) };
    return reply(await listAuditEntries(context, page, search), presentAuditEntry);
  },
} satisfies Partial<RouteHandlers>;
