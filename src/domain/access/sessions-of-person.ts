// The sessions of a person: what they see of them, and how they end. A session that began at an organization's provider
// reaches those alone that began there too: whoever runs the provider can sign in as anybody of the organization.
import type { SessionMethod } from '../../../generated/prisma/client.ts';
import { raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { endViews, holdSession, IDLE_MS_MAX, SESSION_MS_MAX, type Session } from './session.ts';

/** A session that can still be used. */
export interface OpenSession {
  readonly id: string;
  readonly method: SessionMethod;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** More than anybody has; the oldest ones are left out. */
const LISTED_MAX = 100;

/** The sessions that one of the person reaches and that are not over, the latest used first. */
export function listSessions(context: Context, current: Session): Promise<OpenSession[]> {
  const now = context.databaseClock.now().getTime();
  const [usedAfter, begunAfter] = [new Date(now - IDLE_MS_MAX), new Date(now - SESSION_MS_MAX)];
  return context.db.query<OpenSession>`
    select id, method::text as method, created_at as "createdAt", last_used_at as "lastUsedAt", address,
           user_agent as "userAgent"
    from session
    where ${isReachedBy(current)} and ended_at is null and last_used_at > ${usedAfter} and created_at > ${begunAfter}
    order by last_used_at desc, id desc limit ${LISTED_MAX}`;
}

/**
 * Ends a session of the person who is signed in; a second call changes nothing.
 *
 * @param current in use.
 * @throws DomainError `not_found` for another person's too, and for one that `current` does not reach; `signed_out`.
 */
export function endOwnSession(context: Context, current: Session, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    await holdSession(tx, current);
    const [session] = await tx.db.query<{ endedAt: Date | null }>`
      select ended_at as "endedAt" from session where id = ${id} and ${isReachedBy(current)} for update`;
    if (!session) throw new DomainError('not_found', `You have no session ${id}.`);
    if (session.endedAt) return;
    tx.db.send`update session set ended_at = ${tx.databaseClock.now()} where id = ${id}`;
    endViews(tx, id);
    await recordAudit(tx, { action: 'session.ended', subject: { kind: 'session', id } });
  });
}

/** Ends all sessions that the one in use reaches, but itself. @returns how many. @throws DomainError `signed_out`. */
export function endOtherSessions(context: Context, current: Session): Promise<number> {
  const { id, person } = current;
  return inTransaction(context, async (tx) => {
    await holdSession(tx, current);
    const count = await endSessions(tx, person.id, sql`${isReachedBy(current)} and id <> ${id}`);
    if (count === 0) return 0;
    await recordAudit(tx, {
      action: 'session.ended',
      subject: { kind: 'person', id: person.id },
      after: { sessions: count },
    });
    return count;
  });
}

/** Ends the sessions of a person that are not over. @returns how many. */
export function endSessionsOf(tx: TransactionContext, personId: string): Promise<number> {
  return endSessions(tx, personId, sql`person_id = ${personId}`);
}

function endSessions(tx: TransactionContext, personId: string, which: Sql): Promise<number> {
  endViews(tx, personId);
  return tx.db.execute`
    update session set ended_at = ${tx.databaseClock.now()} where ${which} and ended_at is null`;
}

function isReachedBy({ person, ssoOrganizationId }: Session): Sql {
  const isOfProvider =
    ssoOrganizationId === null ? raw('true') : sql`sso_organization_id = ${ssoOrganizationId}::uuid`;
  return sql`(person_id = ${person.id} and ${isOfProvider})`;
}
