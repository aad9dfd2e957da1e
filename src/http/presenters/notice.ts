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
    endpoint_id: notice.endpoint_id,
    endpoint_url: notice.endpoint_url,
    count: notice.count,
    first_at: isoTime(notice.first_at),
    last_at: isoTime(notice.last_at),
    is_open: notice.closed_at === null,
    is_read: notice.is_read,
    disabled_by: notice.disabled_by,
    actor: notice.actor_name,
    reason: notice.reason,
    delivery_id: notice.delivery_id,
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
