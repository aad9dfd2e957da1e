// What people of the console and operators changed. It is recorded by the domain function that makes the
// change, which knows what it found and what it left.
import type { AuditEntry } from '../../generated/prisma/client.ts';
import { plannedAnew, raw, type Sql, sql } from '../platform/postgres/statement.ts';
import { differingFacts, type Facts } from './audit-facts.ts';
import type { Actor, ActorContext, Context, TransactionContext } from './context.ts';
import { countPage, isUuid, newest, type Page, type PageRequest, pageOf, type TimeRange } from './page.ts';

export type { AuditEntry };

/** Every kind of change that is recorded. */
export const auditActions = [
  'alert_channel.created',
  'alert_channel.deleted',
  'alert_channel.tested',
  'api_token.created',
  'api_token.revoked',
  'billing_run.started',
  'contract.activated',
  'contract.amended',
  'contract.amendment_deleted',
  'contract.created',
  'contract.deleted',
  'contract.terminated',
  'contract.updated',
  'credit_note.applied',
  'credit_note.created',
  'credit_note.deleted',
  'credit_note.issued',
  'credit_note.refunded',
  'credit_note.updated',
  'customer.archived',
  'customer.created',
  'customer.unarchived',
  'customer.updated',
  'delivery.redelivered',
  'delivery.skipped',
  'erasure.canceled',
  'erasure.started',
  'event.published',
  'inbox.answer_changed',
  'inbox.created',
  'invitation.accepted',
  'invitation.created',
  'invitation.revoked',
  'invoice.created',
  'invoice.deleted',
  'invoice.issued',
  'invoice.paid',
  'invoice.updated',
  'invoice.voided',
  'member.removed',
  'member.role_changed',
  'member.signed_out',
  'meter.archived',
  'meter.created',
  'meter.unarchived',
  'meter.updated',
  'operator_person.added',
  'operator_person.removed',
  'operator_token.created',
  'operator_token.revoked',
  'organization.created',
  'organization.moved',
  'organization.rate_limit_changed',
  'organization.time_zone_changed',
  'passkey.added',
  'passkey.removed',
  'passkey.renamed',
  'payment.recorded',
  'payment.refunded',
  'payment.reversed',
  'portal_link.created',
  'portal_link.revoked',
  'portal_session.ended',
  'portal_session.started',
  'redelivery.canceled',
  'redelivery.started',
  'replay.started',
  'retention.started',
  'session.ended',
  'session.started',
  'sign_in_link.created',
  'sso_connection.changed',
  'sso_connection.enforcement_changed',
  'sso_connection.removed',
  'sso_domain.added',
  'sso_domain.removed',
  'sso_domain.verified',
  'test_event.sent',
  'usage.ingested',
  'usage.voided',
  'webhook_endpoint.challenge_renewed',
  'webhook_endpoint.created',
  'webhook_endpoint.deleted',
  'webhook_endpoint.disabled',
  'webhook_endpoint.next_secret_forgotten',
  'webhook_endpoint.next_secret_prepared',
  'webhook_endpoint.restored',
  'webhook_endpoint.secret_rotated',
  'webhook_endpoint.secret_switched',
  'webhook_endpoint.subscriptions_replaced',
  'webhook_endpoint.updated',
  'webhook_endpoint.verification_requested',
  'webhook_endpoint.verified',
] as const;
export type AuditAction = (typeof auditActions)[number];

export function isAuditAction(text: string): text is AuditAction {
  return auditActions.some((action) => action === text);
}

/** A change, described fact by fact: never a whole row, a secret, a token's plaintext or a payload. */
interface ChangedFacts {
  readonly before?: Facts | undefined;
  readonly after?: Facts | undefined;
}

interface AuditedChange extends ChangedFacts {
  readonly action: AuditAction;
  /** The organization it concerns, if there is one. */
  readonly organizationId?: string | undefined;
  readonly subject: { readonly kind: string; readonly id: string };
}

/**
 * The context in which `actor` acts: every change that is made with it is recorded, in the transaction that
 * makes it.
 */
export function audited<Of extends Context>(context: Of, actor: Actor): Of & ActorContext {
  return { ...context, actor };
}

/** The same for what people do before they are signed in. */
export const byPerson = <Of extends Context>(context: Of, { id, email }: { id: string; email: string }) =>
  audited(context, { kind: 'person', id, name: email });

/** Whose subject is of another kind than the action's name begins with. */
const subjectKinds: Readonly<Record<string, string>> = {
  operator_person: 'person',
  portal_session: 'portal_link',
  retention: 'retention_run',
  sign_in_link: 'person',
  sso_connection: 'organization',
  sso_domain: 'organization',
  test_event: 'delivery',
  usage: 'organization',
};

/**
 * Records a change if somebody acts. What partners' programs change by the public API is theirs.
 *
 * @param organizationId of the organization that it concerns, if there is one.
 * @param id of the subject, whose kind the action's name begins with; `kind` if not.
 */
