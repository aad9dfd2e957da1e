// What may leave the process: bodies that are built member by member, never the row or the object of the
// domain itself.
import { bodyOf } from '../../domain/resource.ts';
import { isoTime } from '../../platform/clock/timestamp.ts';

declare const mark: unique symbol;

/**
 * A body that a presenter built. HTTP replies and `--json` take nothing else, so that a new column with a
 * secret stays inside.
 */
export type Presented<Body> = Body & { readonly [mark]: true };

/** Marks a body. Its type is named at each call: a member that the type does not have fails to compile. */
export function presented<Body = never>(body: NoInfer<Body>): Presented<Body> {
  return body as Presented<Body>;
}

/** Presents rows as bodyOf makes them: with the members of the contract's schema, and no others. */
export const presenter = bodyOf as <Row extends object, Body extends object>(
  ...given: Parameters<typeof bodyOf<Row, Body>>
) => (row: Row) => Presented<Body>;

/** Presents bodies that the domain makes for events too. */
export const presenting = <Row, Body>(bodyOfRow: (row: Row) => Body): ((row: Row) => Presented<Body>) =>
  bodyOfRow as (row: Row) => Presented<Body>;

type Told<Value> = Value extends Date ? string : Value;

/** Presents these members of a row and no others: as a part of a body, or for `--json`, where no contract names them. */
export const presenterOf =
  <Row extends object>() =>
  <const Name extends keyof Row>(...names: readonly Name[]) =>
  (row: Row): Presented<{ readonly [Each in Name]: Told<Row[Each]> }> => {
    const told = (value: unknown) => (value instanceof Date ? isoTime(value) : value);
    return Object.fromEntries(names.map((name) => [name, told(row[name])])) as never;
  };

/** The body of a list that comes whole. */
export const presentedList = <Row, Body>(
  rows: readonly Row[],
  present: (row: Row) => Presented<Body>,
): Presented<{ data: Body[] }> => presented<{ data: Body[] }>({ data: rows.map(present) });

export const timeOrNull = (time: Date | null): string | null => (time ? isoTime(time) : null);
