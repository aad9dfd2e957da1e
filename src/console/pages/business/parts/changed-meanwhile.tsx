/** Somebody else changed a resource while it was edited: what, and which of both is to stay. */
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { WarningIcon } from '../../../parts/icons.tsx';

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

/** One change, or none. */
export const changeOf = (label: string, before: string, now: string): Change[] =>
  before === now ? [] : [{ label, before, now }];

export interface ChangedMeanwhileProps {
  /** What differs from when editing began. */
  readonly changes: readonly Change[];
  /** Forgets what was typed. */
  readonly onReload: () => void;
  /** Keeps what was typed, beside what the other changed. */
  readonly onKeep?: (() => void) | undefined;
}

export const ChangedMeanwhile = ({ changes, onReload, onKeep }: ChangedMeanwhileProps) => (
  <Alert color="yellow" icon={<WarningIcon />} title="Somebody else changed it meanwhile" role="alert">
    <Text size="sm">Nothing of yours was saved.</Text>
    {changes.length > 0 && (
      <List size="sm" my="xs" spacing={2}>
        {changes.map(({ label, before, now }) => (
          <List.Item key={label}>
            {label}: <s>{before || 'nothing'}</s> → <b>{now || 'nothing'}</b>
          </List.Item>
        ))}
      </List>
    )}
    <Group gap="xs" mt="xs">
      <Button size="xs" variant="default" onClick={onReload}>
        Reload, and drop my input
      </Button>
      {onKeep && (
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep my input
        </Button>
      )}
    </Group>
  </Alert>
);
