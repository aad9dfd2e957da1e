/** An error where it happened: what is wrong, what to change, and the request to quote. */
import { Alert, Anchor, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { WarningIcon } from '../icons.tsx';
import { CopyButton } from '../values/copy-button.tsx';
import { fieldOf, problemText } from './problem-text.ts';

export interface ProblemAlertProps {
  readonly error: unknown;
  readonly title?: string;
  /** Buttons, such as one to try again. */
  readonly children?: ReactNode;
}

export function ProblemAlert({ error, title, children }: ProblemAlertProps) {
  const text = problemText(error);
  return (
    <Alert color="red" icon={<WarningIcon />} title={title ?? text.title} role="alert">
      <Stack gap="xs">
        <Text size="sm">{text.detail}</Text>
        {text.inputs.length > 0 && (
          <List size="sm" spacing={2}>
            {text.inputs.map(({ pointer, detail }) => (
              <List.Item key={`${pointer} ${detail}`}>
                <span className="mono">{fieldOf(pointer)}</span>: {detail}
              </List.Item>
            ))}
          </List>
        )}
        {(text.requestId ?? text.docs) !== undefined && (
          <Group gap="xs">
            {text.requestId !== undefined && (
              <Group gap={2}>
                <Text variant="note">
                  Request <span className="mono">{text.requestId}</span>
                </Text>
                <CopyButton value={text.requestId} what="the request id" />
              </Group>
            )}
            {text.docs !== undefined && (
              <Anchor size="xs" href={text.docs} target="_blank" rel="noreferrer">
                What this means
              </Anchor>
            )}
          </Group>
        )}
        {children && <Group gap="xs">{children}</Group>}
      </Stack>
    </Alert>
  );
}
