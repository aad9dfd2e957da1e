/** A button for what is done once somebody has confirmed it. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from './action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface ConfirmedButtonProps<Answer, Failure, Input> {
  readonly label: string;
  readonly title: string;
  /** Of the button in the dialog. */
  readonly action: string;
  /** The message afterwards. */
  readonly done: string;
  readonly mutation: UseMutationOptions<Answer, Failure, Input>;
  readonly inputOf: (reason: string) => Input;
  /** For operators: asks for a reason. */
  readonly asksReason?: boolean;
  /** What happens then. */
  readonly children: ReactNode;
}

export function ConfirmedButton<Answer, Failure, Input>({
  label,
  title,
  action,
  done,
  mutation,
  inputOf,
  asksReason = false,
  children,
}: ConfirmedButtonProps<Answer, Failure, Input>) {
  const [isAsking, asking] = useDisclosure(false);
  const work = useAction(mutation, done, asking.close);
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={asking.close}
        title={title}
        action={action}
        {...(asksReason && { reason: { label: 'Reason, for the audit', isRequired: true } })}
        work={work}
        onConfirm={(reason) => work.mutate(inputOf(reason))}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
