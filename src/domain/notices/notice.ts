// What the members of an organization should know of their endpoints without looking for it.
import type { Notice, NoticeKind, WebhookEndpoint } from '../../../generated/prisma/client.ts';
import { madeOnce } from '../../platform/made-once.ts';
import { plannedAnew, raw, sql } from '../../platform/postgres/statement.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { type Page, type PageRequest, uuidAt } from '../page.ts';
import { alertOf } from './alert-channel.ts';
import { mailNotice, type NoticeReader } from './notice-mail.ts';
import { type ToldNotice, textOf } from './notice-text.ts';

export type { NoticeKind };

/** As a member sees it. */
export type SeenNotice = Notice & {
  readonly is_read: boolean;
  /** How many deliveries wait behind one that failed for good, at an endpoint that holds them; otherwise null. */
  readonly waiting_count: number | null;
};

/** The most that are counted. */
const WAITING_MAX = 10_000;

/** What was read before it counted more is unread again. */
const isRead = raw('coalesce(reading.read_at >= notice.last_at, false)');

/** How long a notice is kept after its last change. */
const KEPT_DAYS = 90;
/** After so long without a failure the next one is told of in a new notice. */
const OPEN_HOURS = 24;
/** Of so many notices of an organization in a quarter of an hour people are told elsewhere; the rest is in the console. */
const TOLD_MAX = 30;
const TOLD_WITHIN_MS = 15 * 60_000;

/**
 * Unread ones first, then those that changed last. SQL puts them in order and finds the page, by a comparison of two
 * columns that Prisma does not order by; Prisma reads them.
 */
export async function listNotices(
  context: Context,
  { organizationId, memberId }: NoticeReader,
  { limit, after }: PageRequest,
  filter: { isUnread?: boolean | undefined } = {},
): Promise<Page<SeenNotice>> {
  const behind = after === undefined ? undefined : placeIn(after);
  const seen = await context.db.query<Pick<SeenNotice, 'id' | 'is_read'>>`
    select notice.id, ${isRead} as is_read
    from notice left join notice_reading reading
      on reading.organization_id = notice.organization_id and reading.notice_id = notice.id
        and reading.member_id = ${memberId}::uuid
    where notice.organization_id = ${organizationId}::uuid
      and ${filter.isUnread ? sql`not ${isRead}` : raw('true')}
      and ${
        behind
          ? sql`(not ${isRead}, notice.last_at, notice.id) < (${!behind.is_read}, ${behind.last_at}, ${behind.id}::uuid)`
          : raw('true')
      }
    order by not ${isRead} desc, notice.last_at desc, notice.id desc limit ${limit + 1}`;
  const notices = await context.db.prisma.notice.findMany({
    where: { organization_id: organizationId, id: { in: seen.map(({ id }) => id) } },
  });
  const byId = new Map(notices.map((notice) => [notice.id, notice]));
  const held = await heldAtEndpoints(context, notices);
  const items = seen.slice(0, limit).flatMap(({ id, is_read }) => {
    const notice = byId.get(id);
    if (!notice) return [];
    const isOpen = notice.kind === 'deliveries_exhausted' && notice.closed_at === null;
    return [{ ...notice, is_read, waiting_count: (isOpen && held.get(notice.endpoint_id)) || null }];
  });
  const last = items.at(-1);
  return { items, next: seen.length > limit && last ? placeOf(last) : undefined };
}

/** By endpoint, how many deliveries wait in lines that one which failed for good holds. */
async function heldAtEndpoints(
  { db }: Context,
  notices: readonly Pick<Notice, 'endpoint_id'>[],
): Promise<ReadonlyMap<string, number>> {
  const endpointIds = [...new Set(notices.map(({ endpoint_id }) => endpoint_id))];
  const rows = await db.query<{ endpointId: string; count: number }>`
    select endpoint_id as "endpointId", count(*)::int from (
      select line.endpoint_id from delivery_line line
      join delivery head on head.id = line.head_id and head.status = 'failed'
      join ordered_delivery waiting
        on waiting.endpoint_id = line.endpoint_id and waiting.line = line.line and waiting.delivery_id <> head.id
      where line.endpoint_id = any(${endpointIds}::uuid[]) limit ${WAITING_MAX}
    ) as waiting
    group by endpoint_id`;
  return new Map(rows.map(({ endpointId, count }) => [endpointId, count]));
}

