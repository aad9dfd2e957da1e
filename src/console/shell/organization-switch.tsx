/** Which organization the pages are about, and the way to another. */
import { Avatar, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { MemberRole } from '#client/types';
import { goToCell, otherCellsQuery } from '../cells.ts';
import { showProblem } from '../parts/forms/messages.tsx';
import { CheckIcon, Logo, OrganizationsIcon, SelectorIcon } from '../parts/icons.tsx';
import { MenuItemLink } from '../parts/links.tsx';
import { useSession, useShownOrganization } from '../session.ts';

const roleNames: Readonly<Record<MemberRole, string>> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };

export function OrganizationSwitch() {
  const { organizations, sso_organization_id } = useSession();
  const current = useShownOrganization();
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className="switch-button">
          {current ? <Initial name={current.name} /> : <Logo size={28} />}
          <div className="switch-text">
            <span className="visually-hidden">Organization: </span>
            <Text size="sm" fw={600} truncate>
              {current?.name ?? 'Console'}
            </Text>
            <Text variant="note" truncate>
              {current ? roleNames[current.role] : 'No organization chosen'}
            </Text>
          </div>
          <SelectorIcon size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Organizations</Menu.Label>
        {organizations.map(({ id, name, role }) => (
          <MenuItemLink
            key={id}
            to="/$organizationId"
            params={{ organizationId: id }}
            leftSection={<Initial name={name} />}
            rightSection={id === current?.id ? <CheckIcon size={14} /> : undefined}
            aria-current={id === current?.id || undefined}
          >
            <Text size="sm" truncate>
              {name}
            </Text>
            <Text variant="note">{roleNames[role]}</Text>
          </MenuItemLink>
        ))}
        {sso_organization_id !== null && (
          <MenuItemLink to="/sign-in" search={{}} leftSection={<OrganizationsIcon />}>
            <Text size="sm">Another organization</Text>
            <Text variant="note">Sign in another way: your session is this one’s provider’s.</Text>
          </MenuItemLink>
        )}
        <OtherCells />
        {organizations.length === 0 && sso_organization_id === null && (
          <Group px="sm" py="xs">
            <Text size="sm">You are not a member of an organization. Ask an owner to invite you.</Text>
          </Group>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the person has in other installations. */
function OtherCells() {
  const { features, sso_organization_id } = useSession();
  const isOneOfSeveral = features.cell !== null && sso_organization_id === null;
  const { data } = useQuery({ ...otherCellsQuery, enabled: isOneOfSeveral });
  const going = useMutation({
    mutationFn: ({ cell, id }: { readonly cell: string; readonly id: string }) => goToCell(cell, `/${id}`),
    onError: showProblem,
  });
  return data?.data
    .filter(({ organizations, is_silent }) => is_silent || organizations.length > 0)
    .map(({ name: cell, is_silent, organizations }) => (
      <Fragment key={cell}>
        <Menu.Label>In {cell}</Menu.Label>
        {is_silent && (
          <Text size="sm" px="sm" py="xs">
            {cell} does not answer at the moment.
          </Text>
        )}
        {organizations.map(({ id, name, role, sign_in_needed: needed }) => {
          const item = {
            leftSection: <Initial name={name} />,
            children: (
              <>
                <Text size="sm" truncate>
                  {name}
                </Text>
                <Text variant="note">{roleNames[role]}</Text>
              </>
            ),
          };
          return needed === 'none' ? (
            <Menu.Item
              key={id}
              {...item}
              closeMenuOnClick={false}
              disabled={going.isPending}
              onClick={() => going.mutate({ cell, id })}
            />
          ) : (
            <MenuItemLink key={id} to="/sign-in" search={{ organization: id }} {...item} />
          );
        })}
      </Fragment>
    ));
}

const Initial = ({ name }: { name: string }) => (
  <Avatar size={28} radius="sm" color="brand" variant="light" aria-hidden>
    {name.slice(0, 1).toUpperCase()}
  </Avatar>
);
