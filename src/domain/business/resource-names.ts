// What customers, contracts and invoices are called: for lists that name them, and to find them by a text.
import { all, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import type { ArchivedFilter } from './archived.ts';

export const namedKinds = ['customer', 'contract', 'invoice'] as const;
export type NamedKind = (typeof namedKinds)[number];

export interface ResourceName {
  readonly id: string;
  readonly kind: NamedKind;
  readonly number: string;
  /** Of a customer; of a contract its title. */
  readonly name: string | null;
  readonly currency: string;
  /** Of a customer. */
  readonly archived: boolean;
}

/** Texts are looked for in as many of the newest of each kind: some ten milliseconds. */
const SEARCHED_MAX = 10_000;
const FOUND_MAX = 10;

const tables: Readonly<
  Record<NamedKind, { readonly table: Sql; readonly name: Sql; readonly archived: Sql }>
> = {
  customer: { table: raw('customer'), name: raw('name'), archived: raw('(archived_at is not null)') },
  contract: { table: raw('contract'), name: raw('title'), archived: raw('false') },
  invoice: { table: raw('invoice'), name: raw('null::text'), archived: raw('false') },
};

/** Those of the organization that exist, in no order. */
export async function namesOf(
  { db }: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<ResourceName[]> {
  const [customers, contracts, invoices] = namedKinds.map(
    (kind) => sql`
      select ${columnsOf(kind)} from ${tables[kind].table}
      where id = any (${ids}::uuid[]) and organization_id = ${organizationId}`,
  );
  return db.query<ResourceName>`${customers ?? raw('')} union all ${contracts ?? raw('')} union all ${invoices ?? raw('')}`;
}

/** At most ten of each kind, newest first. */
export async function searchNames(
  { db }: Context,
  organizationId: string,
  text: string,
  kinds: readonly NamedKind[] = namedKinds,
  { archived }: ArchivedFilter = {},
): Promise<ResourceName[]> {
  const found = await Promise.all(
    kinds.map((kind) => {
      const { table, name, archived: isArchived } = tables[kind];
      const isWanted = all([
        sql`organization_id = ${organizationId}`,
        archived !== undefined && sql`${isArchived} = ${archived}`,
      ]);
      const isNamed = sql`number ilike ${`${literal(text)}%`} or ${name} ilike ${`%${literal(text)}%`}`;
      return db.query<ResourceName>`
        with found as (
          (select id from (
            select id, number, ${name} from ${table} where ${isWanted}
            order by id desc limit ${SEARCHED_MAX}
          ) as newest where ${isNamed} order by id desc limit ${FOUND_MAX})
          union (select id from ${table} where ${isWanted} and number = ${text})
          union (select id from ${table} where ${isWanted} and external_id = ${text})
        )
        select ${columnsOf(kind)} from ${table}
        where id in (select id from found) and organization_id = ${organizationId}
        order by id desc limit ${FOUND_MAX}`;
    }),
  );
  return found.flat();
}

const columnsOf = (kind: NamedKind): Sql =>
  sql`id, ${raw(`'${kind}'`)} as kind, number, ${tables[kind].name} as name, currency, ${tables[kind].archived} as archived`;

/** A text for LIKE, in which nothing is a wildcard. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
