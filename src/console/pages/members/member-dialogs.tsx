/** What can be done with a member, each with what it means for them. */
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { removeMemberMutation, signOutMemberMutation, updateMemberMutation } from '#client/queries';
import type { OrganizationMember } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { useAccess, useOrganizationPath, useSession } from '../../session.ts';
import { RoleChoice, roleName } from './roles.tsx';

interface MemberDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

export function RoleDialog({ member: { id, email, role: before }, onClose }: MemberDialogProps) {
  const path = { ...useOrganizationPath(), member_id: id };
  const { isOwner } = useAccess();
  const { person } = useSession();
  const [role, setRole] = useState(before);
  const change = useAction(updateMemberMutation(), () => `${email} is ${roleName(role)} now.`, onClose);
  return (
    <Modal opened onClose={onClose} title={`What ${email} may do`}>
      <Form
        work={change}
        action="Change the role"
        isReady={role !== before}
        onSubmit={() => change.mutate({ path, body: { role } })}
        onCancel={onClose}
      >
        <RoleChoice value={role} onChange={setRole} isOwner={isOwner} />
        {role !== before && (
          <Text variant="hint">
            {email.toLowerCase() === person.email
              ? 'This is your own role: you may not be able to take it back yourself.'
              : 'They are signed out everywhere, and have the new role when they sign in again.'}
          </Text>
        )}
      </Form>
    </Modal>
  );
}

export function SignOutDialog({ member: { id, email }, onClose }: MemberDialogProps) {
  const path = { ...useOrganizationPath(), member_id: id };
  const signOut = useAction(signOutMemberMutation(), `${email} was signed out everywhere.`, onClose);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Sign out everywhere"
      action="Sign out"
      isDangerous
      work={signOut}
      onConfirm={() => signOut.mutate({ path })}
    >
      All sessions of <strong>{email}</strong> end at once, also where they use another organization. They
      stay a member, and can sign in again.
    </ConfirmDialog>
  );
}

export function RemoveDialog({ member: { id, email }, onClose }: MemberDialogProps) {
  const path = { ...useOrganizationPath(), member_id: id };
  const removal = useAction(removeMemberMutation(), `${email} was removed.`, onClose);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove this member"
      action="Remove"
      isDangerous
      work={removal}
      onConfirm={() => removal.mutate({ path })}
    >
      <strong>{email}</strong> loses this organization with their next request. API keys that they created
      stay valid, because keys belong to the organization: revoke those that should not.
    </ConfirmDialog>
  );
}
