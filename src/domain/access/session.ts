// Sessions of the console: who sends a request, for how long, and what of an organization it may reach.
import type { MemberRole, SessionMethod } from '../../../generated/prisma/client.ts';
import { recordAudit, recordAudits } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { type Person, personColumns } from './person.ts';
import { refuseOtherWayIn, signInNeeded } from './sso-admission.ts';
import { sha256, TokenText } from './token-text.ts';

const tokenText = new TokenText('css');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Without a request. */
export const IDLE_MS_MAX = 12 * HOUR_MS;
export const SESSION_MS_MAX = 30 * 24 * HOUR_MS;
/** How long a sign-in counts as recent, for keys and secrets. */
export const RECENT_SIGN_IN_MS = 15 * MINUTE_MS;
/** How exact `last_used_at` is: a request seldom costs a write. */
const LAST_USED_MS = MINUTE_MS;

/** Where a request comes from, as the session's list shows it. */
export interface Client {
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
}

export interface Session {
  readonly id: string;
  readonly person: Person;
  readonly method: SessionMethod;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
  /** The organization by whose identity provider the person signed in. */
  readonly ssoOrganizationId: string | null;
}

/** What the person is in the organization that a request is about. */
export interface SessionMember {
  readonly id: string;
  readonly organizationId: string;
  readonly role: MemberRole;
}

interface FoundSession {
  readonly id: string;
  readonly method: SessionMethod;
  readonly ssoOrganizationId: string | null;
  readonly createdAt: Date;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly endedAt: Date | null;
  readonly personId: string;
  readonly email: string;
  readonly name: string | null;
  readonly isOperator: boolean;
  readonly memberId: string | null;
  readonly role: MemberRole | null;
  readonly isSsoEnforced: boolean;
}

/**
 * Starts a session. The result alone has the cookie's value.
 *
 * @param ssoOrganizationId the organization by whose identity provider the person signed in.
 */
export async function startSession(
  tx: TransactionContext,
  person: Person,
  method: SessionMethod,
  client: Client,
  ssoOrganizationId: string | null = null,
): Promise<{ session: Session; cookie: string }> {
  const cookie = tokenText.generate();
  const id = tx.databaseClock.newId();
  const now = tx.databaseClock.now();
  tx.db.send`
    insert into session (id, person_id, sha256, method, sso_organization_id, created_at, signed_in_at, last_used_at,
                         address, user_agent)
    values (${id}, ${person.id}, ${sha256(cookie)}, ${method}::session_method, ${ssoOrganizationId}::uuid, ${now}, ${now},
            ${now}, ${client.address ?? null}, ${client.userAgent?.slice(0, USER_AGENT_CHARS_MAX) ?? null})`;
  await tx.db.execute`update person set last_signed_in_at = ${now} where id = ${person.id}`;
  // Kept when the session has long been removed.
  await recordAudits(tx, [
    {
      actor: { kind: 'person', id: person.id, name: person.email },
      action: 'session.started',
      subject: { kind: 'session', id },
      after: { method, address: client.address ?? null },
    },
  ]);
  const expiresAt = expiryOf({ createdAt: now, lastUsedAt: now });
  return { session: { id, person, method, signedInAt: now, expiresAt, ssoOrganizationId }, cookie };
}

const USER_AGENT_CHARS_MAX = 300;

/**
 * The session of a cookie, looked up for each request, so that its end and the loss of a role take effect with the
 * next one.
 *
 * @param organizationId of the organization that the request is about; `member` is what the person is there.
 * @throws DomainError `signed_out` for a cookie that is missing, unknown or of a session that is over; `sso_required` or
 *   `sso_elsewhere` for a member who has signed in another way than the organization admits.
 */
export async function findSession(
  context: Context,
  cookie: string | undefined,
  organizationId: string | undefined,
): Promise<{ session: Session; member: SessionMember | undefined }> {
  const found =
    cookie !== undefined && tokenText.isShaped(cookie)
      ? await readSession(context, cookie, organizationId)
      : undefined;
  const now = context.databaseClock.now();
  if (!found || found.endedAt || expiryOf(found) <= now) throw signedOut();
  if (now.getTime() - found.lastUsedAt.getTime() >= LAST_USED_MS) await touch(context, found.id, now);
  const { memberId, role, ssoOrganizationId, isSsoEnforced } = found;
  if (memberId !== null && organizationId !== undefined)
    refuseOtherWayIn(ssoOrganizationId, { id: organizationId, isSsoEnforced });
  return {
    session: {
      id: found.id,
      person: {
        id: found.personId,
        email: found.email,
        name: found.name,
        // An organization's identity provider makes nobody an operator of the service.
        isOperator: found.isOperator && ssoOrganizationId === null,
      },
      method: found.method,
      signedInAt: found.signedInAt,
      expiresAt: expiryOf(found),
      ssoOrganizationId,
    },
    member:
      memberId !== null && role !== null && organizationId !== undefined
        ? { id: memberId, organizationId, role }
        : undefined,
  };
}

