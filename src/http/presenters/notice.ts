// Makes contract bodies of notices.
import type {
  AlertChannel as AlertChannelBody,
  Notice as NoticeBody,
  NoticePage,
  NoticeSettings,
} from '../../../generated/console/types.gen.ts';
import type { AlertChannel } from '../../domain/notices/alert-channel.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { type Presented, presented, presenter } from './presented.ts';

export const presentNotice = presenter<SeenNotice, NoticeBody>('Notice', {
  is_open: ({ closed_at }) => closed_at === null,
  actor: ({ actor_name }) => actor_name,
});

export function presentNoticePage(
  { data, has_more, next_cursor }: { data: NoticeBody[]; has_more: boolean; next_cursor: string | null },
  unreadCount: number,
): Presented<NoticePage> {
  return presented<NoticePage>({ data, has_more, next_cursor, unread_count: unreadCount });
}

export function presentNoticeSettings(byMail: boolean, canMail: boolean): Presented<NoticeSettings> {
  return presented<NoticeSettings>({ by_mail: byMail, mail_is_configured: canMail });
}

export const presentAlertChannel = presenter<AlertChannel, AlertChannelBody>('AlertChannel', {});
