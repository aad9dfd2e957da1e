/** Enters the keys and values that partners keep with a resource. */
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { CloseIcon, PlusIcon } from '../icons.tsx';

export interface MetadataRow {
  readonly place: number;
  readonly key: string;
  readonly value: string;
}

type Metadata = Readonly<Record<string, string>>;

const KEYS_MAX = 20;

export const metadataRows = (metadata: Metadata): MetadataRow[] =>
  Object.entries(metadata).map(([key, value], place) => ({ place, key, value }));

const keysOf = (rows: readonly MetadataRow[]) => rows.map(({ key }) => key).filter((key) => key !== '');

export const hasTwins = (rows: readonly MetadataRow[]): boolean =>
  new Set(keysOf(rows)).size < keysOf(rows).length;

/** Keys to add or replace, or with null to remove. */
export function metadataChanges(before: Metadata, rows: readonly MetadataRow[]) {
  const wanted = new Map(rows.filter(({ key }) => key !== '').map(({ key, value }) => [key, value]));
  const changes: Record<string, string | null> = {};
  for (const key of Object.keys(before)) if (!wanted.has(key)) changes[key] = null;
  for (const [key, value] of wanted) if (before[key] !== value) changes[key] = value;
  return changes;
}

export interface MetadataInputProps {
  readonly rows: readonly MetadataRow[];
  readonly onChange: (rows: MetadataRow[]) => void;
  readonly isReadOnly?: boolean;
}

export function MetadataInput({ rows, onChange, isReadOnly = false }: MetadataInputProps) {
  const set = (place: number, changed: Partial<MetadataRow>) =>
    onChange(rows.map((row) => (row.place === place ? { ...row, ...changed } : row)));
  const next = Math.max(-1, ...rows.map(({ place }) => place)) + 1;
  return (
    <Stack gap="xs" align="stretch">
      {rows.map(({ place, key, value }) => (
        <Group key={place} gap={6} wrap="nowrap">
          <TextInput
            aria-label="Key"
            placeholder="Key"
            value={key}
            maxLength={40}
            flex={2}
            readOnly={isReadOnly}
            onChange={(event) => set(place, { key: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Value of ${key}`}
            placeholder="Value"
            value={value}
            maxLength={500}
            flex={3}
            readOnly={isReadOnly}
            onChange={(event) => set(place, { value: event.currentTarget.value })}
          />
          {!isReadOnly && (
            <ActionIcon
              aria-label={`Remove ${key || 'this line'}`}
              onClick={() => onChange(rows.filter((row) => row.place !== place))}
            >
              <CloseIcon size={14} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {hasTwins(rows) && (
        <Text size="xs" c="var(--mantine-color-error)">
          Two rows have the same key.
        </Text>
      )}
      {!isReadOnly && (
        <Button
          size="xs"
          variant="subtle"
          w="fit-content"
          leftSection={<PlusIcon size={14} />}
          disabled={rows.length >= KEYS_MAX}
          onClick={() => onChange([...rows, { place: next, key: '', value: '' }])}
        >
          Add a key
        </Button>
      )}
    </Stack>
  );
}
