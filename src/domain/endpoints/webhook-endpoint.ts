/**
 * Webhook endpoints: their registration and changes. update-endpoint.ts is the PATCH, change-status.ts disables, restores
 * and deletes them.
 */
import type * as bodies from '../../../generated/api/types.gen.ts';
import type { EndpointStatus, Prisma } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import { type AuditAction, recordDifference } from '../audit.ts';
import { type Facts, metadataApart } from '../audit-facts.ts';
import { changedPage } from '../changed-page.ts';
import { definedOf } from '../changes.ts';
import { type ActorContext, type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { anyOrganization, type Owner, ownedBy } from '../operator.ts';
import { lockOrganization } from '../organization-lock.ts';
import { isEqualTo, newestPage, type Page, type PageRequest, pageOf, type TimeRange } from '../page.ts';
import { bodyOf, type Columns, lockRow } from '../resource.ts';
import { refuseEndpointInput } from './endpoint-input.ts';
import {
  challengeColumns,
  type IssuedChallenge,
  newChallenge,
  randomSecret,
  secretContext,
} from './endpoint-secrets.ts';
import { changedOptions, type GivenOptions, optionFacts, optionMembers } from './sending-options.ts';
import { isPossible } from './state.ts';

const shown = {
  include: {
    subscriptions: {
      select: { event_type: true, schema_version: true, filter: true },
      orderBy: { position: 'asc' },
    },
  },
} as const satisfies Prisma.WebhookEndpointDefaultArgs;

type Row = Prisma.WebhookEndpointGetPayload<typeof shown>;

export interface WebhookEndpoint extends Omit<Row, 'subscriptions'> {
  /** In the order in which the partner listed them. */
  readonly subscriptions: readonly Row['subscriptions'][number][];
}

/** For bodies, which name what is theirs of a list's items too. */
export const subscriptionsOf = ({ subscriptions }: Pick<WebhookEndpoint, 'subscriptions'>) =>
  subscriptions.map(({ event_type, schema_version, filter }) => ({
    event_type,
    schema_version,
    ...(filter !== null && { filter }),
  }));

/** The secrets that are shown only once, at creation. */
export interface RegisteredEndpoint {
  endpoint: WebhookEndpoint;
  signingSecret: string;
  challenge: IssuedChallenge;
}

type GivenEndpoint = Columns<WebhookEndpoint, Omit<bodies.WebhookEndpointCreation, keyof GivenOptions>> &
  GivenOptions;

/**
 * Registers an endpoint, pending verification.
 *
 * @throws DomainError `unprocessable_content` with pointers; `webhook_endpoint_limit_reached`.
 */
export async function registerEndpoint(
  context: Context,
  organization_id: string,
  { subscriptions, standard_webhooks, timeout_seconds, attempts_max, headers, ...given }: GivenEndpoint,
): Promise<RegisteredEndpoint> {
  const options = { standard_webhooks, timeout_seconds, attempts_max, headers };
  const { allowInsecureReceivers: allowInsecure } = context.rules;
  refuseEndpointInput({ ...given, subscriptions }, { allowInsecure });
  return await inTransaction(context, async (tx) => {
    await refuseBeyondLimit(tx, organization_id);
    const id = tx.databaseClock.newId();
    const now = tx.databaseClock.now();
    const signingSecret = randomSecret();
    const challenge = newChallenge(now);
    const endpoint = await tx.db.prisma.webhookEndpoint.create({
      data: {
        ...given,
        ...changedOptions(tx, { id, sending_options: {} }, options),
        id,
        organization_id,
        created_at: now,
        updated_at: now,
        signing_secret_sealed: tx.secretBox.seal(signingSecret, secretContext(id)),
        ...challengeColumns(tx, id, challenge),
        subscriptions: { create: inOrder(subscriptions) },
      },
      ...shown,
    });
    await recordDifference(tx, 'webhook_endpoint.created', factsOf, undefined, endpoint);
    tx.db.afterCommit(() => tx.changes.announce(organization_id, 'endpoints'));
    return { endpoint, signingSecret, challenge };
  });
}

const inOrder = (subscriptions: readonly bodies.SubscriptionRequest[]) =>
  subscriptions.map((subscription, position) => ({ ...subscription, position }));

/** Returns an endpoint in any status. @throws DomainError as ownedBy does. */
export async function getEndpoint({ db }: Context, owner: Owner, id: string): Promise<WebhookEndpoint> {
  const endpoint = await db.prisma.webhookEndpoint.findUnique({ where: { id }, ...shown });
  return ownedBy(owner, endpoint, 'webhook endpoint', id);
}

export interface EndpointSearch {
  readonly organization_id?: string | undefined;
  readonly status?: EndpointStatus | undefined;
  /** The host of the URL without the port; upper and lower case are equal. */
  readonly url_host?: string | undefined;
  readonly created?: TimeRange | undefined;
}

/**
 * Endpoints of all organizations or one, newest first; deleted ones only when the search asks for them, or for what has
 * changed.
 */
export async function searchEndpoints(
  context: Context,
  page: PageRequest,
  { organization_id, status, url_host, created }: EndpointSearch = {},
): Promise<Page<WebhookEndpoint>> {
  const { webhookEndpoint } = context.db.prisma;
  const filter = definedOf({ organization_id, url_host: url_host?.toLowerCase() });
  if (page.updated_from || page.counter) {
    const read = (ids: string[]) => webhookEndpoint.findMany({ where: { id: { in: ids } }, ...shown });
    const conditions = [
      ...isEqualTo({ ...filter, status }),
      !page.updated_from && status === undefined && raw(`status <> 'deleted'`),
    ];
    return changedPage(context, raw('webhook_endpoint'), conditions, page, created, read);
  }
  const where = { ...filter, status: status ?? { not: 'deleted' as const } };
  return pageOf(
    await webhookEndpoint.findMany({ ...newestPage(page, where, created), ...shown }),
    page.limit,
  );
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
  subscriptions: readonly bodies.SubscriptionRequest[],
): Promise<WebhookEndpoint> {
  const replace: EndpointChange = async (_, endpoint) => {
    refuseDisabled(endpoint);
    refuseEndpointInput({ subscriptions });
    return subscribedTo(subscriptions);
  };
  return changeEndpoint(context, organizationId, id, 'webhook_endpoint.subscriptions_replaced', replace);
}

/** Writes the whole list. */
export const subscribedTo = (subscriptions: readonly bodies.SubscriptionRequest[]) => ({
  subscriptions: { deleteMany: {}, create: inOrder(subscriptions) },
});

/**
 * Issues a fresh challenge, shown once and valid for 15 minutes, and invalidates the one before.
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
  const renew: EndpointChange = async (tx, endpoint) => {
    refuseDisabled(endpoint);
    if (!isPossible('verified', endpoint.status)) {
      throw new DomainError(
        'webhook_endpoint_already_verified',
        'This webhook endpoint is verified already.',
      );
    }
    return challengeColumns(tx, endpoint.id, challenge);
  };
  await changeEndpoint(
    context,
    organizationId,
    id,
    'webhook_endpoint.challenge_renewed',
    renew,
    ({ challenge_expires_at }) => ({ challenge_expires_at: challenge_expires_at?.toISOString() ?? null }),
  );
  return challenge;
}

/**
 * Replaces the signing secret; attempts signed from now on use the new one. The old one, and one that was prepared
 * (next-secret.ts), are no longer valid.
 *
 * @throws DomainError `not_found`, `webhook_endpoint_deleted`.
 */
export async function rotateSigningSecret(context: ActorContext, id: string): Promise<string> {
  const signingSecret = randomSecret();
  const rotate: EndpointChange = async (tx, endpoint) => ({
    signing_secret_sealed: tx.secretBox.seal(signingSecret, secretContext(endpoint.id)),
    next_secret_sealed: null,
    next_secret_prepared_at: null,
  });
  await changeEndpoint(
    context,
    anyOrganization,
    id,
    'webhook_endpoint.secret_rotated',
    rotate,
    ({ updated_at }) => ({ changed_at: updated_at.toISOString() }),
  );
  return signingSecret;
}

export function refuseDeleted(endpoint: Pick<WebhookEndpoint, 'status'>): void {
  if (endpoint.status === 'deleted') {
    throw new DomainError(
      'webhook_endpoint_deleted',
      'This webhook endpoint was deleted. Register a new one.',
    );
  }
}

export function refuseDisabled(endpoint: Pick<WebhookEndpoint, 'status'>): void {
  if (endpoint.status === 'disabled') {
    throw new DomainError(
      'webhook_endpoint_disabled',
      'This webhook endpoint is disabled. Restore it first.',
    );
  }
}

/** Returns the values to write; `undefined` changes nothing. */
export type EndpointChange = (
  context: TransactionContext,
  endpoint: WebhookEndpoint,
) => Promise<Prisma.WebhookEndpointUncheckedUpdateInput | undefined>;

/** What bodies say otherwise than the row. */
export const endpointMembers = { subscriptions: subscriptionsOf, ...optionMembers };

const presented = bodyOf<WebhookEndpoint, bodies.WebhookEndpoint>('WebhookEndpoint', endpointMembers);

/** What an entry of the audit may say of an endpoint; that it was deleted is its action. */
function factsOf(endpoint: WebhookEndpoint): Facts {
  const { subscriptions, deleted_at: _, ...facts } = metadataApart(presented(endpoint));
  return {
    ...facts,
    ...optionFacts(endpoint),
    subscriptions: subscriptions.map(
      ({ event_type, schema_version, filter }) =>
        `${event_type} ${schema_version}${filter === undefined ? '' : `: ${filter}`}`,
    ),
  };
}

/**
 * Locks the endpoint, so that its status cannot change until the end of the transaction, applies `change`,
 * and records it.
 */
export function changeEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  action: Extract<AuditAction, `webhook_endpoint.${string}`>,
  change: EndpointChange,
  facts: (endpoint: WebhookEndpoint) => Facts = factsOf,
): Promise<WebhookEndpoint> {
  return inTransaction(context, async (tx) => {
    lockRow(tx, 'webhook_endpoint', id, 'update');
    const before = await getEndpoint(tx, owner, id);
    refuseDeleted(before);
    const changes = await change(tx, before);
    if (!changes) return before;
    const after = await tx.db.prisma.webhookEndpoint.update({
      where: { id },
      data: { updated_at: tx.databaseClock.now(), ...changes },
      ...shown,
    });
    const { organization_id: organizationId } = before;
    await recordDifference(tx, action, facts, before, after);
    tx.db.afterCommit(() => tx.changes.announce(organizationId, 'endpoints'));
    return after;
  });
}

/** Locks the organization's row, so that two registrations at once cannot both take the last place. */
async function refuseBeyondLimit(tx: TransactionContext, organization_id: string): Promise<void> {
  await lockOrganization(tx, organization_id);
  const where = { organization_id, status: { not: 'deleted' as const } };
  const count = await tx.db.prisma.webhookEndpoint.count({ where });
  if (count < tx.rules.endpointsPerOrganization) return;
  throw new DomainError(
    'webhook_endpoint_limit_reached',
    `This organization has ${count} webhook endpoints, the most it may have. Delete one that is not used any more.`,
  );
}
