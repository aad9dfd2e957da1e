/** The verification handshake: the API requests it and waits; a worker runs it. */
import type { EndpointStatus, VerificationHandshake } from '../../../generated/prisma/client.ts';
import type { RecordedHeaders } from '../../egress/additional-headers.ts';
import { type Sql, sql } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { settleDeliveries } from '../delivery-queue/settle-deliveries.ts';
import { DomainError } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';
import { CHALLENGE_LIFETIME_MS, challengeContext, secretContext } from './endpoint-secrets.ts';
import { MASKED_CHALLENGE, removeOldHandshakes } from './handshake-history.ts';
import { type OpenedOptions, openOptions } from './sending-options.ts';
import { endpointTransitions, isPossible } from './state.ts';
import { getEndpoint, refuseDisabled } from './webhook-endpoint.ts';

/** The queue of handshakes; a job's id is its handshake's id. */
export const verificationQueue = 'verify-endpoint';

/** The outcome of a handshake; `detail` tells the partner what the endpoint answered. */
export type HandshakeResult = { verified: true } | { verified: false; detail: string };

/** The request that was sent, and what the endpoint answered. */
export type HandshakeExchange = Pick<
  VerificationHandshake,
  'connected_ms' | 'first_byte_ms' | 'response_status' | 'error_class' | 'error_message'
> & {
  readonly sent_at: Date;
  readonly signature: string;
  readonly additional_headers: RecordedHeaders | null;
  readonly duration_ms: number;
  readonly response_headers: Readonly<Record<string, string>> | null;
  /** At most RESPONSE_BYTES_KEPT bytes. */
  readonly response_body: Uint8Array | null;
};

/** The data that a worker needs for a handshake. */
export interface Handshake extends OpenedOptions {
  id: string;
  endpointId: string;
  endpointUrl: string;
  signingSecret: string;
  challenge: string;
  /** Identifies the challenge: a fresh one may be issued while the handshake runs. */
  challengeSealed: string;
}

/** Time beyond the handshake's own timeout for the queue to reach a worker and return the result. */
const WAIT_MARGIN_MS = 5_000;
/** A handshake's own timeout: with the margin it is what clients and proxies wait for an answer by default, 30 s. */
export const HANDSHAKE_MS_MAX = 25_000;
/** The most handshakes of one organization, of the 64 that a worker runs at once. */
const HANDSHAKES_PER_ORGANIZATION_MAX = 16;
const FIRST_LOOK_MS = 20;
const LOOK_INTERVAL_MS_MAX = 500;

/**
 * Requests a handshake from a worker and waits for its end. Does nothing if the endpoint is active.
 *
 * @throws DomainError `not_found` for an id that exists nowhere, of another organization, or deleted;
 *   `webhook_endpoint_disabled`; `verification_challenge_expired`; `verification_failed` with what the
 *   endpoint answered; `verification_unavailable` when no worker finished in time.
 */
export async function verifyEndpoint(
  context: Context,
  organizationId: string,
  endpointId: string,
): Promise<void> {
  const handshakeId = await requestHandshake(context, organizationId, endpointId);
  if (!handshakeId) return;
  const result = await waitForHandshake(context, handshakeId, waitMs(context));
  if (!result) {
    throw new DomainError(
      'verification_unavailable',
      'No worker has finished the verification handshake in time. Nothing has changed; call verify again.',
    );
  }
  if (!result.verified) {
    // The endpoint may have been deleted or disabled during the handshake; then report that instead of a
    // failed handshake.
    refuseDisabled(await refuseDeleted(context, organizationId, endpointId));
    throw new DomainError('verification_failed', result.detail);
  }
  // The worker that activates the endpoint does not know the actor, so this process records it.
  if (!context.actor) return;
  await inTransaction(context, (tx) =>
    recordAudit(tx, 'webhook_endpoint.verified', organizationId, endpointId, { after: { status: 'active' } }),
  );
}

/**
 * In SQL, as all that a worker does of a handshake: workers never load Prisma.
 *
 * @returns undefined when no request must be sent, because the handshake has ended or ends here.
 */
