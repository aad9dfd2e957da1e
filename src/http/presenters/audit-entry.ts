// Makes contract bodies of audit entries.
import type { OrganizationAuditEntry } from '../../../generated/console/types.gen.ts';
import type { AuditEntry as EntryBody } from '../../../generated/operator/types.gen.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentAuditEntry(entry: AuditEntry): Presented<EntryBody> {
  return presented<EntryBody>({
    id: entry.id,
    created_at: isoTime(entry.createdAt),
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    action: entry.action,
    organization_id: entry.organizationId,
    subject: { kind: entry.subjectKind, id: entry.subjectId },
    reason: entry.reason,
    before: recorded(entry.before),
    after: recorded(entry.after),
  });
}

/** As members read it: of those who run the service, only that it was one of them. */
export function presentOrganizationAuditEntry(entry: AuditEntry): Presented<OrganizationAuditEntry> {
  const { actorKind, actorId, actorName } = entry;
  return presented<OrganizationAuditEntry>({
    id: entry.id,
    created_at: isoTime(entry.createdAt),
    actor:
      actorKind === 'person'
        ? { kind: 'person', id: actorId, name: actorName }
        : { kind: 'operator', id: null, name: 'Operator' },
    action: entry.action,
    subject: { kind: entry.subjectKind, id: entry.subjectId },
    reason: entry.reason,
    before: recorded(entry.before),
    after: recorded(entry.after),
  });
}

/** What recordAudit wrote, which names every member: an object, or nothing. */
function recorded(value: unknown): Record<string, unknown> | null {
  return value === null ? null : Object(value);
}
