// Finds the events that an erasure is about. No index has the customer of every event, and one would cost each publication: so all
// events of the organization are looked at, in the order of an index that is there.
import { type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { FIRST_ID, LATEST } from '../page.ts';

/** A place among the events of an organization, in the order of their index. */
export interface EventPlace {
  readonly type: string;
  readonly createdAt: Date;
  readonly id: string;
}

export const FIRST_PLACE: EventPlace = { type: '', createdAt: new Date(0), id: FIRST_ID };

export interface LookedAtEvent extends EventPlace {
  readonly isOfCustomer: boolean;
}

/**
 * Whether the row of `event` is about the customer: its subject is, or its data has their `customer_id`, in whatever case. Of an event
 * without data, which retention has removed, the subject's record says it. A body that is no JSON to Postgres but has the id is
 * taken too.
 */
const isOfCustomer = (customerId: string): Sql => sql`(
  event.erased_at is null and (
    event.subject_kind = 'customer' and event.subject_id = ${customerId}::uuid
    or strpos(lower(event.body), ${customerId}) > 0
       and coalesce(lower(event_document(event.body) -> 'data' ->> 'customer_id') = ${customerId},
                    event_document(event.body) is null)
    or event.body is null and ${customerId}::uuid = coalesce(
         (select customer_id from invoice where id = event.subject_id and organization_id = event.organization_id),
         (select customer_id from contract where id = event.subject_id and organization_id = event.organization_id),
         (select customer_id from payment where id = event.subject_id and organization_id = event.organization_id),
         (select customer_id from credit_note where id = event.subject_id and organization_id = event.organization_id))))`;

/** Which events are old enough. */
export interface Until {
  /** None that is newer is looked at, so that a search ends however fast others are published. */
  readonly createdAt: Date;
  /** What the row of `event` has to fulfil to be erased. */
  readonly isBefore: Sql;
}

const EVERY: Until = { createdAt: LATEST, isBefore: sql`true` };

/**
 * The next events after a place.
 *
 * Index: event_organization_id_type_created_at_id_idx.
 */
export function eventsAfter(
  { db }: Pick<Context, 'db'>,
  organizationId: string,
  customerId: string,
  after: EventPlace,
  limit: number,
  { createdAt, isBefore }: Until = EVERY,
): Promise<LookedAtEvent[]> {
  return db.query<LookedAtEvent>`
    select event.id, event.type, event.created_at as "createdAt",
           coalesce(${isOfCustomer(customerId)} and ${isBefore}, false) as "isOfCustomer"
    from event
    where organization_id = ${organizationId}::uuid
      and (type, created_at, id) > (${after.type}, ${after.createdAt}, ${after.id}::uuid) and created_at <= ${createdAt}
    order by type, created_at, id limit ${limit}`;
}
