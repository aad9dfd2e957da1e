/** Creates the draft of a contract. */

import { Paper, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { createContract } from '../../../../../generated/console-client/index.ts';
import { TextLink } from '../../../parts/links.tsx';
import { showDone } from '../../../parts/messages.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { dayIn } from '../../../parts/time.tsx';
import { useAccess } from '../../../session.ts';
import { errorsOf, useChange } from '../parts/change.ts';
import { FormButtons } from '../parts/fields.tsx';
import { useNames } from '../parts/names.ts';
import { usePlaces } from '../parts/places.ts';
import { CustomerPicker } from '../parts/resource-picker.tsx';
import { inputOf, newItem } from './items.ts';
import { ItemsEditor } from './items-editor.tsx';
import { type TermsDraft, TermsFields, termsInputOf } from './terms-fields.tsx';

const route = getRouteApi('/signed-in/$organizationId/contracts/new');

export function NewContractPage() {
  const places = usePlaces();
  const { organization } = useAccess();
  const path = { organization_id: organization.id };
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [customerId, setCustomerId] = useState(search.customer_id);
  const [terms, setTerms] = useState<TermsDraft>({
    title: '',
    number: '',
    external_id: '',
    starts_on: dayIn(organization.time_zone),
    ends_on: '',
    billing_interval: 'month',
    payment_terms_days: '30',
    auto_issue: false,
  });
  const [items, setItems] = useState([newItem(0)]);
  const currency = useNames([customerId]).get(customerId ?? '')?.currency;
  const creating = useChange(
    async () => {
      const body = {
        ...termsInputOf(terms),
        customer_id: customerId ?? '',
        items: items.map((item) => inputOf(item, currency ?? '')),
      };
      return (await createContract({ path, body, throwOnError: true })).data;
    },
    ({ id, number }) => {
      showDone(`Contract ${number} is a draft. Activate it to begin billing.`);
      return navigate(places.contract(id));
    },
  );
  const errorAt = errorsOf(creating.error);
  return (
    <>
      <PageHead
        title="New contract"
        above={[
          <TextLink key="list" {...places.contracts}>
            Contracts
          </TextLink>,
        ]}
      >
        It is a draft at first, and bills nothing until it is activated.
      </PageHead>
      <Paper withBorder p="md" maw={860} bg="var(--surface-raised)">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (currency !== undefined && !creating.isPending) creating.mutate(undefined);
          }}
        >
          <Stack gap="sm">
            <CustomerPicker
              label="Customer"
              required
              value={customerId}
              onChange={setCustomerId}
              error={errorAt('customer_id')}
            />
            <TermsFields terms={terms} onChange={setTerms} errorAt={errorAt} />
            <Title order={2} size="h3" mt="xs">
              Items
            </Title>
            {currency === undefined ? (
              <Text size="sm" c="dimmed">
                Choose the customer first: its currency is the contract's.
              </Text>
            ) : (
              <ItemsEditor
                items={items}
                onChange={(changed) => setItems([...changed])}
                currency={currency}
                errorAt={errorAt}
              />
            )}
            {creating.error && <ProblemAlert error={creating.error} />}
            <FormButtons
              action="Create the draft"
              isPending={creating.isPending}
              isDisabled={currency === undefined}
              onCancel={() => void navigate(places.contracts)}
            />
          </Stack>
        </form>
      </Paper>
    </>
  );
}
