/** The keys and values that partners keep with a resource, and their editor. */
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Metadata } from '../../../../../generated/console-client/types.gen.ts';
import { Facts } from '../../../parts/facts.tsx';
import { AdminButton } from '../../../parts/guarded.tsx';
import { CloseIcon, PlusIcon } from '../../../parts/icons.tsx';
import { showDone } from '../../../parts/messages.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { Section } from '../../../parts/section.tsx';
import { isOutdated, useChange } from './change.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';

interface Versioned {
  readonly version: number;
  readonly metadata: Metadata;
}

/** Keys to add or replace, or with null to remove. */
type MetadataChanges = Record<string, string | null>;

export interface MetadataSectionProps {
  readonly resource: Versioned;
  /** Sends the changes, if nobody else has changed the resource since. */
  readonly save: (changes: MetadataChanges, version: number) => Promise<unknown>;
}

export function MetadataSection({ resource, save }: MetadataSectionProps) {
  const [edited, setEdited] = useState<Versioned | undefined>();
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
          key={edited.version}
          base={edited}
          current={resource}
          save={save}
          onClose={() => setEdited(undefined)}
          onReload={() => setEdited(resource)}
        />
      ) : entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing. Keep your own keys with it, such as a reference of your CRM.
        </Text>
      ) : (
        <Facts facts={entries.map(([key, value]): [string, ReactNode] => [key, value])} />
      )}
    </Section>
  );
}

interface EditorProps {
  readonly base: Versioned;
  readonly current: Versioned;
  readonly save: MetadataSectionProps['save'];
  readonly onClose: () => void;
  readonly onReload: () => void;
}

interface Row {
  readonly place: number;
  readonly key: string;
  readonly value: string;
}

const KEYS_MAX = 20;

function Editor({ base, current, save, onClose, onReload }: EditorProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    Object.entries({ ...base.metadata, ...(Object.keys(base.metadata).length === 0 && { '': '' }) }).map(
      ([key, value], place) => ({ place, key, value }),
    ),
  );
  const saving = useChange(
    () => save(changesBetween(base.metadata, rows), base.version),
    () => {
      showDone('The metadata is saved.');
      onClose();
    },
  );
  const set = (place: number, changed: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.place === place ? { ...row, ...changed } : row)));
  const keys = rows.map(({ key }) => key).filter((key) => key !== '');
  const hasTwins = new Set(keys).size < keys.length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasTwins) saving.mutate(undefined);
      }}
    >
      <Stack gap="xs">
        {rows.map((row) => (
          <Group key={row.place} gap={6} wrap="nowrap">
            <TextInput
              aria-label="Key"
              placeholder="Key"
              value={row.key}
              maxLength={40}
              flex={2}
              onChange={(event) => set(row.place, { key: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Value of ${row.key}`}
              placeholder="Value"
              value={row.value}
              maxLength={500}
              flex={3}
              onChange={(event) => set(row.place, { value: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Remove ${row.key}`}
              onClick={() => setRows(rows.filter(({ place }) => place !== row.place))}
            >
              <CloseIcon size={14} />
            </ActionIcon>
          </Group>
        ))}
        {hasTwins && (
          <Text size="xs" c="var(--mantine-color-error)">
            Two rows have the same key.
          </Text>
        )}
        {isOutdated(saving.error) ? (
          <ChangedMeanwhile changes={differences(base.metadata, current.metadata)} onReload={onReload} />
        ) : (
          saving.error && <ProblemAlert error={saving.error} />
        )}
        <Group gap="xs">
          <Button
            size="xs"
            variant="subtle"
            leftSection={<PlusIcon size={14} />}
            disabled={rows.length >= KEYS_MAX}
            onClick={() =>
              setRows([
                ...rows,
                { place: Math.max(-1, ...rows.map(({ place }) => place)) + 1, key: '', value: '' },
              ])
            }
          >
            Add a key
          </Button>
          <Group gap="xs" ml="auto">
            <Button size="xs" variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button size="xs" type="submit" loading={saving.isPending}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

function changesBetween(before: Metadata, rows: readonly Row[]): MetadataChanges {
  const wanted = new Map(rows.filter(({ key }) => key !== '').map(({ key, value }) => [key, value]));
  const changes: MetadataChanges = {};
  for (const key of Object.keys(before)) if (!wanted.has(key)) changes[key] = null;
  for (const [key, value] of wanted) if (before[key] !== value) changes[key] = value;
  return changes;
}

const differences = (before: Metadata, now: Metadata) =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((key) => before[key] !== now[key])
    .map((key) => ({ label: key, before: before[key] ?? '', now: now[key] ?? '' }));
