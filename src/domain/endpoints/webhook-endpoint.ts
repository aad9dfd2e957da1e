/** Webhook endpoints: their registration and changes. What ends and resumes them is in change-status.ts. */
import type { EndpointStatus, Prisma } from '../../../generated/prisma/client.ts';
import { type AuditedChange, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type OperatorContext, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { anyOrganization, type Owner, ownedBy } from '../operator.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { changedDetails, type EndpointDetails, type EndpointDetailsUpdate } from './endpoint-details.ts';
import { refuseEndpointInput, type Subscription } from './endpoint-input.ts';
import {
  challengeContext,
  type IssuedChallenge,
  newChallenge,
  randomSecret,
  secretContext,
} from './endpoint-secrets.ts';
import { isPossible } from './state.ts';

export type WebhookEndpoint = Prisma.WebhookEndpointGetPayload<{ include: { subscriptions: true } }>;

/** What is shown once, at creation, and never again. */
export interface RegisteredEndpoint {
  endpoint: WebhookEndpoint;
  signingSecret: string;
  challenge: IssuedChallenge;
}

/** Deliveries a second that an endpoint gets at most; null is no limit. */
export interface DeliveryRate {
  readonly maxPerSecond?: number | null | undefined;
}

export const withSubscriptions = { subscriptions: { orderBy: { position: 'asc' } } } as const;

/**
 * Registers an endpoint, pending verification.
 *
 * @throws DomainError `unprocessable_content` with pointers; `webhook_endpoint_limit_reached`.
 */
export async function registerEndpoint(
  context: Context,
  organizationId: string,
  input: { endpointUrl: string; subscriptions: readonly Subscription[] } & EndpointDetails & DeliveryRate,
): Promise<RegisteredEndpoint> {
  refuseEndpointInput(input, { allowInsecure: context.rules.allowInsecureReceivers });
  const id = context.databaseClock.newId();
  const now = context.databaseClock.now();
  const signingSecret = randomSecret();
  const challenge = newChallenge(now);

  const endpoint = await inTransaction(context, async (tx) => {
    await refuseBeyondLimit(tx, organizationId);
    return tx.db.prisma.webhookEndpoint.create({
      data: {
        id,
        organizationId,
        endpointUrl: input.endpointUrl,
        description: input.description ?? null,
        metadata: { ...input.metadata },
        maxPerSecond: input.maxPerSecond ?? null,
        signingSecretSealed: context.secretBox.seal(signingSecret, secretContext(id)),
        challengeSealed: context.secretBox.seal(challenge.challenge, challengeContext(id)),
        challengeExpiresAt: challenge.expiresAt,
        createdAt: now,
        updatedAt: now,
        subscriptions: { create: subscriptionRows(organizationId, input.subscriptions) },
      },
      include: withSubscriptions,
    });
  });
  return { endpoint, signingSecret, challenge };
}

/** An endpoint, whatever its status. @throws DomainError as ownedBy does. */
export async function getEndpoint(context: Context, owner: Owner, id: string): Promise<WebhookEndpoint> {
  const endpoint = await context.db.prisma.webhookEndpoint.findUnique({
    where: { id },
    include: withSubscriptions,
  });
  return ownedBy(owner, endpoint, 'webhook endpoint', id);
}

/** The organization's endpoints, newest first; deleted ones only when `status` asks for them. */
export async function listEndpoints(
  context: Context,
  organizationId: string,
  page: PageRequest,
  status?: EndpointStatus,
): Promise<Page<WebhookEndpoint>> {
  const rows = await context.db.prisma.webhookEndpoint.findMany({
    where: {
      organizationId,
      status: status ?? { not: 'deleted' },
      ...(page.after && { id: { lt: page.after } }),
    },
    orderBy: { id: 'desc' },
    take: page.limit + 1,
    include: withSubscriptions,
  });
  return pageOf(rows, page.limit);
}

/**
 * Replaces the whole list of subscriptions.
 *
 * @throws DomainError as getEndpoint does; `unprocessable_content`; `webhook_endpoint_deleted`,
 *   `webhook_endpoint_disabled`.
 */
export function replaceSubscriptions(
  context: Context,
  organizationId: string,
  id: string,
  subscriptions: readonly Subscription[],
): Promise<WebhookEndpoint> {
  return changeEndpoint(context, organizationId, id, async (tx, endpoint) => {
    refuseDisabled(endpoint);
    refuseEndpointInput({ subscriptions });
    return {
      subscriptions: { deleteMany: {}, create: subscriptionRows(organizationId, subscriptions) },
      updatedAt: tx.databaseClock.now(),
    };
  });
}

/**
 * Changes the details and the rate that are given, whatever the endpoint's status but deleted. Workers look
 * at the rate at each claim.
 *
 * @throws DomainError as getEndpoint does; `unprocessable_content`; `webhook_endpoint_deleted`.
 */
export function updateDetails(
  context: Context,
  organizationId: string,
  id: string,
  update: EndpointDetailsUpdate & DeliveryRate,
): Promise<WebhookEndpoint> {
  return changeEndpoint(context, organizationId, id, async (tx, endpoint) => ({
    ...changedDetails(endpoint, update),
    ...(update.maxPerSecond !== undefined && { maxPerSecond: update.maxPerSecond }),
    updatedAt: tx.databaseClock.now(),
  }));
}

/**
 * A fresh challenge, shown once and valid for 15 minutes; the one before is void.
 *
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`, `webhook_endpoint_disabled`,
 *   `webhook_endpoint_already_verified`.
 */
export async function renewChallenge(
  context: Context,
  organizationId: string,
  id: string,
): Promise<IssuedChallenge> {
  const challenge = newChallenge(context.databaseClock.now());
  await changeEndpoint(context, organizationId, id, async (tx, endpoint) => {
    refuseDisabled(endpoint);
    if (!isPossible('verified', endpoint.status)) {
      throw new DomainError(
        'webhook_endpoint_already_verified',
        'This webhook endpoint is verified already.',
      );
    }
    return {
      challengeSealed: tx.secretBox.seal(challenge.challenge, challengeContext(endpoint.id)),
      challengeExpiresAt: challenge.expiresAt,
      updatedAt: tx.databaseClock.now(),
    };
  });
  return challenge;
}

/**
 * Replaces the signing secret; attempts signed from now on use the new one, the old one is dead at once.
 *
 * @throws DomainError `not_found`, `webhook_endpoint_deleted`.
 */
export async function rotateSigningSecret(context: OperatorContext, id: string): Promise<string> {
  const signingSecret = randomSecret();
  const rotate: EndpointChange = async (tx, endpoint) => ({
    signingSecretSealed: tx.secretBox.seal(signingSecret, secretContext(endpoint.id)),
    updatedAt: tx.databaseClock.now(),
  });
  await changeEndpoint(context, anyOrganization, id, rotate, {
    action: 'webhook_endpoint.secret_rotated',
    facts: ({ updatedAt }) => ({ updated_at: updatedAt.toISOString() }),
  });
  return signingSecret;
}

export function refuseDeleted(endpoint: WebhookEndpoint): void {
  if (endpoint.status === 'deleted') {
    throw new DomainError(
      'webhook_endpoint_deleted',
      'This webhook endpoint was deleted. Register a new one.',
    );
  }
}

export function refuseDisabled(endpoint: WebhookEndpoint): void {
  if (endpoint.status === 'disabled') {
    throw new DomainError(
      'webhook_endpoint_disabled',
      'This webhook endpoint is disabled. Restore it first.',
    );
  }
}

/** What to write; `undefined` changes nothing. */
export type EndpointChange = (
  context: TransactionContext,
  endpoint: WebhookEndpoint,
) => Promise<Prisma.WebhookEndpointUncheckedUpdateInput | undefined>;

/** How an operator's change of an endpoint is recorded: by the same facts before and after it. */
export interface EndpointAudit {
  readonly action: AuditedChange['action'];
  readonly facts: (endpoint: WebhookEndpoint) => Prisma.InputJsonObject;
}

/** Locks the endpoint, so that its status cannot change meanwhile, applies `change`, and records it. */
export function changeEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  change: EndpointChange,
  audit?: EndpointAudit,
): Promise<WebhookEndpoint> {
  return inTransaction(context, async (tx) => {
    await tx.db.prisma.$queryRaw`select 1 from webhook_endpoint where id = ${id}::uuid for update`;
    const before = await getEndpoint(tx, owner, id);
    refuseDeleted(before);
    const data = await change(tx, before);
    if (!data) return before;
    const after = await tx.db.prisma.webhookEndpoint.update({
      where: { id },
      data,
      include: withSubscriptions,
    });
    if (audit) {
      await recordAudit(tx, {
        action: audit.action,
        organizationId: before.organizationId,
        subject: { kind: 'webhook_endpoint', id: before.id },
        before: audit.facts(before),
        after: audit.facts(after),
      });
    }
    return after;
  });
}

/** The organization's row is locked, so that two registrations at once cannot both take the last place. */
async function refuseBeyondLimit(tx: TransactionContext, organizationId: string): Promise<void> {
  await tx.db.prisma
    .$queryRaw`select 1 from organization where id = ${organizationId}::uuid for no key update`;
  const limit = tx.rules.endpointsPerOrganization;
  const count = await tx.db.prisma.webhookEndpoint.count({
    where: { organizationId, status: { not: 'deleted' } },
  });
  if (count >= limit) {
    throw new DomainError(
      'webhook_endpoint_limit_reached',
      `This organization has ${count} webhook endpoints, the most it may have. Delete one that is not used any more.`,
    );
  }
}

function subscriptionRows(organizationId: string, subscriptions: readonly Subscription[]) {
  return subscriptions.map((subscription, position) => ({ organizationId, position, ...subscription }));
}