/**
 * Looks at a session again, and keeps it open until the transaction ends. For what somebody changes of their
 * account: whoever proves its address for the first time ends the sessions from before and removes what they
 * added, and a request of theirs may be under way. Locks the person first, as the proof does (email-proof.ts).
 *
 * @throws DomainError `signed_out`.
 */
export async function holdSession(tx: TransactionContext, { id, person }: Session): Promise<void> {
  const [, [open]] = await Promise.all([
    tx.db.execute`select 1 from person where id = ${person.id} for no key update`,
    tx.db.query`select from session where id = ${id} and ended_at is null for share`,
  ]);
  if (!open) throw signedOut();
}

const signedOut = () => new DomainError('signed_out', 'You are signed out. Sign in again.');

async function readSession(
  context: Context,
  cookie: string,
  organizationId: string | undefined,
): Promise<FoundSession | undefined> {
  const [found] = await context.db.query<FoundSession>`
    select session.id, session.method::text as method, session.sso_organization_id as "ssoOrganizationId",
           session.created_at as "createdAt", session.signed_in_at as "signedInAt",
           session.last_used_at as "lastUsedAt", session.ended_at as "endedAt", ${personColumns},
           member.id as "memberId", member.role::text as role,
           coalesce(sso_connection.is_enforced, false) as "isSsoEnforced"
    from session
    join person on person.id = session.person_id
    left join member on member.person_id = person.id and member.organization_id = ${organizationId ?? null}::uuid
    left join sso_connection on sso_connection.organization_id = member.organization_id
    where session.sha256 = ${sha256(cookie)}`;
  return found;
}

async function touch(context: Context, id: string, now: Date): Promise<void> {
  await context.db.execute`
    update session set last_used_at = ${now} where id = ${id} and last_used_at < ${now} and ended_at is null`;
}

function expiryOf({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date }): Date {
  return new Date(Math.min(lastUsedAt.getTime() + IDLE_MS_MAX, createdAt.getTime() + SESSION_MS_MAX));
}

/** Ends a session at once; a second call changes nothing. */
export function endSession(context: Context, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const ended = await tx.db.execute`
      update session set ended_at = ${tx.databaseClock.now()} where id = ${id} and ended_at is null`;
    if (ended > 0) await recordAudit(tx, { action: 'session.ended', subject: { kind: 'session', id } });
    endViews(tx, id);
  });
}

/**
 * Has every process end the views of those who may look on no longer (`stillPermitted`), when the transaction is committed. For
 * whatever ends a session, or closes an organization to one.
 *
 * @param id of the session, person or organization concerned.
 */
export function endViews(tx: TransactionContext, id: string): void {
  tx.db.afterCommit(() => tx.changes.announceAccess(id));
}

/** A session that is looking at an organization. */
export interface Viewing {
  readonly sessionId: string;
  readonly organizationId: string;
}

/** Those whose session is not over and still opens the organization, of views that stay open for long. */
export async function stillPermitted(context: Context, viewings: readonly Viewing[]): Promise<Viewing[]> {
  const found = await context.db.query<
    Viewing & { readonly ssoOrganizationId: string | null; readonly isSsoEnforced: boolean }
  >`
    select distinct session.id as "sessionId", member.organization_id as "organizationId",
           session.sso_organization_id as "ssoOrganizationId",
           coalesce(sso_connection.is_enforced, false) as "isSsoEnforced"
    from unnest(${viewings.map(({ sessionId }) => sessionId)}::uuid[],
                ${viewings.map(({ organizationId }) => organizationId)}::uuid[]) as viewing(session_id, organization_id)
    join session on session.id = viewing.session_id and session.ended_at is null
      and session.last_used_at > now() - ${IDLE_MS_MAX} * interval '1 millisecond'
      and session.created_at > now() - ${SESSION_MS_MAX} * interval '1 millisecond'
    join member on member.person_id = session.person_id and member.organization_id = viewing.organization_id
    left join sso_connection on sso_connection.organization_id = member.organization_id`;
  return found.filter(
    ({ ssoOrganizationId, organizationId: id, isSsoEnforced }) =>
      signInNeeded(ssoOrganizationId, { id, isSsoEnforced }) === 'none',
  );
}
