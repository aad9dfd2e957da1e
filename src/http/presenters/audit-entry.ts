// Makes contract bodies of audit entries.
import type { OrganizationAuditEntry } from '../../../generated/console/types.gen.ts';
import type { AuditEntry as EntryBody } from '../../../generated/operator/types.gen.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentAuditEntry(entry: AuditEntry): Presented<EntryBody> {
  return presented<EntryBody>({
    id: entry.id,
    created_at: isoTime(entry.created_at),
    actor: { kind: entry.actor_kind, id: entry.actor_id, name: entry.actor_name },
    action: entry.action,
    organization_id: entry.organization_id,
    subject: { kind: entry.subject_kind, id: entry.subject_id },
    reason: entry.reason,
    before: recorded(entry.before),
    after: recorded(entry.after),
  });
}

/** As members read it: of those who run the service, only that it was one of them. */
export function presentOrganizationAuditEntry(entry: AuditEntry): Presented<OrganizationAuditEntry> {
  const { actor_kind, actor_id, actor_name } = entry;
  return presented<OrganizationAuditEntry>({
    id: entry.id,
    created_at: isoTime(entry.created_at),
    actor:
      actor_kind === 'person'
        ? { kind: 'person', id: actor_id, name: actor_name }
        : { kind: 'operator', id: null, name: 'Operator' },
    action: entry.action,
    subject: { kind: entry.subject_kind, id: entry.subject_id },
    reason: entry.reason,
    before: recorded(entry.before),
    after: recorded(entry.after),
  });
}

/** What recordAudit wrote, which names every member: an object, or nothing. */
function recorded(value: unknown): Record<string, unknown> | null {
  return value === null ? null : Object(value);
}
