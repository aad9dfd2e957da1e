// Invitations: who may become a member of an organization, by a link that works once.
import type { MemberRole, Prisma } from '../../../generated/prisma/client.ts';
import { byPerson, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { enqueueMail } from '../mail.ts';
import { lockOrganization } from '../organization-lock.ts';
import { newestPage, type Page, type PageRequest, pageOf } from '../page.ts';
import { type ActingMember, refuseLowerRole } from './member.ts';
import { membersWithEmail, normalizedEmail, type Person, personWithEmail } from './person.ts';
import { type Client, holdSession, type Session, type SessionPerson, startSession } from './session.ts';
import { proveEmail } from './sign-in/email-proof.ts';
import { tokenIn, tokenOfCell } from './tokens/token-of-cell.ts';
import { sha256, TokenText } from './tokens/token-text.ts';

const tokenText = new TokenText('csi');

const INVITATION_MS = 7 * 86_400_000;

/** The link's page, relative to the address of the service. The token is in the fragment: no server logs it. */
export const invitationPath = (token: string): string => `/console/invitation#${token}`;

const shown = { omit: { sha256: true, mailed_sha256: true } } as const satisfies Prisma.InvitationDefaultArgs;

/** An invitation without the hashes of its links. */
export type Invitation = Prisma.InvitationGetPayload<typeof shown>;

/** With the address of the person who invited; null for who runs the service. */
export type ShownInvitation = Invitation & { readonly invited_by: string | null };

const open = { accepted_at: null, revoked_at: null };

/** What the link shows before it is used. */
export interface InvitationLookUp extends ShownInvitation {
  readonly organization_name: string;
  /** The organization admits people by its own identity provider only. */
  readonly is_sso_required: boolean;
  /** The token was mailed, and nobody but the owner of the address has seen it. */
  readonly wasMailed: boolean;
}

export interface NewInvitation {
  readonly organizationId: string;
  readonly email: string;
  readonly role: MemberRole;
  /** The person who invites; absent for who runs the service. */
  readonly invitedBy?: Pick<Person, 'id' | 'email'>;
}

/**
 * Invites an address, in place of an earlier invitation that is open. The result alone has the link's token. It is mailed
 * if mail is configured, with a token of its own.
 *
 * @param by an OWNER, or an ADMIN who neither invites an OWNER nor replaces the invitation of one.
 * @throws DomainError `already_member`, `insufficient_role`.
 */
export function invite(
  context: Context,
  { organizationId, role, invitedBy, ...input }: NewInvitation,
  by: ActingMember,
): Promise<{ invitation: ShownInvitation; token: string; isMailed: boolean }> {
  const email = normalizedEmail(input.email);
  const token = tokenText.generate();
  const mailedToken = tokenText.generate();
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, organizationId);
    const created_at = tx.databaseClock.now();
    const replaced = await tx.db.prisma.invitation.updateManyAndReturn({
      where: { ...open, organization_id: organizationId, email },
      data: { revoked_at: created_at },
      select: { role: true },
    });
    await refuseLowerRole(tx, organizationId, by, [role, ...replaced.map((each) => each.role)]);
    await refuseMember(tx, organizationId, email);
    const id = tx.databaseClock.newId();
    const expires_at = new Date(created_at.getTime() + INVITATION_MS);
    const made = await tx.db.prisma.invitation.create({
      data: {
        organization_id: organizationId,
        id,
        email,
        role,
        invited_by_id: invitedBy?.id ?? null,
        sha256: sha256(token),
        mailed_sha256: tx.rules.mail ? sha256(mailedToken) : null,
        created_at,
        expires_at,
      },
      ...shown,
    });
    const invitation = { ...made, invited_by: invitedBy?.email ?? null };
    const isMailed = await mailInvitation(tx, invitation, tokenOfCell(tx, mailedToken));
    await recordAudit(tx, 'invitation.created', organizationId, id, {
      after: { email, role, expires_at: expires_at.toISOString() },
    });
    return { invitation, token: tokenOfCell(tx, token), isMailed };
  });
}

