/** The keys and values that partners keep with a resource: on its page, with their editor. */
import { Text } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Metadata } from '#client/types';
import { ifMatch, isOutdated, useAction } from '../../../parts/forms/action.ts';
import { Form } from '../../../parts/forms/form.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import {
  hasTwins,
  MetadataInput,
  metadataChanges,
  metadataRows,
} from '../../../parts/forms/metadata-input.tsx';
import { Section } from '../../../parts/section.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { ChangedMeanwhile, changeOf } from './changed-meanwhile.tsx';

interface Resource {
  readonly id: string;
  readonly version: number;
  readonly metadata: Metadata;
}

interface Change {
  path: { organization_id: string; id: string };
  headers: { readonly 'If-Match': string };
  body: { metadata: Record<string, string | null> };
}

export interface MetadataSectionProps {
  readonly resource: Resource;
  readonly path: { readonly organization_id: string };
  /** That updates the resource, if nobody else has changed it since. */
  readonly mutation: Pick<UseMutationOptions<unknown, Error, Change>, 'mutationFn'>;
}

export function MetadataSection(props: MetadataSectionProps) {
  const { resource } = props;
  const [edited, setEdited] = useState<Resource | undefined>();
  const entries = Object.entries(resource.metadata);
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
      ) : entries.length === 0 ? (
        <Text variant="hint">Nothing. Keep your own keys with it, such as a reference of your CRM.</Text>
      ) : (
        <Facts facts={entries.map(([key, value]): [string, ReactNode] => [key, value])} />
      )}
    </Section>
  );
}

interface EditorProps extends MetadataSectionProps {
  readonly base: Resource;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

function Editor({ base, resource, path, mutation, onClose, onReload }: EditorProps) {
  const { id, metadata } = base;
  const [rows, setRows] = useState(() =>
    metadataRows(Object.keys(metadata).length === 0 ? { '': '' } : metadata),
  );
  const saving = useAction(mutation, 'The metadata is saved.', onClose);
  const save = () =>
    saving.mutate({
      path: { ...path, id },
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
