/** Webhook endpoints: their registration, changes and end. */
import { randomBytes } from 'node:crypto';
import type { DisabledBy, EndpointStatus, Prisma } from '../../../generated/prisma/client.ts';
import { type AuditedChange, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type OperatorContext, type TransactionContext } from '../context.ts';
import { settleDeliveries } from '../delivery-queue/settle-deliveries.ts';
import { DomainError } from '../errors.ts';
import { anyOrganization, type Owner } from '../operator.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { changedDetails, type EndpointDetails, type EndpointDetailsUpdate } from './endpoint-details.ts';
import { refuseEndpointInput, type Subscription } from './endpoint-input.ts';
import { type EndpointCause, endpointTransitions, isPossible } from './state.ts';

export type WebhookEndpoint = Prisma.WebhookEndpointGetPayload<{ include: { subscriptions: true } }>;

/** What is shown once, at creation, and never again. */
export interface RegisteredEndpoint {
  endpoint: WebhookEndpoint;
  signingSecret: string;
  challenge: IssuedChallenge;
}

export interface IssuedChallenge {
  challenge: string;
  expiresAt: Date;
}

/** From the endpoint's creation, or from the issue of a fresh challenge (public-api.md, "Limits"). */
export const CHALLENGE_LIFETIME_MS = 15 * 60 * 1000;

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

/**
 * An endpoint, whatever its status.
 *
 * @throws DomainError `not_found` for an id that exists nowhere, `forbidden_resource` for another
 *   organization's.
 */
export async function getEndpoint(context: Context, owner: Owner, id: string): Promise<WebhookEndpoint> {
  const endpoint = await context.db.prisma.webhookEndpoint.findUnique({
    where: { id },
    include: withSubscriptions,
  });
  if (!endpoint) throw new DomainError('not_found', `There is no webhook endpoint ${id}.`);
  if (owner !== anyOrganization && endpoint.organizationId !== owner) {
    throw new DomainError('forbidden_resource', 'This webhook endpoint belongs to another organization.');
  }
  return endpoint;
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
 * Deletes for good: what is queued is canceled, secrets are forgotten, the history stays.
 *
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`.
 */
export async function deleteEndpoint(context: Context, organizationId: string, id: string): Promise<void> {
  await changeEndpoint(context, organizationId, id, async (tx, endpoint) => {
    const change = await changeStatus(tx, endpoint, 'deleted');
    return {
      ...change,
      statusReason: null,
      deletedAt: change.updatedAt,
      signingSecretSealed: null,
      challengeSealed: null,
      challengeExpiresAt: null,
    };
  });
}

/**
 * Stops deliveries until restore; those already queued are held. On a disabled endpoint it changes nothing,
 * except that the operator's word replaces the client's, from then on only the operator can restore it, and
 * the operator's own before.
 *
 * @param reason the operator's, which the partner reads.
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`.
 */
export function disableEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  by: DisabledBy,
  reason: string | null = null,
): Promise<WebhookEndpoint> {
  const disable: EndpointChange = async (tx, endpoint) => {
    const data = { disabledBy: by, statusReason: reason };
    if (isPossible('disabled', endpoint.status))
      return { ...(await changeStatus(tx, endpoint, 'disabled')), ...data };
    const isSaid = endpoint.disabledBy === 'operator' && endpoint.statusReason === reason;
    return by === 'client' || isSaid ? undefined : { ...data, updatedAt: tx.databaseClock.now() };
  };
  return changeEndpoint(context, owner, id, disable, {
    action: 'webhook_endpoint.disabled',
    facts: statusFacts,
  });
}

/**
 * Ends a disablement: active again if the endpoint was verified, else pending verification. What was held
 * resumes with its remaining attempts. On an endpoint that is not disabled it changes nothing.
 *
 * @param reason the operator's, which the partner reads.
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`,
 *   `webhook_endpoint_disabled_by_operator`.
 */
export function restoreEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  by: DisabledBy,
  reason: string | null = null,
): Promise<WebhookEndpoint> {
  const restore: EndpointChange = async (tx, endpoint) => {
    const cause = endpoint.verifiedAt ? 'restored' : 'restoredUnverified';
    if (!isPossible(cause, endpoint.status)) return undefined;
    if (endpoint.disabledBy === 'operator' && by === 'client') {
      throw new DomainError(
        'webhook_endpoint_disabled_by_operator',
        'This webhook endpoint was disabled by the operator of the service, who alone can restore it.',
      );
    }
    return { ...(await changeStatus(tx, endpoint, cause)), disabledBy: null, statusReason: reason };
  };
  return changeEndpoint(context, owner, id, restore, {
    action: 'webhook_endpoint.restored',
    facts: statusFacts,
  });
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

/**
 * The context strings that bind an envelope to its endpoint and purpose. The id must be the row's: what a
 * partner sends may be in upper case, which Postgres takes for the same and the envelope does not.
 */
export const secretContext = (endpointId: string): string => `webhook_endpoint/${endpointId}/signing_secret`;
export const challengeContext = (endpointId: string): string => `webhook_endpoint/${endpointId}/challenge`;

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
type EndpointChange = (
  context: TransactionContext,
  endpoint: WebhookEndpoint,
) => Promise<Prisma.WebhookEndpointUncheckedUpdateInput | undefined>;

/** How an operator's change of an endpoint is recorded: by the same facts before and after it. */
interface EndpointAudit {
  readonly action: AuditedChange['action'];
  readonly facts: (endpoint: WebhookEndpoint) => Prisma.InputJsonObject;
}

const statusFacts: EndpointAudit['facts'] = ({ status, disabledBy, statusReason }) => ({
  status,
  disabled_by: disabledBy,
  status_reason: statusReason,
});

/** Locks the endpoint, so that its status cannot change meanwhile, applies `change`, and records it. */
function changeEndpoint(
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

/** The new status, which settles unfinished deliveries. The caller has made sure that it is possible. */
async function changeStatus(tx: TransactionContext, { id }: WebhookEndpoint, cause: EndpointCause) {
  const { to, deliveries } = endpointTransitions[cause];
  if (deliveries) await settleDeliveries(tx, id, to);
  return { status: to, updatedAt: tx.databaseClock.now() };
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

function newChallenge(now: Date): IssuedChallenge {
  return { challenge: randomSecret(), expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS) };
}

/** 256 random bits as an opaque URL-safe string without a prefix. */
function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
