/** Invites somebody, and shows the link to pass on. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { createInvitationMutation, revokeInvitationMutation } from '#client/queries';
import type { Invitation, InvitationCreated, MemberRole } from '#client/types';
import { AskingButton, type DialogButtonProps } from '../../parts/forms/asking-buttons.tsx';
import { Copyable } from '../../parts/forms/secret-once.tsx';
import { LinkIcon } from '../../parts/icons.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useAccess, useOrganizationPath, useSession } from '../../session.ts';
import { RoleChoice, roleName } from './roles.tsx';

interface InviteProps {
  /** An invitation that is replaced by one with a new link. */
  readonly again?: Invitation;
}

export function InviteButton({ again, ...opener }: InviteProps & Pick<DialogButtonProps, 'label' | 'look'>) {
  const path = useOrganizationPath();
  const { isOwner } = useAccess();
  const { features } = useSession();
  const [role, setRole] = useState<MemberRole>(again?.role ?? 'MEMBER');
  const [made, setMade] = useState<InvitationCreated>();
  const close = () => setMade(undefined);
  const shared = {
    ...opener,
    mutation: createInvitationMutation(),
    foot: <RoleChoice value={role} onChange={setRole} isOwner={isOwner} />,
  };
  const description = features.mail
    ? 'They get a link by mail, and you can copy one.'
    : 'You get a link to pass on: this installation sends no mail.';
  return (
    <>
      {again ? (
        <AskingButton
          {...shared}
          then={setMade}
          title="Make a new link"
          action="Make a new link"
          inputOf={() => ({ path, body: { email: again.email, role } })}
        >
          The link that {again.email} has is refused from then on. The new one is valid for 7 days.
        </AskingButton>
      ) : (
        <AskingButton
          {...shared}
          then={setMade}
          title="Invite somebody"
          fields={[{ name: 'email', label: 'Address', kind: 'email', isRequired: true, description }]}
          inputOf={({ email }) => ({ path, body: { email, role } })}
        />
      )}
      <Modal opened={made !== undefined} onClose={close} title={made && `${made.email} is invited`} size="lg">
        {made && <Invited {...made} onClose={close} />}
      </Modal>
    </>
  );
}

function Invited({
  email,
  role,
  expires_at,
  link_path,
  is_mailed,
  onClose,
}: InvitationCreated & { readonly onClose: () => void }) {
  const link = `${location.origin}${link_path}`;
  return (
    <Stack gap="md">
      <Text size="sm">
        {is_mailed
          ? `A link is on its way to ${email}. You can also pass this one on:`
          : `Pass this link on to ${email}, and to nobody else:`}
      </Text>
      <Alert color="gray" icon={<LinkIcon />} title={`Joins as ${roleName(role)}`}>
        <Copyable text={link} what="the link" />
      </Alert>
      <Text variant="hint">
        It works once, until <Time at={expires_at} />, and is not shown again; you can make a new one.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

export function WithdrawButton({ invitation: { id, email } }: { readonly invitation: Invitation }) {
  const path = { ...useOrganizationPath(), invitation_id: id };
  const label = `Withdraw the invitation of ${email}`;
  return (
    <AskingButton
      label="Withdraw"
      look={{ size: 'compact-xs', variant: 'subtle', color: 'red', 'aria-label': label }}
      title="Withdraw this invitation"
      isDangerous
      mutation={revokeInvitationMutation()}
      inputOf={() => ({ path })}
      done={`The invitation of ${email} was withdrawn.`}
    >
      The link that <strong>{email}</strong> has is refused from now on.
    </AskingButton>
  );
}
