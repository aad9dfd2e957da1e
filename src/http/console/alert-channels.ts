// The channels that tell an organization's notices where its people are.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import * as domain from '../../domain/notices/alert-channel.ts';
import { presentAlertChannel } from '../presenters/notice.ts';
import { presentedList } from '../presenters/presented.ts';

export const alertChannels = {
  async listAlertChannels({ context, principal }) {
    const channels = await domain.listAlertChannels(context, principal.organizationId);
    return { status: 200, body: presentedList(channels, presentAlertChannel) };
  },

  async createAlertChannel({ context, principal, body }) {
    const channel = await domain.createAlertChannel(context, principal.organizationId, body);
    return { status: 201, body: presentAlertChannel(channel) };
  },

  async deleteAlertChannel({ context, principal, path }) {
    await domain.deleteAlertChannel(context, principal.organizationId, path.channel_id);
    return { status: 204 };
  },

  async sendTestAlert({ context, principal, path }) {
    await domain.sendTestAlert(context, principal.organizationId, path.channel_id);
    return { status: 202 };
  },
} satisfies Partial<RouteHandlers>;
