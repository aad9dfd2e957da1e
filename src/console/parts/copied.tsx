/** A value to copy to somewhere else, as it is. */
import { Group } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

export function Copied({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <span className="mono">{value}</span>
      <CopyButton value={value} what={what} />
    </Group>
  );
}
