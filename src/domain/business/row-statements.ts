// Rows written and read in SQL whose columns are the members of Prisma's types: nobody lists them. Postgres converts
// rows from and to JSON. A statement costs a third of Prisma's, which compiles `createMany` and `ON CONFLICT` at each call.
import type { Prisma } from '../../../generated/prisma/client.ts';
import { raw, type Sql } from '../../platform/postgres/statement.ts';
import type { TransactionContext } from '../context.ts';
import type { Plain } from '../resource.ts';

type Models = Prisma.TypeMap['model'];
export type RowOf<Model extends keyof Models> = Plain<Models[Model]['payload']['scalars']>;
type NewRow<Model extends keyof Models> = Models[Model]['operations'] extends {
  createMany: { args: { data: infer Data } };
}
  ? Exclude<Data, readonly unknown[]>
  : never;
/** Its names become SQL: one that is no column does not compile. */
type Exact<Row, Known> = Row & { readonly [Name in Exclude<keyof Row, keyof Known>]: never };

/** A row of `to_json`, with its instants, which are called `…_at`. */
export function fromJson<Row extends object>(json: object): Row {
  const value = ([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && name.endsWith('_at') ? new Date(value) : value,
  ];
  return Object.fromEntries(Object.entries(json).map(value)) as Row;
}

/** Inserts rows whose insertion nobody needs to wait for (`Transaction.send`). */
export function insertRows<Model extends keyof Models, Row extends NewRow<Model>>(
  tx: TransactionContext,
  model: Model,
  rows: readonly Exact<Row, NewRow<Model>>[],
): void {
  if (rows.length > 0) tx.db.send`${insertion(model, rows)} ${JSON.stringify(rows)})`;
}

/**
 * Inserts rows, each with the same columns. @returns them as the table has them, in their order, without those that
 * have the same `unique` columns as a row that is in the way.
 */
export async function insertedRows<Model extends keyof Models, Row extends NewRow<Model>>(
  tx: TransactionContext,
  model: Model,
  rows: readonly Exact<Row, NewRow<Model>>[],
  unique: readonly (keyof NewRow<Model> & string)[] = [],
): Promise<RowOf<Model>[]> {
  const unless = unique.length > 0 ? raw(`on conflict (${unique.join(', ')}) do nothing`) : raw('');
  const inserted = await tx.db.query<{ row: object }>`
    ${insertion(model, rows)} ${JSON.stringify(rows)}) ${unless} returning to_json(${raw(tableOf(model))}) as row`;
  return inserted.map(({ row }) => fromJson(row));
}

/** Changes rows that there are, of each the same columns. @returns them as the table has them then, in their order. */
export async function updateRows<Model extends keyof Models, Changes extends Partial<NewRow<Model>>>(
  tx: TransactionContext,
  model: Model,
  rows: readonly (readonly [{ organization_id: string; id: string }, Exact<Changes, NewRow<Model>>])[],
): Promise<RowOf<Model>[]> {
  if (rows.length === 0) return [];
  const table = raw(tableOf(model));
  const assignments = columnsOf(rows.map(([, changes]) => changes)).map((name) => `${name} = given.${name}`);
  const given = rows.map(([{ organization_id, id }, changes]) => ({ ...changes, organization_id, id }));
  const updated = await tx.db.query<{ id: string; row: object }>`
    update ${table} set ${raw(assignments.join(', '))}
    from json_populate_recordset(null::${table}, ${JSON.stringify(given)}) as given
    where ${table}.organization_id = given.organization_id and ${table}.id = given.id
    returning ${table}.id, to_json(${table}) as row`;
  const byId = new Map(updated.map(({ id, row }) => [id, row]));
  return given.map(({ id }) => fromJson(only([byId.get(id)])));
}

/** A row as it is until the transaction ends. */
export async function lockedRow<Model extends keyof Models>(
  tx: TransactionContext,
  model: Model,
  id: string,
  strength: 'no key update' | 'share',
): Promise<RowOf<Model> | undefined> {
  const table = raw(tableOf(model));
  const [locked] = await tx.db.query<{ row: object }>`
    select to_json(${table}) as row from ${table} where id = ${id} for ${raw(strength)}`;
  return locked && fromJson(locked.row);
}

/** The result of work on a list of one. */
export function only<Result>([result]: readonly (Result | undefined)[]): Result {
  if (result === undefined) throw new Error('There is no result.');
  return result;
}

/** The members of two lists that have the same order. */
export const paired = <One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] =>
  ones.flatMap((one, place) => others.slice(place, place + 1).map((other): [One, Other] => [one, other]));

function insertion(model: keyof Models, rows: readonly object[]): Sql {
  const columns = columnsOf(rows).join(', ');
  const table = tableOf(model);
  return raw(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table},`,
  );
}

/** In one order, whatever a body's is: each text is prepared in every connection. */
function columnsOf(rows: readonly object[]): string[] {
  const given = rows.flatMap((row) => Object.entries(row).filter(([, value]) => value !== undefined));
  return [...new Set(given.map(([name]) => name))].sort();
}

const tableOf = (model: keyof Models): string => model.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
