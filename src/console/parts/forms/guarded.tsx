/** What only some may do: the button is there for everybody, and says why it is disabled. */
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useAccess } from '../../session.ts';

export interface GuardedButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Why it is not possible now; undefined if it is. */
  readonly refusal?: string | undefined;
}

export function GuardedButton({ refusal, ...button }: GuardedButtonProps) {
  if (refusal === undefined) return <Button {...button} />;
  // `data-disabled` keeps it reachable, so that the reason is read out too.
  return (
    <Tooltip label={refusal} multiline maw={280}>
      <Button
        {...button}
        data-disabled
        aria-disabled
        onClick={(event) => event.preventDefault()}
        type="button"
      />
    </Tooltip>
  );
}

/** For admins and owners of the organization. */
export function AdminButton({ refusal, ...button }: GuardedButtonProps) {
  const { isAdmin } = useAccess();
  return <GuardedButton {...button} refusal={isAdmin ? refusal : ADMINS_ONLY} />;
}

/** For owners of the organization. */
export function OwnerButton({ refusal, ...button }: GuardedButtonProps) {
  const { isOwner } = useAccess();
  return <GuardedButton {...button} refusal={isOwner ? refusal : OWNERS_ONLY} />;
}

export const ADMINS_ONLY = 'You are a member here: ask an admin or an owner to do this.';
const OWNERS_ONLY = 'Ask an owner of this organization to do this.';
