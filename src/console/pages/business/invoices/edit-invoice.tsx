/** Changes the lines and the due date of a draft. */
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { getInvoiceOptions, updateInvoiceMutation } from '#client/queries';
import type { InvoiceDetails } from '#client/types';
import { errorsOf, ifMatch, useAction } from '../../../parts/action.ts';
import { changesOf, differences, useFields } from '../../../parts/fields.ts';
import { FieldInputs, Form } from '../../../parts/form.tsx';
import { moneyText, quantityText, unitPriceText } from '../../../parts/money.ts';
import { useOrganizationPath } from '../../../session.ts';
import { ChangedMeanwhile, changeOf } from '../parts/changed-meanwhile.tsx';
import { useNewer } from '../parts/newer.ts';
import { invoiceFields } from './fields.ts';
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
      <Draft key={base.version} invoice={base} onClose={onClose} onReload={setBase} />
    </Modal>
  );
}

interface DraftProps extends EditInvoiceProps {
  readonly onReload: (latest: InvoiceDetails) => void;
}

function Draft({ invoice, onClose, onReload }: DraftProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const { currency, version } = invoice;
  const form = useFields(invoiceFields, invoice);
  const [lines, setLines] = useState(() => draftsOf(invoice.lines, currency));
  const saving = useAction(updateInvoiceMutation(), 'The draft is saved.', onClose);
  const newer = useNewer(invoice, saving.error, getInvoiceOptions({ path }));
  const save = () => {
    const changes = changesOf(invoiceFields, form.values, invoice);
    const body = { ...changes, lines: lines.map((line) => inputOf(line, currency)) };
    saving.mutate({ path, headers: ifMatch(version), body });
  };
  return (
    <Form
      work={saving}
      action="Save the draft"
      onSubmit={save}
      onCancel={onClose}
      problem={
        newer && (
          <ChangedMeanwhile
            changes={[
              ...differences(invoiceFields, invoice, newer),
              ...changeOf('Status', invoice.status, newer.status),
              ...changeOf('Total', moneyText(invoice.total), moneyText(newer.total)),
              ...changeOf('Lines', linesText(invoice), linesText(newer)),
            ]}
            onReload={() => onReload(newer)}
          />
        )
      }
    >
      <FieldInputs fields={invoiceFields} form={form} error={saving.error} isEdit />
      <LinesEditor lines={lines} onChange={setLines} currency={currency} errorAt={errorsOf(saving.error)} />
    </Form>
  );
}

const linesText = ({ lines, currency }: InvoiceDetails): string =>
  lines
    .map(
      ({ description, quantity, unit_amount }) =>
        `${description}, ${quantityText(quantity)} × ${unitPriceText(unit_amount, currency)}`,
    )
    .join('; ');
