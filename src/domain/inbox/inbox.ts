/**
 * Receivers that are built into the API process, for installations for trying things out: whoever has no receiver yet sees
 * deliveries arrive. An inbox is found by the address of its endpoint, whose signing secret verifies what arrives.
 */
import type { Inbox, InboxAnswer } from '../../../generated/prisma/client.ts';
import { recordDifference } from '../audit.ts';
import type { Facts } from '../audit-facts.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { secretContext } from '../endpoints/endpoint-secrets.ts';
import { DomainError } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';

export type { Inbox, InboxAnswer };

/** What every address of an inbox begins with; its id follows. */
export const INBOX_PATH = '/inbox/';

/** Of an organization. Those without an endpoint are removed before it counts. */
const INBOXES_MAX = 20;
/** For as long a form may wait that registers the endpoint. */
const UNUSED_KEPT_MS = 3_600_000;

/** @throws DomainError `not_found` in an installation that has none. */
export function refuseWithoutInboxes({ rules }: Context): void {
  if (rules.allowInsecureReceivers) return;
  throw new DomainError('not_found', 'This installation has no built-in receivers.');
}

/** @throws DomainError `not_found`; `inbox_limit_reached`. */
export function createInbox(context: Context, organizationId: string): Promise<Inbox> {
  refuseWithoutInboxes(context);
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, organizationId);
    await removeUnused(tx, organizationId);
    const count = await tx.db.prisma.inbox.count({ where: { organization_id: organizationId } });
    if (count >= INBOXES_MAX) {
      throw new DomainError(
        'inbox_limit_reached',
        `This organization has ${count} built-in receivers, the most it may have. Delete an endpoint that uses one.`,
      );
    }
    // Random in all its bits: whoever has the address may write to it.
    const id = crypto.randomUUID();
    const inbox = await tx.db.prisma.inbox.create({
      data: { organization_id: organizationId, id, created_at: tx.databaseClock.now() },
    });
    await recordDifference(tx, 'inbox.created', facts, undefined, inbox);
    return inbox;
  });
}

/** @throws DomainError `not_found`, of another organization too: nobody else learns that it exists. */
export async function getInbox(context: Context, organizationId: string, id: string): Promise<Inbox> {
  refuseWithoutInboxes(context);
  const inbox = await context.db.prisma.inbox.findUnique({ where: { organization_id: organizationId, id } });
  if (!inbox) throw new DomainError('not_found', `There is no built-in receiver ${id} in your organization.`);
  return inbox;
}

/** From now on it answers events so. @throws DomainError as getInbox does. */
export function setInboxAnswer(
  context: Context,
  organizationId: string,
  id: string,
  answer: InboxAnswer,
): Promise<Inbox> {
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, organizationId);
    const before = await getInbox(tx, organizationId, id);
    const after = await tx.db.prisma.inbox.update({ where: { id }, data: { answer } });
    await recordDifference(tx, 'inbox.answer_changed', facts, before, after);
    return after;
  });
}

const facts = ({ answer }: Inbox): Facts => ({ answer });

/** An inbox, and the secrets of the endpoints that have its address. */
export interface OpenedInbox extends Inbox {
  readonly signingSecrets: readonly string[];
}

/** For what arrives at the address of an inbox. */
export async function openInbox(context: Context, id: string): Promise<OpenedInbox | undefined> {
  const inbox = await context.db.prisma.inbox.findUnique({ where: { id } });
  if (!inbox) return undefined;
  // In SQL, as the endpoints' own statements: their rows have other names yet.
  const endpoints = await context.db.query<{ id: string; sealed: string }>`
    select id, signing_secret_sealed as sealed from webhook_endpoint
    where organization_id = ${inbox.organization_id} and status <> 'deleted' and signing_secret_sealed is not null
      and endpoint_url like ${`%${INBOX_PATH}${id}`}
    order by id desc`;
  const signingSecrets = endpoints.map((endpoint) =>
    context.secretBox.open(endpoint.sealed, secretContext(endpoint.id)),
  );
  return { ...inbox, signingSecrets };
}

/** Forms that were never sent, and endpoints that were deleted, leave theirs behind. In SQL: an address ends with an inbox's id. */
async function removeUnused(tx: TransactionContext, organizationId: string): Promise<void> {
  const before = new Date(tx.databaseClock.now().getTime() - UNUSED_KEPT_MS);
  await tx.db.execute`
    with unused as (
      delete from inbox
      where organization_id = ${organizationId} and created_at < ${before} and not exists (
        select 1 from webhook_endpoint endpoint
        where endpoint.organization_id = ${organizationId} and status <> 'deleted'
          and endpoint_url like '%' || ${INBOX_PATH} || inbox.id
      )
      returning id
    )
    delete from inbox_request
    where organization_id = ${organizationId} and inbox_id in (select id from unused)`;
}
