/** Whether the member gets notices by mail too. */
import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getNoticeSettingsOptions,
  getNoticeSettingsQueryKey,
  updateNoticeSettingsMutation,
} from '#client/queries';
import { showProblem } from '../../parts/forms/messages.tsx';
import { useAccess, useOrganizationPath } from '../../session.ts';

/** Nothing where nobody could get any: mail is not configured, or the role gets none. */
export function NoticesByMail() {
  const path = useOrganizationPath();
  const { isAdmin } = useAccess();
  const queries = useQueryClient();
  const settings = useQuery(getNoticeSettingsOptions({ path }));
  const update = useMutation({
    ...updateNoticeSettingsMutation(),
    onSuccess: (data) => queries.setQueryData(getNoticeSettingsQueryKey({ path }), data),
    onError: showProblem,
  });
  if (!settings.data?.mail_is_configured || !isAdmin) return null;
  return (
    <Switch
      label="Mail them to me"
      checked={settings.data.by_mail}
      disabled={update.isPending}
      onChange={({ currentTarget }) => update.mutate({ path, body: { by_mail: currentTarget.checked } })}
    />
  );
}
