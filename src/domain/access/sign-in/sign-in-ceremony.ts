// A passkey or an identity provider needs two requests: one that asks, one that brings the answer. What the answer has to fit is
// kept here, sealed. The browser holds a token in a cookie, so that an answer counts only in the browser that asked.
import type { CeremonyKind } from '../../../../generated/prisma/client.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { tokenIn, tokenOfCell } from '../tokens/token-of-cell.ts';
import { sha256, TokenText } from '../tokens/token-text.ts';

/** Which ceremony, and whose. */
export interface Ceremony {
  readonly kind: CeremonyKind;
  /** Who is signed in, where the ceremony needs that. */
  readonly personId?: string;
  /** Whose identity provider is asked. */
  readonly organizationId?: string;
}

/** What is kept of a ceremony with a passkey. */
export interface ChallengeState {
  readonly challenge: string;
}

export const CEREMONY_MINUTES = 5;

const tokenText = new TokenText('csc');

/**
 * Begins a ceremony.
 *
 * @param state what the answer has to fit.
 * @returns the token for the browser's cookie.
 */
export async function beginCeremony(
  context: Context,
  { kind, personId, organizationId }: Ceremony,
  state: object,
): Promise<string> {
  const { db, databaseClock, secretBox } = context;
  const id = databaseClock.newId();
  const token = tokenText.generate();
  const created_at = databaseClock.now();
  const expires_at = new Date(created_at.getTime() + CEREMONY_MINUTES * 60_000);
  const state_sealed = secretBox.seal(JSON.stringify(state), sealedAs(id));
  await db.prisma.signInCeremony.create({
    data: {
      id,
      kind,
      sha256: sha256(token),
      person_id: personId ?? null,
      organization_id: organizationId ?? null,
      state_sealed,
      created_at,
      expires_at,
    },
  });
  return tokenOfCell(context, token);
}

/**
 * Uses a ceremony up, whatever becomes of the answer: call it outside the transaction that the answer may roll back.
 *
 * @param token of the browser's cookie.
 * @param personId who is signed in now, where the ceremony needs that.
 * @returns what the answer has to fit, and whose identity provider was asked.
 * @throws DomainError `sign_in_expired` unless this browser began such a ceremony, not long ago, and has not used it.
 */
export async function useCeremony<State extends object>(
  context: Context,
  token: string | undefined,
  kind: CeremonyKind,
  personId?: string,
): Promise<{ readonly organizationId: string | null; readonly state: State }> {
  const { db, databaseClock, secretBox } = context;
  const now = databaseClock.now();
  const own = token === undefined ? '' : tokenIn(context, token);
  const [ceremony] = tokenText.isShaped(own)
    ? await db.prisma.signInCeremony.updateManyAndReturn({
        where: { sha256: sha256(own), kind, used_at: null, expires_at: { gt: now } },
        data: { used_at: now },
      })
    : [];
  if (!ceremony || (ceremony.person_id ?? undefined) !== personId) throw ceremonyExpired();
  const { id, organization_id, state_sealed } = ceremony;
  return {
    organizationId: organization_id,
    state: JSON.parse(secretBox.open(state_sealed, sealedAs(id))),
  };
}

export const ceremonyExpired = () =>
  new DomainError(
    'sign_in_expired',
    `This was begun in another browser, is used already, or took longer than ${CEREMONY_MINUTES} minutes. Start again.`,
  );

const sealedAs = (id: string) => `sign_in_ceremony:${id}`;
