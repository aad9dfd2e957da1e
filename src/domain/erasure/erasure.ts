// Reads erasures: how far each is, and what it leaves.
import type { Erasure as Row } from '../../../generated/prisma/client.ts';
import { type Sql, sql } from '../../platform/postgres/statement.ts';
import { getOrganization } from '../access/organization.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { newest, type Page, type PageRequest, pageOf, type TimeRange } from '../page.ts';

export interface Erasure
  extends Pick<
    Row,
    | 'id'
    | 'organization_id'
    | 'customer_id'
    | 'pending_deliveries'
    | 'give_up_at'
    | 'reason'
    | 'status'
    | 'created_at'
    | 'ended_at'
  > {
  /** Events of the organization. */
  readonly looked_at: number;
  readonly events: number;
  /** Events whose deliveries have not ended. */
  readonly waiting_events: number;
  readonly deliveries_given_up: number;
  readonly attempts: number;
  readonly other_copies: number;
  /** Invoices, credit notes and payments of the customer. */
  readonly records: number;
}

/** What is not erased, and what to do about it. */
export interface Remaining {
  readonly what: 'customer_record' | 'invoices' | 'later_events' | 'receivers' | 'backups';
  readonly detail: string;
}

export function remainingAfter({ records }: Pick<Erasure, 'records'>): Remaining[] {
  return [
    {
      what: 'customer_record',
      detail:
        'The record of the customer and its contracts and usage. Change the record by PATCH /api/v1/public/party/customers/{id}.',
    },
    {
      what: 'invoices',
      detail: `Invoices, credit notes and payments, with the address as it was billed, which the law keeps: ${records} of them.`,
    },
    {
      what: 'later_events',
      detail: 'Events that are published after the erasure began. Start another erasure for them.',
    },
    {
      what: 'receivers',
      detail: 'What endpoints have received and consumers of the feed have read. Ask those who run them.',
    },
    {
      what: 'backups',
      detail:
        'Backups and archived WAL, until they expire. After a restore, start the erasures again that came after the backup.',
    },
  ];
}

/** @throws DomainError `not_found`. */
export async function getErasure(context: Context, organizationId: string, id: string): Promise<Erasure> {
  const [erasure] = await read(context, sql`organization_id = ${organizationId}::uuid and id = ${id}::uuid`);
  if (!erasure) throw new DomainError('not_found', `There is no erasure ${id} of this organization.`);
  return erasure;
}

/** The erasures of an organization, newest first. @throws DomainError `not_found`. */
export async function listErasures(
  context: Context,
  organizationId: string,
  page: PageRequest,
  created?: TimeRange,
): Promise<Page<Erasure>> {
  await getOrganization(context, organizationId);
  const which = newest([sql`organization_id = ${organizationId}::uuid`], page, created);
  return pageOf(await read(context, which), page.limit);
}

/** Newest first. */
function read({ db }: Context, which: Sql): Promise<Erasure[]> {
  return db.query<Erasure>`
    select id, organization_id, customer_id, pending_deliveries, give_up_at, reason, status, looked_at::float8, events::float8,
           deliveries_given_up::float8, attempts::float8, other_copies::float8, created_at, ended_at,
           ${countedRecords(sql`erasure.organization_id`, sql`erasure.customer_id`)} as records,
           (select count(*)::int from erasure_waiting_event waiting
            where waiting.organization_id = erasure.organization_id and waiting.erasure_id = erasure.id) as waiting_events
    from (select * from erasure where ${which}) as erasure order by id desc`;
}

/** How many invoices, credit notes and payments a customer has. */
export const countedRecords = (organizationId: Sql, customerId: Sql): Sql => sql`(
  (select count(*) from invoice where organization_id = ${organizationId} and customer_id = ${customerId})
  + (select count(*) from credit_note where organization_id = ${organizationId} and customer_id = ${customerId})
  + (select count(*) from payment where organization_id = ${organizationId} and customer_id = ${customerId}))::int`;
