/** Makes a link that opens the console for one organization, and shows it this one time. */
import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { operatorCreatePortalLinkMutation, operatorRevokePortalLinkMutation } from '#client/queries';
import type { Organization, PortalArea, PortalLinkCreated } from '#client/types';
import { ActionButton, AskingButton } from '../../parts/forms/asking-buttons.tsx';
import type { Fields } from '../../parts/forms/fields.ts';
import { SecretOnce } from '../../parts/forms/secret-once.tsx';
import { Section } from '../../parts/page.tsx';
import { Time } from '../../parts/values/time.tsx';

const linkFields = [
  {
    name: 'visitor',
    label: 'Visitor',
    isRequired: true,
    lengthMax: 255,
    description: 'Who will open it, as the audit names them: an id or an address.',
  },
  {
    name: 'role',
    label: 'Role',
    kind: 'choice',
    isRequired: true,
    choices: [
      { value: 'MEMBER', label: 'Member: reads' },
      { value: 'ADMIN', label: 'Admin: changes too' },
    ],
  },
  {
    name: 'session_minutes',
    label: 'Minutes that it stays open',
    kind: 'whole',
    isRequired: true,
    min: 1,
    max: 480,
  },
  { name: 'reason', label: 'Reason, for the audit', lengthMax: 500 },
] as const satisfies Fields;

const areaNames: Readonly<Record<PortalArea, string>> = {
  webhooks: 'Webhooks',
  api_keys: 'API keys',
  business: 'Business',
};
const allAreas: readonly PortalArea[] = ['webhooks', 'api_keys', 'business'];

export function PortalLinks({ organization: { id } }: { readonly organization: Organization }) {
  const [areas, setAreas] = useState<readonly PortalArea[]>(['webhooks']);
  const [made, setMade] = useState<PortalLinkCreated>();
  return (
    <Section
      title="Portal"
      about="A link that opens the console for this organization only, without another sign-in. Your own application makes them by the API."
      actions={
        <AskingButton
          label="Make a link"
          look={{ variant: 'default', size: 'xs' }}
          title="Make a portal link"
          action="Make the link"
          isReady={areas.length > 0}
          fields={linkFields}
          start={{ role: 'MEMBER', session_minutes: 60 }}
          mutation={operatorCreatePortalLinkMutation()}
          inputOf={(body) => ({ path: { id }, body: { ...body, areas: [...areas] } })}
          then={setMade}
          foot={
            <Checkbox.Group
              label="Areas"
              value={[...areas]}
              onChange={(chosen) => setAreas(allAreas.filter((area) => chosen.includes(area)))}
            >
              <Stack gap="xs" mt="xs">
                {allAreas.map((area) => (
                  <Checkbox key={area} value={area} label={areaNames[area]} />
                ))}
              </Stack>
            </Checkbox.Group>
          }
        />
      }
    >
      <Text variant="hint">
        Whoever opens it first is its visitor. It works once, and what it opens ends by itself.
      </Text>
      <Modal opened={made !== undefined} onClose={() => setMade(undefined)} title="Make a portal link">
        {made && <Made {...made} onClose={() => setMade(undefined)} />}
      </Modal>
    </Section>
  );
}

const Made = ({
  id,
  organization_id,
  url,
  expires_at,
  onClose,
}: PortalLinkCreated & { onClose: () => void }) => (
  <Stack gap="md">
    <SecretOnce
      secret={new URL(url, location.origin).href}
      what="portal link"
      advice="Send it to its visitor and to nobody else."
    />
    <Text variant="hint">
      It can be opened until <Time at={expires_at} />.
    </Text>
    <Button onClick={onClose}>Done</Button>
    <ActionButton
      label="Revoke it"
      look={{ variant: 'default' }}
      mutation={operatorRevokePortalLinkMutation()}
      input={{ path: { id: organization_id, portal_link_id: id } }}
      done="The link was revoked."
      then={onClose}
    />
  </Stack>
);
