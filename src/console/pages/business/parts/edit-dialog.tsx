/** Edits a resource that others may edit too: it is saved if nobody else has changed it since, and shows what they changed otherwise. */
import { Modal, type ModalProps } from '@mantine/core';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { errorsOf, isOutdated, type Work } from '../../../parts/forms/action.ts';
import { changesOf, differences, type Fields, useFields, valuesOf } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { type Change, ChangedMeanwhile, changeOf } from './changed-meanwhile.tsx';
import type { PricedRow, RowsEditorProps } from './priced-rows.tsx';

interface Editable {
  readonly version: number;
  readonly status?: string;
  /** Of what has rows. */
  readonly currency?: string;
}

interface EditDialogProps<All extends Fields, Row extends PricedRow, Of, Failure, Key extends QueryKey>
  extends Pick<ModalProps, 'title' | 'size' | 'onClose'> {
  readonly action: string;
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
  readonly work: Work & { readonly reset: () => void };
  readonly onSave: (changes: ReturnType<typeof changesOf<All>>, base: Of, rows: readonly Row[]) => void;
}

export function EditDialog<
  const All extends Fields,
  Row extends PricedRow,
  Of extends Editable,
  Failure,
  Key extends QueryKey,
>({
  title,
  size,
  onClose,
  action,
  resource,
  fields,
  rows: draft,
  latest,
  work,
  onSave,
}: EditDialogProps<All, Row, Of, Failure, Key>) {
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
    <Modal opened onClose={onClose} title={title} size={size}>
      <Form
        work={work}
        action={action}
        isReady={draft !== undefined || Object.keys(changes).length > 0}
        onSubmit={() => onSave(changes, base, rows)}
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
    </Modal>
  );
}
