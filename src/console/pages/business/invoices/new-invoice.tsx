/** Writes the draft of an invoice. */

import { Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { createInvoice } from '../../../../../generated/console-client/index.ts';
import { TextLink } from '../../../parts/links.tsx';
import { showDone } from '../../../parts/messages.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { errorsOf, useChange } from '../parts/change.ts';
import { DateInput, FormButtons, typed } from '../parts/fields.tsx';
import { useNames } from '../parts/names.ts';
import { usePlaces } from '../parts/places.ts';
import { CustomerPicker } from '../parts/resource-picker.tsx';
import { inputOf, newLine } from './lines.ts';
import { LinesEditor } from './lines-editor.tsx';

const route = getRouteApi('/signed-in/$organizationId/invoices/new');

export function NewInvoicePage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [customerId, setCustomerId] = useState(search.customer_id);
  const [dueOn, setDueOn] = useState('');
  const [externalId, setExternalId] = useState('');
  const [lines, setLines] = useState([newLine(0)]);
  const currency = useNames([customerId]).get(customerId ?? '')?.currency;
  const creating = useChange(
    async () => {
      const body = {
        customer_id: customerId ?? '',
        contract_id: search.contract_id,
        due_on: typed(dueOn) ?? null,
        external_id: typed(externalId),
        lines: lines.map((line) => inputOf(line, currency ?? '')),
      };
      return (await createInvoice({ path, body, throwOnError: true })).data;
    },
    ({ id }) => {
      showDone('The draft is saved. It is owed once it is issued.');
      return navigate(places.invoice(id));
    },
  );
  const errorAt = errorsOf(creating.error);
  return (
    <>
      <PageHead
        title="New invoice"
        above={[
          <TextLink key="list" {...places.invoices}>
            Invoices
          </TextLink>,
        ]}
      >
        It is a draft at first. It gets its number, and is owed, when it is issued.
      </PageHead>
      <Paper withBorder p="md" maw={980} bg="var(--surface-raised)">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (currency !== undefined && !creating.isPending) creating.mutate(undefined);
          }}
        >
          <Stack gap="sm">
            <Group grow align="flex-start" className="field-row">
              <CustomerPicker
                label="Customer"
                required
                value={customerId}
                onChange={setCustomerId}
                error={errorAt('customer_id')}
              />
              <DateInput label="Due on" value={dueOn} onChange={setDueOn} error={errorAt('due_on')} />
              <TextInput
                label="External id"
                placeholder="Your own identifier"
                maxLength={128}
                value={externalId}
                error={errorAt('external_id')}
                onChange={(event) => setExternalId(event.currentTarget.value)}
              />
            </Group>
            {currency === undefined ? (
              <Text size="sm" c="dimmed">
                Choose the customer first: its currency is the invoice's.
              </Text>
            ) : (
              <LinesEditor
                lines={lines}
                onChange={(changed) => setLines([...changed])}
                currency={currency}
                errorAt={errorAt}
              />
            )}
            {creating.error && <ProblemAlert error={creating.error} />}
            <FormButtons
              action="Save the draft"
              isPending={creating.isPending}
              isDisabled={currency === undefined}
              onCancel={() => void navigate(places.invoices)}
            />
          </Stack>
        </form>
      </Paper>
    </>
  );
}
