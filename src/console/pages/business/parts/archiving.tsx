/** Customers and meters that are archived: how they are shown and filtered, and the button that archives one. */
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../parts/forms/action.ts';
import { ConfirmDialog } from '../../../parts/forms/confirm-dialog.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';

export const archivedBadge = (isArchived: boolean) => isArchived && <StatusBadge status="archived" />;

interface Archivable {
  readonly name: string;
  readonly archived_at: string | null;
}

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
  const [isOpen, dialog] = useDisclosure(false);
  // What was asked: while the dialog closes, the opposite is possible already.
  const [archives, setArchives] = useState(true);
  const archiving = useAction(props.archive, `${name} is archived.`, dialog.close);
  const unarchiving = useAction(props.unarchive, props.backDone, dialog.close);
  const work = archives ? archiving : unarchiving;
  const open = () => {
    setArchives(archived_at === null);
    dialog.open();
  };
  return (
    <>
      <AdminButton variant="default" onClick={open}>
        {actionOf(archived_at === null)}
      </AdminButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title={`${actionOf(archives)} ${name}`}
        action={actionOf(archives)}
        onConfirm={() => work.mutate(props.input)}
        work={work}
      >
        {archives ? props.children : props.back}
      </ConfirmDialog>
    </>
  );
}

const actionOf = (archives: boolean) => (archives ? 'Archive' : 'Unarchive');
