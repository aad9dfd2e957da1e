// Members of an organization: who they are, what they may do, and who may change that.
import type { MemberRole, Prisma } from '../../../generated/prisma/client.ts';
import { sql } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';
import { newestPage, type Page, type PageRequest, pageOf } from '../page.ts';
import { membersWithEmail } from './person.ts';
import { endViews } from './session.ts';
import { endSessionsElsewhere } from './session-over-cells.ts';
import { endSessionsOf } from './sessions-of-person.ts';

export type { MemberRole };
export const memberRoles: readonly MemberRole[] = ['OWNER', 'ADMIN', 'MEMBER'];

const shown = {
  include: { person: { select: { name: true, last_signed_in_at: true } } },
} as const satisfies Prisma.MemberDefaultArgs;

/** `person` is absent until they have signed in, or accepted an invitation. */
export type Member = Prisma.MemberGetPayload<typeof shown>;

/** Who changes members: one of them, or whoever runs the service. */
export type ActingMember = { readonly memberId: string } | 'operator';

/** The members of an organization, newest first. */
export async function listMembers(
  context: Context,
  organizationId: string,
  page: PageRequest,
): Promise<Page<Member>> {
  const newest = newestPage(page, { organization_id: organizationId });
  const rows = await context.db.prisma.member.findMany({ ...newest, ...shown });
  return pageOf(rows, page.limit);
}

/** The member of an organization with this address. @throws DomainError `not_found`. */
export async function findMember(context: Context, organizationId: string, email: string): Promise<Member> {
  const [found] = await membersWithEmail(context, email, organizationId);
  const member = found && (await context.db.prisma.member.findUnique({ where: { id: found.id }, ...shown }));
  if (!member) throw new DomainError('not_found', `${email} is not a member of this organization.`);
  return member;
}

/**
 * Changes what a member may do, from their next request on, and ends their sessions: a session never gains a role. Who
 * changes their own role keeps the session in use.
 *
 * @param by an OWNER; an ADMIN as far as no OWNER is made or unmade.
 * @throws DomainError `not_found`, `insufficient_role`, `last_owner`.
 */
export function changeRole(
  context: Context,
  organizationId: string,
  memberId: string,
  role: MemberRole,
  by: ActingMember,
): Promise<Member> {
  return inTransaction(context, async (tx) => {
    const member = await lockMember(tx, organizationId, memberId);
    if (member.role === role) return member;
    await refuseLowerRole(tx, organizationId, by, [member.role, role]);
    if (member.role === 'OWNER') await refuseLastOwner(tx, organizationId, member);
    await tx.db.prisma.member.update({ where: { id: member.id }, data: { role } });
    const isOwn = by !== 'operator' && by.memberId === member.id;
    if (member.person_id !== null && !isOwn) await endSessionsOf(tx, member.person_id);
    await recordAudit(tx, 'member.role_changed', organizationId, member.id, {
      before: { email: member.email, role: member.role },
      after: { email: member.email, role },
    });
    return { ...member, role };
  });
}

/**
 * Removes a member, who loses the organization with their next request. The API keys that they issued stay: keys are the
 * organization's.
 *
 * @param by an OWNER; an ADMIN, unless it is an OWNER who is removed.
 * @throws DomainError `not_found`, `insufficient_role`, `last_owner`.
 */
export function removeMember(
  context: Context,
  organizationId: string,
  memberId: string,
  by: ActingMember,
): Promise<Member> {
  return inTransaction(context, async (tx) => {
    const member = await lockMember(tx, organizationId, memberId);
    await refuseLowerRole(tx, organizationId, by, [member.role]);
    if (member.role === 'OWNER') await refuseLastOwner(tx, organizationId, member);
    await tx.db.prisma.apiToken.updateMany({
      where: { organization_id: organizationId, issued_by_id: member.id },
      data: { issued_by_id: null, issued_by_email: member.email },
    });
    await tx.db.prisma.member.delete({ where: { id: member.id } });
    endViews(tx, organizationId);
    await recordAudit(tx, 'member.removed', organizationId, member.id, {
      before: { email: member.email, role: member.role },
    });
    return member;
  });
}

