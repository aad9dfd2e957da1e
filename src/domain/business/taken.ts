// What is unique in an organization: a resource's number, and the partner's own id of it.
import { brokenRule } from '../../platform/database.ts';
import { raw } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';

/** What has an external id; the table is called so too. */
type Kind = 'customer' | 'contract' | 'invoice' | 'credit_note' | 'payment';

/**
 * Awaits a write, and refuses a number or an external id that another resource of the kind has.
 *
 * @throws DomainError `number_taken`, `external_id_taken`.
 */
export async function refuseTaken<Result>(kind: Kind, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const rule = brokenRule(error);
    if (rule?.endsWith('_external_id_key')) throw externalIdTaken(kind);
    if (rule?.endsWith('_number_key')) throw numberTaken(kind);
    throw error;
  }
}

/**
 * A creation that is repeated is refused with `external_id_taken`, whatever else refuses it: an import that runs
 * twice meets invoices that its own payments have paid, and numbers that it has given.
 *
 * @param creation leaves the transaction usable where it refuses.
 */
export async function externalIdFirst<Result>(
  context: Context,
  kind: Kind,
  organizationId: string,
  externalId: string | null | undefined,
  creation: Promise<Result>,
): Promise<Result> {
  try {
    return await creation;
  } catch (error) {
    if (!externalId || !(error instanceof DomainError) || error.code === 'external_id_taken') throw error;
    await refuseTakenExternalId(context, kind, organizationId, externalId);
    throw error;
  }
}

/** @throws DomainError `external_id_taken` if another resource has it. */
export async function refuseTakenExternalId(
  context: Context,
  kind: Kind,
  organizationId: string,
  externalId: string | null | undefined,
): Promise<void> {
  if (!externalId) return;
  const [other] = await context.db.query`
    select 1 as one from ${raw(kind)} where organization_id = ${organizationId} and external_id = ${externalId}`;
  if (other) throw externalIdTaken(kind);
}

const nameOf = (kind: Kind): string => kind.replace('_', ' ');

export const numberTaken = (kind: Kind) =>
  new DomainError('number_taken', `Another ${nameOf(kind)} has this number.`);

const externalIdTaken = (kind: Kind) =>
  new DomainError('external_id_taken', `Another ${nameOf(kind)} has this external_id.`);
