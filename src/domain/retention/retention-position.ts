// How far retention has emptied rows. Emptied rows stay, so a position per kind and scope marks where the
// next run resumes; rows behind it that are still needed are deferred.
import type { Context, TransactionContext } from '../context.ts';
import { FIRST_ID } from '../page.ts';
import type { EventPlace } from './retention-of-events.ts';

export type EmptiedKind = 'payload' | 'response';

export async function positionOf({ db }: Context, kind: EmptiedKind, scope: string): Promise<EventPlace> {
  const [position] = await db.query<EventPlace>`
    select after_time as "createdAt", after_id as id from retention_position where kind = ${kind} and scope = ${scope}`;
  return position ?? { createdAt: new Date(0), id: FIRST_ID };
}

/** Never moves back: a slower concurrent run may store its position later. */
export async function storePosition(
  { db }: TransactionContext,
  kind: EmptiedKind,
  scope: string,
  { createdAt, id }: EventPlace,
): Promise<void> {
  await db.execute`
    insert into retention_position (kind, scope, after_time, after_id)
    values (${kind}, ${scope}, ${createdAt}, ${id}::uuid)
    on conflict (kind, scope) do update set after_time = excluded.after_time, after_id = excluded.after_id
    where (excluded.after_time, excluded.after_id) > (retention_position.after_time, retention_position.after_id)`;
}

/** Records rows that the position passes although they are still needed. */
export async function defer(
  { db }: TransactionContext,
  kind: EmptiedKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute`
    insert into retention_deferral (kind, id) select ${kind}, unnest(${ids}::uuid[]) on conflict do nothing`;
}

/** The next deferred rows, by id. */
export async function deferred(
  { db }: TransactionContext,
  kind: EmptiedKind,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>`
    select id from retention_deferral where kind = ${kind} and id > ${after}::uuid order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Forgets rows that no longer need a visit. */
export async function settle(
  { db }: TransactionContext,
  kind: EmptiedKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute`delete from retention_deferral where kind = ${kind} and id = any(${ids}::uuid[])`;
}
