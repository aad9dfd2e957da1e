/** Asks before something that cannot be undone, or that others notice; with a reason for the audit where the API takes one. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ProblemAlert } from './problem-alert.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A question or an action: “Delete this endpoint”. */
  readonly title: string;
  /** What happens then. */
  readonly children: ReactNode;
  /** Of the button: the same verb as in the title. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Asks for a reason. */
  readonly reason?: { readonly label: string; readonly placeholder?: string; readonly isRequired?: boolean };
  /** A text that has to be typed first, such as the endpoint's name. */
  readonly typed?: string;
  /** Whether what `children` ask for is there. */
  readonly isReady?: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly isPending?: boolean;
  readonly error?: unknown;
}

export function ConfirmDialog({ isOpen, onClose, title, ...rest }: ConfirmDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      {/* Forgets what was typed. */}
      {isOpen && <Question {...rest} onClose={onClose} />}
    </Modal>
  );
}

function Question({
  onClose,
  children,
  action,
  isDangerous = false,
  reason,
  typed,
  isReady: isComplete = true,
  onConfirm,
  isPending = false,
  error,
}: Omit<ConfirmDialogProps, 'isOpen' | 'title'>) {
  const [why, setWhy] = useState('');
  const [word, setWord] = useState('');
  const isReady =
    isComplete &&
    (typed === undefined || word === typed) &&
    (reason?.isRequired !== true || why.trim() !== '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isPending) onConfirm(why.trim());
      }}
    >
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        {reason && (
          <TextInput
            label={reason.label}
            placeholder={reason.placeholder}
            required={reason.isRequired}
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {typed !== undefined && (
          <TextInput
            label={
              <>
                Type <span className="mono">{typed}</span> to confirm
              </>
            }
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus={reason ? undefined : true}
          />
        )}
        {error !== null && error !== undefined && <ProblemAlert error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={isDangerous ? 'red' : undefined}
            disabled={!isReady}
            loading={isPending}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
