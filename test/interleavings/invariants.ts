// Conditions that an organization must meet after every schedule, whatever its members did.
import { sequenceEvents } from '../../src/domain/feed/sequence-events.ts';
import type { Rig } from './rig.ts';

/** The key is the condition, the value selects rows that violate it. $1 is the organization. */
const invariants: Readonly<Record<string, string>> = {
  'what is paid of an invoice are its payments and credit, and no more than its total': `
    select status, total_minor, paid_minor, received, applied, credited from invoice,
      lateral (select coalesce(sum(amount_minor), 0) as applied from credit_application where invoice_id = invoice.id) as used,
      lateral (select coalesce(sum(total_minor) filter (where status = 'issued'), 0) as credited
               from credit_note where invoice_id = invoice.id) as notes,
      lateral (select coalesce(sum(amount_minor - refunded_minor) filter (where status = 'received'), 0) as received
               from payment where invoice_id = invoice.id) as paid
    where organization_id = $1
      and (paid_minor <> received or paid_minor + credit_applied_minor not between 0 and total_minor
        or credit_applied_minor <> applied or credited_minor <> credited or credited > total_minor
        or (status = 'paid') <> (status in ('issued', 'paid') and paid_minor + credit_applied_minor = total_minor)
        or (status = 'voided' and paid_minor > 0))`,
  'the total of an invoice is that of its lines': `
    select subtotal_minor, lines from invoice,
      lateral (select coalesce(sum(amount_minor), 0) as lines from invoice_line where invoice_id = invoice.id) as summed
    where organization_id = $1 and lines <> subtotal_minor`,
  'legal numbers begin at 1 and none is missing': `
    select number from (
      select number, row_number() over (order by substr(number, 5)::bigint) as place from invoice
      where organization_id = $1 and number like 'INV-%'
    ) as numbered where substr(number, 5)::bigint <> place`,
  'numbers of credit notes begin at 1 and none is missing, and no credit is used twice': `
    select number, applied_minor, used from (
      select id, number, applied_minor, total_minor, row_number() over (order by number) as place from credit_note
      where organization_id = $1 and status = 'issued'
    ) as note, lateral (select coalesce(sum(amount_minor), 0) as used from credit_application where credit_note_id = note.id) as uses
    where substr(number, 4)::bigint <> place or used <> applied_minor or used > total_minor`,
  'who was issued has a legal number': `
    select status, number from invoice
    where organization_id = $1 and status in ('issued', 'paid') and number not like 'INV-%'`,
  'an invoice and a contract have the currency of their customer': `
    select currency, other from (
      select currency, customer_id, organization_id from invoice union all
      select currency, customer_id, organization_id from contract) as document,
      lateral (select currency as other from customer where id = customer_id) as owner
    where organization_id = $1 and currency <> other`,
  'an archived customer has no contract that is active or to be billed': `
    select contract.status, billable_on from customer join contract on customer_id = customer.id
    where customer.organization_id = $1 and archived_at is not null and (status = 'active' or billable_on is not null)`,
  'versions in the events of a resource rise, and reach its own': `
    select type, told.version, before, own from (
      select split_part(type, '.', 1) as kind, type, (body::jsonb #>> '{data,id}')::uuid as id,
        (body::jsonb #>> '{data,version}')::int as version,
        lag((body::jsonb #>> '{data,version}')::int) over
          (partition by split_part(type, '.', 1), body::jsonb #>> '{data,id}' order by seq) as before
      from event where organization_id = $1 and body::jsonb #>> '{data,version}' is not null
    ) as told
    left join lateral (
      select version as own from customer where kind = 'customer' and id = told.id
      union all select version as own from invoice where kind = 'invoice' and id = told.id
      union all select version as own from payment where kind = 'payment' and id = told.id
      union all select version as own from credit_note where kind = 'credit_note' and id = told.id
      union all select version as own from contract where kind = 'contract' and id = told.id
    ) as resource on true
    where told.version <= told.before or told.version > own`,
  'an event is delivered to an endpoint once': `
    select event_id, endpoint_id, count(*) from delivery where organization_id = $1 group by 1, 2 having count(*) > 1`,
  'a delivery is pending if it has a job': `
    select delivery.status, job.state from delivery
      left join pgboss.job on job.name = 'deliver-event' and job.id = delivery.id
    where organization_id = $1 and (delivery.status = 'pending') <> (job.id is not null)
      and job.state is distinct from 'active'
      and not (job.id is null and delivery.id in (select delivery_id from ordered_delivery))`,
  'a line has one job, or stands behind what is held or failed': `
    select jobs, head.status from (
      select endpoint_id, line, count(*) filter (where exists (
        select from pgboss.job where name = 'deliver-event' and id = delivery_id)) as jobs
      from ordered_delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id
      where organization_id = $1 and position is not null and ordering <> 'none' group by endpoint_id, line
    ) as placed
    left join delivery_line using (endpoint_id, line) left join delivery head on head.id = head_id
    where jobs > 1 or jobs = 0 and coalesce(head.status, 'pending') = 'pending'`,
  'every job has a delivery': `
    select job.state from pgboss.job
    where name = 'deliver-event' and singleton_key in (select id::text from webhook_endpoint where organization_id = $1)
      and not exists (select from delivery where delivery.id = job.id)`,
  'an attempt is recorded once': `
    select delivery_id, started_at, count(*) from delivery_attempt where organization_id = $1
    group by 1, 2 having count(*) > 1`,
  'an organization has an OWNER': `
    select 1 where not exists (select from member where organization_id = $1 and role = 'OWNER')`,
  'every event has a place in the feed, and places have no gaps': `
    select places, last - coalesce(start, 0) as reached, events from
      (select count(*) as places, coalesce(max(position), 0) as last from event_feed where organization_id = $1) as placed,
      (select count(*) as events from event where organization_id = $1 and body is not null) as known,
      (select max(position) as start from event_feed_start where organization_id = $1) as begun
    where places < events or (places > 0 and places <> last - coalesce(start, 0))`,
};

const statement = Object.entries(invariants)
  .map(([name, sql]) => `select '${name}' as name, to_jsonb(broken)::text as row from (${sql}) as broken`)
  .join('\nunion all\n')
  .replaceAll('$1', '$1::uuid');

/** @returns the conditions that are violated. */
export async function brokenInvariants(rig: Rig, organizationId: string): Promise<string[]> {
  while ((await sequenceEvents(rig.base, 1_000))?.hasMore);
  const broken = await rig.sql<{ name: string; row: string }>(statement, [organizationId]);
  return broken.map(({ name, row }) => `not so: ${name}: ${row}`);
}
