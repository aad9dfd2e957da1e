// Makes contract bodies of notices.
import type {
  Notice as NoticeBody,
  NoticePage,
  NoticeSettings,
} from '../../../generated/console/types.gen.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentNotice(notice: SeenNotice): NoticeBody {
  return {
    id: notice.id,
    kind: notice.kind,
    endpoint_id: notice.endpointId,
    endpoint_url: notice.endpointUrl,
    count: notice.count,
    first_at: isoTime(notice.firstAt),
    last_at: isoTime(notice.lastAt),
    is_open: notice.closedAt === null,
    is_read: notice.isRead,
    disabled_by: notice.disabledBy,
    actor: notice.actorName,
    reason: notice.reason,
    delivery_id: notice.deliveryId,
  };
}

export function presentNoticePage(
  { data, has_more, next_cursor }: { data: NoticeBody[]; has_more: boolean; next_cursor: string | null },
  unreadCount: number,
): Presented<NoticePage> {
  return presented<NoticePage>({ data, has_more, next_cursor, unread_count: unreadCount });
}

export function presentNoticeSettings(byMail: boolean, canMail: boolean): Presented<NoticeSettings> {
  return presented<NoticeSettings>({ by_mail: byMail, mail_is_configured: canMail });
}
