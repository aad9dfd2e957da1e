/** What can be done with a member, each with what it means for them. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  removeMemberMutation,
  signOutMemberMutation,
  updateMemberMutation,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { OrganizationMember } from '../../../../generated/console-client/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { showDone } from '../../parts/messages.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAccess, useOrganizationPath, useSession } from '../../session.ts';
import { RoleChoice, roleName } from './roles.tsx';

interface MemberDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/** Lists are asked again, and the message says what was done. */
function useDone(onClose: () => void): (message: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (message) => {
    await queryClient.invalidateQueries();
    showDone(message);
    onClose();
  };
}

export function RoleDialog({ member, onClose }: MemberDialogProps) {
  const path = useOrganizationPath();
  const { isOwner } = useAccess();
  const { person } = useSession();
  const done = useDone(onClose);
  const [role, setRole] = useState(member.role);
  const change = useMutation({
    ...updateMemberMutation(),
    onSuccess: () => done(`${member.email} is ${roleName(role)} now.`),
  });
  const isOwn = member.email.toLowerCase() === person.email;
  return (
    <Modal opened onClose={onClose} title={`What ${member.email} may do`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ path: { ...path, member_id: member.id }, body: { role } });
        }}
      >
        <Stack gap="md">
          <RoleChoice value={role} onChange={setRole} isOwner={isOwner} />
          {role !== member.role && (
            <Text size="sm" c="dimmed">
              {isOwn
                ? 'This is your own role: you may not be able to take it back yourself.'
                : 'They are signed out everywhere, and have the new role when they sign in again.'}
            </Text>
          )}
          {change.error && <ProblemAlert error={change.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={role === member.role} loading={change.isPending}>
              Change the role
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

export function SignOutDialog({ member, onClose }: MemberDialogProps) {
  const path = useOrganizationPath();
  const done = useDone(onClose);
  const signOut = useMutation({
    ...signOutMemberMutation(),
    onSuccess: () => done(`${member.email} was signed out everywhere.`),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Sign out everywhere"
      action="Sign out"
      isDangerous
      work={signOut}
      onConfirm={() => signOut.mutate({ path: { ...path, member_id: member.id } })}
    >
      All sessions of <strong>{member.email}</strong> end at once, also where they use another organization.
      They stay a member, and can sign in again.
    </ConfirmDialog>
  );
}

export function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const path = useOrganizationPath();
  const done = useDone(onClose);
  const removal = useMutation({
    ...removeMemberMutation(),
    onSuccess: () => done(`${member.email} was removed.`),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Remove this member"
      action="Remove"
      isDangerous
      work={removal}
      onConfirm={() => removal.mutate({ path: { ...path, member_id: member.id } })}
    >
      <strong>{member.email}</strong> loses this organization with their next request. API keys that they
      created stay valid, because keys belong to the organization: revoke those that should not.
    </ConfirmDialog>
  );
}
