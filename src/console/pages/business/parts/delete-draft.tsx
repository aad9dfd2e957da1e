/** Asks before a draft is deleted; whoever does is then at the list that it was in. */
import type { UseMutationOptions } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { ConfirmDialog } from '../../../parts/forms/confirm-dialog.tsx';
import { useOrganizationPath } from '../../../session.ts';

interface Deletion {
  path: { organization_id: string; id: string };
  headers: { readonly 'If-Match': string };
}

export interface DeleteDraftProps {
  readonly draft: { readonly id: string; readonly version: number };
  /** That deletes it, if nobody has changed it since. */
  readonly mutation: Pick<UseMutationOptions<unknown, Error, Deletion>, 'mutationFn'>;
  readonly list: LinkProps;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What it means, before that it cannot be undone. */
  readonly children?: ReactNode;
}

export function DeleteDraft({
  draft: { id, version },
  mutation,
  list,
  children,
  ...dialog
}: DeleteDraftProps) {
  const path = { ...useOrganizationPath(), id };
  const navigate = useNavigate();
  const deleting = useAction(mutation, 'The draft is deleted.', () => navigate(list));
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this draft"
      action="Delete"
      isDangerous
      onConfirm={() => deleting.mutate({ path, headers: ifMatch(version) })}
      work={deleting}
    >
      {children} This cannot be undone.
    </ConfirmDialog>
  );
}
