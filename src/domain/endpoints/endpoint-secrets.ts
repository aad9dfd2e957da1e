/** The secrets of an endpoint: how they are made and bound to it. */
import { randomBytes } from 'node:crypto';

export interface IssuedChallenge {
  challenge: string;
  expiresAt: Date;
}

/** From the endpoint's creation, or from the issue of a fresh challenge (the specification, "Limits"). */
export const CHALLENGE_LIFETIME_MS = 15 * 60 * 1000;

/**
 * The context strings that bind an envelope to its endpoint and purpose. The id must be the row's: what a
 * partner sends may be in upper case, which Postgres takes for the same and the envelope does not.
 */
export const secretContext = (endpointId: string): string => `webhook_endpoint/${endpointId}/signing_secret`;
export const challengeContext = (endpointId: string): string => `webhook_endpoint/${endpointId}/challenge`;

export function newChallenge(now: Date): IssuedChallenge {
  return { challenge: randomSecret(), expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS) };
}

/** 256 random bits as an opaque URL-safe string without a prefix. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
