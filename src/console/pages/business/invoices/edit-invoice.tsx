/** Changes the lines and the due date of a draft. */
import { Group, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getInvoiceOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { updateInvoice } from '../../../../../generated/console-client/index.ts';
import type { InvoiceDetails } from '../../../../../generated/console-client/types.gen.ts';
import { showDone } from '../../../parts/messages.tsx';
import { moneyText, quantityText, unitPriceText } from '../../../parts/money.ts';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { errorsOf, ifMatch, isOutdated, useChange } from '../parts/change.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DateInput, FormButtons, typed } from '../parts/fields.tsx';
import { draftsOf, inputOf } from './lines.ts';
import { LinesEditor } from './lines-editor.tsx';

export interface EditInvoiceProps {
  readonly invoice: InvoiceDetails;
  readonly onClose: () => void;
}

export function EditInvoice({ invoice, onClose }: EditInvoiceProps) {
  const [base, setBase] = useState(invoice);
  return (
    <Modal opened onClose={onClose} title="Edit the draft" size={980}>
      <Form key={base.version} invoice={base} onClose={onClose} onReload={setBase} />
    </Modal>
  );
}

interface FormProps extends EditInvoiceProps {
  readonly onReload: (latest: InvoiceDetails) => void;
}

function Form({ invoice, onClose, onReload }: FormProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const { currency } = invoice;
  const [dueOn, setDueOn] = useState(invoice.due_on ?? '');
  const [lines, setLines] = useState(() => draftsOf(invoice.lines, currency));
  const saving = useChange(
    () =>
      updateInvoice({
        path,
        headers: ifMatch(invoice.version),
        body: { due_on: typed(dueOn) ?? null, lines: lines.map((line) => inputOf(line, currency)) },
        throwOnError: true,
      }),
    () => {
      showDone('The draft is saved.');
      onClose();
    },
  );
  const isBehind = isOutdated(saving.error);
  const latest = useQuery({ ...getInvoiceOptions({ path }), enabled: isBehind, staleTime: 0 }).data;
  const errorAt = errorsOf(saving.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate(undefined);
      }}
    >
      <Stack gap="sm">
        <Group>
          <DateInput
            label="Due on"
            w={180}
            value={dueOn}
            onChange={setDueOn}
            error={errorAt('due_on')}
            description="Empty for none"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </Group>
        <LinesEditor
          lines={lines}
          onChange={(changed) => setLines([...changed])}
          currency={currency}
          errorAt={errorAt}
        />
        {isBehind && latest && latest.version !== invoice.version ? (
          <ChangedMeanwhile changes={differences(invoice, latest)} onReload={() => onReload(latest)} />
        ) : (
          saving.error && <ProblemAlert error={saving.error} />
        )}
        <FormButtons action="Save the draft" isPending={saving.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const linesText = ({ lines, currency }: InvoiceDetails): string =>
  lines
    .map(
      ({ description, quantity, unit_amount }) =>
        `${description}, ${quantityText(quantity)} × ${unitPriceText(unit_amount, currency)}`,
    )
    .join('; ');

const differences = (before: InvoiceDetails, now: InvoiceDetails) =>
  [
    { label: 'Status', before: before.status, now: now.status },
    { label: 'Due on', before: before.due_on ?? '', now: now.due_on ?? '' },
    { label: 'Total', before: moneyText(before.total), now: moneyText(now.total) },
    { label: 'Lines', before: linesText(before), now: linesText(now) },
  ].filter((change) => change.before !== change.now);
