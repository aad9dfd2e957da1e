/** What can be done with a member, each with what it means for them. */
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { removeMemberMutation, signOutMemberMutation, updateMemberMutation } from '#client/queries';
import type { OrganizationMember } from '#client/types';
import { Asking, AskingMenu } from '../../parts/forms/asking-buttons.tsx';
import { ADMINS_ONLY } from '../../parts/forms/guarded.tsx';
import { MoreIcon } from '../../parts/icons.tsx';
import { useAccess, useOrganizationPath, useSession } from '../../session.ts';
import { RoleChoice, roleName } from './roles.tsx';

interface MemberProps {
  readonly member: OrganizationMember;
}

export function MemberMenu({ member }: MemberProps) {
  const { isAdmin, isOwner } = useAccess();
  const { id, email, role, has_signed_in } = member;
  const path = { ...useOrganizationPath(), member_id: id };
  const label = `What to do with ${email}`;
  const refusal = !isAdmin
    ? ADMINS_ONLY
    : role === 'OWNER' && !isOwner
      ? 'Only an owner changes an owner.'
      : undefined;
  if (refusal !== undefined)
    return (
      <Tooltip label={refusal} multiline maw={280}>
        <ActionIcon data-disabled aria-disabled aria-label={label}>
          <MoreIcon size={20} />
        </ActionIcon>
      </Tooltip>
    );
  const shared = { isDangerous: true, inputOf: () => ({ path }) };
  return (
    <AskingMenu
      opener={
        <ActionIcon aria-label={label}>
          <MoreIcon size={20} />
        </ActionIcon>
      }
      items={[
        {
          label: 'Change the role',
          dialog: (onClose) => <RoleDialog member={member} onClose={onClose} />,
        },
        has_signed_in && {
          label: 'Sign out everywhere',
          dialog: (onClose) => (
            <Asking
              {...shared}
              onClose={onClose}
              title="Sign out everywhere"
              action="Sign out"
              mutation={signOutMemberMutation()}
              done={`${email} was signed out everywhere.`}
            >
              All sessions of <strong>{email}</strong> end at once, also where they use another organization.
              They stay a member, and can sign in again.
            </Asking>
          ),
        },
        {
          label: 'Remove',
          color: 'red',
          dialog: (onClose) => (
            <Asking
              {...shared}
              onClose={onClose}
              title="Remove this member"
              action="Remove"
              mutation={removeMemberMutation()}
              done={`${email} was removed.`}
            >
              <strong>{email}</strong> loses this organization with their next request. API keys that they
              created stay valid, because keys belong to the organization: revoke those that should not.
            </Asking>
          ),
        },
      ]}
    />
  );
}

function RoleDialog({ member: { id, email, role: before }, onClose }: MemberProps & { onClose: () => void }) {
  const path = { ...useOrganizationPath(), member_id: id };
  const { isOwner } = useAccess();
  const { person } = useSession();
  const [role, setRole] = useState(before);
  return (
    <Asking
      onClose={onClose}
      title={`What ${email} may do`}
      action="Change the role"
      isReady={role !== before}
      mutation={updateMemberMutation()}
      inputOf={() => ({ path, body: { role } })}
      done={`${email} is ${roleName(role)} now.`}
    >
      <RoleChoice value={role} onChange={setRole} isOwner={isOwner} />
      {role !== before && (
        <Text variant="hint" mt="sm">
          {email.toLowerCase() === person.email
            ? 'This is your own role: you may not be able to take it back yourself.'
            : 'They are signed out everywhere, and have the new role when they sign in again.'}
        </Text>
      )}
    </Asking>
  );
}
