/** The keys and values that partners keep with a resource: on its page, with their editor. */
import { Text } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#client/types';
import { ifMatch, isOutdated, useAction } from '../../../parts/forms/action.ts';
import { Form } from '../../../parts/forms/form.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import {
  hasTwins,
  MetadataInput,
  metadataChanges,
  metadataRows,
} from '../../../parts/forms/metadata-input.tsx';
import { Facts, Section } from '../../../parts/page.tsx';
import { useObjectPath } from '../../../session.ts';
import { ChangedMeanwhile, changeOf } from './changed-meanwhile.tsx';

type Resource = Pick<Customer, 'id' | 'version' | 'metadata'>;

interface Change {
  path: { organization_id: string; id: string };
  headers: { readonly 'If-Match': string };
  body: { metadata: Record<string, string | null> };
}

/** That updates the resource, if nobody else has changed it since. */
export type ChangeOfMetadata = Pick<UseMutationOptions<unknown, Error, Change>, 'mutationFn'>;

export interface MetadataSectionProps {
  readonly resource: Resource;
  readonly mutation: ChangeOfMetadata;
}

export function MetadataSection(props: MetadataSectionProps) {
  const { resource } = props;
  const [edited, setEdited] = useState<Resource | undefined>();
  return (
    <Section
      title="Metadata"
      actions={
        !edited && (
          <AdminButton
            size="xs"
            variant="default"
            aria-label="Edit the metadata"
            onClick={() => setEdited(resource)}
          >
            Edit
          </AdminButton>
        )
      }
    >
      {edited ? (
        <Editor
          {...props}
          key={edited.version}
          base={edited}
          onClose={() => setEdited(undefined)}
          onReload={() => setEdited(resource)}
        />
      ) : Object.keys(resource.metadata).length === 0 ? (
        <Text variant="hint">Nothing. Keep your own keys with it, such as a reference of your CRM.</Text>
      ) : (
        <Facts facts={resource.metadata} />
      )}
    </Section>
  );
}

interface EditorProps extends MetadataSectionProps {
  readonly base: Resource;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

function Editor({ base, resource, mutation, onClose, onReload }: EditorProps) {
  const { metadata } = base;
  const path = useObjectPath();
  const [rows, setRows] = useState(() =>
    metadataRows(Object.keys(metadata).length === 0 ? { '': '' } : metadata),
  );
  const saving = useAction(mutation, 'The metadata is saved.', onClose);
  const save = () =>
    saving.mutate({
      path,
      headers: ifMatch(base.version),
      body: { metadata: metadataChanges(metadata, rows) },
    });
  const now = resource.metadata;
  const keys = [...new Set([...Object.keys(metadata), ...Object.keys(now)])];
  return (
    <Form
      work={saving}
      action="Save"
      isReady={!hasTwins(rows)}
      onSubmit={save}
      onCancel={onClose}
      problem={
        isOutdated(saving.error) && (
          <ChangedMeanwhile
            changes={keys.flatMap((key) => changeOf(key, metadata[key] ?? '', now[key] ?? ''))}
            onReload={onReload}
          />
        )
      }
    >
      <MetadataInput rows={rows} onChange={setRows} />
    </Form>
  );
}
