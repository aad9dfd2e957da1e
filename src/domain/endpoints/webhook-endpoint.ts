/**
 * Webhook endpoints: their registration and changes. change-status.ts disables, restores and deletes them.
 */
import type { EndpointStatus, WebhookEndpoint as Row } from '../../../generated/prisma/client.ts';
import { raw, sql } from '../../platform/postgres/statement.ts';
import { type AuditAction, recordDifference } from '../audit.ts';
import { type Facts, metadataFacts } from '../audit-facts.ts';
import { type ActorContext, type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { metadataOf } from '../metadata.ts';
import { anyOrganization, type Owner, ownedBy } from '../operator.ts';
import { lockOrganization } from '../organization-lock.ts';
import { newest, type Page, type PageRequest, pageOf } from '../page.ts';
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

/** `subscriptions` are in the order in which the partner listed them. */
export interface WebhookEndpoint extends Omit<Row, 'urlHost'> {
  readonly subscriptions: readonly Subscription[];
}

/** The secrets that are shown only once, at creation. */
export interface RegisteredEndpoint {
  endpoint: WebhookEndpoint;
  signingSecret: string;
  challenge: IssuedChallenge;
}

/** The most deliveries per second that an endpoint gets; null means no limit. */
export interface DeliveryRate {
  readonly maxPerSecond?: number | null | undefined;
}

/** The columns of a WebhookEndpoint in the table webhook_endpoint. */
const endpointColumns = raw(`
  id, organization_id as "organizationId", endpoint_url as "endpointUrl", description, metadata, status,
  disabled_by as "disabledBy", status_reason as "statusReason", signing_secret_sealed as "signingSecretSealed",
  max_per_second as "maxPerSecond", challenge_sealed as "challengeSealed",
  challenge_expires_at as "challengeExpiresAt", verified_at as "verifiedAt", created_at as "createdAt",
  updated_at as "updatedAt", deleted_at as "deletedAt", coalesce((
    select json_agg(json_build_object('eventType', event_type, 'schemaVersion', schema_version) order by position)
    from webhook_subscription where endpoint_id = webhook_endpoint.id
  ), '[]') as subscriptions`);

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

  const endpoint: WebhookEndpoint = {
    id,
    organizationId,
    endpointUrl: input.endpointUrl,
    description: input.description ?? null,
    metadata: { ...input.metadata },
    status: 'pending_verification',
    disabledBy: null,
    statusReason: null,
    signingSecretSealed: context.secretBox.seal(signingSecret, secretContext(id)),
    maxPerSecond: input.maxPerSecond ?? null,
    challengeSealed: context.secretBox.seal(challenge.challenge, challengeContext(id)),
    challengeExpiresAt: challenge.expiresAt,
    verifiedAt: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    subscriptions: input.subscriptions,
  };
  await inTransaction(context, async (tx) => {
    await refuseBeyondLimit(tx, organizationId);
    insertEndpoint(tx, endpoint);
    await recordDifference(
      tx,
      { action: 'webhook_endpoint.created', organizationId, subject: { kind: 'webhook_endpoint', id } },
      (created) => ({
        endpoint_url: created.endpointUrl,
        status: created.status,
        ...subscriptionFacts(created),
        ...detailFacts(created),
      }),
      undefined,
      endpoint,
    );
  });
  return { endpoint, signingSecret, challenge };
}

function insertEndpoint(tx: TransactionContext, endpoint: WebhookEndpoint): void {
  tx.db.afterCommit(() => tx.changes.announce(endpoint.organizationId, 'endpoints'));
  tx.db.send`
    with registered as (
      insert into webhook_endpoint (id, organization_id, endpoint_url, description, metadata, signing_secret_sealed,
                                    max_per_second, challenge_sealed, challenge_expires_at, created_at, updated_at)
      values (${endpoint.id}, ${endpoint.organizationId}, ${endpoint.endpointUrl}, ${endpoint.description},
              ${JSON.stringify(endpoint.metadata)}, ${endpoint.signingSecretSealed}, ${endpoint.maxPerSecond},
              ${endpoint.challengeSealed}, ${endpoint.challengeExpiresAt}, ${endpoint.createdAt}, ${endpoint.updatedAt})
    )
    insert into webhook_subscription (endpoint_id, organization_id, event_type, schema_version, position)
    select ${endpoint.id}::uuid, ${endpoint.organizationId}::uuid, event_type, schema_version, position - 1
    from ${given(endpoint.subscriptions)}`;
}

