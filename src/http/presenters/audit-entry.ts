// Makes contract bodies of audit entries.
import type { OrganizationAuditEntry } from '../../../generated/console/types.gen.ts';
import type { AuditEntry as EntryBody } from '../../../generated/operator/types.gen.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import { presenter } from './presented.ts';

/** What recordAudit wrote, which names every member: an object, or nothing. */
const recorded = (value: unknown): Record<string, unknown> | null => (value === null ? null : Object(value));

const facts = {
  subject: ({ subject_kind, subject_id }: AuditEntry) => ({ kind: subject_kind, id: subject_id }),
  before: ({ before }: AuditEntry) => recorded(before),
  after: ({ after }: AuditEntry) => recorded(after),
};

export const presentAuditEntry = presenter<AuditEntry, EntryBody>('AuditEntry', {
  ...facts,
  actor: ({ actor_kind, actor_id, actor_name }) => ({ kind: actor_kind, id: actor_id, name: actor_name }),
});

/** As members read it: of those who run the service, only that it was one of them. */
export const presentOrganizationAuditEntry = presenter<AuditEntry, OrganizationAuditEntry>(
  'OrganizationAuditEntry',
  {
    ...facts,
    actor: ({ actor_kind, actor_id, actor_name }) =>
      actor_kind === 'person' || actor_kind === 'portal_visitor'
        ? { kind: actor_kind, id: actor_id, name: actor_name }
        : { kind: 'operator', id: null, name: 'Operator' },
  },
);
