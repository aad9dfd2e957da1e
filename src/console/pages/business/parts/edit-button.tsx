/** The button that edits a resource which others may edit too: it is saved if nobody else has changed it since, and shows what they changed otherwise. */
import {
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { errorsOf, ifMatch, isOutdated, useAction } from '../../../parts/forms/action.ts';
import { DialogButton, type DialogButtonProps } from '../../../parts/forms/asking-buttons.tsx';
import { changesOf, differences, type Fields, useFields, valuesOf } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { EditIcon } from '../../../parts/icons.tsx';
import { type Change, ChangedMeanwhile, changeOf } from './changed-meanwhile.tsx';
import type { PricedRow, RowsEditorProps } from './priced-rows.tsx';

interface Editable {
  readonly version: number;
  readonly status?: string;
  /** Of what has rows. */
  readonly currency?: string;
}

interface EditingProps<All extends Fields, Row extends PricedRow, Of, Failure, Key extends QueryKey, Input> {
  /** Of the button that saves; without one, it is a draft. */
  readonly action?: string;
  readonly done?: string;
  readonly resource: Of;
  readonly fields: All;
  /** Of a draft; whatever they are, it can be saved. */
  readonly rows?: {
    readonly of: (resource: Of) => Row[];
    readonly Rows: ComponentType<RowsEditorProps<Row>>;
    /** What somebody else has changed besides the fields. */
    readonly changes: (before: Of, now: Of) => readonly Change[];
  };
  /** Asks for the resource, such as `getCustomerOptions({ path })`. */
  readonly latest: UseQueryOptions<Of, Failure, Of, Key>;
  readonly mutation: UseMutationOptions<Of, Failure, Input>;
  readonly inputOf: (
    changes: ReturnType<typeof changesOf<All>>,
    headers: ReturnType<typeof ifMatch>,
    rows: readonly Row[],
    base: Of,
  ) => Input;
}

export function EditButton<
  const All extends Fields,
  Row extends PricedRow,
  Of extends Editable,
  Failure,
  Key extends QueryKey,
  Input,
>({
  title,
  size,
  ...editing
}: EditingProps<All, Row, Of, Failure, Key, Input> & Pick<DialogButtonProps, 'title' | 'size'>) {
  return (
    <DialogButton label="Edit" look={look} title={title} size={size}>
      {(onClose) => <Editing {...editing} onClose={onClose} />}
    </DialogButton>
  );
}

const look = { variant: 'default', leftSection: <EditIcon size={14} /> };

function Editing<
  const All extends Fields,
  Row extends PricedRow,
  Of extends Editable,
  Failure,
  Key extends QueryKey,
  Input,
>({
  action = 'Save the draft',
  done = 'The draft is saved.',
  resource,
  fields,
  rows: draft,
  latest,
  mutation,
  inputOf,
  onClose,
}: EditingProps<All, Row, Of, Failure, Key, Input> & { readonly onClose: () => void }) {
  const work = useAction(mutation, done, onClose);
  const [base, setBase] = useState(resource);
  const form = useFields(fields, resource);
  const [rows, setRows] = useState(() => draft?.of(resource) ?? []);
  const isBehind = isOutdated(work.error);
  const { data } = useQuery({ ...latest, enabled: isBehind, staleTime: 0 });
  const newer = isBehind && data?.version !== base.version ? data : undefined;
  const changes = changesOf(fields, form.values, base);
  const continueFrom = (now: Of, keepsInput: boolean) => {
    const isKept = ([name]: [string, unknown]) => keepsInput && name in changes;
    const kept = Object.fromEntries(Object.entries(form.values).filter(isKept));
    form.set({ ...valuesOf(fields, now), ...kept });
    setRows(draft?.of(now) ?? []);
    setBase(now);
    work.reset();
  };
  return (
    <Form
      work={work}
      action={action}
      isReady={draft !== undefined || Object.keys(changes).length > 0}
      onSubmit={() => work.mutate(inputOf(changes, ifMatch(base.version), rows, base))}
      onCancel={onClose}
      problem={
        newer && (
          <ChangedMeanwhile
            changes={[
              ...differences(fields, base, newer),
              ...changeOf('Status', base.status ?? '', newer.status ?? ''),
              ...(draft?.changes(base, newer) ?? []),
            ]}
            onReload={() => continueFrom(newer, false)}
            onKeep={draft ? undefined : () => continueFrom(newer, true)}
          />
        )
      }
    >
      <FieldInputs fields={fields} form={form} error={work.error} isEdit isFirst={draft === undefined} />
      {draft && (
        <draft.Rows
          rows={rows}
          onChange={setRows}
          currency={base.currency ?? ''}
          errorAt={errorsOf(work.error)}
        />
      )}
    </Form>
  );
}
