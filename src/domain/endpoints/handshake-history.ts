/** The latest handshakes with an endpoint: what was sent, and what the endpoint answered. */
import { raw } from '../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../context.ts';
import { CHALLENGE_LIFETIME_MS, challengeContext } from './endpoint-secrets.ts';
import { getEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** Replaces the challenge in the record of a handshake: the challenge is secret while it is valid. */
export const MASKED_CHALLENGE = '<challenge>';

export interface HandshakeExchange {
  readonly sentAt: Date;
  readonly signature: string;
  /** From the start until the request could be written; null if it never could. */
  readonly connectedMs: number | null;
  readonly firstByteMs: number | null;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** At most RESPONSE_BYTES_KEPT bytes. */
  readonly responseBody: Uint8Array | null;
  readonly errorClass: string | null;
  readonly errorMessage: string | null;
}

/** The part of a handshake's response that is kept. */
export const RESPONSE_BYTES_KEPT = 4 * 1024;

export interface RecordedHandshake {
  readonly id: string;
  readonly requestedAt: Date;
  /** Null while the handshake runs, or if no worker has run it. */
  readonly finishedAt: Date | null;
  readonly verified: boolean | null;
  /** Why the handshake failed, for people. */
  readonly detail: string | null;
  /** Null while the handshake runs, or if no request was sent. */
  readonly exchange: HandshakeExchange | null;
}

export interface HandshakeHistory {
  readonly endpoint: WebhookEndpoint;
  /**
   * The challenge that the next handshake will send; null if the endpoint waits for none, or the challenge
   * has expired.
   */
  readonly challenge: string | null;
  /** The newest first. */
  readonly handshakes: readonly (RecordedHandshake & {
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
  endpointId: string,
): Promise<HandshakeHistory> {
  const endpoint = await getEndpoint(context, organizationId, endpointId);
  const rows = await context.db.query<Row>`
    select ${handshakeColumns} from verification_handshake
    where endpoint_id = ${endpoint.id} order by id desc limit ${HANDSHAKES_KEPT}`;
  const challenge = validChallenge(context, endpoint);
  return {
    endpoint,
    challenge: challenge?.text ?? null,
    handshakes: rows.map((row) => ({
      ...recordedHandshake(row),
      challenge: challenge && row.requestedAt >= challenge.issuedAt ? challenge.text : null,
    })),
  };
}

interface Row
  extends Omit<RecordedHandshake, 'exchange'>,
    Omit<HandshakeExchange, 'sentAt' | 'signature' | 'durationMs'> {
  readonly sentAt: Date | null;
  readonly signature: string | null;
  readonly durationMs: number | null;
}

const handshakeColumns = raw(`
  id, requested_at as "requestedAt", finished_at as "finishedAt", verified, detail, sent_at as "sentAt", signature,
  connected_ms as "connectedMs", first_byte_ms as "firstByteMs", duration_ms as "durationMs",
  response_status as "responseStatus", response_headers as "responseHeaders", response_body as "responseBody",
  error_class as "errorClass", error_message as "errorMessage"`);

function recordedHandshake({
  id,
  requestedAt,
  finishedAt,
  verified,
  detail,
  ...row
}: Row): RecordedHandshake {
  const { sentAt, signature, durationMs } = row;
  const isSent = sentAt !== null && signature !== null && durationMs !== null;
  const exchange = isSent ? { ...row, sentAt, signature, durationMs } : null;
  return { id, requestedAt, finishedAt, verified, detail, exchange };
}

/**
 * The challenge that the endpoint waits for; none if it has expired, because its encryption key may be gone.
 */
function validChallenge(
  { secretBox, databaseClock }: Context,
  { id, challengeSealed, challengeExpiresAt }: WebhookEndpoint,
): { readonly text: string; readonly issuedAt: Date } | undefined {
  if (challengeSealed === null || challengeExpiresAt === null || challengeExpiresAt <= databaseClock.now())
    return undefined;
  return {
    text: secretBox.open(challengeSealed, challengeContext(id)),
    issuedAt: new Date(challengeExpiresAt.getTime() - CHALLENGE_LIFETIME_MS),
  };
}

/**
 * Removes the oldest handshakes, so that an endpoint that is verified again and again keeps no more than the
 * history shows.
 */
export function removeOldHandshakes(tx: TransactionContext, endpointId: string): void {
  tx.db.send`
    delete from verification_handshake where finished_at is not null and id in (
      select id from verification_handshake where endpoint_id = ${endpointId} order by id desc offset ${HANDSHAKES_KEPT}
    )`;
}
