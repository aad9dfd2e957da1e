/** An identifier: short in lists, whole with a copy button on a page. */
import { Group, Tooltip } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

/** UUIDs of version 7 begin with the time: their end tells them apart. */
export const shortId = (id: string): string => (id.length > 13 ? `…${id.slice(-12)}` : id);

export const ShortId = ({ id }: { readonly id: string }) => (
  <Tooltip label={<span className="mono">{id}</span>}>
    <span className="mono">{shortId(id)}</span>
  </Tooltip>
);

export const Id = ({ id, what = 'the id' }: { readonly id: string; readonly what?: string }) => (
  <Group gap={4} wrap="nowrap" display="inline-flex" maw="100%">
    <span className="mono">{id}</span>
    <CopyButton value={id} what={what} />
  </Group>
);
