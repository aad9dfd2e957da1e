/** A signing secret rolled without a gap: prepared and shown, then, once the receiver accepts both, switched to. */
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Owner } from '../operator.ts';
import { randomSecret, secretContext } from './endpoint-secrets.ts';
import { changeEndpoint, type EndpointChange, type WebhookEndpoint } from './webhook-endpoint.ts';

const none = { next_secret_sealed: null, next_secret_prepared_at: null };

/** What the audit says: when it happened, and nothing of the secret. */
const facts = ({ updated_at }: WebhookEndpoint) => ({ changed_at: updated_at.toISOString() });

/**
 * Nothing is signed with it yet. It replaces one that was prepared before.
 *
 * @returns the secret, which is never shown again.
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`.
 */
export async function prepareNextSecret(context: Context, owner: Owner, id: string): Promise<string> {
  const secret = randomSecret();
  const prepare: EndpointChange = async (tx, endpoint) => ({
    // Sealed as the present one is, so that it becomes that one as it is.
    next_secret_sealed: tx.secretBox.seal(secret, secretContext(endpoint.id)),
    next_secret_prepared_at: tx.databaseClock.now(),
  });
  await changeEndpoint(context, owner, id, 'webhook_endpoint.next_secret_prepared', prepare, facts);
  return secret;
}

/**
 * Attempts that begin from now on are signed with the prepared secret; the one before is forgotten.
 *
 * @throws DomainError as getEndpoint does; `not_found` if none is prepared; `webhook_endpoint_deleted`.
 */
export function switchToNextSecret(context: Context, owner: Owner, id: string): Promise<WebhookEndpoint> {
  const change: EndpointChange = async (_, endpoint) => ({
    ...none,
    signing_secret_sealed: preparedOf(endpoint),
  });
  return changeEndpoint(context, owner, id, 'webhook_endpoint.secret_switched', change, facts);
}

/** Undoes the preparation. @throws DomainError as switchToNextSecret does. */
export async function forgetNextSecret(context: Context, owner: Owner, id: string): Promise<void> {
  const forget: EndpointChange = async (_, endpoint) => {
    preparedOf(endpoint);
    return none;
  };
  await changeEndpoint(context, owner, id, 'webhook_endpoint.next_secret_forgotten', forget, facts);
}

function preparedOf({ next_secret_sealed }: WebhookEndpoint): string {
  if (next_secret_sealed !== null) return next_secret_sealed;
  throw new DomainError('not_found', 'This webhook endpoint has no next signing secret: prepare one first.');
}
