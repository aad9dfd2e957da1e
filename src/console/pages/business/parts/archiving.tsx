/** Customers and meters that are archived: how they are shown and filtered, and the button that archives one. */
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Customer } from '#client/types';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';

export const archivedBadge = (isArchived: boolean) => isArchived && <StatusBadge status="archived" />;

type Archivable = Pick<Customer, 'name' | 'archived_at'>;

/** In a list. */
export const nameOf = ({ name, archived_at }: Archivable) => (
  <>
    {name} {archivedBadge(archived_at !== null)}
  </>
);

/** What the API is asked. */
export const isArchived = (archived: 'true' | 'false' | undefined): boolean | undefined =>
  archived === undefined ? undefined : archived === 'true';

interface ArchiveButtonProps<Answer, Failure, Input> {
  readonly of: Archivable;
  readonly archive: UseMutationOptions<Answer, Failure, Input>;
  readonly unarchive: UseMutationOptions<Answer, Failure, Input>;
  readonly input: Input;
  /** What follows from archiving it. */
  readonly children: ReactNode;
  /** What follows from the opposite, and the message after that. */
  readonly back: ReactNode;
  readonly backDone: string;
}

export function ArchiveButton<Answer, Failure, Input>(props: ArchiveButtonProps<Answer, Failure, Input>) {
  const { name, archived_at } = props.of;
  const [label, mutation, done, about] =
    archived_at === null
      ? (['Archive', props.archive, `${name} is archived.`, props.children] as const)
      : (['Unarchive', props.unarchive, props.backDone, props.back] as const);
  return (
    <AskingButton
      key={label}
      label={label}
      title={`${label} ${name}`}
      mutation={mutation}
      inputOf={() => props.input}
      done={done}
    >
      {about}
    </AskingButton>
  );
}
