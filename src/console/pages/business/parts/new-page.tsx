/** The page that creates a resource: its form, and the way back to the list. */
import { Paper } from '@mantine/core';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Form, type FormProps } from '../../../parts/forms/form.tsx';
import { PageHead } from '../../../parts/page.tsx';

export interface NewPageProps extends Omit<FormProps, 'onCancel'> {
  readonly title: string;
  /** The list that it will be in. */
  readonly list: readonly [name: string, address: LinkProps];
  readonly about?: ReactNode;
  /** At most, in pixels. */
  readonly width: number;
}

export function NewPage({ title, list, about, width, ...form }: NewPageProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={title} above={[list]} about={about} />
      <Paper withBorder p="md" maw={width} bg="var(--surface-raised)">
        <Form {...form} onCancel={() => void navigate(list[1])} />
      </Paper>
    </>
  );
}
