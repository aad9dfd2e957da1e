// A resource's row and the bodies that are made of it have the same names, so code names only what differs.
import { bodyMembers } from '../../generated/body-members.ts';
import { raw } from '../platform/postgres/statement.ts';
import { isoTime } from '../platform/timestamp.ts';
import type { TransactionContext } from './context.ts';
import { metadataOf } from './metadata.ts';

/** What a body says otherwise than the row: members that are no column, or have another type. Times and metadata are the same for all. */
type Differing<Row, Body> = {
  readonly [Name in keyof Body as Name extends keyof Row
    ? Row[Name] extends Body[Name] | (string extends Body[Name] ? Date : never)
      ? never
      : Exclude<Name, 'metadata'>
    : Name]-?: (row: Row) => Body[Name];
};

/** The schemas with exactly the members that a body has. */
type SchemaOf<Body> = {
  [Schema in keyof typeof bodyMembers]: [keyof Body] extends [(typeof bodyMembers)[Schema][number]]
    ? [(typeof bodyMembers)[Schema][number]] extends [keyof Body]
      ? Schema
      : never
    : never;
}[keyof typeof bodyMembers];

/**
 * Makes bodies of rows. A body has the members of the contract's schema and no others, so a column that the contract does not
 * know stays inside. A member that is no column, or has another type, must be in `differing`, or this does not compile.
 */
export function bodyOf<Row extends object, Body extends object>(
  schema: SchemaOf<Body>,
  differing: Differing<Row, Body>,
): (row: Row) => Body {
  const own: { readonly [name: string]: (row: Row) => unknown } = differing;
  const members = bodyMembers[schema].map((name) => ({ name, of: own[name] ?? memberOf<Row>(name) }));
  return (row) => Object.fromEntries(members.map(({ name, of }) => [name, of(row)])) as Body;
}

const memberOf =
  <Row extends object>(name: string) =>
  (row: Row): unknown => {
    if (name === 'metadata') return metadataOf({ metadata: Reflect.get(row, name) });
    const value: unknown = Reflect.get(row, name);
    return value instanceof Date ? isoTime(value) : value;
  };

/** A body that a request may send. Each of its members is a column, or this does not compile. */
export type Columns<
  Row,
  Body extends { [Name in keyof Body]: Name extends keyof Row ? unknown : never },
> = Body;

/** Holds a row until the transaction ends; the next statement reads it as it is then. Prisma has no row locks. */
export function lockRow(
  tx: TransactionContext,
  table: 'customer' | 'webhook_endpoint',
  id: string,
  strength: 'update' | 'no key update' | 'share',
): void {
  tx.db.send`select 1 from ${raw(table)} where id = ${id} for ${raw(strength)}`;
}
