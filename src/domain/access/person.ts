// People who sign in to the console. A person is an e-mail address that somebody has proved to have.
import type { MemberRole, Person } from '../../../generated/prisma/client.ts';
import { raw, sql } from '../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../context.ts';

export type { Person };

/** Addresses are compared in lower case: nobody means another person by another case. */
export const normalizedEmail = (email: string): string => email.trim().toLowerCase();

/** The person with this address, who is created if there is none, in one statement: two at once make one person. */
export function personWithEmail(tx: TransactionContext, address: string): Promise<Person> {
  const email = normalizedEmail(address);
  const { databaseClock } = tx;
  return tx.db.prisma.person.upsert({
    where: { email },
    create: { id: databaseClock.newId(), email, created_at: databaseClock.now() },
    update: { email },
  });
}

/**
 * The members with an address, of one organization or of all. In SQL, for addresses of members are kept as they were
 * written: Prisma compares without case by ILIKE, in which the _ of an address is any character.
 */
export function membersWithEmail(
  { db }: Context,
  email: string,
  organizationId?: string,
): Promise<{ id: string }[]> {
  return db.query<{ id: string }>`
    select id from member
    where lower(email) = ${normalizedEmail(email)}
      and ${organizationId === undefined ? raw('true') : sql`organization_id = ${organizationId}`}
    order by id`;
}

export type OrganizationOfEmail = Pick<Membership, 'id' | 'name' | 'time_zone' | 'role' | 'is_enforced'>;

/**
 * The organizations here in which somebody with this address is a member, by name; without those that have moved to another cell. In
 * SQL, as membersWithEmail.
 */
export function organizationsOfEmail({ db }: Context, email: string): Promise<OrganizationOfEmail[]> {
  return db.query<OrganizationOfEmail>`
    select organization.id, organization.name, organization.time_zone, member.role::text as role,
           coalesce(sso_connection.is_enforced, false) as is_enforced
    from member
    join organization on organization.id = member.organization_id and organization.lives_in is null
    left join sso_connection on sso_connection.organization_id = organization.id
    where lower(member.email) = ${normalizedEmail(email)}
    order by lower(organization.name), organization.id`;
}

/**
 * Makes the person the one behind every membership of their address. Only for somebody who has just proved to have
 * that address: a membership is all that it takes to read an organization's data. In SQL, as membersWithEmail.
 */
export async function claimMemberships(tx: TransactionContext, person: Person): Promise<void> {
  await tx.db.execute`
    update member set person_id = ${person.id} where lower(email) = ${person.email} and person_id is null`;
}

/** Opens the operators' area to the person with this address. */
export async function makeOperator(tx: TransactionContext, email: string): Promise<Person> {
  const { id } = await personWithEmail(tx, email);
  return tx.db.prisma.person.update({ where: { id }, data: { is_operator: true } });
}

export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly role: MemberRole;
  readonly is_enforced: boolean;
}

/**
 * The organizations of a person, by name; without those that have moved to another cell.
 *
 * @param ssoOrganizationId the one by whose provider they signed in, which learns of no other.
 */
export async function membershipsOf(
  context: Context,
  personId: string,
  ssoOrganizationId: string | null,
): Promise<Membership[]> {
  const found = await context.db.prisma.member.findMany({
    where: {
      person_id: personId,
      ...(ssoOrganizationId !== null && { organization_id: ssoOrganizationId }),
      organization: { lives_in: null },
    },
    select: {
      role: true,
      organization: {
        select: { id: true, name: true, time_zone: true, ssoConnection: { select: { is_enforced: true } } },
      },
    },
    orderBy: { organization_id: 'asc' },
  });
  return found
    .map(({ role, organization: { ssoConnection, ...organization } }) => ({
      ...organization,
      role,
      is_enforced: ssoConnection?.is_enforced ?? false,
    }))
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
}