/**
 * Signs a member out everywhere, in their other organizations too, whichever cell has them.
 *
 * @param by an OWNER; an ADMIN, unless it is an OWNER.
 * @returns how many sessions were ended here. @throws DomainError `not_found`, `insufficient_role`; `service_unavailable`, which names
 *   cells that did not answer.
 */
export async function endSessionsOfMember(
  context: Context,
  organizationId: string,
  memberId: string,
  by: ActingMember,
): Promise<number> {
  const { count, personId } = await inTransaction(context, async (tx) => {
    const member = await lockMember(tx, organizationId, memberId);
    await refuseLowerRole(tx, organizationId, by, [member.role]);
    const personId = member.person_id;
    const count = personId === null ? 0 : await endSessionsOf(tx, personId);
    if (count === 0) return { count, personId };
    await recordAudit(tx, 'member.signed_out', organizationId, member.id, {
      after: { email: member.email, sessions: count },
    });
    return { count, personId };
  });
  if (personId !== null) await endSessionsElsewhere(context, personId);
  return count;
}

async function lockMember(tx: TransactionContext, organizationId: string, id: string): Promise<Member> {
  await lockOrganization(tx, organizationId);
  // Waits for keys that are being issued in the member's name. Prisma has no row locks.
  tx.db.send`select 1 from member where organization_id = ${organizationId} and id = ${id} for update`;
  const where = { organization_id: organizationId, id };
  const member = await tx.db.prisma.member.findUnique({ where, ...shown });
  if (!member) throw new DomainError('not_found', `There is no member ${id} in this organization.`);
  return member;
}

/** Under the lock: whoever acts may have lost their own role a moment ago. */
export async function refuseLowerRole(
  tx: TransactionContext,
  organizationId: string,
  by: ActingMember,
  roles: readonly MemberRole[],
): Promise<void> {
  if (by === 'operator') return;
  const acting = await tx.db.prisma.member.findUnique({
    where: { organization_id: organizationId, id: by.memberId },
    select: { role: true },
  });
  if (!acting || acting.role === 'MEMBER')
    throw new DomainError('insufficient_role', 'This needs the role ADMIN, which you have no more.');
  if (acting.role === 'ADMIN' && roles.includes('OWNER'))
    throw new DomainError('insufficient_role', 'Only an OWNER can make, change or remove an OWNER.');
}

async function refuseLastOwner(
  tx: TransactionContext,
  organizationId: string,
  { id, email }: Member,
): Promise<void> {
  const other = await tx.db.prisma.member.findFirst({
    where: { organization_id: organizationId, role: 'OWNER', id: { not: id } },
  });
  if (other) return;
  throw new DomainError(
    'last_owner',
    `${email} is the only OWNER. Make another member an OWNER first: an organization always has one.`,
  );
}

/** A member's address, or their id. */
export type Issuer = string | { readonly memberId: string };

/**
 * The member in whose name a token is issued: the one with this id or address, or the first owner. They stay until the
 * transaction ends: Prisma has no row locks.
 *
 * @throws DomainError `forbidden_resource` unless that is an OWNER or ADMIN (the specification,
 *   "Authentication", 7); `not_found` for an organization without an owner.
 */
export async function issuerOf(
  tx: TransactionContext,
  organizationId: string,
  by: Issuer | undefined,
): Promise<{ readonly id: string; readonly email: string }> {
  const [member] = await tx.db.query<{ id: string; email: string; role: MemberRole }>`
    select id, email, role::text as role from member where organization_id = ${organizationId} and ${isIssuer(by)}
    order by id limit 1 for key share`;
  if (member && member.role !== 'MEMBER') return member;
  if (by === undefined)
    throw new DomainError('not_found', 'This organization has no OWNER to issue a token for.');
  const who = typeof by === 'string' ? by : (member?.email ?? 'The person');
  throw new DomainError(
    'forbidden_resource',
    `${who} is not an OWNER or ADMIN of this organization; only they can issue API tokens.`,
  );
}

function isIssuer(by: Issuer | undefined) {
  if (by === undefined) return sql`role = 'OWNER'`;
  return typeof by === 'string' ? sql`lower(email) = ${by.toLowerCase()}` : sql`id = ${by.memberId}`;
}