async function mailInvitation(
  tx: TransactionContext,
  { organization_id: id, email, role, invited_by, expires_at }: ShownInvitation,
  token: string,
): Promise<boolean> {
  const organization = await tx.db.prisma.organization.findUniqueOrThrow({ where: { id } });
  const who = invited_by ?? 'Whoever runs this service';
  return enqueueMail(tx, {
    to: email,
    subject: `Your invitation to ${organization.name} on Countersign`,
    paragraphs: [
      `${who} invites you to join ${organization.name} on Countersign as ${roleNames[role]}.`,
      'Open the link and accept, and you are a member.',
    ],
    action: { label: 'Look at the invitation', path: invitationPath(token) },
    footnote: `The link works once, for 7 days. It is for ${email} alone: do not pass it on.`,
    expiresAt: expires_at.toISOString(),
  });
}

const roleNames: Readonly<Record<MemberRole, string>> = {
  OWNER: 'an OWNER',
  ADMIN: 'an ADMIN',
  MEMBER: 'a MEMBER',
};

/** The invitations of an organization that were neither accepted nor revoked, newest first; expired ones too. */
export async function listInvitations(
  context: Context,
  organizationId: string,
  page: PageRequest,
): Promise<Page<ShownInvitation>> {
  const newest = newestPage(page, { ...open, organization_id: organizationId });
  const rows = await context.db.prisma.invitation.findMany({ ...newest, ...shown });
  return pageOf(await withInviters(context, rows), page.limit);
}

/** The table names a person without a foreign key, so this is no relation to include. */
async function withInviters<Row extends Invitation>(
  { db }: Context,
  rows: readonly Row[],
): Promise<(Row & ShownInvitation)[]> {
  const ids = rows.flatMap(({ invited_by_id }) => invited_by_id ?? []);
  const people = await db.prisma.person.findMany({ where: { id: { in: ids } } });
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  return rows.map((row) => ({ ...row, invited_by: emails.get(row.invited_by_id ?? '') ?? null }));
}

/**
 * Makes an invitation's link useless; a second call changes nothing.
 *
 * @throws DomainError `not_found`; `link_used` for one that was accepted; `insufficient_role`.
 */
export function revokeInvitation(
  context: Context,
  organizationId: string,
  id: string,
  by: ActingMember,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, organizationId);
    const { prisma } = tx.db;
    const where = { organization_id_id: { organization_id: organizationId, id } };
    const invitation = await prisma.invitation.findUnique({ where });
    if (!invitation) throw new DomainError('not_found', `There is no invitation ${id} in this organization.`);
    await refuseLowerRole(tx, organizationId, by, [invitation.role]);
    if (invitation.revoked_at) return;
    if (invitation.accepted_at)
      throw new DomainError(
        'link_used',
        `${invitation.email} has accepted already. Remove the member instead.`,
      );
    await prisma.invitation.update({ where, data: { revoked_at: tx.databaseClock.now() } });
    await recordAudit(tx, 'invitation.revoked', organizationId, id, {
      before: { email: invitation.email, role: invitation.role },
    });
  });
}

/**
 * What a link is for. Uses nothing up.
 *
 * @throws DomainError `not_found`, `link_used`, `link_revoked`, `link_expired`.
 */
export async function lookUpInvitation(context: Context, text: string): Promise<InvitationLookUp> {
  const token = tokenIn(context, text);
  const hash = sha256(token);
  const [found] = tokenText.isShaped(token)
    ? await withInviters(
        context,
        await context.db.prisma.invitation.findMany({
          where: { OR: [{ sha256: hash }, { mailed_sha256: hash }] },
          include: { organization: { include: { ssoConnection: true } } },
        }),
      )
    : [];
  if (!found)
    throw new DomainError(
      'not_found',
      'This invitation is unknown. Copy the whole link, or ask for a new one.',
    );
  if (found.accepted_at)
    throw new DomainError('link_used', 'This invitation was accepted already. Sign in instead.');
  if (found.revoked_at)
    throw new DomainError(
      'link_revoked',
      'This invitation was withdrawn or replaced by a newer one. Ask for a new one.',
    );
  if (found.expires_at <= context.databaseClock.now())
    throw new DomainError(
      'link_expired',
      `This invitation expired at ${found.expires_at.toISOString()}. Ask ${found.invited_by ?? 'whoever sent it'} for a new one.`,
    );
  const { organization, ...invitation } = found;
  if (organization.lives_in !== null)
    throw new DomainError(
      'link_revoked',
      `${organization.name} has moved since this invitation was made. Ask ${found.invited_by ?? 'whoever sent it'} for a new one.`,
    );
  return {
    ...invitation,
    organization_name: organization.name,
    is_sso_required: organization.ssoConnection?.is_enforced ?? false,
    wasMailed: found.mailed_sha256 !== null && Buffer.compare(found.mailed_sha256, hash) === 0,
  };
}

