/** The page that writes the draft of a contract or an invoice. */
import { Text, Title } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { CustomerPicker } from '../../../parts/customer-picker.tsx';
import { errorsOf } from '../../../parts/forms/action.ts';
import { creationOf, type Fields, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs } from '../../../parts/forms/form.tsx';
import { useName } from '../../../parts/names.ts';
import { NewPage, type NewPageProps } from './new-page.tsx';
import type { PricedRow, RowsEditorProps } from './priced-rows.tsx';

interface NewDraftPageProps<All extends Fields, Row extends PricedRow, Answer, Failure, Input>
  extends Omit<NewPageProps<Answer, Failure, Input>, 'input' | 'isReady' | 'children'> {
  /** Besides its customer. */
  readonly fields: All;
  readonly Rows: ComponentType<RowsEditorProps<Row>>;
  /** What the form begins with. */
  readonly start?: object;
  readonly row: Row;
  readonly customerId: string | undefined;
  /** “contract”. */
  readonly what: string;
  /** Above the rows. */
  readonly rowsTitle?: string;
  readonly inputOf: (
    draft: ReturnType<typeof creationOf<All>> & { readonly customer_id: string },
    rows: readonly Row[],
    currency: string,
  ) => Input;
}

export function NewDraftPage<
  const All extends Fields,
  Row extends PricedRow,
  Answer extends { readonly id: string },
  Failure,
  Input,
>({
  fields,
  Rows,
  start,
  row,
  customerId,
  what,
  rowsTitle,
  inputOf,
  ...page
}: NewDraftPageProps<All, Row, Answer, Failure, Input>) {
  const [customer_id = '', setCustomerId] = useState(customerId);
  const form = useFields(fields, start);
  const [rows, setRows] = useState([row]);
  const currency = useName(customer_id).data?.currency ?? undefined;
  const input = () => inputOf({ ...creationOf(fields, form.values), customer_id }, rows, currency ?? '');
  return (
    <NewPage {...page} isReady={currency !== undefined} input={input}>
      {(error) => (
        <>
          <CustomerPicker
            label="Customer"
            required
            isForNew
            value={customer_id || undefined}
            onChange={setCustomerId}
            error={errorsOf(error)('customer_id')}
          />
          <FieldInputs fields={fields} form={form} error={error} />
          {rowsTitle && (
            <Title order={2} size="h3" mt="xs">
              {rowsTitle}
            </Title>
          )}
          {currency === undefined ? (
            <Text variant="hint">Choose the customer first: its currency is the {what}'s.</Text>
          ) : (
            <Rows rows={rows} onChange={setRows} currency={currency} errorAt={errorsOf(error)} />
          )}
        </>
      )}
    </NewPage>
  );
}
