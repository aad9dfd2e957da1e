/** A part of a page, in a frame with a title and what can be done in it. */
import { Box, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly about?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without space around its content: for a table. */
  readonly isFlush?: boolean;
}

export function Section({ title, about, actions, children, isFlush = false }: SectionProps) {
  return (
    <Paper withBorder component="section" aria-label={title} bg="var(--surface-raised)">
      <Group justify="space-between" px="md" pt="sm" pb={isFlush ? 'xs' : 0} gap="xs" mih={44}>
        <Box miw={0} flex="1 1 240px">
          <Title order={2} size="h3">
            {title}
          </Title>
          {about !== undefined && (
            <Text variant="hint" component="div">
              {about}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {isFlush ? children : <Box p="md">{children}</Box>}
    </Paper>
  );
}
