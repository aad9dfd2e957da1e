// The people of an organization, in the cell that it moves to. Who is there already, by the same address, stays who they are there. Nobody
// becomes an operator, sessions stay behind, and nothing that signs in is given to a person who was there before.
import { type Cells, writeMissing } from './copy-rows.ts';
import { type OrganizationTable, peopleTables } from './organization-tables.ts';

const MEMBERS = 'select person_id from member where organization_id = $1 and person_id is not null';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
}

/** People of the source by their ids in the target. Null: the member is known by the address alone, until they sign in. */
type PeopleThere = ReadonlyMap<string, string | null>;

/** Writes those who are missing. */
export async function bringPeople(cells: Cells, organizationId: string): Promise<PeopleThere> {
  const { source, target } = cells;
  const people = await source.rows<Person>(
    `select id, email, email_verified_at is not null as "isVerified" from person where id in (${MEMBERS}) order by id`,
    [organizationId],
  );
  const there = await target.rows<Person>(
    `select id, email, email_verified_at is not null as "isVerified" from person where email = any($1)`,
    [people.map(({ email }) => email)],
  );
  const byEmail = new Map(there.map((person) => [person.email, person]));
  const missing = people.filter(({ email }) => !byEmail.has(email)).map(({ id }) => id);
  // A credential of a person who was in the target before is theirs there.
  for (const table of peopleTables) await writeMissing(cells, table, missing);
  return new Map(
    people.map((person) => {
      const known = byEmail.get(person.email);
      // Whoever made the one who is there may never have had the address: with a proof of it they join at their next sign-in.
      return [person.id, known ? (known.isVerified || !person.isVerified ? known.id : null) : person.id];
    }),
  );
}

/** How the two tables that name people are copied. */
export function withPeople(table: OrganizationTable, there: PeopleThere): OrganizationTable {
  if (table.name !== 'member' && table.name !== 'sso_identity') return table;
  const known = [...there].map(([from, to]) => `when '${from}' then ${to === null ? 'null' : `'${to}'`}`);
  const person_id = known.length === 0 ? 'null::uuid' : `(case person_id ${known.join(' ')} end)::uuid`;
  // Who is known by the address alone proves anew who they are at the identity provider.
  const rows = table.name === 'member' ? table.rows : `${table.rows} and ${person_id} is not null`;
  return { ...table, rows, changed: { person_id } };
}
