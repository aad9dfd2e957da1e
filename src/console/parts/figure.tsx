/** One number that a page is about, and what it counts. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  /** `bad`: somebody has to do something. */
  readonly tone?: 'bad' | undefined;
}

export function Figure({ label, value, tone }: FigureProps) {
  return (
    <div className="figure">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={600} c={tone === 'bad' ? 'red' : undefined} component="div">
        {value}
      </Text>
    </div>
  );
}
