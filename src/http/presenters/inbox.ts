// Makes contract bodies of built-in receivers.
import type {
  Inbox as InboxBody,
  InboxRequest as RequestBody,
} from '../../../generated/console/types.gen.ts';
import { INBOX_PATH, type Inbox } from '../../domain/inbox/inbox.ts';
import type { InboxRequest } from '../../domain/inbox/inbox-request.ts';
import { type Presented, presenter } from './presented.ts';

const inboxBody = presenter<Inbox & { readonly ownAddress: string }, InboxBody>('Inbox', {
  url: ({ ownAddress, id }) => `${ownAddress}${INBOX_PATH}${id}`,
});

export const presentInbox = (inbox: Inbox, ownAddress: string): Presented<InboxBody> =>
  inboxBody({ ...inbox, ownAddress });

export const presentInboxRequest = presenter<InboxRequest, RequestBody>('InboxRequest', {
  headers: ({ headers }) => ({ ...Object(headers) }),
  body: ({ body }) => Buffer.from(body).toString('utf8'),
});