export async function loadHandshake(context: Context, id: string): Promise<Handshake | undefined> {
  const [requested] = await context.db.query<RequestedHandshake>`
    select endpoint_id as "endpointId", ${awaited(context)} as "isAwaited", endpoint_url as "endpointUrl", status,
           signing_secret_sealed as "signingSecretSealed", challenge_sealed as "challengeSealed",
           nullif(sending_options, '{}')::text as "sendingOptions"
    from verification_handshake left join webhook_endpoint endpoint on endpoint.id = endpoint_id
    where verification_handshake.id = ${id} and finished_at is null`;
  if (!requested) return undefined;
  const { endpointId, isAwaited, endpointUrl, status, signingSecretSealed, challengeSealed } = requested;
  const { secretBox, rules } = context;
  if (!isAwaited || !isPossible('verified', status) || !signingSecretSealed || !challengeSealed) {
    // End the handshake, so that the caller need not wait for the timeout.
    await recordEnd(
      context,
      id,
      status === 'active' ? { verified: true } : { verified: false, detail: 'The handshake was not sent.' },
    );
    return undefined;
  }
  return {
    id,
    endpointId,
    endpointUrl,
    ...openOptions(secretBox, rules, endpointId, requested.sendingOptions),
    signingSecret: secretBox.open(signingSecretSealed, secretContext(endpointId)),
    challenge: secretBox.open(challengeSealed, challengeContext(endpointId)),
    challengeSealed,
  };
}

interface RequestedHandshake extends Pick<Handshake, 'endpointId' | 'endpointUrl'> {
  readonly isAwaited: boolean;
  readonly status: EndpointStatus;
  readonly signingSecretSealed: string | null;
  readonly challengeSealed: string | null;
  readonly sendingOptions: string | null;
}

/**
 * Records a handshake's end and what the endpoint answered. If it succeeded and the endpoint still waits for it,
 * activates the endpoint; what was held since its address changed is queued.
 */
export async function finishHandshake(
  context: Context,
  handshake: Handshake,
  result: HandshakeResult,
  exchange: HandshakeExchange,
): Promise<void> {
  // While the handshake has not succeeded, the challenge that the receiver echoes is still secret.
  const masked = (text: string) => text.replaceAll(handshake.challenge, MASKED_CHALLENGE);
  await inTransaction(context, async (tx) => {
    const now = tx.databaseClock.now();
    let end = result;
    if (result.verified) {
      const { from, to } = endpointTransitions.verified;
      const activated = await tx.db.execute`
        update webhook_endpoint
        set status = ${to}, status_reason = null, verified_at = ${now}, updated_at = ${now},
            challenge_sealed = null, challenge_expires_at = null, moved_at = null
        where id = ${handshake.endpointId} and status = any(${from}::endpoint_status[])
          and challenge_sealed = ${handshake.challengeSealed}`;
      if (activated > 0) await settleDeliveries(tx, handshake.endpointId, to);
      else if (!(await isActive(tx, handshake.endpointId))) {
        end = { verified: false, detail: 'A fresh challenge was issued while the handshake ran.' };
      }
    }
    await tx.db.execute`
      update verification_handshake
      set sent_at = ${exchange.sent_at}, sent_to = ${handshake.endpointUrl}, signature = ${exchange.signature},
          additional_headers = ${exchange.additional_headers && JSON.stringify(exchange.additional_headers)}::jsonb, connected_ms = ${exchange.connected_ms},
          first_byte_ms = ${exchange.first_byte_ms}, duration_ms = ${exchange.duration_ms},
          response_status = ${exchange.response_status},
          response_headers = ${exchange.response_headers && masked(JSON.stringify(exchange.response_headers))}::jsonb,
          response_body = ${exchange.response_body && Buffer.from(masked(latin1(exchange.response_body)), 'latin1')},
          error_class = ${exchange.error_class},
          error_message = ${exchange.error_message}
      where id = ${handshake.id}`;
    await recordEnd(tx, handshake.id, end);
  });
}

/** Maps each byte to one character, whatever its value. */
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

async function recordEnd(context: Context, id: string, end: HandshakeResult): Promise<void> {
  await context.db.execute`
    update verification_handshake
    set finished_at = now(), verified = ${end.verified}, detail = ${end.verified ? null : end.detail}
    where id = ${id}`;
}

/** How long `verify` waits for a worker. If none has started by then, none needs to. */
function waitMs(context: Context): number {
  return Math.min(context.rules.attempt.timeoutMs, HANDSHAKE_MS_MAX) + WAIT_MARGIN_MS;
}

/** Whether a caller still waits for the handshake, by the clock that both API and worker use. */
function awaited(context: Context): Sql {
  return sql`requested_at > now() - ${waitMs(context)} * interval '1 millisecond'`;
}

