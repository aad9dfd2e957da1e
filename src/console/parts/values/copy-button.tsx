/** Copies a text, and says that it did. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon, CopyIcon } from '../icons.tsx';

export interface CopyButtonProps {
  readonly value: string;
  /** Said to screen readers and on hover: “Copy the id”. */
  readonly what: string;
  /** With a text beside the icon. */
  readonly label?: string;
}

export function CopyButton({ value, what, label }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  const said = error ? 'Your browser did not copy it' : copied ? 'Copied' : `Copy ${what}`;
  const icon = copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />;
  const onClick = () => copy(value);
  if (label !== undefined)
    return (
      <Button variant="default" size="xs" leftSection={icon} onClick={onClick} aria-label={said}>
        {copied ? 'Copied' : label}
      </Button>
    );
  return (
    <Tooltip label={said}>
      <ActionIcon size="sm" onClick={onClick} aria-label={said}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
