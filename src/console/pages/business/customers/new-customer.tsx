/** Creates a customer. */

import { Group, Paper, Stack, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { createCustomer } from '../../../../../generated/console-client/index.ts';
import { TextLink } from '../../../parts/links.tsx';
import { showDone } from '../../../parts/messages.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { errorsOf, useChange } from '../parts/change.ts';
import { CountrySelect, CurrencySelect, FormButtons, typed } from '../parts/fields.tsx';
import { usePlaces } from '../parts/places.ts';

const route = getRouteApi('/signed-in/$organizationId/customers/new');

export function NewCustomerPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const navigate = route.useNavigate();
  const [fields, setFields] = useState({ name: '', email: '', number: '', external_id: '' });
  const [country, setCountry] = useState<string | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const creating = useChange(
    async () => {
      const { name, email, number, external_id } = fields;
      const body = {
        name: name.trim(),
        country: country ?? '',
        currency: currency ?? '',
        email: typed(email),
        number: typed(number),
        external_id: typed(external_id),
      };
      return (await createCustomer({ path, body, throwOnError: true })).data;
    },
    ({ id, name }) => {
      showDone(`${name} is created.`);
      return navigate(places.customer(id));
    },
  );
  const error = errorsOf(creating.error);
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    error: error(name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <>
      <PageHead
        title="New customer"
        above={[
          <TextLink key="list" {...places.customers}>
            Customers
          </TextLink>,
        ]}
      />
      <Paper withBorder p="md" maw={640} bg="var(--surface-raised)">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!creating.isPending) creating.mutate(undefined);
          }}
        >
          <Stack gap="sm">
            <TextInput label="Name" required maxLength={200} autoFocus {...field('name')} />
            <TextInput label="E-mail address" type="email" maxLength={254} {...field('email')} />
            <Group grow align="flex-start">
              <CountrySelect required value={country} onChange={setCountry} error={error('country')} />
              <CurrencySelect
                required
                value={currency}
                onChange={setCurrency}
                error={error('currency')}
                description="Fixed by the first contract or invoice"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
              />
            </Group>
            <Group grow align="flex-start">
              <TextInput
                label="Number"
                placeholder="The next one of the series"
                maxLength={64}
                {...field('number')}
              />
              <TextInput
                label="External id"
                placeholder="Your own identifier"
                maxLength={128}
                {...field('external_id')}
              />
            </Group>
            {creating.error && <ProblemAlert error={creating.error} />}
            <FormButtons
              action="Create the customer"
              isPending={creating.isPending}
              isDisabled={country === null || currency === null}
              onCancel={() => void navigate(places.customers)}
            />
          </Stack>
        </form>
      </Paper>
    </>
  );
}