/** What became of an invitation. `cookie` is absent for somebody who was signed in as the invited person. */
export interface AcceptedInvitation {
  readonly session: Session;
  readonly cookie: string | undefined;
  readonly organizationId: string;
}

/**
 * Makes the invited person a member, and signs them in. Somebody who has an account must have signed in to it: the
 * inviter has seen the link, and would otherwise get into the account, and so into every other organization of it.
 *
 * @param current the session of the request.
 * @throws DomainError as `lookUpInvitation`; `account_exists`, `already_member`, `signed_out`; `sso_required` if
 *   the organization admits by its own identity provider only.
 */
export function acceptInvitation(
  context: Context,
  token: string,
  client: Client,
  current: Session | undefined,
): Promise<AcceptedInvitation> {
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, (await lookUpInvitation(tx, token)).organization_id);
    // Of two at once, the second has waited, and now finds the invitation used.
    const invitation = await lookUpInvitation(tx, token);
    const { organization_id: organizationId, email } = invitation;
    if (invitation.is_sso_required)
      throw new DomainError(
        'sso_required',
        `${invitation.organization_name} admits people by its own identity provider only. Sign in there.`,
      );
    const person = await invitedPerson(tx, invitation, current);
    await refuseMember(tx, organizationId, email);
    await joinByInvitation(tx, invitation, person);
    if (current && current.person.id === person.id)
      return { session: current, cookie: undefined, organizationId };
    return { ...(await startSession(tx, person, 'invitation', client)), organizationId };
  });
}

/** The open invitation of an address, if an organization has invited it. */
export function findOpenInvitation(
  { db, databaseClock }: Context,
  organizationId: string,
  email: string,
): Promise<Invitation | null> {
  return db.prisma.invitation.findFirst({
    where: { ...open, organization_id: organizationId, email, expires_at: { gt: databaseClock.now() } },
    orderBy: { id: 'desc' },
    ...shown,
  });
}

/** Makes the invited person a member. The caller found the invitation under the organization's lock. */
export async function joinByInvitation(
  tx: TransactionContext,
  invitation: Invitation,
  person: SessionPerson,
): Promise<void> {
  const { organization_id, id, email, role } = invitation;
  const now = tx.databaseClock.now();
  const memberId = tx.databaseClock.newId();
  await tx.db.prisma.member.create({
    data: { id: memberId, organization_id, person_id: person.id, email, role, created_at: now },
  });
  await tx.db.prisma.invitation.update({
    where: { organization_id_id: { organization_id, id } },
    data: { accepted_at: now },
  });
  await recordAudit(byPerson(tx, person), 'invitation.accepted', organization_id, id, {
    after: { email, role, member_id: memberId },
  });
}

/** @throws DomainError `account_exists` unless the person is new, or signed in. */
async function invitedPerson(
  tx: TransactionContext,
  { email, wasMailed }: InvitationLookUp,
  current: Session | undefined,
): Promise<SessionPerson> {
  const isInvitedPerson = current?.person.email === email;
  // What an identity provider says of a person counts in its own organization.
  if (isInvitedPerson && current.sso_organization_id === null) {
    await holdSession(tx, current);
    return current.person;
  }
  const person = await personWithEmail(tx, email);
  // After the insertion, which waits for another that makes the same person.
  const known = await tx.db.prisma.person.findUniqueOrThrow({ where: { id: person.id } });
  if (known.last_signed_in_at !== null || known.is_operator) {
    const how = isInvitedPerson ? ` by another organization's identity provider` : '';
    const now = current ? ` You are signed in as ${current.person.email}${how}.` : '';
    throw new DomainError(
      'account_exists',
      `There is an account for ${email} already.${now} Sign in as ${email} by a link or a passkey, then open this link again.`,
    );
  }
  if (wasMailed) await proveEmail(tx, person);
  return person;
}

/** @throws DomainError `already_member`. */
async function refuseMember(tx: TransactionContext, organizationId: string, email: string): Promise<void> {
  const [member] = await membersWithEmail(tx, email, organizationId);
  if (member) throw new DomainError('already_member', `${email} is a member of this organization already.`);
}
