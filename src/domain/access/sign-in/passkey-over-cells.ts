// Signing in with a passkey, where several installations (cells) share one address: any of them begins, and the one that knows the passkey
// finishes. A challenge is used up where it was made, so that it counts once whichever cell is answered.
import { cellQuestion } from '../../../platform/cells/question.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { refuseSilence } from '../../silent-cells.ts';
import { tokenElsewhere, tokenOfCell } from '../tokens/token-of-cell.ts';
import { type ChallengeState, ceremonyExpired, useCeremony } from './sign-in-ceremony.ts';

export const passkeyHere = cellQuestion<{ readonly credential_id: string }, boolean>('passkey-here');

/** Null: it was used, or is too old. */
export const passkeyChallengeUse = cellQuestion<{ readonly token: string }, string | null>(
  'use-passkey-challenge',
);

/** Whether this cell knows a passkey. */
export async function knowsPasskey({ db }: Context, credential_id: string): Promise<boolean> {
  return (await db.prisma.passkey.count({ where: { credential_id } })) > 0;
}

/**
 * The cell that knows a passkey; null if none does.
 *
 * @throws DomainError `service_unavailable` if one does not answer that may know it.
 */
export async function cellOfPasskey(context: Context, credential_id: string): Promise<string | null> {
  const { cells } = context;
  if (!cells) return null;
  if (await knowsPasskey(context, credential_id)) return cells.own;
  const replies = await cells.ask(passkeyHere, { credential_id });
  const found = replies.find(({ answer }) => answer);
  if (!found) refuseSilence(replies);
  return found?.cell ?? null;
}

/** Uses up a challenge, also one of another cell. @throws DomainError `sign_in_expired`; `service_unavailable`. */
export async function usedChallenge(context: Context, ceremony: string | undefined): Promise<string> {
  const elsewhere = tokenElsewhere(context, ceremony);
  if (!elsewhere || !context.cells)
    return (await useCeremony<ChallengeState>(context, ceremony, 'passkey_sign_in')).state.challenge;
  const replies = await context.cells.ask(passkeyChallengeUse, { token: elsewhere.token }, [elsewhere.cell]);
  refuseSilence(replies);
  const challenge = replies[0]?.answer;
  if (challenge === undefined || challenge === null) throw ceremonyExpired();
  return challenge;
}

/** For another cell. */
export async function useChallengeForOther(context: Context, token: string): Promise<string | null> {
  try {
    const { state } = await useCeremony<ChallengeState>(
      context,
      tokenOfCell(context, token),
      'passkey_sign_in',
    );
    return state.challenge;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'sign_in_expired') return null;
    throw error;
  }
}
