/** The domains that the identity provider may speak for, and the DNS record that proves each. */
import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addSsoDomainMutation,
  listSsoDomainsOptions,
  removeSsoDomainMutation,
  verifySsoDomainMutation,
} from '#client/queries';
import type { SsoDomain } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { OwnerButton } from '../../parts/forms/guarded.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { Id } from '../../parts/values/id.tsx';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { useOrganizationPath } from '../../session.ts';

export function DomainsSection() {
  const path = useOrganizationPath();
  const domains = useQuery(listSsoDomainsOptions({ path }));
  return (
    <Section
      title="Domains"
      about="The identity provider speaks for addresses of these domains only. A DNS record proves that a domain is yours."
    >
      <Stack gap="md">
        {domains.isPending && <Skeleton h={40} />}
        {domains.error && <ProblemAlert error={domains.error} title="The domains could not be loaded" />}
        {domains.data?.data.map((domain) => (
          <Domain key={domain.domain} domain={domain} />
        ))}
        <AddDomain />
      </Stack>
    </Section>
  );
}

function Domain({ domain }: { readonly domain: SsoDomain }) {
  const path = { ...useOrganizationPath(), domain: domain.domain };
  const [isRemoving, setRemoving] = useState(false);
  const isVerified = domain.verified_at !== null;
  const verifying = useAction(verifySsoDomainMutation(), `${domain.domain} is verified.`);
  const removing = useAction(removeSsoDomainMutation(), undefined, () => setRemoving(false));
  return (
    <Stack gap="xs" component="article" aria-label={domain.domain} className="sso-domain">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={500} size="sm">
            {domain.domain}
          </Text>
          <StatusBadge status={isVerified ? 'verified' : 'pending_verification'} />
        </Group>
        <Group gap="xs">
          {!isVerified && (
            <OwnerButton size="xs" loading={verifying.isPending} onClick={() => verifying.mutate({ path })}>
              Verify
            </OwnerButton>
          )}
          <OwnerButton variant="default" size="xs" onClick={() => setRemoving(true)}>
            Remove
          </OwnerButton>
        </Group>
      </Group>
      {!isVerified && (
        <>
          <Text variant="hint">Add this TXT record to the DNS of {domain.domain}, then verify:</Text>
          <Facts
            facts={{
              Name: <Id id={domain.record_name} what="the record’s name" />,
              Type: 'TXT',
              Value: <Id id={domain.record_value} what="the record’s value" />,
            }}
          />
        </>
      )}
      {verifying.error && <ProblemAlert error={verifying.error} />}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${domain.domain}`}
        action="Remove"
        isDangerous
        work={removing}
        onConfirm={() => removing.mutate({ path })}
      >
        The identity provider no longer signs in new people with addresses of this domain. Whom it has signed
        in before, it still knows.
      </ConfirmDialog>
    </Stack>
  );
}

function AddDomain() {
  const path = useOrganizationPath();
  const [name, setName] = useState('');
  const adding = useAction(addSsoDomainMutation(), undefined, () => setName(''));
  return (
    <Form
      work={adding}
      action="Add domain"
      onSubmit={() => adding.mutate({ path, body: { domain: name.trim() } })}
      buttons={null}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Domain"
          placeholder="example.com"
          required
          maxLength={253}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          flex={1}
          maw={320}
        />
        <OwnerButton type="submit" variant="default" loading={adding.isPending}>
          Add domain
        </OwnerButton>
      </Group>
    </Form>
  );
}
