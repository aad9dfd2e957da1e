/** Who belongs to the organization, what they may do, and who is invited. */

import { Badge, Group, Text } from '@mantine/core';
import { listInvitationsInfiniteOptions, listMembersInfiniteOptions } from '#client/queries';
import type { Invitation, OrganizationMember } from '#client/types';
import { MembersIcon, PlusIcon } from '../../parts/icons.tsx';
import { actionsColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { DataTable, TableSection } from '../../parts/lists/data-table.tsx';
import { useList } from '../../parts/lists/list.ts';
import { Page, Section } from '../../parts/page.tsx';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath, useSession } from '../../session.ts';
import { InviteButton, WithdrawButton } from './invite.tsx';
import { MemberMenu } from './member-menu.tsx';
import { roleName, roles } from './roles.tsx';

export default function MembersPage() {
  return (
    <Page
      title="Members"
      about="Who signs in to this organization, and what they may do. What they change is in its audit."
      actions={<InviteButton label="Invite" look={{ leftSection: <PlusIcon /> }} />}
    >
      <Members />
      <Invitations />
      <Section title="Roles">
        {roles.map(({ role, name, about }) => (
          <Text key={role} size="sm">
            <strong>{name}.</strong> {about}
          </Text>
        ))}
      </Section>
    </Page>
  );
}

function Members() {
  const path = useOrganizationPath();
  const { person } = useSession();
  const list = useList(listMembersInfiniteOptions({ path, query: { limit: 50 } }));
  return (
    <DataTable
      label="Members"
      list={list}
      columns={[
        {
          header: 'Address',
          cell: ({ email, name }) => (
            <>
              {email}
              {name !== null && (
                <Text span inherit c="dimmed">
                  {' '}
                  {name}
                </Text>
              )}{' '}
              {email.toLowerCase() === person.email && <Badge color="gray">You</Badge>}
            </>
          ),
        },
        { header: 'Role', width: 110, cell: ({ role }) => roleName(role) },
        {
          header: 'Last sign-in',
          width: 160,
          cell: ({ has_signed_in, last_signed_in_at }) =>
            has_signed_in && last_signed_in_at !== null ? (
              <Time at={last_signed_in_at} as="relative" />
            ) : (
              <Text span inherit c="dimmed">
                Has not signed in
              </Text>
            ),
        },
        timeColumn('Member since', 'created_at', { width: 180, wideOnly: true }),
        actionsColumn(60, (member: OrganizationMember) => <MemberMenu member={member} />),
      ]}
      empty={{ icon: MembersIcon, title: 'Nobody is here' }}
    />
  );
}

function Invitations() {
  const path = useOrganizationPath();
  const list = useList(listInvitationsInfiniteOptions({ path, query: { limit: 50 } }));
  if (list.rows.length === 0 && !list.error) return null;
  return (
    <TableSection
      title="Open invitations"
      list={list}
      columns={[
        { header: 'Address', cell: ({ email }) => email },
        { header: 'Role', width: 110, cell: ({ role }) => roleName(role) },
        {
          header: 'State',
          width: 230,
          cell: ({ is_expired, expires_at }) => (
            <Group gap={6} wrap="nowrap">
              <StatusBadge status={is_expired ? 'expired' : 'invited'} />
              <span>
                {!is_expired && 'expires '}
                <Time at={expires_at} as="relative" />
              </span>
            </Group>
          ),
        },
        {
          header: 'Invited by',
          width: 220,
          wideOnly: true,
          cell: ({ invited_by }) => invited_by ?? 'Who runs the service',
        },
        actionsColumn(216, (invitation: Invitation) => (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <InviteButton
              label="New link"
              look={{
                size: 'compact-xs',
                variant: 'subtle',
                'aria-label': `Send ${invitation.email} a new link`,
              }}
              again={invitation}
            />
            <WithdrawButton invitation={invitation} />
          </Group>
        )),
      ]}
    />
  );
}
