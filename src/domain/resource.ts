// A resource's row and the bodies that are made of it have the same names, so code names only what differs.
import { bodyMembers } from '../../generated/body-members.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isoTime } from '../platform/clock/timestamp.ts';
import { raw } from '../platform/postgres/statement.ts';
import type { TransactionContext } from './context.ts';
import { metadataOf } from './metadata.ts';

/**
 * A row as JSON has it: amounts are numbers, which what makes them keeps below 2^53; decimals are texts, and so are
 * calendar days, as YYYY-MM-DD. Instants stay, and are called `…_at`.
 */
export type Plain<Row> = { [Name in keyof Row]: PlainValue<Row[Name], Name> };
type PlainValue<Value, Name> = [Prisma.JsonValue] extends [Value]
  ? Value
  : Value extends bigint
    ? number
    : Value extends Prisma.Decimal
      ? string
      : Value extends Date
        ? Name extends `${string}_at`
          ? Date
          : string
        : Value extends object
          ? Plain<Value>
          : Value;

export function plainOf<Row extends object>(row: Row): Plain<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, plainValue(name, value)]),
  ) as Plain<Row>;
}

function plainValue(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return name.endsWith('_at') ? value : value.toISOString().slice(0, 10);
  if (Array.isArray(value)) return value.map((item) => plainValue(name, item));
  return isDecimal(value) ? value.toFixed() : plainOf(value);
}

/** Prisma's class is not loaded for it. */
const isDecimal = (value: object): value is Prisma.Decimal =>
  typeof Reflect.get(value, 'toFixed') === 'function';

/** A calendar day as Prisma takes it. */
export function dateOf(day: string): Date;
export function dateOf(day: string | null | undefined): Date | null;
export function dateOf(day: string | null | undefined): Date | null {
  return day ? new Date(day) : null;
}

/** What is copied into a body: an object might have more members than the body's. */
type Copied = string | number | boolean | null | undefined | Date | readonly string[];

/**
 * What a body says otherwise than the row: members that are no column, have another type, or are objects. Times, metadata
 * and money, whose column is `…_minor`, are the same for all.
 */
type Differing<Row, Body> = {
  readonly [Name in keyof Body as Name extends keyof Row
    ? Row[Name] extends Copied & (Body[Name] | (string extends Body[Name] ? Date : never))
      ? never
      : Exclude<Name, 'metadata'>
    : Row extends { readonly [Minor in `${Name & string}_minor`]: number } & { readonly currency: string }
      ? never
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
    if (name in row) {
      const value: unknown = Reflect.get(row, name);
      if (name === 'metadata') return metadataOf({ metadata: value });
      return value instanceof Date ? isoTime(value) : value;
    }
    const minor = `${name}_minor`;
    if (!(minor in row)) throw new Error(`The row has neither ${name} nor ${minor}.`);
    return { amount: Reflect.get(row, minor), currency: Reflect.get(row, 'currency') };
  };

/** A body that a request may send. Each of its members is a column, or this does not compile. */
export type Columns<
  Row,
  Body extends { [Name in keyof Body]: Name extends keyof Row ? unknown : never },
> = Body;

/** Holds a row until the transaction ends; the next statement reads it as it is then. Prisma has no row locks. */
export function lockRow(
  tx: TransactionContext,
  table: 'contract' | 'credit_note' | 'invoice' | 'webhook_endpoint',
  id: string,
  strength: 'update' | 'no key update',
): void {
  tx.db.send`select 1 from ${raw(table)} where id = ${id} for ${raw(strength)}`;
}
