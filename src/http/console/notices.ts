// Notices of an organization, as a member sees them.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import {
  countUnreadNotices,
  listNotices as findNotices,
  isNoticePlace,
  readAllNotices as markAllRead,
  readNotice as markRead,
} from '../../domain/notices/notice.ts';
import { setNoticesByMail, wantsNoticesByMail } from '../../domain/notices/notice-mail.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';
import { presentNotice, presentNoticePage, presentNoticeSettings } from '../presenters/notice.ts';
import { type ConsolePrincipal, memberOf } from './principal.ts';

export const listNotices: RouteHandlers['listNotices'] = async ({ context, principal, query }) => {
  const list = `notices/${query.unread ?? ''}`;
  const reader = readerOf(principal);
  const page = pageRequest(list, query, isNoticePlace);
  const [found, unreadCount] = await Promise.all([
    findNotices(context, reader, page, { isUnread: query.unread === 'true' }),
    countUnreadNotices(context, reader),
  ]);
  return { status: 200, body: presentNoticePage(pageBody(list, found, presentNotice), unreadCount) };
};

export const readNotice: RouteHandlers['readNotice'] = async ({ context, principal, path }) => {
  await markRead(context, readerOf(principal), path.notice_id);
  return { status: 204 };
};

export const readAllNotices: RouteHandlers['readAllNotices'] = async ({ context, principal }) => {
  await markAllRead(context, readerOf(principal));
  return { status: 204 };
};

export const getNoticeSettings: RouteHandlers['getNoticeSettings'] = async ({ context, principal }) => ({
  status: 200,
  body: presentNoticeSettings(
    await wantsNoticesByMail(context, readerOf(principal)),
    context.rules.mail !== undefined,
  ),
});

export const updateNoticeSettings: RouteHandlers['updateNoticeSettings'] = async ({
  context,
  principal,
  body,
}) => {
  await setNoticesByMail(context, readerOf(principal), body.by_mail);
  return { status: 200, body: presentNoticeSettings(body.by_mail, context.rules.mail !== undefined) };
};

function readerOf(principal: ConsolePrincipal): { organizationId: string; memberId: string } {
  const { id, organizationId } = memberOf(principal);
  return { organizationId, memberId: id };
}
