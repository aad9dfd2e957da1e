import { v7 as uuidv7 } from 'uuid';
import { type Context, inTransaction } from '../platform/context.ts';
import { DomainError } from './errors.ts';
import { challengeContext, getEndpoint, refuseDisabled, secretContext } from './webhook-endpoint.ts';

/** The queue of handshakes; a job's id is its handshake's id. */
export const verificationQueue = 'verify-endpoint';

/** How the worker's handshake went; `detail` tells the partner what the endpoint answered. */
export type HandshakeResult = { verified: true } | { verified: false; detail: string };

/** What a worker needs for a handshake. */
export interface Handshake {
  id: string;
  endpointId: string;
  endpointUrl: string;
  signingSecret: string;
  challenge: string;
}

/** Beyond the handshake's own timeout: the queue's way to a worker and back. */
const WAIT_MARGIN_MS = 5_000;
const FIRST_LOOK_MS = 20;
const LOOK_INTERVAL_MS_MAX = 200;

/**
 * Has a worker run the verification handshake and waits for its end. On an active endpoint there is nothing to do.
 *
 * @throws DomainError `not_found` for an id that exists nowhere, of another organization, or deleted;
 *   `webhook_endpoint_disabled`; `verification_challenge_expired`; `verification_failed` with what the endpoint
 *   answered; `verification_unavailable` when no worker finished in time.
 */
export async function verifyEndpoint(
  context: Context,
  organizationId: string,
  endpointId: string,
): Promise<void> {
  const handshakeId = await requestHandshake(context, organizationId, endpointId);
  if (!handshakeId) return;
  const deadline = context.config.attempt.timeoutMs + WAIT_MARGIN_MS;
  const result = await waitForHandshake(context, handshakeId, deadline);
  if (!result) {
    throw new DomainError(
      'verification_unavailable',
      'No worker has finished the verification handshake in time. Nothing has changed; call verify again.',
    );
  }
  if (!result.verified) {
    // The endpoint may have been deleted meanwhile, which its owner must be told rather than a failed handshake.
    await refuseDeleted(context, organizationId, endpointId);
    throw new DomainError('verification_failed', result.detail);
  }
}

/** @returns undefined when the endpoint, the challenge or the request has gone meanwhile. */
export async function loadHandshake(context: Context, id: string): Promise<Handshake | undefined> {
  const handshake = await context.db.prisma.verificationHandshake.findUnique({ where: { id } });
  if (!handshake || handshake.finishedAt) return undefined;
  const endpoint = await context.db.prisma.webhookEndpoint.findUnique({
    where: { id: handshake.endpointId },
  });
  if (!endpoint?.signingSecretSealed || !endpoint.challengeSealed) return undefined;
  return {
    id,
    endpointId: endpoint.id,
    endpointUrl: endpoint.endpointUrl,
    signingSecret: context.secretBox.open(endpoint.signingSecretSealed, secretContext(endpoint.id)),
    challenge: context.secretBox.open(endpoint.challengeSealed, challengeContext(endpoint.id)),
  };
}

/** Records a handshake's end and, if it succeeded and the endpoint still waits for it, makes the endpoint active. */
export async function finishHandshake(
  context: Context,
  handshake: Handshake,
  result: HandshakeResult,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    let end = result;
    if (result.verified) {
      const { count } = await tx.db.prisma.webhookEndpoint.updateMany({
        where: { id: handshake.endpointId, status: 'pending_verification' },
        data: {
          status: 'active',
          verifiedAt: now,
          updatedAt: now,
          challengeSealed: null,
          challengeExpiresAt: null,
        },
      });
      if (count === 0 && !(await isActive(tx, handshake.endpointId))) {
        end = { verified: false, detail: 'The endpoint was disabled or deleted while the handshake ran.' };
      }
    }
    await tx.db.prisma.verificationHandshake.update({
      where: { id: handshake.id },
      data: { finishedAt: now, verified: end.verified, detail: end.verified ? null : end.detail },
    });
  });
}

/** @returns the handshake's id, or undefined for an endpoint that is active already. */
async function requestHandshake(
  context: Context,
  organizationId: string,
  endpointId: string,
): Promise<string | undefined> {
  const endpoint = await refuseDeleted(context, organizationId, endpointId);
  refuseDisabled(endpoint);
  if (endpoint.status === 'active') return undefined;
  const now = context.clock.now();
  if (!endpoint.challengeExpiresAt || endpoint.challengeExpiresAt <= now) {
    throw new DomainError(
      'verification_challenge_expired',
      'The verification challenge is older than 15 minutes. Ask for a fresh one with ' +
        `POST /api/v1/public/webhook-endpoints/${endpointId}/verification-challenge, then call verify again.`,
    );
  }
  const id = uuidv7();
  await inTransaction(context, async (tx) => {
    await tx.db.prisma.verificationHandshake.create({
      data: { id, organizationId, endpointId, requestedAt: now },
    });
    await tx.queue.enqueue(tx.db, verificationQueue, { id, data: {} });
  });
  return id;
}

/** verify's own table answers 404 where other operations answer 403 or 409 (public-api.md, "POST …/verify"). */
async function refuseDeleted(context: Context, organizationId: string, endpointId: string) {
  const unknown = new DomainError(
    'not_found',
    `There is no webhook endpoint ${endpointId} in your organization.`,
  );
  const endpoint = await getEndpoint(context, organizationId, endpointId).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'forbidden_resource') throw unknown;
    throw error;
  });
  if (endpoint.status === 'deleted') throw unknown;
  return endpoint;
}

async function waitForHandshake(
  context: Context,
  id: string,
  timeoutMs: number,
): Promise<HandshakeResult | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (
    let pauseMs = FIRST_LOOK_MS;
    Date.now() < deadline;
    pauseMs = Math.min(pauseMs * 1.5, LOOK_INTERVAL_MS_MAX)
  ) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const handshake = await context.db.prisma.verificationHandshake.findUnique({ where: { id } });
    if (handshake?.finishedAt) {
      return handshake.verified ? { verified: true } : { verified: false, detail: handshake.detail ?? '' };
    }
  }
  return undefined;
}

async function isActive(context: Context, endpointId: string): Promise<boolean> {
  const endpoint = await context.db.prisma.webhookEndpoint.findUnique({ where: { id: endpointId } });
  return endpoint?.status === 'active';
}
