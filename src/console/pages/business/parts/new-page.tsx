/** The page that creates a resource: its form, the way back to the list, and on to what was created. */
import { Paper } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAction } from '../../../parts/forms/action.ts';
import { Form, type FormProps } from '../../../parts/forms/form.tsx';
import { PageHead } from '../../../parts/page.tsx';

export interface NewPageProps<Answer, Failure, Input> extends Pick<FormProps, 'action' | 'isReady'> {
  readonly title: string;
  /** The list that it will be in. */
  readonly list: readonly [name: string, address: LinkProps];
  readonly about?: ReactNode;
  /** At most, in pixels. */
  readonly width: number;
  readonly mutation: UseMutationOptions<Answer, Failure, Input>;
  readonly input: () => Input;
  /** The message afterwards. */
  readonly done: string | ((answer: Answer) => string);
  /** Its page. */
  readonly place: (id: string) => LinkProps;
  /** @param error why it was refused. */
  readonly children: (error: unknown) => ReactNode;
}

export function NewPage<Answer extends { readonly id: string }, Failure, Input>({
  title,
  list,
  about,
  width,
  mutation,
  input,
  done,
  place,
  children,
  ...form
}: NewPageProps<Answer, Failure, Input>) {
  const navigate = useNavigate();
  const creating = useAction(mutation, done, ({ id }) => navigate(place(id)));
  return (
    <>
      <PageHead title={title} above={[list]} about={about} />
      <Paper withBorder p="md" maw={width} bg="var(--surface-raised)">
        <Form
          {...form}
          work={creating}
          onSubmit={() => creating.mutate(input())}
          onCancel={() => void navigate(list[1])}
        >
          {children(creating.error)}
        </Form>
      </Paper>
    </>
  );
}
