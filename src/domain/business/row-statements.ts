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

/** Inserts a row. @returns it as the table has it; undefined where a row with the same `unique` columns is in the way. */
export async function insertUnlessTaken<Model extends keyof Models, Row extends NewRow<Model>>(
  tx: TransactionContext,
  model: Model,
  row: Exact<Row, NewRow<Model>>,
  unique: readonly (keyof NewRow<Model> & string)[],
): Promise<RowOf<Model> | undefined> {
  const unless = unique.length > 0 ? raw(`on conflict (${unique.join(', ')}) do nothing`) : raw('');
  const [inserted] = await tx.db.query<{ row: object }>`
    ${insertion(model, [row])} ${JSON.stringify([row])}) ${unless} returning to_json(${raw(tableOf(model))}) as row`;
  return inserted && fromJson(inserted.row);
}

/** Inserts a row. @returns it as the table has it. */
export async function insertRow<Model extends keyof Models, Row extends NewRow<Model>>(
  tx: TransactionContext,
  model: Model,
  row: Exact<Row, NewRow<Model>>,
): Promise<RowOf<Model>> {
  const inserted = await insertUnlessTaken(tx, model, row, []);
  if (!inserted) throw new Error(`The insertion into ${tableOf(model)} returned no row.`);
  return inserted;
}

/** Changes a row that there is. @returns it as the table has it then. */
export async function updateRow<Model extends keyof Models, Changes extends Partial<NewRow<Model>>>(
  tx: TransactionContext,
  model: Model,
  { organization_id, id }: { readonly organization_id: string; readonly id: string },
  changes: Exact<Changes, NewRow<Model>>,
): Promise<RowOf<Model>> {
  const table = raw(tableOf(model));
  const assignments = columnsOf([changes]).map((name) => `${name} = given.${name}`);
  const [updated] = await tx.db.query<{ row: object }>`
    update ${table} set ${raw(assignments.join(', '))}
    from json_populate_record(null::${table}, ${JSON.stringify(changes)}) as given
    where ${table}.organization_id = ${organization_id} and ${table}.id = ${id} returning to_json(${table}) as row`;
  if (!updated) throw new Error(`There is no row ${id} of ${tableOf(model)} to update.`);
  return fromJson(updated.row);
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
