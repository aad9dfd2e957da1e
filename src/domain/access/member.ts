// Members of an organization.
import { sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';

/**
 * The member in whose name a token is issued: the one with this address, or the first owner.
 *
 * @throws DomainError `forbidden_resource` unless that is an OWNER or ADMIN (the specification,
 *   "Authentication", 7); `not_found` for an organization without an owner.
 */
export async function issuerOf(
  context: Context,
  organizationId: string,
  email: string | undefined,
): Promise<{ readonly id: string }> {
  const which = email === undefined ? sql`role = 'OWNER'` : sql`email = ${email}`;
  const [member] = await context.db.query<{ id: string; role: string }>`
    select id, role from member where organization_id = ${organizationId} and ${which} order by id limit 1`;
  if (member && member.role !== 'MEMBER') return member;
  if (email === undefined)
    throw new DomainError('not_found', 'This organization has no OWNER to issue a token for.');
  throw new DomainError(
    'forbidden_resource',
    `${email} is not an OWNER or ADMIN of this organization; only they can issue API tokens.`,
  );
}
