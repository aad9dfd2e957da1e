// Receivers that are built into an installation for trying things out. What arrives at them is in ../inbox/.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { createInbox, getInbox, setInboxAnswer } from '../../domain/inbox/inbox.ts';
import { listInboxRequests } from '../../domain/inbox/inbox-request.ts';
import { presentInbox, presentInboxRequests } from '../presenters/inbox.ts';

type InboxHandlers = Pick<RouteHandlers, 'createInbox' | 'getInbox' | 'updateInbox' | 'listInboxRequests'>;

/** @param ownAddress where the workers of this machine reach this process. */
export const inboxHandlers = (ownAddress: string): InboxHandlers => ({
  createInbox: async ({ context, principal }) => ({
    status: 201,
    body: presentInbox(await createInbox(context, principal.organizationId), ownAddress),
  }),

  getInbox: async ({ context, principal, path }) => ({
    status: 200,
    body: presentInbox(await getInbox(context, principal.organizationId, path.inbox_id), ownAddress),
  }),

  updateInbox: async ({ context, principal, path, body }) => ({
    status: 200,
    body: presentInbox(
      await setInboxAnswer(context, principal.organizationId, path.inbox_id, body.answer),
      ownAddress,
    ),
  }),

  listInboxRequests: async ({ context, principal, path }) => ({
    status: 200,
    body: presentInboxRequests(await listInboxRequests(context, principal.organizationId, path.inbox_id)),
  }),
});
