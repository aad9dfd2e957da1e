// Receivers that are built into an installation for trying things out. What arrives at them is in ../inbox/.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import * as domain from '../../domain/inbox/inbox.ts';
import { listInboxRequests } from '../../domain/inbox/inbox-request.ts';
import { presentInbox, presentInboxRequest } from '../presenters/inbox.ts';
import { presentedList } from '../presenters/presented.ts';

/** @param ownAddress where the workers of this machine reach this process. */
export const inboxHandlers = (ownAddress: string) =>
  ({
    async createInbox({ context, principal }) {
      const inbox = await domain.createInbox(context, principal.organizationId);
      return { status: 201, body: presentInbox(inbox, ownAddress) };
    },

    async getInbox({ context, principal, path }) {
      const inbox = await domain.getInbox(context, principal.organizationId, path.inbox_id);
      return { status: 200, body: presentInbox(inbox, ownAddress) };
    },

    async updateInbox({ context, principal: { organizationId }, path, body }) {
      const inbox = await domain.setInboxAnswer(context, organizationId, path.inbox_id, body.answer);
      return { status: 200, body: presentInbox(inbox, ownAddress) };
    },

    async listInboxRequests({ context, principal, path }) {
      const requests = await listInboxRequests(context, principal.organizationId, path.inbox_id);
      return { status: 200, body: presentedList(requests, presentInboxRequest) };
    },
  }) satisfies Partial<RouteHandlers>;
