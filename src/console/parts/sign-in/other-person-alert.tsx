/** Before a link replaces who is signed in: it may have come from somebody who wants that. */
import { Alert, Text } from '@mantine/core';
import { WarningIcon } from '../icons.tsx';

export const OtherPersonAlert = ({ current, next }: { readonly current: string; readonly next: string }) => (
  <Alert color="yellow" icon={<WarningIcon />} title={`You are signed in as ${current}`}>
    <Text size="sm">
      If you continue, this browser works as {next} in all its tabs. Whoever sent you this link may want just
      that: they would see what you do.
    </Text>
  </Alert>
);
