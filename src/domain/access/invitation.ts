// Invitations: who may become a member of an organization, by a link that works once.
import type { MemberRole, Invitation as Row } from '../../../generated/prisma/client.ts';
import { raw, sql } from '../../platform/postgres/statement.ts';
import { recordAudit, recordAudits } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { enqueueMail } from '../mail.ts';
import { lockOrganization } from '../organization-lock.ts';
import { isBehind, type Page, type PageRequest, pageOf } from '../page.ts';
import { proveEmail } from './email-proof.ts';
import { type ActingMember, refuseLowerRole } from './member.ts';
import { normalizedEmail, type Person, personWithEmail } from './person.ts';
import { type Client, holdSession, type Session, startSession } from './session.ts';
import { sha256, TokenText } from './token-text.ts';

const tokenText = new TokenText('csi');

const INVITATION_MS = 7 * 86_400_000;

/** The link's page, relative to the address of the service. The token is in the fragment: no server logs it. */
export const invitationPath = (token: string): string => `/console/invitation#${token}`;

/** An invitation as the members of its organization see it. */
export interface Invitation extends Omit<Row, 'sha256' | 'mailedSha256' | 'invitedById'> {
  /** Address of the person who invited; null for who runs the service. */
  readonly invitedByEmail: string | null;
}

const columns = raw(`
  invitation.organization_id as "organizationId", invitation.id, invitation.email, invitation.role::text as role,
  invitation.created_at as "createdAt", invitation.expires_at as "expiresAt", invitation.accepted_at as "acceptedAt",
  invitation.revoked_at as "revokedAt",
  (select person.email from person where person.id = invitation.invited_by_id) as "invitedByEmail"`);

/** What the link shows before it is used. */
export interface InvitationLookUp extends Invitation {
  readonly organizationName: string;
  /** The organization admits people by its own identity provider only. */
  readonly isSsoEnforced: boolean;
  /** The token was mailed, and nobody but the owner of the address has seen it. */
  readonly wasMailed: boolean;
}

export interface NewInvitation {
  readonly organizationId: string;
  readonly email: string;
  readonly role: MemberRole;
  /** The person who invites; absent for who runs the service. */
  readonly invitedBy?: Person | undefined;
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
): Promise<{ invitation: Invitation; token: string; isMailed: boolean }> {
  const email = normalizedEmail(input.email);
  const token = tokenText.generate();
  const mailedToken = tokenText.generate();
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, organizationId);
    const now = tx.databaseClock.now();
    const replaced = await tx.db.query<{ role: MemberRole }>`
      update invitation set revoked_at = ${now}
      where organization_id = ${organizationId} and email = ${email} and accepted_at is null and revoked_at is null
      returning role::text as role`;
    await refuseLowerRole(tx, organizationId, by, [role, ...replaced.map((each) => each.role)]);
    await refuseMember(tx, organizationId, email);
    const invitation: Invitation = {
      id: tx.databaseClock.newId(),
      organizationId,
      email,
      role,
      invitedByEmail: invitedBy?.email ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
      acceptedAt: null,
      revokedAt: null,
    };
    const { id, expiresAt } = invitation;
    tx.db.send`
      insert into invitation (organization_id, id, email, role, invited_by_id, sha256, mailed_sha256, created_at,
                              expires_at)
      values (${organizationId}, ${id}, ${email}, ${role}::member_role, ${invitedBy?.id ?? null}::uuid, ${sha256(token)},
              ${tx.rules.mail ? sha256(mailedToken) : null}, ${now}, ${expiresAt})`;
    const isMailed = await mailInvitation(tx, invitation, mailedToken);
    await recordAudit(tx, {
      action: 'invitation.created',
      organizationId,
      subject: { kind: 'invitation', id },
      after: { email, role, expires_at: expiresAt.toISOString() },
    });
    return { invitation, token, isMailed };
  });
}

async function mailInvitation(
  tx: TransactionContext,
  { organizationId, email, role, invitedByEmail, expiresAt }: Invitation,
  token: string,
): Promise<boolean> {
  const [organization] = await tx.db.query<{ name: string }>`
    select name from organization where id = ${organizationId}`;
  if (!organization) throw new Error('An invitation names an organization that does not exist.');
  const who = invitedByEmail ?? 'Whoever runs this service';
  return enqueueMail(tx, {
    to: email,
    subject: `Your invitation to ${organization.name} on Countersign`,
    paragraphs: [
      `${who} invites you to join ${organization.name} on Countersign as ${roleNames[role]}.`,
      'Open the link and accept, and you are a member.',
    ],
    action: { label: 'Look at the invitation', path: invitationPath(token) },
    footnote: `The link works once, for 7 days. It is for ${email} alone: do not pass it on.`,
    expiresAt: expiresAt.toISOString(),
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
): Promise<Page<Invitation>> {
  const rows = await context.db.query<Invitation>`
    select ${columns} from invitation
    where organization_id = ${organizationId} and accepted_at is null and revoked_at is null and ${isBehind(page)}
    order by id desc limit ${page.limit + 1}`;
  return pageOf(rows, page.limit);
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
    const [invitation] = await tx.db.query<Invitation>`
      select ${columns} from invitation where organization_id = ${organizationId} and id = ${id} for update`;
    if (!invitation) throw new DomainError('not_found', `There is no invitation ${id} in this organization.`);
    await refuseLowerRole(tx, organizationId, by, [invitation.role]);
    if (invitation.revokedAt) return;
    if (invitation.acceptedAt)
      throw new DomainError(
        'link_used',
        `${invitation.email} has accepted already. Remove the member instead.`,
      );
    tx.db.send`
      update invitation set revoked_at = ${tx.databaseClock.now()} where organization_id = ${organizationId} and id = ${id}`;
    await recordAudit(tx, {
      action: 'invitation.revoked',
      organizationId,
      subject: { kind: 'invitation', id },
      before: { email: invitation.email, role: invitation.role },
    });
  });
}