/** Subscriptions as a table; their positions count from 1. */
const given = (subscriptions: readonly Subscription[]) => sql`
  unnest(${subscriptions.map(({ eventType }) => eventType)}::text[],
         ${subscriptions.map(({ schemaVersion }) => schemaVersion)}::int[])
    with ordinality as given(event_type, schema_version, position)`;

/** Returns an endpoint in any status. @throws DomainError as ownedBy does. */
export async function getEndpoint(context: Context, owner: Owner, id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await context.db.query<WebhookEndpoint>`
    select ${endpointColumns} from webhook_endpoint where id = ${id}`;
  return ownedBy(owner, endpoint, 'webhook endpoint', id);
}

export interface EndpointSearch {
  readonly organization_id?: string | undefined;
  readonly status?: EndpointStatus | undefined;
  /** The host of the URL without the port; upper and lower case are equal. */
  readonly url_host?: string | undefined;
}

/** Endpoints of all organizations or one, newest first; deleted ones only when the search asks for them. */
export async function searchEndpoints(
  context: Context,
  page: PageRequest,
  { organization_id, status, url_host }: EndpointSearch = {},
): Promise<Page<WebhookEndpoint>> {
  const conditions = [
    organization_id !== undefined && sql`organization_id = ${organization_id}`,
    status === undefined ? sql`status <> 'deleted'` : sql`status = ${status}`,
    url_host !== undefined && sql`url_host = ${url_host.toLowerCase()}`,
  ];
  const rows = await context.db.query<WebhookEndpoint>`
    select ${endpointColumns} from webhook_endpoint where ${newest(conditions, page)}`;
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
  const replace: EndpointChange = async (tx, endpoint) => {
    refuseDisabled(endpoint);
    refuseEndpointInput({ subscriptions });
    return { subscriptions, updatedAt: tx.databaseClock.now() };
  };
  return changeEndpoint(context, organizationId, id, replace, {
    action: 'webhook_endpoint.subscriptions_replaced',
    facts: subscriptionFacts,
  });
}

/**
 * Changes the given details and the rate; possible in any status but deleted. Workers read the rate at each
 * claim.
 *
 * @throws DomainError as getEndpoint does; `unprocessable_content`; `webhook_endpoint_deleted`.
 */
export function updateDetails(
  context: Context,
  organizationId: string,
  id: string,
  update: EndpointDetailsUpdate & DeliveryRate,
): Promise<WebhookEndpoint> {
  const change: EndpointChange = async (tx, endpoint) => ({
    ...changedDetails(endpoint, update),
    ...(update.maxPerSecond !== undefined && { maxPerSecond: update.maxPerSecond }),
    updatedAt: tx.databaseClock.now(),
  });
  return changeEndpoint(context, organizationId, id, change, {
    action: 'webhook_endpoint.updated',
    facts: detailFacts,
  });
}

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
    return {
      challengeSealed: tx.secretBox.seal(challenge.challenge, challengeContext(endpoint.id)),
      challengeExpiresAt: challenge.expiresAt,
      updatedAt: tx.databaseClock.now(),
    };
  };
  await changeEndpoint(context, organizationId, id, renew, {
    action: 'webhook_endpoint.challenge_renewed',
    facts: ({ challengeExpiresAt }) => ({ challenge_expires_at: challengeExpiresAt?.toISOString() ?? null }),
  });
  return challenge;
}

/**
 * Replaces the signing secret; attempts signed from now on use the new one, and the old one is no longer
 * valid.
 *
 * @throws DomainError `not_found`, `webhook_endpoint_deleted`.
 */
