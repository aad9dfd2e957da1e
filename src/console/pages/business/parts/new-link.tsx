/** The way to a page that creates something; members see why they cannot. */
import type { ReactNode } from 'react';
import { AdminButton } from '../../../parts/guarded.tsx';
import { PlusIcon } from '../../../parts/icons.tsx';
import { ButtonLink } from '../../../parts/links.tsx';
import { useAccess } from '../../../session.ts';

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
