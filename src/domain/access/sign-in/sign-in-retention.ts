// Removes what signing in leaves behind.
import type { Context } from '../../context.ts';
import { IDLE_MS_MAX, SESSION_MS_MAX } from '../session.ts';

const DAY_MS = 86_400_000;
/** For who asks why a link no longer works: it is told from an unknown one for so long. */
const LINKS_KEPT_MS = 7 * DAY_MS;
const INVITATIONS_KEPT_MS = 90 * DAY_MS;
/** Longer than what a portal link opens stays open. */
const PORTAL_LINKS_KEPT_MS = 7 * DAY_MS;

/**
 * Removes sessions that are over, links and half-done sign-ins that expired, and old invitations. The audit keeps who
 * did what. In SQL: a worker that prunes must not load Prisma.
 *
 * @returns how many rows.
 */
export async function removeOldSignIns({ db, databaseClock }: Context): Promise<number> {
  const now = databaseClock.now().getTime();
  const before = (ms: number) => new Date(now - ms);
  const counts = [
    await db.execute`
      delete from session
      where last_used_at <= ${before(IDLE_MS_MAX)} or created_at <= ${before(SESSION_MS_MAX)} or ended_at is not null`,
    await db.execute`delete from sign_in_link where expires_at <= ${before(LINKS_KEPT_MS)}`,
    await db.execute`delete from sign_in_ceremony where expires_at <= ${before(DAY_MS)}`,
    await db.execute`delete from portal_link where expires_at <= ${before(PORTAL_LINKS_KEPT_MS)}`,
    await db.execute`delete from invitation where expires_at <= ${before(INVITATIONS_KEPT_MS)}`,
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
