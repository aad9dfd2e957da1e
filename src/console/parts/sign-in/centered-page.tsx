/** A page without navigation: signing in, accepting an invitation. */
import { Center, Loader, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../icons.tsx';

export interface CenteredPageProps {
  readonly title: string;
  /** What is done meanwhile: “Signing in”. */
  readonly busy?: string | false;
  readonly children?: ReactNode;
}

export function CenteredPage({ title, busy = false, children }: CenteredPageProps) {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--surface-sunken)">
      <Paper w="100%" maw={400} p="xl" radius="md" withBorder shadow="sm" bg="var(--surface-raised)">
        <Stack gap="md">
          <Logo size={32} />
          <Title order={1}>{title}</Title>
          {busy ? <Loader size="sm" aria-label={busy} /> : children}
        </Stack>
      </Paper>
    </Center>
  );
}
