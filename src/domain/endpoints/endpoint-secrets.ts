/** The secrets of an endpoint: how they are generated and bound to the endpoint. */
import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

export interface IssuedChallenge {
  challenge: string;
  expiresAt: Date;
}

/** Counts from the endpoint's creation, or from a fresh challenge (the specification, "Limits"). */
export const CHALLENGE_LIFETIME_MS = 15 * 60 * 1000;

/**
 * The context strings that bind an envelope to its endpoint and purpose. Use the row's id, not the caller's:
 * a partner may send it in upper case, which is the same id for Postgres but not for the envelope.
 */
export const secretContext = (endpointId: string): string => `webhook_endpoint/${endpointId}/signing_secret`;
export const challengeContext = (endpointId: string): string => `webhook_endpoint/${endpointId}/challenge`;

export function newChallenge(now: Date): IssuedChallenge {
  return { challenge: randomSecret(), expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS) };
}

/** The columns of the challenge that an endpoint waits for. */
export const challengeColumns = (
  { secretBox }: Pick<Context, 'secretBox'>,
  endpointId: string,
  { challenge, expiresAt }: IssuedChallenge,
) => ({
  challenge_sealed: secretBox.seal(challenge, challengeContext(endpointId)),
  challenge_expires_at: expiresAt,
});

/** 256 random bits as an opaque URL-safe string without a prefix. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