/** How many the member has not read. In SQL: Prisma does not compare columns of two tables. */
export async function countUnreadNotices(
  context: Context,
  { organizationId, memberId }: NoticeReader,
): Promise<number> {
  const [counted] = await context.db.query<{ count: number }>`
    select count(*)::int as count
    from notice left join notice_reading reading
      on reading.organization_id = notice.organization_id and reading.notice_id = notice.id
        and reading.member_id = ${memberId}::uuid
    where notice.organization_id = ${organizationId}::uuid and not ${isRead}`;
  return counted?.count ?? 0;
}

/** Marks one notice as read by the member. @throws DomainError `not_found`. */
export async function readNotice(context: Context, member: NoticeReader, id: string): Promise<void> {
  const read = await markRead(context, member, id);
  if (read === 0) throw new DomainError('not_found', `There is no notice ${id}.`);
}

/** Marks all of them as read by the member. */
export async function readAllNotices(context: Context, member: NoticeReader): Promise<void> {
  await markRead(context, member, undefined);
}

/** In one statement, so that a notice which counts more meanwhile is not read with it. */
function markRead(
  context: Context,
  { organizationId, memberId }: NoticeReader,
  id: string | undefined,
): Promise<number> {
  return context.db.execute`
    insert into notice_reading (organization_id, notice_id, member_id, read_at)
    select organization_id, id, ${memberId}::uuid, greatest(now(), last_at) from notice
    where organization_id = ${organizationId}::uuid and ${id === undefined ? raw('true') : sql`id = ${id}::uuid`}
    on conflict (organization_id, member_id, notice_id) do update set read_at = excluded.read_at`;
}

/** Members learn the names of members. Of those who run the service, `disabled_by` says that it was one of them. */
const nameForMembers = ({ actor }: TransactionContext): string | null =>
  actor?.kind === 'person' ? actor.name : null;

/** An endpoint whose status has changed. */
type ChangedEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'organization_id' | 'endpoint_url' | 'disabled_by' | 'status_reason'
>;

/** Tells the members that an endpoint was disabled or restored, in the transaction that does it. In SQL: one statement closes and writes. */
export async function noteEndpointStatus(
  tx: TransactionContext,
  kind: 'endpoint_disabled' | 'endpoint_restored',
  endpoint: ChangedEndpoint,
): Promise<void> {
  const { id, organization_id, endpoint_url, disabled_by, status_reason } = endpoint;
  const now = tx.databaseClock.now();
  await tx.db.execute`
    with closed as (
      update notice set closed_at = ${now}
      where endpoint_id = ${id}::uuid and kind = 'deliveries_exhausted' and closed_at is null
        and ${kind === 'endpoint_restored'}
    )
    insert into notice (organization_id, id, kind, endpoint_id, endpoint_url, first_at, last_at, closed_at, disabled_by,
                        actor_name, reason)
    values (${organization_id}::uuid, ${tx.databaseClock.newId()}::uuid, ${kind}::notice_kind, ${id}::uuid, ${endpoint_url},
            ${now}, ${now}, ${now}, ${disabled_by}::disabled_by, ${nameForMembers(tx)}, ${status_reason})`;
  tx.db.afterCommit(() => tx.changes.announce(organization_id, 'notices'));
  await tell(tx, {
    kind,
    organization_id,
    endpoint_id: id,
    endpoint_url,
    disabled_by,
    reason: status_reason,
    actor_name: nameForMembers(tx),
  });
}

/**
 * Where people are: by mail, and in the organization's alert channels. Composed only if somebody is told. A program that disables and
 * restores an endpoint without end must not have us fill mailboxes, or call an address without end.
 */
