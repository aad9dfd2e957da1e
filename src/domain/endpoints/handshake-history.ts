/** The latest handshakes with an endpoint: what was sent, and what the endpoint answered. */
import type { VerificationHandshake } from '../../../generated/prisma/client.ts';
import type { Context, TransactionContext } from '../context.ts';
import { CHALLENGE_LIFETIME_MS, challengeContext } from './endpoint-secrets.ts';
import { getEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** Replaces the challenge in the record of a handshake: the challenge is secret while it is valid. */
export const MASKED_CHALLENGE = '<challenge>';

/** The part of a handshake's response that is kept. */
export const RESPONSE_BYTES_KEPT = 4 * 1024;

export interface HandshakeHistory {
  readonly endpoint: WebhookEndpoint;
  /**
   * The challenge that the next handshake will send; null if the endpoint waits for none, or the challenge
   * has expired.
   */
  readonly challenge: string | null;
  /** The newest first. */
  readonly handshakes: readonly (VerificationHandshake & {
    /** The challenge that this handshake sent, while the endpoint still waits for it. */
    readonly challenge: string | null;
  })[];
}

/** The number of handshakes kept for each endpoint. */
const HANDSHAKES_KEPT = 10;

/** @throws DomainError as getEndpoint does. */
export async function handshakeHistory(
  context: Context,
  organizationId: string,
  id: string,
): Promise<HandshakeHistory> {
  const endpoint = await getEndpoint(context, organizationId, id);
  const rows = await context.db.prisma.verificationHandshake.findMany({
    where: { endpoint_id: endpoint.id },
    orderBy: { id: 'desc' },
    take: HANDSHAKES_KEPT,
  });
  const challenge = validChallenge(context, endpoint);
  return {
    endpoint,
    challenge: challenge?.text ?? null,
    handshakes: rows.map((row) => ({
      ...row,
      challenge: challenge && row.requested_at >= challenge.issuedAt ? challenge.text : null,
    })),
  };
}

/**
 * The challenge that the endpoint waits for; none if it has expired, because its encryption key may be gone.
 */
function validChallenge(
  { secretBox, databaseClock }: Context,
  { id, challenge_sealed, challenge_expires_at }: WebhookEndpoint,
): { readonly text: string; readonly issuedAt: Date } | undefined {
  if (challenge_sealed === null || challenge_expires_at === null) return undefined;
  if (challenge_expires_at <= databaseClock.now()) return undefined;
  return {
    text: secretBox.open(challenge_sealed, challengeContext(id)),
    issuedAt: new Date(challenge_expires_at.getTime() - CHALLENGE_LIFETIME_MS),
  };
}

/**
 * Removes the oldest handshakes, so that an endpoint that is verified again and again keeps no more than the
 * history shows. In SQL: Prisma would read their ids first.
 */
export function removeOldHandshakes(tx: TransactionContext, endpointId: string): void {
  tx.db.send`
    delete from verification_handshake where finished_at is not null and id in (
      select id from verification_handshake where endpoint_id = ${endpointId} order by id desc offset ${HANDSHAKES_KEPT}
    )`;
}
