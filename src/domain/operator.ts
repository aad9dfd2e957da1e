// Those who run the service: they reach every organization, and what they change is recorded (audit.ts).
import type { ActorKind } from '../../generated/prisma/client.ts';
import { DomainError } from './errors.ts';

/** Who acts for the operator of the service. */
export interface Actor {
  readonly kind: ActorKind;
  /** Of the operator token; the command line has none. */
  readonly id: string | null;
  /** Of the operator token, or of the person at the command line. */
  readonly name: string;
}

export interface Operator {
  readonly actor: Actor;
  /** Why, for the audit. */
  readonly reason?: string | undefined;
}

/** Whose data a call may reach: one organization's or, for operators, anyone's. */
export const anyOrganization = Symbol('any organization');
export type Owner = string | typeof anyOrganization;

/**
 * @throws DomainError `not_found` for an id that exists nowhere, `forbidden_resource` for another
 *   organization's.
 */
export function ownedBy<Row extends { readonly organizationId: string }>(
  owner: Owner,
  row: Row | null | undefined,
  kind: string,
  id: string,
): Row {
  if (!row) throw new DomainError('not_found', `There is no ${kind} ${id}.`);
  if (owner === anyOrganization || row.organizationId === owner) return row;
  throw new DomainError('forbidden_resource', `This ${kind} belongs to another organization.`);
}
