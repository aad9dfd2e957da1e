/** A form: what is entered, what the server says is wrong, and the buttons. In a dialog, `onCancel` closes it. */
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Work } from './action.ts';
import { ProblemAlert } from './problem-alert.tsx';

export interface FormProps {
  readonly work: Work;
  /** Of the button: a verb. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly onCancel?: () => void;
  readonly isReady?: boolean;
  readonly isDangerous?: boolean;
  /** Instead of what the server says. */
  readonly problem?: ReactNode;
  /** Instead of the buttons at the right; null where they are among the inputs. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

export function Form({
  work,
  action,
  onSubmit,
  onCancel,
  isReady = true,
  isDangerous = false,
  problem,
  buttons,
  children,
}: FormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !work.isPending) onSubmit();
      }}
    >
      <Stack gap="sm">
        {children}
        {problem || <Problem work={work} />}
        {buttons !== undefined ? (
          buttons
        ) : (
          <Group justify="flex-end" gap="xs">
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button
              type="submit"
              color={isDangerous ? 'red' : undefined}
              disabled={!isReady}
              loading={work.isPending}
            >
              {action}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

function Problem({ work: { error } }: { readonly work: Work }) {
  return error === null || error === undefined ? null : <ProblemAlert error={error} />;
}
