// Makes contract bodies of built-in receivers.
import type * as bodies from '../../../generated/console/types.gen.ts';
import { INBOX_PATH, type Inbox } from '../../domain/inbox/inbox.ts';
import type { InboxRequest } from '../../domain/inbox/inbox-request.ts';
import { type Presented, presenter } from './presented.ts';

const inboxBody = presenter<Inbox & { readonly ownAddress: string }, bodies.Inbox>('Inbox', {
  url: ({ ownAddress, id }) => `${ownAddress}${INBOX_PATH}${id}`,
});

export const presentInbox = (inbox: Inbox, ownAddress: string): Presented<bodies.Inbox> =>
  inboxBody({ ...inbox, ownAddress });

export const presentInboxRequest = presenter<InboxRequest, bodies.InboxRequest>('InboxRequest', {
  headers: ({ headers }) => ({ ...Object(headers) }),
  body: ({ body }) => Buffer.from(body).toString('utf8'),
});
