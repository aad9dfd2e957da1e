// Whose data a call may reach: operators reach every organization.
import { DomainError } from './errors.ts';

/** Whose data a call may reach: one organization's or, for operators, anyone's. */
export const anyOrganization = Symbol('any organization');
export type Owner = string | typeof anyOrganization;

/** Until every model has the contract's names, a row names its owner in one of two ways. */
type Owned = { readonly organization_id: string } | { readonly organizationId: string };

/**
 * @throws DomainError `not_found` for an id that exists nowhere, `forbidden_resource` for another
 *   organization's.
 */
export function ownedBy<Row extends Owned>(
  owner: Owner,
  row: Row | null | undefined,
  kind: string,
  id: string,
): Row {
  if (!row) throw new DomainError('not_found', `There is no ${kind} ${id}.`);
  const ownerId = 'organization_id' in row ? row.organization_id : row.organizationId;
  if (owner === anyOrganization || ownerId === owner) return row;
  throw new DomainError('forbidden_resource', `This ${kind} belongs to another organization.`);
}
