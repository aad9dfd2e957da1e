// Makes contract bodies of notices.
import type * as bodies from '../../../generated/console/types.gen.ts';
import type { AlertChannel } from '../../domain/notices/alert-channel.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { type Presented, presented, presenter } from './presented.ts';

export const presentNotice = presenter<SeenNotice, bodies.Notice>('Notice', {
  is_open: ({ closed_at }) => closed_at === null,
  actor: ({ actor_name }) => actor_name,
});

export function presentNoticePage(
  { data, has_more, next_cursor }: { data: bodies.Notice[]; has_more: boolean; next_cursor: string | null },
  unreadCount: number,
): Presented<bodies.NoticePage> {
  return presented<bodies.NoticePage>({ data, has_more, next_cursor, unread_count: unreadCount });
}

export function presentNoticeSettings(byMail: boolean, canMail: boolean): Presented<bodies.NoticeSettings> {
  return presented<bodies.NoticeSettings>({ by_mail: byMail, mail_is_configured: canMail });
}

export const presentAlertChannel = presenter<AlertChannel, bodies.AlertChannel>('AlertChannel', {});
