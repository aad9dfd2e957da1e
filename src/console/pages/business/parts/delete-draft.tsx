/** Deletes a draft; whoever does is then at the list that it was in. */
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ifMatch } from '../../../parts/forms/action.ts';
import { AskingButton, type AskingButtonProps } from '../../../parts/forms/asking-buttons.tsx';
import { useObjectPath } from '../../../session.ts';

interface Deletion {
  path: { organization_id: string; id: string };
  headers: { readonly 'If-Match': string };
}

export interface DeleteDraftProps {
  readonly children?: ReactNode;
  readonly version: number;
  /** That deletes it, if nobody has changed it since. */
  readonly mutation: Pick<AskingButtonProps<[], unknown, Error, Deletion>['mutation'], 'mutationFn'>;
  readonly list: LinkProps;
}

/** @param props.children what it means, before that it cannot be undone. */
export function DeleteDraft({ version, mutation, list, children }: DeleteDraftProps) {
  const path = useObjectPath();
  const navigate = useNavigate();
  return (
    <AskingButton
      label="Delete"
      title="Delete this draft"
      isDangerous
      mutation={mutation}
      inputOf={() => ({ path, headers: ifMatch(version) })}
      done="The draft is deleted."
      then={() => navigate(list)}
    >
      {children} This cannot be undone.
    </AskingButton>
  );
}