async function tell(tx: TransactionContext, notice: ToldNotice): Promise<void> {
  const [recent] = await tx.db.query<{ count: number }>`
    select count(*)::int from (
      select from notice
      where organization_id = ${notice.organization_id}::uuid and id > ${uuidAt(tx.databaseClock.now(), -TOLD_WITHIN_MS)}::uuid
      limit ${TOLD_MAX + 1}
    ) as recent`;
  if ((recent?.count ?? 0) > TOLD_MAX) return;
  const text = madeOnce(() => textOf(tx, notice));
  await mailNotice(tx, notice.organization_id, text);
  await alertOf(tx, notice, text);
}

/** Deliveries of an endpoint that failed for good. */
export interface Exhaustion {
  readonly endpointId: string;
  readonly count: number;
  readonly lastAt: Date;
  readonly deliveryId: string;
  readonly reason: string | null;
}

interface NotedExhaustion
  extends Pick<Notice, 'organization_id' | 'endpoint_id' | 'endpoint_url' | 'reason'> {
  /** Otherwise it counts in one that was there. */
  readonly isNew: boolean;
  /** Whether those behind it wait. */
  readonly isHolding: boolean;
}

/**
 * Counts deliveries that failed for good: in the open notice of their endpoint or, without one, in a new one, of which
 * people are told. In SQL: two statements for all endpoints of a batch, in workers, which never load Prisma.
 */
export async function noteExhaustion(
  tx: TransactionContext,
  exhaustions: readonly Exhaustion[],
): Promise<void> {
  // In one order, so that two workers do not wait for each other.
  const ordered = [...exhaustions].sort((one, other) => (one.endpointId < other.endpointId ? -1 : 1));
  const endpointIds = ordered.map(({ endpointId }) => endpointId);
  await tx.db.execute`
    update notice set closed_at = last_at
    where id in (
      select id from notice
      where endpoint_id = any(${endpointIds}::uuid[]) and kind = 'deliveries_exhausted' and closed_at is null
        and last_at < now() - ${OPEN_HOURS} * interval '1 hour'
      order by endpoint_id for update
    )`;
  const noted = await tx.db.query<NotedExhaustion>`
    insert into notice as open (organization_id, id, kind, endpoint_id, endpoint_url, count, first_at, last_at, reason,
                                delivery_id)
    select endpoint.organization_id, exhausted.id, 'deliveries_exhausted', endpoint.id, endpoint.endpoint_url,
           exhausted.count, exhausted.last_at, exhausted.last_at, exhausted.reason, exhausted.delivery_id
    from unnest(${ordered.map(() => tx.databaseClock.newId())}::uuid[], ${endpointIds}::uuid[],
                ${ordered.map(({ count }) => count)}::int[], ${ordered.map(({ lastAt }) => lastAt)}::timestamptz[],
                ${ordered.map(({ reason }) => reason)}::text[],
                ${ordered.map(({ deliveryId }) => deliveryId)}::uuid[])
      with ordinality as exhausted(id, endpoint_id, count, last_at, reason, delivery_id, place)
    join webhook_endpoint endpoint on endpoint.id = exhausted.endpoint_id
    order by exhausted.place
    on conflict (endpoint_id) where kind = 'deliveries_exhausted' and closed_at is null do update
    set count = open.count + excluded.count, last_at = greatest(open.last_at, excluded.last_at),
        reason = excluded.reason, delivery_id = excluded.delivery_id
    returning open.organization_id, open.endpoint_id, open.endpoint_url, open.reason, open.xmax = 0 as "isNew",
              (select ordering <> 'none' and on_exhausted = 'hold' from webhook_endpoint where id = open.endpoint_id) as "isHolding"`;
  tx.db.afterCommit(() => {
    for (const { organization_id } of noted) tx.changes.announce(organization_id, 'notices');
  });
  for (const { isNew, ...notice } of noted) {
    const told = { ...notice, kind: 'deliveries_exhausted', actor_name: null, disabled_by: null } as const;
    if (isNew) await tell(tx, told);
  }
}

