/** What arrived at an inbox: bounded in number, size and age. */
import type { InboxRequest as Row } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { getInbox, type Inbox } from './inbox.ts';

export interface InboxRequest extends Omit<Row, 'headers'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** What the receiver made of a request. */
export type ReceivedRequest = Omit<InboxRequest, 'organizationId' | 'inboxId' | 'id' | 'receivedAt'>;

/** Of an inbox. */
export const REQUESTS_KEPT = 100;
/** Of a body. */
export const BODY_BYTES_KEPT = 16 * 1024;
const KEPT_MS = 86_400_000;

const expiredAt = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Keeps a request, and removes those that are one too many, and of all inboxes those that are too old. */
export async function recordInboxRequest(
  context: Context,
  { organizationId, id: inboxId }: Inbox,
  request: ReceivedRequest,
): Promise<void> {
  const now = context.databaseClock.now();
  await context.db.execute`
    insert into inbox_request (organization_id, inbox_id, id, received_at, headers, body, body_size, refusal, event_type,
                               event_id, is_handshake, answer_status, answer_body)
    values (${organizationId}, ${inboxId}, ${context.databaseClock.newId()}, ${now}, ${JSON.stringify(request.headers)},
            ${request.body}, ${request.bodySize}, ${request.refusal}, ${request.eventType}, ${request.eventId},
            ${request.isHandshake}, ${request.answerStatus}, ${request.answerBody})`;
  await context.db.execute`
    delete from inbox_request
    where received_at < ${expiredAt(now)} or organization_id = ${organizationId} and inbox_id = ${inboxId} and id in (
      select id from inbox_request where organization_id = ${organizationId} and inbox_id = ${inboxId}
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
  const since = expiredAt(context.databaseClock.now());
  return context.db.query<InboxRequest>`
    select ${requestColumns} from inbox_request
    where organization_id = ${organizationId} and inbox_id = ${inboxId} and received_at >= ${since}
    order by id desc limit ${REQUESTS_KEPT}`;
}

const requestColumns = raw(`
  organization_id as "organizationId", inbox_id as "inboxId", id, received_at as "receivedAt", headers, body,
  body_size as "bodySize", refusal, event_type as "eventType", event_id as "eventId", is_handshake as "isHandshake",
  answer_status as "answerStatus", answer_body as "answerBody"`);
