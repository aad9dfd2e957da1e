/** Invites somebody, and shows the link to pass on. */
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createInvitationMutation, revokeInvitationMutation } from '#client/queries';
import type { Invitation, InvitationCreated, MemberRole } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { AskingButton, DialogButton, type DialogButtonProps } from '../../parts/forms/asking-buttons.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { LinkIcon } from '../../parts/icons.tsx';
import { CopyButton } from '../../parts/values/copy-button.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useAccess, useOrganizationPath, useSession } from '../../session.ts';
import { RoleChoice, roleName } from './roles.tsx';

interface InviteProps {
  /** An invitation that is replaced by one with a new link. */
  readonly again?: Invitation;
}

export const InviteButton = ({
  again,
  ...opener
}: InviteProps & Pick<DialogButtonProps, 'label' | 'look'>) => (
  <DialogButton {...opener}>{(onClose) => <InviteDialog again={again} onClose={onClose} />}</DialogButton>
);

function InviteDialog({ again, onClose }: InviteProps & { readonly onClose: () => void }) {
  const path = useOrganizationPath();
  const { isOwner } = useAccess();
  const { features } = useSession();
  const [email, setEmail] = useState(again?.email ?? '');
  const [role, setRole] = useState<MemberRole>(again?.role ?? 'MEMBER');
  const invitation = useAction(createInvitationMutation());
  if (invitation.data)
    return (
      <Modal opened onClose={onClose} title={`${invitation.data.email} is invited`} size="lg">
        <Invited {...invitation.data} onClose={onClose} />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={again ? 'Make a new link' : 'Invite somebody'}>
      <Form
        work={invitation}
        action={again ? 'Make a new link' : 'Invite'}
        onSubmit={() => invitation.mutate({ path, body: { email, role } })}
        onCancel={onClose}
      >
        {again && (
          <Text size="sm">
            The link that {again.email} has is refused from then on. The new one is valid for 7 days.
          </Text>
        )}
        <TextInput
          label="Address"
          description={
            features.mail
              ? 'They get a link by mail, and you can copy one.'
              : 'You get a link to pass on: this installation sends no mail.'
          }
          type="email"
          required
          readOnly={again !== undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus={again ? undefined : true}
        />
        <RoleChoice value={role} onChange={setRole} isOwner={isOwner} />
      </Form>
    </Modal>
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
        <Group gap="xs" wrap="nowrap" align="flex-start">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be reached and marked by keyboard. */}
          <code className="secret" tabIndex={0}>
            {link}
          </code>
          <CopyButton value={link} what="the link" label="Copy" />
        </Group>
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
