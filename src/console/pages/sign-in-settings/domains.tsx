/** The domains that the identity provider may speak for, and the DNS record that proves each. */
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as queries from '#client/queries';
import type { SsoDomain } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { AskingButton } from '../../parts/forms/asking-buttons.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { OwnerButton } from '../../parts/forms/guarded.tsx';
import { Answer, Facts, Section } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Id } from '../../parts/values/id.tsx';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { useOrganizationPath } from '../../session.ts';

export function DomainsSection() {
  const path = useOrganizationPath();
  const domains = useQuery(queries.listSsoDomainsOptions({ path }));
  return (
    <Section
      title="Domains"
      about="The identity provider speaks for addresses of these domains only. A DNS record proves that a domain is yours."
    >
      <Answer query={domains} problem="The domains could not be loaded">
        {({ data }) => data.map((domain) => <Domain key={domain.domain} domain={domain} />)}
      </Answer>
      <AddDomain />
    </Section>
  );
}

function Domain({
  domain: { domain, verified_at, record_name, record_value },
}: {
  readonly domain: SsoDomain;
}) {
  const path = { ...useOrganizationPath(), domain };
  const isVerified = verified_at !== null;
  const verifying = useAction(queries.verifySsoDomainMutation(), `${domain} is verified.`);
  return (
    <Stack gap="xs" component="article" aria-label={domain} className="sso-domain">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={500} size="sm">
            {domain}
          </Text>
          <StatusBadge status={isVerified ? 'verified' : 'pending_verification'} />
        </Group>
        <Group gap="xs">
          {!isVerified && (
            <OwnerButton size="xs" loading={verifying.isPending} onClick={() => verifying.mutate({ path })}>
              Verify
            </OwnerButton>
          )}
          <AskingButton
            label="Remove"
            look={{ variant: 'default', size: 'xs' }}
            by={OwnerButton}
            title={`Remove ${domain}`}
            isDangerous
            mutation={queries.removeSsoDomainMutation()}
            inputOf={() => ({ path })}
          >
            The identity provider no longer signs in new people with addresses of this domain. Whom it has
            signed in before, it still knows.
          </AskingButton>
        </Group>
      </Group>
      {!isVerified && (
        <>
          <Text variant="hint">Add this TXT record to the DNS of {domain}, then verify:</Text>
          <Facts
            facts={{
              Name: <Id id={record_name} what="the record’s name" />,
              Type: 'TXT',
              Value: <Id id={record_value} what="the record’s value" />,
            }}
          />
        </>
      )}
      {verifying.error && <ProblemAlert error={verifying.error} />}
    </Stack>
  );
}

function AddDomain() {
  const path = useOrganizationPath();
  const [name, setName] = useState('');
  const adding = useAction(queries.addSsoDomainMutation(), undefined, () => setName(''));
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
