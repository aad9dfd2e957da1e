/** One number that a page is about, and what it counts. */
import { Box, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FigureProps {
  readonly label: string;
  /** Undefined while it is not known. */
  readonly value: ReactNode;
  /** Below it. */
  readonly about?: ReactNode;
  /** `bad`: somebody has to do something. */
  readonly tone?: 'bad' | undefined;
  readonly isFramed?: boolean;
}

export const Figure = ({ label, value, about, tone, isFramed = false }: FigureProps) => (
  <Box className={isFramed ? 'framed-figure' : 'figure'}>
    <Text variant="note">{label}</Text>
    {value === undefined ? (
      <Skeleton h={24} w={60} my={2} />
    ) : (
      <Text size="xl" fw={600} c={tone === 'bad' ? 'red' : undefined} component="div">
        {value}
      </Text>
    )}
    {isFramed && (
      <Text variant="note" component="div">
        {about ?? '\u00a0'}
      </Text>
    )}
  </Box>
);
