// Whether a person has proved that their address is theirs. Who accepts an invitation that was copied has not: the inviter
// has seen the link too. Until the address is proved, the person reaches the organizations whose invitations they
// accepted, and nothing else of that address.
import type { TransactionContext } from '../../context.ts';
import { claimMemberships, type Person } from '../person.ts';
import { endSessionsOf } from '../sessions-of-person.ts';

/**
 * Records that the person has just proved their address, and makes its memberships theirs. If it is the first time, what
 * signed in under that address before goes: it may have been somebody else.
 */
export async function proveEmail(tx: TransactionContext, person: Person): Promise<void> {
  await forgetUnprovenSignIns(tx, person.id);
  await tx.db.prisma.person.updateMany({
    where: { id: person.id, email_verified_at: null },
    data: { email_verified_at: tx.databaseClock.now() },
  });
  await claimMemberships(tx, person);
}

/** Ends the sessions and removes the passkeys of a person who has never proved their address. Locks them, which Prisma cannot. */
export async function forgetUnprovenSignIns(tx: TransactionContext, personId: string): Promise<void> {
  const [unproven] = await tx.db.query`
    select from person where id = ${personId} and email_verified_at is null for update`;
  if (!unproven) return;
  await endSessionsOf(tx, personId);
  await tx.db.prisma.passkey.deleteMany({ where: { person_id: personId } });
}
