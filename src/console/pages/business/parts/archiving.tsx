/** Customers and meters that are archived: how they are shown and filtered, and the button that archives one. */
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Work } from '../../../parts/forms/action.ts';
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

export const archivedFilter = {
  name: 'archived',
  label: 'Archived',
  kind: 'word',
  words: [
    { value: 'true', label: 'Archived' },
    { value: 'false', label: 'Not archived' },
  ],
  width: 140,
} as const;

/** What the API is asked. */
export const isArchived = (archived: 'true' | 'false' | undefined): boolean | undefined =>
  archived === undefined ? undefined : archived === 'true';

interface ArchiveButtonProps {
  readonly of: Archivable;
  /** What follows from archiving it. */
  readonly children: ReactNode;
  /** What follows from the opposite. */
  readonly back: ReactNode;
  readonly archiving: Work;
  readonly unarchiving: Work;
  readonly onConfirm: (archives: boolean, then: { readonly onSuccess: () => void }) => void;
}

export function ArchiveButton({
  of: { name, archived_at },
  children,
  back,
  archiving,
  unarchiving,
  onConfirm,
}: ArchiveButtonProps) {
  const [isOpen, dialog] = useDisclosure(false);
  // What was asked: while the dialog closes, the opposite is possible already.
  const [archives, setArchives] = useState(true);
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
        onConfirm={() => onConfirm(archives, { onSuccess: dialog.close })}
        work={archives ? archiving : unarchiving}
      >
        {archives ? children : back}
      </ConfirmDialog>
    </>
  );
}

const actionOf = (archives: boolean) => (archives ? 'Archive' : 'Unarchive');
