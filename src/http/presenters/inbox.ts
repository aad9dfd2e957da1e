// Makes contract bodies of built-in receivers.
import type {
  Inbox as InboxBody,
  InboxRequestList,
  InboxRequest as RequestBody,
} from '../../../generated/console/types.gen.ts';
import { INBOX_PATH, type Inbox } from '../../domain/inbox/inbox.ts';
import type { InboxRequest } from '../../domain/inbox/inbox-request.ts';
import { type Presented, presented, presenter } from './presented.ts';

const inboxBody = presenter<Inbox & { readonly ownAddress: string }, InboxBody>('Inbox', {
  url: ({ ownAddress, id }) => `${ownAddress}${INBOX_PATH}${id}`,
});

export const presentInbox = (inbox: Inbox, ownAddress: string): Presented<InboxBody> =>
  inboxBody({ ...inbox, ownAddress });

const requestBody = presenter<InboxRequest, RequestBody>('InboxRequest', {
  headers: ({ headers }) => ({ ...Object(headers) }),
  body: ({ body }) => Buffer.from(body).toString('utf8'),
});

export function presentInboxRequests(requests: readonly InboxRequest[]): Presented<InboxRequestList> {
  return presented<InboxRequestList>({ data: requests.map(requestBody) });
}
