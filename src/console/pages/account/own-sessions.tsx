/** Where the person is signed in. */
import { Badge, Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  endOtherSessionsMutation,
  endSessionMutation,
  listSessionsOptions,
  listSessionsQueryKey,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { OpenSession } from '../../../../generated/console-client/types.gen.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { wholeList } from '../../parts/list.ts';
import { showDone, showProblem } from '../../parts/messages.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session.ts';
import { browserName } from './browser-name.ts';

const methods: Readonly<Record<OpenSession['method'], string>> = {
  sign_in_link: 'Link',
  invitation: 'Invitation',
  passkey: 'Passkey',
  sso: 'Identity provider',
};

export function OwnSessions() {
  const isOfProvider = useSession().sso_organization_id !== null;
  const queryClient = useQueryClient();
  const sessions = useQuery(listSessionsOptions());
  const refresh = () => queryClient.invalidateQueries({ queryKey: listSessionsQueryKey() });
  const ending = useMutation({
    ...endSessionMutation(),
    async onSuccess() {
      await refresh();
      showDone('That browser is signed out.');
    },
    onError: showProblem,
  });
  const endingOthers = useMutation({
    ...endOtherSessionsMutation(),
    async onSuccess() {
      await refresh();
      showDone(isOfProvider ? 'Those are signed out.' : 'You are signed out everywhere else.');
    },
    onError: showProblem,
  });
  const others = sessions.data?.data.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Section
      title="Where you are signed in"
      about={
        isOfProvider
          ? 'Where you signed in by this identity provider. It does not reach what you began by link or passkey.'
          : 'Sign out what you do not know. A session ends after 12 hours without use, and after 30 days.'
      }
      isFlush
      actions={
        others.length > 0 && (
          <Button
            variant="default"
            size="xs"
            loading={endingOthers.isPending}
            onClick={() => endingOthers.mutate({})}
          >
            {isOfProvider ? 'Sign out the others' : 'Sign out everywhere else'}
          </Button>
        )
      }
    >
      <DataTable
        label="Sessions"
        list={wholeList(sessions, ({ data }) => data)}
        columns={[
          {
            header: 'Browser',
            cell: ({ user_agent, is_current }) => (
              <>
                {browserName(user_agent)} {is_current && <Badge color="teal">This one</Badge>}
              </>
            ),
          },
          {
            header: 'Address',
            width: 170,
            cell: ({ address }) => <span className="mono">{address ?? 'unknown'}</span>,
          },
          {
            header: 'Last used',
            width: 140,
            cell: ({ last_used_at, is_current }) =>
              is_current ? 'Now' : <Time at={last_used_at} as="relative" />,
          },
          {
            header: 'Signed in',
            width: 170,
            wideOnly: true,
            cell: ({ created_at }) => <Time at={created_at} />,
          },
          { header: 'By', width: 130, wideOnly: true, cell: ({ method }) => methods[method] },
          {
            key: 'end',
            header: <span className="visually-hidden">Actions</span>,
            width: 116,
            align: 'right',
            cell: ({ id, is_current, user_agent }) =>
              !is_current && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="red"
                  aria-label={`Sign out ${browserName(user_agent)}`}
                  loading={ending.isPending && ending.variables.path.session_id === id}
                  onClick={() => ending.mutate({ path: { session_id: id } })}
                >
                  Sign out
                </Button>
              ),
          },
        ]}
        empty={<Text size="sm">Nowhere.</Text>}
      />
    </Section>
  );
}
