// Makes contract bodies of built-in receivers.
import type {
  Inbox as InboxBody,
  InboxRequestList,
  InboxRequest as RequestBody,
} from '../../../generated/console/types.gen.ts';
import { INBOX_PATH, type Inbox } from '../../domain/inbox/inbox.ts';
import type { InboxRequest } from '../../domain/inbox/inbox-request.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentInbox({ id, answer, created_at }: Inbox, ownAddress: string): Presented<InboxBody> {
  return presented<InboxBody>({
    id,
    url: `${ownAddress}${INBOX_PATH}${id}`,
    answer,
    created_at: isoTime(created_at),
  });
}

export function presentInboxRequests(requests: readonly InboxRequest[]): Presented<InboxRequestList> {
  return presented<InboxRequestList>({ data: requests.map(requestBody) });
}

const requestBody = (request: InboxRequest): RequestBody => ({
  id: request.id,
  received_at: isoTime(request.received_at),
  headers: { ...request.headers },
  body: Buffer.from(request.body).toString('utf8'),
  body_size: request.body_size,
  refusal: request.refusal,
  is_handshake: request.is_handshake,
  event_type: request.event_type,
  event_id: request.event_id,
  answer_status: request.answer_status,
  answer_body: request.answer_body,
});
