// A passkey or an identity provider needs two requests: one that asks, one that brings the answer. What the answer has to fit is
// kept here, sealed. The browser holds a token in a cookie, so that an answer counts only in the browser that asked.
import type { CeremonyKind } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { sha256, TokenText } from './token-text.ts';

/** Which ceremony, and whose. */
export interface Ceremony {
  readonly kind: CeremonyKind;
  /** Who is signed in, where the ceremony needs that. */
  readonly personId?: string | undefined;
  /** Whose identity provider is asked. */
  readonly organizationId?: string | undefined;
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
  { db, databaseClock, secretBox }: Context,
  { kind, personId, organizationId }: Ceremony,
  state: object,
): Promise<string> {
  const id = databaseClock.newId();
  const token = tokenText.generate();
  const stateSealed = secretBox.seal(JSON.stringify(state), sealedAs(id));
  await db.execute`
    insert into sign_in_ceremony (id, kind, sha256, person_id, organization_id, state_sealed, created_at, expires_at)
    values (${id}, ${kind}::ceremony_kind, ${sha256(token)}, ${personId ?? null}, ${organizationId ?? null}, ${stateSealed}, now(),
            now() + ${CEREMONY_MINUTES} * interval '1 minute')`;
  return token;
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
  { db, secretBox }: Context,
  token: string | undefined,
  kind: CeremonyKind,
  personId?: string,
): Promise<{ readonly organizationId: string | null; readonly state: State }> {
  const [ceremony] =
    token !== undefined && tokenText.isShaped(token)
      ? await db.query<{
          id: string;
          personId: string | null;
          organizationId: string | null;
          stateSealed: string;
        }>`
          update sign_in_ceremony set used_at = now()
          where sha256 = ${sha256(token)} and kind = ${kind}::ceremony_kind and used_at is null and expires_at > now()
          returning id, person_id as "personId", organization_id as "organizationId",
                    state_sealed as "stateSealed"`
      : [];
  if (!ceremony || (ceremony.personId ?? undefined) !== personId) {
    throw new DomainError(
      'sign_in_expired',
      `This was begun in another browser, is used already, or took longer than ${CEREMONY_MINUTES} minutes. Start again.`,
    );
  }
  const { id, organizationId, stateSealed } = ceremony;
  return { organizationId, state: JSON.parse(secretBox.open(stateSealed, sealedAs(id))) };
}

const sealedAs = (id: string) => `sign_in_ceremony:${id}`;
