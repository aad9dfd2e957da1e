// Sessions of the console: who sends a request, for how long, and what of an organization it may reach.
import type { MemberRole, SessionMethod, Session as SessionRow } from '../../../generated/prisma/client.ts';
import { byPerson, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError, livesElsewhere } from '../errors.ts';
import type { Person } from './person.ts';
import { refuseOtherWayIn, signInNeeded } from './sso/sso-admission.ts';
import { tokenIn, tokenOfCell } from './tokens/token-of-cell.ts';
import { sha256, TokenText } from './tokens/token-text.ts';

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

/** `sso_organization_id` is the organization by whose identity provider the person signed in. */
export interface Session extends Pick<SessionRow, 'id' | 'method' | 'signed_in_at' | 'sso_organization_id'> {
  readonly person: SessionPerson;
  readonly expires_at: Date;
}

export type SessionPerson = Pick<Person, 'id' | 'email' | 'name' | 'is_operator'>;

/** What the person is in the organization that a request is about. */
export interface SessionMember {
  readonly id: string;
  readonly organizationId: string;
  readonly role: MemberRole;
}

interface FoundSession
  extends Omit<SessionRow, 'sha256' | 'address' | 'user_agent'>,
    Omit<SessionPerson, 'id'> {
  readonly member_id: string | null;
  readonly role: MemberRole | null;
  readonly is_enforced: boolean;
  /** The other cell that has the organization. */
  readonly lives_in: string | null;
}

/** How a session begins, if not with a sign-in of the person's own here. */
interface Beginning {
  /** The organization by whose identity provider the person signed in. */
  readonly ssoOrganizationId?: string;
  /** What is continued here (session-over-cells.ts). */
  readonly continued?: { readonly from_cell: string; readonly created_at: Date; readonly signed_in_at: Date };
}

/** Starts a session. The result alone has the cookie's value. */
export async function startSession(
  tx: TransactionContext,
  person: SessionPerson,
  method: SessionMethod,
  client: Client,
  { ssoOrganizationId, continued }: Beginning = {},
): Promise<{ session: Session; cookie: string }> {
  const token = tokenText.generate();
  const id = tx.databaseClock.newId();
  const now = tx.databaseClock.now();
  const sso_organization_id = ssoOrganizationId ?? null;
  const { from_cell = null, created_at = now, signed_in_at = now } = continued ?? {};
  await tx.db.prisma.session.create({
    data: {
      id,
      person_id: person.id,
      sha256: sha256(token),
      method,
      sso_organization_id,
      from_cell,
      created_at,
      signed_in_at,
      last_used_at: now,
      address: client.address ?? null,
      user_agent: client.userAgent?.slice(0, USER_AGENT_CHARS_MAX) ?? null,
    },
  });
  await tx.db.prisma.person.update({ where: { id: person.id }, data: { last_signed_in_at: now } });
  // Kept when the session has long been removed.
  await recordAudit(byPerson(tx, person), 'session.started', undefined, id, {
    after: { method, address: client.address ?? null, ...(from_cell !== null && { from_cell }) },
  });
  const expires_at = expiryOf({ created_at, last_used_at: now });
  return {
    session: { id, person, method, signed_in_at, expires_at, sso_organization_id },
    cookie: tokenOfCell(tx, token),
  };
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
  const token = cookie === undefined ? '' : tokenIn(context, cookie);
  const found = tokenText.isShaped(token) ? await readSession(context, token, organizationId) : undefined;
  const now = context.databaseClock.now();
  if (!found || found.ended_at || expiryOf(found) <= now) throw signedOut();
  if (now.getTime() - found.last_used_at.getTime() >= LAST_USED_MS) await touch(context, found.id, now);
  const { id, method, signed_in_at, sso_organization_id, member_id, role, is_enforced, lives_in } = found;
  if (lives_in !== null) throw livesElsewhere(lives_in);
  if (member_id !== null && organizationId !== undefined)
    refuseOtherWayIn(sso_organization_id, { id: organizationId, is_enforced });
  const { person_id, email, name } = found;
  // Neither an organization's identity provider nor another cell makes anybody an operator of the service.
  const is_operator = found.is_operator && sso_organization_id === null && found.from_cell === null;
  const person = { id: person_id, email, name, is_operator };
  return {
    session: { id, person, method, signed_in_at, expires_at: expiryOf(found), sso_organization_id },
    member:
      member_id !== null && role !== null && organizationId !== undefined
        ? { id: member_id, organizationId, role }
        : undefined,
  };
}