/**
 * What a link is for. Uses nothing up.
 *
 * @throws DomainError `not_found`, `link_used`, `link_revoked`, `link_expired`.
 */
export async function lookUpInvitation(context: Context, token: string): Promise<InvitationLookUp> {
  const hash = sha256(token);
  const [found] = tokenText.isShaped(token)
    ? await context.db.query<InvitationLookUp>`
        select ${columns}, organization.name as "organizationName",
               coalesce(sso_connection.is_enforced, false) as "isSsoEnforced", coalesce(mailed_sha256 = ${hash}, false) as "wasMailed"
        from invitation
        join organization on organization.id = invitation.organization_id
        left join sso_connection on sso_connection.organization_id = organization.id
        where invitation.sha256 = ${hash} or invitation.mailed_sha256 = ${hash}`
    : [];
  if (!found)
    throw new DomainError(
      'not_found',
      'This invitation is unknown. Copy the whole link, or ask for a new one.',
    );
  if (found.acceptedAt)
    throw new DomainError('link_used', 'This invitation was accepted already. Sign in instead.');
  if (found.revokedAt)
    throw new DomainError(
      'link_revoked',
      'This invitation was withdrawn or replaced by a newer one. Ask for a new one.',
    );
  if (found.expiresAt <= context.databaseClock.now())
    throw new DomainError(
      'link_expired',
      `This invitation expired at ${found.expiresAt.toISOString()}. Ask ${found.invitedByEmail ?? 'whoever sent it'} for a new one.`,
    );
  return found;
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
    await lockOrganization(tx, (await lookUpInvitation(tx, token)).organizationId);
    // Of two at once, the second has waited, and now finds the invitation used.
    const invitation = await lookUpInvitation(tx, token);
    const { organizationId, email } = invitation;
    if (invitation.isSsoEnforced)
      throw new DomainError(
        'sso_required',
        `${invitation.organizationName} admits people by its own identity provider only. Sign in there.`,
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
export async function findOpenInvitation(
  context: Context,
  organizationId: string,
  email: string,
): Promise<Invitation | undefined> {
  const [invitation] = await context.db.query<Invitation>`
    select ${columns} from invitation
    where organization_id = ${organizationId} and email = ${email} and ${isOpen(context)}
    order by id desc limit 1`;
  return invitation;
}

const isOpen = ({ databaseClock }: Context) =>
  sql`accepted_at is null and revoked_at is null and expires_at > ${databaseClock.now()}`;

/** Makes the invited person a member. The caller found the invitation under the organization's lock. */
export async function joinByInvitation(
  tx: TransactionContext,
  invitation: Invitation,
  person: Person,
): Promise<void> {
  const { organizationId, id, email, role } = invitation;
  const now = tx.databaseClock.now();
  const memberId = tx.databaseClock.newId();
  tx.db.send`
    insert into member (id, organization_id, person_id, email, role, created_at)
    values (${memberId}, ${organizationId}, ${person.id}, ${email}, ${role}::member_role, ${now})`;
  tx.db
    .send`update invitation set accepted_at = ${now} where organization_id = ${organizationId} and id = ${id}`;
  await recordAudits(tx, [
    {
      actor: { kind: 'person', id: person.id, name: person.email },
      action: 'invitation.accepted',
      organizationId,
      subject: { kind: 'invitation', id },
      after: { email, role, member_id: memberId },
    },
  ]);
}

/** @throws DomainError `account_exists` unless the person is new, or signed in. */
async function invitedPerson(
  tx: TransactionContext,
  { email, wasMailed }: InvitationLookUp,
  current: Session | undefined,
): Promise<Person> {
  const isInvitedPerson = current?.person.email === email;
  // What an identity provider says of a person counts in its own organization.
  if (isInvitedPerson && current.ssoOrganizationId === null) {
    await holdSession(tx, current);
    return current.person;
  }
  const person = await personWithEmail(tx, email);
  // After the insertion, which waits for another that makes the same person.
  const [known] = await tx.db.query`
    select from person where id = ${person.id} and (last_signed_in_at is not null or is_operator)`;
  if (known) {
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
  const [member] = await tx.db.query`
    select from member where organization_id = ${organizationId} and lower(email) = ${email}`;
  if (member) throw new DomainError('already_member', `${email} is a member of this organization already.`);
}