export async function rotateSigningSecret(context: ActorContext, id: string): Promise<string> {
  const signingSecret = randomSecret();
  const rotate: EndpointChange = async (tx, endpoint) => ({
    signingSecretSealed: tx.secretBox.seal(signingSecret, secretContext(endpoint.id)),
    updatedAt: tx.databaseClock.now(),
  });
  await changeEndpoint(context, anyOrganization, id, rotate, {
    action: 'webhook_endpoint.secret_rotated',
    facts: ({ updatedAt }) => ({ changed_at: updatedAt.toISOString() }),
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

/** Returns the values to write; `undefined` changes nothing. */
export type EndpointChange = (
  context: TransactionContext,
  endpoint: WebhookEndpoint,
) => Promise<
  Partial<Omit<WebhookEndpoint, 'id' | 'organizationId' | 'endpointUrl' | 'createdAt'>> | undefined
>;

/** How a change of an endpoint is recorded in the audit: by the values that may differ. */
interface EndpointAudit {
  readonly action: Extract<AuditAction, `webhook_endpoint.${string}`>;
  readonly facts: (endpoint: WebhookEndpoint) => Facts;
}

const detailFacts = (endpoint: WebhookEndpoint): Facts => ({
  description: endpoint.description,
  max_per_second: endpoint.maxPerSecond,
  ...metadataFacts(endpoint),
});

const subscriptionFacts = ({ subscriptions }: WebhookEndpoint): Facts => ({
  subscriptions: subscriptions.map(({ eventType, schemaVersion }) => `${eventType} ${schemaVersion}`),
});

/**
 * Locks the endpoint, so that its status cannot change until the end of the transaction, applies `change`,
 * and records it.
 */
export function changeEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  change: EndpointChange,
  audit: EndpointAudit,
): Promise<WebhookEndpoint> {
  return inTransaction(context, async (tx) => {
    // Read in a separate statement: a statement that waited for a lock still sees other tables as they were
    // before the wait.
    const [, before] = await Promise.all([
      tx.db.execute`select 1 from webhook_endpoint where id = ${id} for update`,
      getEndpoint(tx, owner, id),
    ]);
    refuseDeleted(before);
    const data = await change(tx, before);
    if (!data) return before;
    const after = { ...before, ...data };
    if (data.subscriptions) writeSubscriptions(tx, after);
    writeEndpoint(tx, after);
    const { organizationId } = before;
    const subject = { kind: 'webhook_endpoint', id: before.id };
    await recordDifference(tx, { action: audit.action, organizationId, subject }, audit.facts, before, after);
    tx.db.afterCommit(() => tx.changes.announce(organizationId, 'endpoints'));
    return after;
  });
}

function writeEndpoint(tx: TransactionContext, endpoint: WebhookEndpoint): void {
  tx.db.send`
    update webhook_endpoint
    set description = ${endpoint.description}, metadata = ${JSON.stringify(metadataOf(endpoint))},
        status = ${endpoint.status}, disabled_by = ${endpoint.disabledBy}, status_reason = ${endpoint.statusReason},
        signing_secret_sealed = ${endpoint.signingSecretSealed}, max_per_second = ${endpoint.maxPerSecond},
        challenge_sealed = ${endpoint.challengeSealed}, challenge_expires_at = ${endpoint.challengeExpiresAt},
        verified_at = ${endpoint.verifiedAt}, updated_at = ${endpoint.updatedAt}, deleted_at = ${endpoint.deletedAt}
    where id = ${endpoint.id}`;
}

/** Replaces all subscriptions. The caller has locked the endpoint. */
function writeSubscriptions(tx: TransactionContext, endpoint: WebhookEndpoint): void {
  const { id, organizationId, subscriptions } = endpoint;
  tx.db.send`
    with given as materialized (select * from ${given(subscriptions)}), ended as (
      delete from webhook_subscription
      where endpoint_id = ${id} and event_type not in (select event_type from given)
    )
    insert into webhook_subscription as present (endpoint_id, organization_id, event_type, schema_version, position)
    select ${id}::uuid, ${organizationId}::uuid, event_type, schema_version, position - 1 from given
    on conflict (endpoint_id, event_type) do update
    set schema_version = excluded.schema_version, position = excluded.position
    where (present.schema_version, present.position) <> (excluded.schema_version, excluded.position)`;
}

/** Locks the organization's row, so that two registrations at once cannot both take the last place. */
async function refuseBeyondLimit(tx: TransactionContext, organizationId: string): Promise<void> {
  const [, [{ count } = { count: 0 }]] = await Promise.all([
    lockOrganization(tx, organizationId),
    tx.db.query<{ count: number }>`
      select count(*)::int as count from webhook_endpoint
      where organization_id = ${organizationId} and status <> 'deleted'`,
  ]);
  if (count < tx.rules.endpointsPerOrganization) return;
  throw new DomainError(
    'webhook_endpoint_limit_reached',
    `This organization has ${count} webhook endpoints, the most it may have. Delete one that is not used any more.`,
  );
}
