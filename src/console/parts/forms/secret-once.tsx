/** A key or a secret that is shown this one time. */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { KeyIcon } from '../icons.tsx';
import { CopyButton } from '../values/copy-button.tsx';

export interface SecretOnceProps {
  readonly secret: string;
  /** “API key”. */
  readonly what: string;
  /** What is done with it. */
  readonly advice?: string;
}

export function SecretOnce({ secret, what, advice = 'Store it where you keep secrets.' }: SecretOnceProps) {
  return (
    <Alert color="yellow" icon={<KeyIcon />} title={`Copy the ${what} now`}>
      <Stack gap="xs">
        <Text size="sm">It is shown this once and cannot be read again. {advice}</Text>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be reached and marked by keyboard. */}
          <code className="secret" tabIndex={0}>
            {secret}
          </code>
          <CopyButton value={secret} what={`the ${what}`} label="Copy" />
        </Group>
      </Stack>
    </Alert>
  );
}
