// People who sign in to the console. A person is an e-mail address that somebody has proved to have.
import type { MemberRole, Person as Row } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../context.ts';

export type Person = Pick<Row, 'id' | 'email' | 'name' | 'isOperator'>;

/** As the session statement selects them. */
export const personColumns = raw(`
  person.id as "personId", person.email, person.name, person.is_operator as "isOperator"`);

/** Addresses are compared in lower case: nobody means another person by another case. */
export const normalizedEmail = (email: string): string => email.trim().toLowerCase();

/** The person with this address, who is created if there is none. */
export async function personWithEmail(tx: TransactionContext, email: string): Promise<Person> {
  const address = normalizedEmail(email);
  const [person] = await tx.db.query<Person>`
    insert into person (id, email, created_at)
    values (${tx.databaseClock.newId()}, ${address}, ${tx.databaseClock.now()})
    on conflict (email) do update set email = excluded.email
    returning id, email, name, is_operator as "isOperator"`;
  if (!person) throw new Error('The insertion of a person returned no row.');
  return person;
}

/**
 * Makes the person the one behind every membership of their address. Only for somebody who has just proved to have
 * that address: a membership is all that it takes to read an organization's data.
 */
export async function claimMemberships(tx: TransactionContext, person: Person): Promise<void> {
  await tx.db.execute`
    update member set person_id = ${person.id} where lower(email) = ${person.email} and person_id is null`;
}

/** Opens the operators' area to the person with this address. */
export async function makeOperator(tx: TransactionContext, email: string): Promise<Person> {
  const person = await personWithEmail(tx, email);
  await tx.db.execute`update person set is_operator = true where id = ${person.id}`;
  return { ...person, isOperator: true };
}

export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly role: MemberRole;
  readonly isSsoEnforced: boolean;
}

/**
 * The organizations of a person, by name.
 *
 * @param ssoOrganizationId the one by whose provider they signed in, which learns of no other.
 */
export function membershipsOf(
  context: Context,
  personId: string,
  ssoOrganizationId: string | null,
): Promise<Membership[]> {
  return context.db.query<Membership>`
    select organization.id, organization.name, organization.time_zone as "timeZone", member.role::text as role,
           coalesce(sso_connection.is_enforced, false) as "isSsoEnforced"
    from member join organization on organization.id = member.organization_id
    left join sso_connection on sso_connection.organization_id = organization.id
    where member.person_id = ${personId}
      and (${ssoOrganizationId}::uuid is null or organization.id = ${ssoOrganizationId}::uuid)
    order by lower(organization.name), organization.id`;
}
