// Notices of an organization, as a member sees them, and the channels that tell them elsewhere.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { attemptLimits } from '../../domain/access/sign-in/attempt-limit.ts';
import * as channels from '../../domain/notices/alert-channel.ts';
import * as domain from '../../domain/notices/notice.ts';
import { setNoticesByMail, wantsNoticesByMail } from '../../domain/notices/notice-mail.ts';
import { listOf } from '../edge/list.ts';
import {
  presentAlertChannel,
  presentNotice,
  presentNoticePage,
  presentNoticeSettings,
} from '../presenters/notice.ts';
import { presentedList } from '../presenters/presented.ts';
import { type ConsolePrincipal, memberOf } from './access/principal.ts';
import { countAttempt } from './limits.ts';

export const notices = {
  async listNotices({ context, principal, query }) {
    const { page, filter, body } = listOf('notices', query, domain.isNoticePlace);
    const reader = readerOf(principal);
    const [found, unreadCount] = await Promise.all([
      domain.listNotices(context, reader, page, { isUnread: filter.unread === 'true' }),
      domain.countUnreadNotices(context, reader),
    ]);
    return { status: 200, body: presentNoticePage(body(found, presentNotice), unreadCount) };
  },

  async readNotice({ context, principal, path }) {
    await domain.readNotice(context, readerOf(principal), path.notice_id);
    return { status: 204 };
  },

  async readAllNotices({ context, principal }) {
    await domain.readAllNotices(context, readerOf(principal));
    return { status: 204 };
  },

  async getNoticeSettings({ context, principal }) {
    const byMail = await wantsNoticesByMail(context, readerOf(principal));
    return { status: 200, body: presentNoticeSettings(byMail, context.rules.mail !== undefined) };
  },

  async updateNoticeSettings({ context, principal, body }) {
    await setNoticesByMail(context, readerOf(principal), body.by_mail);
    return { status: 200, body: presentNoticeSettings(body.by_mail, context.rules.mail !== undefined) };
  },

  async listAlertChannels({ context, principal }) {
    const found = await channels.listAlertChannels(context, principal.organizationId);
    return { status: 200, body: presentedList(found, presentAlertChannel) };
  },

  async createAlertChannel({ context, principal, body }) {
    const channel = await channels.createAlertChannel(context, principal.organizationId, body);
    return { status: 201, body: presentAlertChannel(channel) };
  },

  async deleteAlertChannel({ context, principal, path }) {
    await channels.deleteAlertChannel(context, principal.organizationId, path.channel_id);
    return { status: 204 };
  },

  async sendTestAlert({ context, principal, path }) {
    await countAttempt(context, attemptLimits.testAlertsOfOrganization, principal.organizationId);
    await channels.sendTestAlert(context, principal.organizationId, path.channel_id);
    return { status: 202 };
  },
} satisfies Partial<RouteHandlers>;

function readerOf(principal: ConsolePrincipal): { organizationId: string; memberId: string } {
  const { id, organizationId } = memberOf(principal);
  return { organizationId, memberId: id };
}
