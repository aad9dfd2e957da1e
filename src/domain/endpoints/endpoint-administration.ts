import type { EndpointStatus, Prisma } from '../../../generated/prisma/client.ts';
import { type Actor, type AuditAction, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import {
  disableEndpoint,
  restoreEndpoint,
  rotateSigningSecret,
  type WebhookEndpoint,
  withSubscriptions,
} from './webhook-endpoint.ts';

export interface EndpointSearch {
  readonly organizationId?: string | undefined;
  readonly status?: EndpointStatus | undefined;
  /** Of the URL, without the port, in either case of letters. */
  readonly urlHost?: string | undefined;
}

/** Endpoints of all organizations, newest first; deleted ones only when the search asks for them. */
export async function searchEndpoints(
  context: Context,
  page: PageRequest,
  { organizationId, status, urlHost }: EndpointSearch = {},
): Promise<Page<WebhookEndpoint>> {
  const rows = await context.db.prisma.webhookEndpoint.findMany({
    where: {
      status: status ?? { not: 'deleted' },
      ...(organizationId !== undefined && { organizationId }),
      ...(urlHost !== undefined && { urlHost: urlHost.toLowerCase() }),
      ...(page.after !== undefined && { id: { lt: page.after } }),
    },
    orderBy: { id: 'desc' },
    take: page.limit + 1,
    include: withSubscriptions,
  });
  return pageOf(rows, page.limit);
}

/** An endpoint of any organization, whatever its status. @throws DomainError `not_found`. */
export async function inspectEndpoint(context: Context, id: string): Promise<WebhookEndpoint> {
  const endpoint = await context.db.prisma.webhookEndpoint.findUnique({
    where: { id },
    include: withSubscriptions,
  });
  if (!endpoint) throw new DomainError('not_found', `There is no webhook endpoint ${id}.`);
  return endpoint;
}

/**
 * Disables an endpoint until an operator restores it, telling the partner why. On one that an operator has disabled already it
 * replaces the reason.
 *
 * @throws DomainError `not_found`, `webhook_endpoint_deleted`.
 */
export function disableEndpointAs(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<WebhookEndpoint> {
  return changeAs(context, actor, id, 'webhook_endpoint.disabled', reason, (tx, { organizationId }) =>
    disableEndpoint(tx, organizationId, id, 'operator', reason),
  );
}

/**
 * Restores an endpoint, whoever disabled it, telling the partner why. On one that is not disabled it changes nothing.
 *
 * @throws DomainError `not_found`, `webhook_endpoint_deleted`.
 */
export function restoreEndpointAs(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<WebhookEndpoint> {
  return changeAs(context, actor, id, 'webhook_endpoint.restored', reason, (tx, { organizationId }) =>
    restoreEndpoint(tx, organizationId, id, 'operator', reason),
  );
}

/**
 * Replaces the signing secret, as rotateSigningSecret does. The reason is for the audit alone.
 *
 * @returns the new secret, which is nowhere else.
 * @throws DomainError `not_found`, `webhook_endpoint_deleted`.
 */
export function rotateSigningSecretAs(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<string> {
  return inTransaction(context, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const signingSecret = await rotateSigningSecret(tx, id);
    const after = await inspectEndpoint(tx, id);
    await recordAudit(tx, actor, {
      action: 'webhook_endpoint.secret_rotated',
      organizationId: before.organizationId,
      subject: { kind: 'webhook_endpoint', id: before.id },
      reason,
      before: { updated_at: before.updatedAt.toISOString() },
      after: { updated_at: after.updatedAt.toISOString() },
    });
    return signingSecret;
  });
}

/** Carries out a change of status and records it, unless it left everything as it was. */
function changeAs(
  context: Context,
  actor: Actor,
  id: string,
  action: AuditAction,
  reason: string,
  change: (tx: TransactionContext, endpoint: WebhookEndpoint) => Promise<WebhookEndpoint>,
): Promise<WebhookEndpoint> {
  return inTransaction(context, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const after = await change(tx, before);
    const [found, left] = [statusOf(before), statusOf(after)];
    if (JSON.stringify(found) !== JSON.stringify(left)) {
      await recordAudit(tx, actor, {
        action,
        organizationId: before.organizationId,
        subject: { kind: 'webhook_endpoint', id: before.id },
        reason,
        before: found,
        after: left,
      });
    }
    return after;
  });
}

/** Nobody changes the endpoint between what is recorded as found and the change. */
async function lockEndpoint(tx: TransactionContext, id: string): Promise<WebhookEndpoint> {
  await tx.db.prisma.$queryRaw`select 1 from webhook_endpoint where id = ${id}::uuid for update`;
  return inspectEndpoint(tx, id);
}

function statusOf({ status, disabledBy, statusReason }: WebhookEndpoint): Prisma.InputJsonObject {
  return { status, disabled_by: disabledBy, status_reason: statusReason };
}
