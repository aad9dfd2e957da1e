/** What arrived at an inbox: bounded in number, size and age. */
import type { InboxRequest } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { getInbox, type Inbox } from './inbox.ts';

export type { InboxRequest };

/** What the receiver made of a request. */
export interface ReceivedRequest
  extends Omit<InboxRequest, 'organization_id' | 'inbox_id' | 'id' | 'received_at'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** Of an inbox. */
export const REQUESTS_KEPT = 100;
/** Of a body. */
export const BODY_BYTES_KEPT = 16 * 1024;
const KEPT_MS = 86_400_000;

const expiredAt = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Keeps a request, and removes those that are one too many, and of all inboxes those that are too old. */
export async function recordInboxRequest(
  context: Context,
  { organization_id, id: inbox_id }: Inbox,
  request: ReceivedRequest,
): Promise<void> {
  const id = context.databaseClock.newId();
  const received_at = context.databaseClock.now();
  await context.db.prisma.inboxRequest.create({
    data: { ...request, organization_id, inbox_id, id, received_at },
  });
  // In SQL: Prisma would read the ids first.
  await context.db.execute`
    delete from inbox_request
    where received_at < ${expiredAt(received_at)} or organization_id = ${organization_id} and inbox_id = ${inbox_id} and id in (
      select id from inbox_request where organization_id = ${organization_id} and inbox_id = ${inbox_id}
      order by id desc offset ${REQUESTS_KEPT}
    )`;
}

/** The newest first. @throws DomainError as getInbox does. */
export async function listInboxRequests(
  context: Context,
  organizationId: string,
  inboxId: string,
): Promise<InboxRequest[]> {
  await getInbox(context, organizationId, inboxId);
  const received_at = { gte: expiredAt(context.databaseClock.now()) };
  return context.db.prisma.inboxRequest.findMany({
    where: { organization_id: organizationId, inbox_id: inboxId, received_at },
    orderBy: { id: 'desc' },
    take: REQUESTS_KEPT,
  });
}
