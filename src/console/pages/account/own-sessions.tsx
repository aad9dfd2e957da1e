/** Where the person is signed in. */

import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endOtherSessionsMutation, endSessionMutation, listSessionsOptions } from '#client/queries';
import type { OpenSession } from '#client/types';
import { ActionButton } from '../../parts/forms/asking-buttons.tsx';
import { actionsColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { wholeList } from '../../parts/lists/list.ts';
import { Time } from '../../parts/values/time.tsx';
import { useSession } from '../../session.ts';
import { browserName } from './browser-name.ts';

const methods: Readonly<Record<OpenSession['method'], string>> = {
  sign_in_link: 'Link',
  invitation: 'Invitation',
  passkey: 'Passkey',
  sso: 'Identity provider',
  portal_link: 'Portal link',
};

export function OwnSessions() {
  const { sso_organization_id, features } = useSession();
  const isOfProvider = sso_organization_id !== null;
  const hasOtherCells = features.cell !== null && !isOfProvider;
  const sessions = useQuery(listSessionsOptions());
  const others = sessions.data?.data.filter(({ is_current }) => !is_current) ?? [];
  return (
    <TableSection
      title="Where you are signed in"
      about={
        isOfProvider
          ? 'Where you signed in by this identity provider. It does not reach what you began by link or passkey.'
          : `Sign out what you do not know. A session ends after 12 hours without use, and after 30 days.${
              hasOtherCells
                ? ` Listed is what you have in ${features.cell}; signing out everywhere else reaches the rest.`
                : ''
            }`
      }
      actions={
        (others.length > 0 || hasOtherCells) && (
          <ActionButton
            label={isOfProvider ? 'Sign out the others' : 'Sign out everywhere else'}
            look={{ variant: 'default', size: 'xs' }}
            mutation={endOtherSessionsMutation()}
            input={{}}
            done={isOfProvider ? 'Those are signed out.' : 'You are signed out everywhere else.'}
          />
        )
      }
      label="Sessions"
      list={wholeList(sessions)}
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
        timeColumn('Signed in', 'created_at', { wideOnly: true }),
        { header: 'By', width: 130, wideOnly: true, cell: ({ method }) => methods[method] },
        actionsColumn(
          116,
          ({ id, is_current, user_agent }: OpenSession) =>
            !is_current && (
              <ActionButton
                label="Sign out"
                look={{
                  size: 'compact-xs',
                  variant: 'subtle',
                  color: 'red',
                  'aria-label': `Sign out ${browserName(user_agent)}`,
                }}
                mutation={endSessionMutation()}
                input={{ path: { session_id: id } }}
                done="That browser is signed out."
              />
            ),
        ),
      ]}
      empty="Nowhere."
    />
  );
}