/** How long a delivery may be retried at the head of its line before people are told: by then several attempts have failed. */
const HELD_UP_MINUTES = 60;
/** Lines that are looked at. */
const LINES_MAX = 10_000;

/**
 * Tells members of endpoints whose line has been held up for an hour by a delivery that is still retried. One that failed for good, or
 * is held, has a notice of its own. There is one notice of an endpoint until none of its lines is held up so.
 *
 * In SQL: workers never load Prisma. @returns how many endpoints people were told of.
 */
export function noteHeldUpLines(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const now = tx.databaseClock.now();
    const isRetriedForLong = raw(`exists (
      select from delivery head
      join delivery_attempt first
        on first.delivery_id = head.id and first.number = head.attempt_count - head.round_attempt_count + 1
      where head.id = line.head_id and head.status = 'pending' and head.round_attempt_count > 0
        and first.started_at < now() - ${HELD_UP_MINUTES} * interval '1 minute')`);
    const told = await tx.db.query<Pick<Notice, 'organization_id' | 'endpoint_id' | 'endpoint_url'>>`
      ${plannedAnew} with line as materialized (
        select endpoint_id, head_id from delivery_line limit ${LINES_MAX}
      ), held_up as materialized (
        select endpoint_id, (array_agg(head_id order by head_id))[1] as delivery_id from line where ${isRetriedForLong}
        group by endpoint_id
      ), closed as (
        update notice set closed_at = ${now}
        where kind = 'line_held_up' and closed_at is null
          and not exists (select from delivery_line line where line.endpoint_id = notice.endpoint_id and ${isRetriedForLong})
      )
      insert into notice (organization_id, id, kind, endpoint_id, endpoint_url, first_at, last_at, delivery_id)
      select organization_id, uuid_time_ordered(), 'line_held_up', endpoint_id, endpoint_url, ${now}, ${now}, delivery_id
      from held_up join webhook_endpoint endpoint on endpoint.id = endpoint_id and endpoint.status = 'active'
      order by endpoint_id
      on conflict (endpoint_id) where kind = 'line_held_up' and closed_at is null do nothing
      returning organization_id, endpoint_id, endpoint_url`;
    tx.db.afterCommit(() => {
      for (const { organization_id } of told) tx.changes.announce(organization_id, 'notices');
    });
    for (const notice of told) {
      const { organization_id, endpoint_id, endpoint_url } = notice;
      const of = { organization_id, endpoint_id, endpoint_url };
      await tell(tx, { ...of, kind: 'line_held_up', reason: null, actor_name: null, disabled_by: null });
    }
    return told.length;
  });
}

/** Removes what has not changed for long, and what members have read of it, in SQL as all retention. @returns how many. */
export function removeOldNotices(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const removed = await tx.db.query<{ id: string; organization_id: string }>`
      delete from notice where last_at < now() - ${KEPT_DAYS} * interval '1 day' returning id, organization_id`;
    await tx.db.execute`
      delete from notice_reading reading
      using unnest(${removed.map(({ organization_id }) => organization_id)}::uuid[],
                   ${removed.map(({ id }) => id)}::uuid[]) as removed(organization_id, notice_id)
      where reading.organization_id = removed.organization_id and reading.notice_id = removed.notice_id`;
    return removed.length;
  });
}

/** The place of a notice in the list: what it is ordered by. */
function placeOf({ is_read, last_at, id }: SeenNotice): string {
  return `${is_read ? 'read' : 'unread'} ${last_at.getTime()} ${id}`;
}

/** Whether a text is the place of a notice in the list. */
export function isNoticePlace(text: string): boolean {
  return /^(?:read|unread) \d{1,14} [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

function placeIn(after: string): { is_read: boolean; last_at: Date; id: string } {
  const [read, lastAt, id = ''] = after.split(' ');
  return { is_read: read === 'read', last_at: new Date(Number(lastAt)), id };
}