/** @returns the handshake's id, or undefined if the endpoint is already active. */
async function requestHandshake(
  context: Context,
  organizationId: string,
  endpointId: string,
): Promise<string | undefined> {
  const endpoint = await refuseDeleted(context, organizationId, endpointId);
  refuseDisabled(endpoint);
  if (endpoint.status === 'active') return undefined;
  const { challenge_expires_at } = endpoint;
  if (!challenge_expires_at || challenge_expires_at <= context.databaseClock.now()) {
    throw new DomainError(
      'verification_challenge_expired',
      'The verification challenge is older than 15 minutes. Ask for a fresh one with ' +
        `POST /api/v1/public/webhook-endpoints/${endpointId}/verification-challenge, then call verify again.`,
    );
  }
  const challengeIssuedAt = new Date(challenge_expires_at.getTime() - CHALLENGE_LIFETIME_MS);
  return inTransaction(context, async (tx) => {
    // Lock, or two calls at once would both find no running handshake.
    await lockOrganization(tx, organizationId);
    const running = await runningHandshake(tx, endpointId, challengeIssuedAt);
    if (running) return running;
    await refuseCrowd(tx, organizationId);
    const id = tx.databaseClock.newId();
    tx.db.send`
      insert into verification_handshake (id, organization_id, endpoint_id, requested_at)
      values (${id}, ${organizationId}, ${endpointId}, now())`;
    removeOldHandshakes(tx, endpointId);
    await tx.queue.enqueue(tx.db, verificationQueue, { id, data: {} });
    const after = { status: endpoint.status };
    await recordAudit(tx, 'webhook_endpoint.verification_requested', organizationId, endpointId, { after });
    return id;
  });
}

/** Calls during a handshake with the same challenge share it: the receiver gets a single request. */
async function runningHandshake(
  context: Context,
  endpointId: string,
  challengeIssuedAt: Date,
): Promise<string | undefined> {
  const [running] = await context.db.query<{ id: string }>`
    select id from verification_handshake
    where endpoint_id = ${endpointId} and finished_at is null and requested_at >= ${challengeIssuedAt}
      and ${awaited(context)}
    order by id desc limit 1`;
  return running?.id;
}

/**
 * Limits how many handshakes an organization runs: endpoints that hang must not delay those of other
 * organizations.
 */
async function refuseCrowd(context: Context, organizationId: string): Promise<void> {
  const [counted] = await context.db.query<{ underWay: number }>`
    select count(*)::int as "underWay" from verification_handshake
    where organization_id = ${organizationId} and finished_at is null and ${awaited(context)}`;
  const underWay = counted?.underWay ?? 0;
  if (underWay >= HANDSHAKES_PER_ORGANIZATION_MAX) {
    throw new DomainError(
      'verification_unavailable',
      `Your organization has ${underWay} verification handshakes under way, the most at once. Call verify again soon.`,
    );
  }
}

/** verify answers 404 where other operations answer 403 or 409 (the specification, "POST …/verify"). */
async function refuseDeleted(context: Context, organizationId: string, endpointId: string) {
  const unknown = new DomainError(
    'not_found',
    `There is no webhook endpoint ${endpointId} in your organization.`,
  );
  const endpoint = await getEndpoint(context, organizationId, endpointId).catch((error: unknown) => {
    throw error instanceof DomainError ? unknown : error;
  });
  if (endpoint.status === 'deleted') throw unknown;
  return endpoint;
}

/** In SQL: it is asked again and again while callers wait. */
async function waitForHandshake(
  context: Context,
  id: string,
  timeoutMs: number,
): Promise<HandshakeResult | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (
    let pauseMs = FIRST_LOOK_MS;
    performance.now() < deadline;
    pauseMs = Math.min(pauseMs * 1.5, LOOK_INTERVAL_MS_MAX)
  ) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const [end] = await context.db.query<Pick<VerificationHandshake, 'verified' | 'detail'>>`
      select verified, detail from verification_handshake where id = ${id} and finished_at is not null`;
    if (end) return end.verified ? { verified: true } : { verified: false, detail: end.detail ?? '' };
  }
  return undefined;
}

async function isActive(context: Context, endpointId: string): Promise<boolean> {
  const active = await context.db
    .query`select 1 from webhook_endpoint where id = ${endpointId} and status = 'active'`;
  return active.length > 0;
}
