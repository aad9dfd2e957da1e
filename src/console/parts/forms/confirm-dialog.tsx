/** Asks before something that cannot be undone, or that others notice; with a reason for the audit where the API takes one. */
import { Modal, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Work } from './action.ts';
import { Form } from './form.tsx';

export interface ConfirmDialogProps {
  readonly isOpen?: boolean;
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
  readonly typed?: string | undefined;
  /** Whether what `children` ask for is there. */
  readonly isReady?: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly work: Work;
}

export function ConfirmDialog({ isOpen = true, onClose, title, ...rest }: ConfirmDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <Question {...rest} onClose={onClose} />
    </Modal>
  );
}

function Question({
  onClose,
  children,
  reason,
  typed,
  isReady = true,
  onConfirm,
  ...form
}: Omit<ConfirmDialogProps, 'isOpen' | 'title'>) {
  const [why, setWhy] = useState('');
  const [word, setWord] = useState('');
  const hasReason = reason?.isRequired !== true || why.trim() !== '';
  return (
    <Form
      {...form}
      isReady={isReady && hasReason && (typed === undefined || word === typed)}
      onSubmit={() => onConfirm(why.trim())}
      onCancel={onClose}
    >
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
    </Form>
  );
}
