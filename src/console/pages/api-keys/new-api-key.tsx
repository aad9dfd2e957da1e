/** Creates an API key, and shows it this one time with a request to try it. */
import {
  Box,
  Button,
  Checkbox,
  Divider,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { issueApiKeyMutation } from '#client/queries';
import type { ApiKeyCreated } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { Form } from '../../parts/forms/form.tsx';
import { AdminButton } from '../../parts/forms/guarded.tsx';
import { SecretOnce } from '../../parts/forms/secret-once.tsx';
import { ButtonLink, places } from '../../parts/links.tsx';
import { PageHead, Section } from '../../parts/page.tsx';
import { CodeBlock } from '../../parts/values/code-block.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath, useSession } from '../../session.ts';
import { describeScopes, FULL_ACCESS, type Level, resourcesWithin, sampleOf, scopesOf } from './scopes.ts';

export default function NewApiKeyPage() {
  const [created, setCreated] = useState<ApiKeyCreated>();
  return (
    <>
      <PageHead
        title={created ? created.key.name : 'Create an API key'}
        above={[['API keys', places.apiKeys]]}
      />
      {created ? <Created created={created} /> : <CreationForm onCreated={setCreated} />}
    </>
  );
}

const expiries = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
];

const levels = [
  { value: 'none', label: 'None' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];

function CreationForm({ onCreated }: { readonly onCreated: (created: ApiKeyCreated) => void }) {
  const path = useOrganizationPath();
  const { portal } = useSession();
  const resources = resourcesWithin(portal?.areas);
  const [name, setName] = useState('');
  const [isFull, setFull] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, Level>>>({});
  const [expiry, setExpiry] = useState('90');
  const creation = useAction(issueApiKeyMutation(), undefined, onCreated);
  const scopes = isFull ? [FULL_ACCESS] : scopesOf(chosen);
  const missing = name.trim() === '' ? 'Give the key a name first.' : 'Choose what the key may do first.';
  const isReady = name.trim() !== '' && scopes.length > 0;
  const create = () => {
    const expires_at = expiryTime(expiry);
    creation.mutate({ path, body: { name: name.trim(), scopes, ...(expires_at && { expires_at }) } });
  };
  return (
    <Box maw={760}>
      <Form
        work={creation}
        action="Create the key"
        isReady={isReady}
        onSubmit={create}
        buttons={
          <Group gap="xs">
            <AdminButton type="submit" loading={creation.isPending} refusal={isReady ? undefined : missing}>
              Create the key
            </AdminButton>
            <ButtonLink variant="default" {...places.apiKeys}>
              Cancel
            </ButtonLink>
          </Group>
        }
      >
        <Section title="Name and expiry">
          <Group align="flex-start" gap="md">
            <TextInput
              label="Name"
              description="Which program uses it, and where."
              placeholder="ledger, production"
              required
              maxLength={255}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              flex="1 1 280px"
            />
            <Select
              label="Expires"
              description="Make the next one before then."
              data={expiries}
              allowDeselect={false}
              value={expiry}
              onChange={(value) => setExpiry(value ?? '90')}
              w={200}
            />
          </Group>
        </Section>
        <Section title="What it may do" about="Give it no more than it needs. Writing includes reading.">
          {!portal && (
            <>
              <Checkbox
                label="Everything"
                description="All that there is, and all that will be added."
                checked={isFull}
                onChange={(event) => setFull(event.currentTarget.checked)}
              />
              <Divider />
            </>
          )}
          {portal && resources.length === 0 && (
            <Text variant="hint">
              Keys reach no further than the other areas of this page, and it has none.
            </Text>
          )}
          {resources.map(({ name: resource, label, about }) => (
            <Group key={resource} justify="space-between" gap="xs" wrap="wrap">
              <Box flex="1 1 240px">
                <Text size="sm" fw={500} id={`scope-${resource}`}>
                  {label}
                </Text>
                <Text variant="note">{about}</Text>
              </Box>
              <SegmentedControl
                size="xs"
                aria-labelledby={`scope-${resource}`}
                data={levels}
                disabled={isFull}
                value={isFull ? 'write' : (chosen[resource] ?? 'none')}
                onChange={(level) => setChosen({ ...chosen, [resource]: level as Level })}
              />
            </Group>
          ))}
        </Section>
      </Form>
    </Box>
  );
}

function expiryTime(days: string): string | undefined {
  if (days === 'never') return undefined;
  return new Date(Date.now() + Number(days) * 86_400_000).toISOString();
}

function Created({ created: { key, token } }: { readonly created: ApiKeyCreated }) {
  const sample = sampleOf(key.scopes);
  return (
    <Stack gap="md" maw={760}>
      <SecretOnce secret={token} what="API key" />
      {sample !== undefined && (
        <Section title="Try it" about="In a terminal. The list behind it may still be empty.">
          <CodeBlock
            what="the request"
            code={`curl -H "Authorization: Bearer ${token}" \\\n${location.origin}${sample}`}
            wraps
          />
        </Section>
      )}
      <Text variant="hint">
        {describeScopes(key.scopes).join(', ')}.{' '}
        {key.expires_at === null ? (
          'It does not expire.'
        ) : (
          <>
            It expires <Time at={key.expires_at} />.
          </>
        )}
      </Text>
      <Group gap="xs">
        <ButtonLink {...places.apiKeys}>I have stored it</ButtonLink>
        <Button variant="default" component="a" href="/docs" target="_blank" rel="noreferrer">
          Read the documentation
        </Button>
      </Group>
    </Stack>
  );
}
