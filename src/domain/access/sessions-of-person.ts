// The sessions of a person: what they see of them, and how they end. A session that began at an organization's provider
// reaches those alone that began there too: whoever runs the provider can sign in as anybody of the organization.
import type { Prisma } from '../../../generated/prisma/client.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { endSession, endViews, holdSession, IDLE_MS_MAX, SESSION_MS_MAX, type Session } from './session.ts';

const shown = { omit: { sha256: true } } as const satisfies Prisma.SessionDefaultArgs;

/** A session that can still be used. */
export type OpenSession = Prisma.SessionGetPayload<typeof shown>;

/** More than anybody has; the oldest ones are left out. */
const LISTED_MAX = 100;

/** The sessions that one of the person reaches and that are not over, the latest used first. */
export function listSessions(context: Context, current: Session): Promise<OpenSession[]> {
  const now = context.databaseClock.now().getTime();
  return context.db.prisma.session.findMany({
    where: {
      ...reachedBy(current),
      ended_at: null,
      last_used_at: { gt: new Date(now - IDLE_MS_MAX) },
      created_at: { gt: new Date(now - SESSION_MS_MAX) },
    },
    orderBy: [{ last_used_at: 'desc' }, { id: 'desc' }],
    take: LISTED_MAX,
    ...shown,
  });
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
    const where = { id, ...reachedBy(current) };
    const session = await tx.db.prisma.session.findUnique({ where, select: { id: true } });
    if (!session) throw new DomainError('not_found', `You have no session ${id}.`);
    await endSession(tx, id);
  });
}

/** Ends all sessions that the one in use reaches, but itself. @returns how many. @throws DomainError `signed_out`. */
export function endOtherSessions(context: Context, current: Session): Promise<number> {
  const { id, person } = current;
  return inTransaction(context, async (tx) => {
    await holdSession(tx, current);
    const count = await endSessions(tx, person.id, { ...reachedBy(current), id: { not: id } });
    if (count === 0) return 0;
    await recordAudit(tx, 'session.ended', undefined, person.id, {
      kind: 'person',
      after: { sessions: count },
    });
    return count;
  });
}

/** Ends the sessions of a person that are not over. @returns how many. */
export function endSessionsOf(tx: TransactionContext, personId: string): Promise<number> {
  return endSessions(tx, personId, { person_id: personId });
}

async function endSessions(
  tx: TransactionContext,
  personId: string,
  which: Prisma.SessionWhereInput,
): Promise<number> {
  endViews(tx, personId);
  const { count } = await tx.db.prisma.session.updateMany({
    where: { ...which, ended_at: null },
    data: { ended_at: tx.databaseClock.now() },
  });
  return count;
}

function reachedBy({ person, sso_organization_id }: Session) {
  return { person_id: person.id, ...(sso_organization_id !== null && { sso_organization_id }) };
}
