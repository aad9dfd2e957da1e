/** Enters names with values: the metadata that partners keep with a resource, and the headers that an endpoint is sent. */
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { CloseIcon, PlusIcon } from '../icons.tsx';

export interface MetadataRow {
  readonly place: number;
  readonly key: string;
  readonly value: string;
  /** Whether the server has a value, which it does not show. */
  readonly isHidden?: boolean;
}

type Metadata = Readonly<Record<string, string>>;

interface Words {
  readonly key: string;
  readonly add: string;
  readonly twins: string;
  readonly rowsMax: number;
  readonly keyMax: number;
  readonly valueMax: number;
}

const metadataWords: Words = {
  key: 'Key',
  add: 'Add a key',
  twins: 'Two rows have the same key.',
  rowsMax: 20,
  keyMax: 40,
  valueMax: 500,
};

export const headerWords: Words = {
  key: 'Name',
  add: 'Add a header',
  twins: 'Two rows have the same name.',
  rowsMax: 10,
  keyMax: 128,
  valueMax: 2048,
};

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

export const headerRows = (names: readonly string[]): MetadataRow[] =>
  names.map((key, place) => ({ place, key, value: '', isHidden: true }));

/** Those to add or replace, or with null to remove. One whose value is not entered anew stays as it is. */
export function headerChanges(names: readonly string[], rows: readonly MetadataRow[]) {
  const kept = new Set(keysOf(rows));
  const changes: Record<string, string | null> = {};
  for (const name of names) if (!kept.has(name)) changes[name] = null;
  for (const { key, value } of rows) if (key !== '' && value !== '') changes[key] = value;
  return changes;
}

export interface MetadataInputProps {
  readonly rows: readonly MetadataRow[];
  readonly onChange: (rows: MetadataRow[]) => void;
  readonly isReadOnly?: boolean;
  readonly words?: Words;
}

/** With its name, for a form of other fields too. */
export const MetadataFields = ({ title, about, ...input }: MetadataInputProps & MetadataTitle) => (
  <fieldset className="plain-fieldset">
    <Text component="legend" size="sm" fw={500} mb={4}>
      {title}
    </Text>
    {about && (
      <Text variant="hint" mb={4}>
        {about}
      </Text>
    )}
    <MetadataInput {...input} />
  </fieldset>
);

interface MetadataTitle {
  readonly title: string;
  readonly about?: string;
}

export function MetadataInput({
  rows,
  onChange,
  isReadOnly = false,
  words = metadataWords,
}: MetadataInputProps) {
  const set = (place: number, changed: Partial<MetadataRow>) =>
    onChange(rows.map((row) => (row.place === place ? { ...row, ...changed } : row)));
  const next = Math.max(-1, ...rows.map(({ place }) => place)) + 1;
  return (
    <Stack gap="xs" align="stretch">
      {rows.map(({ place, key, value, isHidden = false }) => (
        <Group key={place} gap={6} wrap="nowrap">
          <TextInput
            aria-label={words.key}
            placeholder={words.key}
            value={key}
            maxLength={words.keyMax}
            flex={2}
            readOnly={isReadOnly || isHidden}
            onChange={(event) => set(place, { key: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Value of ${key}`}
            placeholder={isHidden ? 'Not shown; enter another to replace it' : 'Value'}
            value={value}
            maxLength={words.valueMax}
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
          {words.twins}
        </Text>
      )}
      {!isReadOnly && (
        <Button
          size="xs"
          variant="subtle"
          w="fit-content"
          leftSection={<PlusIcon size={14} />}
          disabled={rows.length >= words.rowsMax}
          onClick={() => onChange([...rows, { place: next, key: '', value: '' }])}
        >
          {words.add}
        </Button>
      )}
    </Stack>
  );
}
