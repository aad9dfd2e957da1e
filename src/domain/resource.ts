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
  table: 'customer' | 'contract',
  id: string,
  strength: 'no key update' | 'share',
): void {
  tx.db.send`select 1 from ${raw(table)} where id = ${id} for ${raw(strength)}`;
}

/** Columns of days without a time. Code and bodies have them as YYYY-MM-DD (business/periods.ts), Prisma as Dates. */
type DayName = `${string}_on` | 'billed_until' | 'period_from' | 'period_to';
const isDay = (name: string): boolean => /_on$|^(billed_until|period_from|period_to)$/.test(name);

/** A row whose days are texts. */
export type WithDays<Row> = {
  [Name in keyof Row]: Name extends DayName ? Exclude<Row[Name], Date> | string : Row[Name];
};

/** A row as code has it. */
export function withDays<Row extends object>(row: Row): WithDays<Row> {
  const read = ([name, value]: [string, unknown]) =>
    isDay(name) && value instanceof Date ? [name, value.toISOString().slice(0, 10)] : [name, value];
  return Object.fromEntries(Object.entries(row).map(read));
}

/** The columns of a row, or some of them, as Prisma takes them. */
export function dayColumns<Given extends object>(
  given: Given,
): { [Name in keyof Given]: Name extends DayName ? Exclude<Given[Name], string> | Date : Given[Name] } {
  const write = ([name, value]: [string, unknown]) =>
    isDay(name) && typeof value === 'string' ? [name, new Date(value)] : [name, value];
  return Object.fromEntries(Object.entries(given).map(write));
}
