/** What the roles are for, and a choice among them. */
import { Radio, Stack } from '@mantine/core';
import type { MemberRole } from '#client/types';

export const roles: readonly { readonly role: MemberRole; readonly name: string; readonly about: string }[] =
  [
    {
      role: 'OWNER',
      name: 'Owner',
      about: 'Everything, with owners and how people sign in. An organization always has one.',
    },
    {
      role: 'ADMIN',
      name: 'Admin',
      about: 'Changes everything but that: members, API keys, endpoints and the business.',
    },
    { role: 'MEMBER', name: 'Member', about: 'Sees everything of the organization, and changes nothing.' },
  ];

export const roleName = (wanted: MemberRole): string =>
  roles.find(({ role }) => role === wanted)?.name ?? wanted;

export interface RoleChoiceProps {
  readonly value: MemberRole;
  readonly onChange: (role: MemberRole) => void;
  /** Only an owner makes owners. */
  readonly isOwner: boolean;
}

export const RoleChoice = ({ value, onChange, isOwner }: RoleChoiceProps) => (
  <Radio.Group label="Role" value={value} onChange={(role) => onChange(role as MemberRole)}>
    <Stack gap="xs" mt={6}>
      {roles.map(({ role, name, about }) => {
        const isOnlyForOwners = role === 'OWNER' && !isOwner;
        return (
          <Radio
            key={role}
            value={role}
            label={name}
            description={isOnlyForOwners ? `${about} Only an owner makes owners.` : about}
            disabled={isOnlyForOwners}
          />
        );
      })}
    </Stack>
  </Radio.Group>
);