/**
 * Looks at a session again, and keeps it open until the transaction ends. For what somebody changes of their
 * account: whoever proves its address for the first time ends the sessions from before and removes what they
 * added, and a request of theirs may be under way. Locks the person first, as the proof does (email-proof.ts). In SQL:
 * Prisma has no row locks.
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

/** In SQL, for every request of the console: one statement, where Prisma would send one for each of the four tables. */
async function readSession(
  context: Context,
  token: string,
  organizationId: string | undefined,
): Promise<FoundSession | undefined> {
  const [found] = await context.db.query<FoundSession>`
    select session.id, session.person_id, session.method::text as method, session.sso_organization_id,
           session.from_cell, session.created_at, session.signed_in_at, session.last_used_at, session.ended_at,
           person.email, person.name, person.is_operator, member.id as member_id, member.role::text as role,
           coalesce(sso_connection.is_enforced, false) as is_enforced,
           organization.lives_in
    from session
    join person on person.id = session.person_id
    left join member on member.person_id = person.id and member.organization_id = ${organizationId ?? null}::uuid
    left join organization on organization.id = member.organization_id
    left join sso_connection on sso_connection.organization_id = member.organization_id
    where session.sha256 = ${sha256(token)}`;
  return found;
}

/** In SQL, as the session was read. */
async function touch(context: Context, id: string, now: Date): Promise<void> {
  await context.db.execute`
    update session set last_used_at = ${now} where id = ${id} and last_used_at < ${now} and ended_at is null`;
}

/** When a session ends if it is not used before. */
export function expiryOf({
  created_at,
  last_used_at,
}: Pick<SessionRow, 'created_at' | 'last_used_at'>): Date {
  return new Date(Math.min(last_used_at.getTime() + IDLE_MS_MAX, created_at.getTime() + SESSION_MS_MAX));
}

/** Ends a session at once; a second call changes nothing. */
export function endSession(context: Context, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const ended = await tx.db.prisma.session.updateMany({
      where: { id, ended_at: null },
      data: { ended_at: tx.databaseClock.now() },
    });
    if (ended.count > 0) await recordAudit(tx, 'session.ended', undefined, id);
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

/**
 * Those whose session is not over and still opens the organization, of views that stay open for long. In SQL: one
 * statement for all views of a process, each time that somebody's access changes.
 */
export async function stillPermitted(context: Context, viewings: readonly Viewing[]): Promise<Viewing[]> {
  const found = await context.db.query<
    Viewing & { readonly sso_organization_id: string | null; readonly is_enforced: boolean }
  >`
    select distinct session.id as "sessionId", member.organization_id as "organizationId",
           session.sso_organization_id, coalesce(sso_connection.is_enforced, false) as is_enforced
    from unnest(${viewings.map(({ sessionId }) => sessionId)}::uuid[],
                ${viewings.map(({ organizationId }) => organizationId)}::uuid[]) as viewing(session_id, organization_id)
    join session on session.id = viewing.session_id and session.ended_at is null
      and session.last_used_at > now() - ${IDLE_MS_MAX} * interval '1 millisecond'
      and session.created_at > now() - ${SESSION_MS_MAX} * interval '1 millisecond'
    join member on member.person_id = session.person_id and member.organization_id = viewing.organization_id
    join organization on organization.id = member.organization_id and organization.lives_in is null
    left join sso_connection on sso_connection.organization_id = member.organization_id`;
  return found.filter(
    ({ sso_organization_id, organizationId: id, is_enforced }) =>
      signInNeeded(sso_organization_id, { id, is_enforced }) === 'none',
  );
}