export async function recordAudit(
  tx: TransactionContext,
  action: AuditAction,
  organizationId: string | undefined,
  id: string,
  { kind, ...facts }: ChangedFacts & { readonly kind?: string } = {},
): Promise<void> {
  const { actor } = tx;
  const [named = ''] = action.split('.');
  const subject = { kind: kind ?? subjectKinds[named] ?? named, id };
  if (actor) await recordAudits(tx, [{ action, organizationId, subject, ...facts, actor }]);
}

/**
 * Records what differs between two states of the subject, if somebody acts: nothing if nothing does. A state
 * is absent before the subject is created, and after it is deleted. The action begins with the subject's kind.
 */
export async function recordDifference<State extends { id: string; organization_id: string }>(
  tx: TransactionContext,
  action: AuditAction,
  factsOf: (state: State) => Facts,
  before: State | undefined,
  after: State | undefined,
): Promise<void> {
  const subject = after ?? before;
  if (!tx.actor || !subject) return;
  const facts = differingFacts(before && factsOf(before), after && factsOf(after));
  if (facts) await recordAudit(tx, action, subject.organization_id, subject.id, facts);
}

/** Records the changes of several actors, in one statement. In SQL: whoever publishes is recorded, and does without Prisma. */
export async function recordAudits(
  tx: TransactionContext,
  changes: readonly (AuditedChange & { readonly actor: Actor })[],
): Promise<void> {
  const entries = changes.map(({ actor, subject, organizationId, ...change }) => ({
    ...change,
    id: tx.databaseClock.newId(),
    created_at: tx.databaseClock.now(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    organization_id: organizationId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    reason: actor.reason,
  }));
  await tx.db.execute`
    insert into audit_entry (id, created_at, actor_kind, actor_id, actor_name, action, organization_id, subject_kind,
                             subject_id, reason, before, after)
    select id, created_at, actor_kind, actor_id, actor_name, action, organization_id, subject_kind,
           subject_id, reason, before, after
    from json_populate_recordset(null::audit_entry, ${JSON.stringify(entries)})`;
}

export interface AuditFilter {
  readonly organization_id?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly subject_id?: string | undefined;
  /** The id of an operator token or a person; or a token's name, a person's address, a user's name at the command line. */
  readonly actor?: string | undefined;
  readonly created?: TimeRange | undefined;
}

/** What was changed, newest first. */
export function listAuditEntries(
  context: Context,
  page: PageRequest,
  { organization_id, action, subject_id, actor, created }: AuditFilter = {},
): Promise<Page<AuditEntry>> {
  return listWhere(context, page, created, [
    organization_id !== undefined && sql`organization_id = ${organization_id}`,
    action !== undefined && sql`action = ${action}`,
    subject_id !== undefined && sql`subject_id = ${subject_id}`,
    actor !== undefined && (isUuid(actor) ? sql`actor_id = ${actor}` : sql`actor_name = ${actor}`),
  ]);
}

/** Those who run the service, as members see them: all as one. */
export const anyOperator = Symbol('any operator');

export interface MembersAuditFilter extends Pick<AuditFilter, 'action' | 'subject_id' | 'created'> {
  /** The id or address of a person, or the reference of a portal's visitor. */
  readonly actor?: string | typeof anyOperator | undefined;
}

/**
 * What was changed in an organization, as its members read it: newest first, also what operators and the command
 * line did there. No filter finds out which operator it was.
 */
export function listOrganizationAudit(
  context: Context,
  organizationId: string,
  page: PageRequest,
  { action, subject_id, actor, created }: MembersAuditFilter,
): Promise<Page<AuditEntry>> {
  return listWhere(context, page, created, [
    sql`organization_id = ${organizationId}`,
    action !== undefined && sql`action = ${action}`,
    subject_id !== undefined && sql`subject_id = ${subject_id}`,
    actor === anyOperator && sql`actor_kind not in ('person', 'portal_visitor')`,
    typeof actor === 'string' && sql`actor_kind in ('person', 'portal_visitor')`,
    typeof actor === 'string' &&
      (isUuid(actor) ? sql`actor_id = ${actor}` : sql`actor_name in (${actor}, ${actor.toLowerCase()})`),
  ]);
}

/** In SQL, planned for the values of each call: of a filter that few entries match, a prepared statement read the whole table. */
async function listWhere(
  context: Context,
  page: PageRequest,
  created: TimeRange | undefined,
  conditions: readonly (Sql | false)[],
): Promise<Page<AuditEntry>> {
  if (page.counter) return countPage(context, page.counter, page, raw('audit_entry'), conditions, created);
  const rows = await context.db.query<AuditEntry>`
    ${plannedAnew} select id, created_at, actor_kind, actor_id, actor_name, action, organization_id, subject_kind,
           subject_id, reason, before, after
    from audit_entry where ${newest(conditions, page, created)}`;
  return pageOf(rows, page.limit);
}
