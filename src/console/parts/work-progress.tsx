/** How far long work is. */
import { Group, Progress, Stack, Text } from '@mantine/core';
import { count } from './values/locale.ts';

export interface WorkProgressProps {
  /** “Redelivering”. */
  readonly label: string;
  readonly done: number;
  /** Undefined while it is not known. */
  readonly total: number | undefined;
  readonly isRunning: boolean;
}

export function WorkProgress({ label, done, total, isRunning }: WorkProgressProps) {
  const percent = total === undefined ? (isRunning ? 100 : 0) : total === 0 ? 100 : (done / total) * 100;
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm">{label}</Text>
        <Text variant="hint">
          {count.format(done)}
          {total !== undefined && ` of ${count.format(total)}`}
        </Text>
      </Group>
      <Progress
        value={percent}
        animated={isRunning}
        color={isRunning ? 'brand' : 'teal'}
        aria-label={label}
        size="sm"
      />
    </Stack>
  );
}
