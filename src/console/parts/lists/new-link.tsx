/** The way to a page that creates something; who may only read sees why they cannot. */
import type { ReactNode } from 'react';
import { useAccess } from '../../session.ts';
import { AdminButton } from '../forms/guarded.tsx';
import { PlusIcon } from '../icons.tsx';
import { ButtonLink } from '../links.tsx';

export interface NewLinkProps {
  /** Below the organization. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

export function NewLink({ to, search = {}, isQuiet = false, children }: NewLinkProps) {
  const { organization, isAdmin } = useAccess();
  const address: string = `/${organization.id}/${to}`;
  const look = {
    leftSection: <PlusIcon size={14} />,
    ...(isQuiet && { variant: 'default', size: 'xs' }),
  };
  if (!isAdmin) return <AdminButton {...look}>{children}</AdminButton>;
  return (
    <ButtonLink {...look} to={address} search={search}>
      {children}
    </ButtonLink>
  );
}
