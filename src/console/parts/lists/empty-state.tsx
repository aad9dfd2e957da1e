/** Where there is nothing: why, and what to do next. */
import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '../icons.tsx';

/** Of a list. */
export interface Empty {
  readonly title: string;
  readonly icon?: Icon | undefined;
  readonly hint?: ReactNode;
  /** What to do next: a button or a link. */
  readonly action?: ReactNode;
}

export interface EmptyStateProps extends Omit<Empty, 'hint'> {
  /** 1 where it is the whole page. */
  readonly order?: 1 | 2;
  readonly children?: ReactNode;
}

export const EmptyState = ({ title, order = 2, icon: Sign, children, action }: EmptyStateProps) => (
  <Stack align="center" gap="xs" py={48} px="md" ta="center">
    {Sign && (
      <ThemeIcon variant="light" color="gray" size={40} radius="xl">
        <Sign size={20} />
      </ThemeIcon>
    )}
    <Title order={order} size="h3">
      {title}
    </Title>
    {children && (
      <Text variant="hint" maw={460} component="div">
        {children}
      </Text>
    )}
    {action}
  </Stack>
);
