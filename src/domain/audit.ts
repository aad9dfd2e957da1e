// What operators changed. It is recorded by the domain function that makes the change, which knows what it
// found and what it left.
import type { AuditEntry, Prisma } from '../../generated/prisma/client.ts';
import { all, plannedAnew, sql } from '../platform/postgres/statement.ts';
import type { Context, OperatorContext, TransactionContext } from './context.ts';
import { isCreatedIn } from './created-range.ts';
import type { Actor, Operator } from './operator.ts';
import { isBehind, type Page, type PageRequest, pageOf } from './page.ts';
import type { TimeRange } from './time-range.ts';
import { isUuid } from './uuid.ts';

export type { AuditEntry };

/** Every kind of change that operators make. */
export const auditActions = [
  'api_token.created',
  'api_token.revoked',
  'billing_run.started',
  'delivery.redelivered',
  'event.published',
  'invoice.created',
  'invoice.issued',
  'invoice.paid',
  'invoice.voided',
  'operator_token.created',
  'operator_token.revoked',
  'organization.created',
  'organization.rate_limit_changed',
  'organization.time_zone_changed',
  'payment.recorded',
  'payment.reversed',
  'redelivery.started',
  'replay.started',
  'retention.started',
  'test_event.sent',
  'webhook_endpoint.disabled',
  'webhook_endpoint.restored',
  'webhook_endpoint.secret_rotated',
] as const;
export type AuditAction = (typeof auditActions)[number];

export function isAuditAction(text: string): text is AuditAction {
  return auditActions.some((action) => action === text);
}

/** A change, described fact by fact: never a whole row, a secret, a token's plaintext or a payload. */
export interface AuditedChange {
  readonly action: AuditAction;
  /** The organization it concerns, if there is one. */
  readonly organizationId?: string | undefined;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly before?: Prisma.InputJsonObject | undefined;
  readonly after?: Prisma.InputJsonObject | undefined;
}

/**
 * The context in which an operator acts: every change that is made with it is recorded, in the transaction
 * that makes it.
 */
export function audited(context: Context, actor: Actor, reason?: string): OperatorContext {
  return { ...context, operator: { actor, reason } };
}

/** Records a change if an operator makes it. What partners change is theirs. */
export async function recordAudit(tx: TransactionContext, change: AuditedChange): Promise<void> {
  if (tx.operator) await recordAudits(tx, [{ ...change, operator: tx.operator }]);
}

/** Records the changes of several operators. */
export async function recordAudits(
  tx: TransactionContext,
  changes: readonly (AuditedChange & { readonly operator: Operator })[],
): Promise<void> {
  const entries = changes.map(({ operator: { actor, reason }, subject, organizationId, ...change }) => ({
    ...change,
    id: tx.databaseClock.newId(),
    created_at: tx.databaseClock.now(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    organization_id: organizationId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    reason,
  }));
  await tx.db.execute`
    insert into audit_entry (id, created_at, actor_kind, actor_id, actor_name, action, organization_id, subject_kind,
                             subject_id, reason, before, after)
    select id, created_at, actor_kind, actor_id, actor_name, action, organization_id, subject_kind,
           subject_id, reason, before, after
    from json_populate_recordset(null::audit_entry, ${JSON.stringify(entries)})`;
}

export interface AuditFilter {
  readonly organizationId?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly subjectId?: string | undefined;
  /** The id of an operator token, or the name of one or of a person at the command line. */
  readonly actor?: string | undefined;
  readonly created?: TimeRange | undefined;
}

/** What operators changed, newest first. */
export async function listAuditEntries(
  context: Context,
  page: PageRequest,
  { organizationId, action, subjectId, actor, created }: AuditFilter = {},
): Promise<Page<AuditEntry>> {
  const conditions = [
    organizationId !== undefined && sql`organization_id = ${organizationId}`,
    action !== undefined && sql`action = ${action}`,
    subjectId !== undefined && sql`subject_id = ${subjectId}`,
    actor !== undefined && (isUuid(actor) ? sql`actor_id = ${actor}` : sql`actor_name = ${actor}`),
    isCreatedIn(created),
    isBehind(page),
  ];
  const rows = await context.db.query<AuditEntry>`
    ${plannedAnew} select id, created_at as "createdAt", actor_kind as "actorKind", actor_id as "actorId",
           actor_name as "actorName", action, organization_id as "organizationId", subject_kind as "subjectKind",
           subject_id as "subjectId", reason, before, after
    from audit_entry where ${all(conditions)}
    order by id desc limit ${page.limit + 1}`;
  return pageOf(rows, page.limit);
}
