// What an organization has behind it before it is moved: events that were delivered long ago, and invoices that are paid, written by one
// statement for many.
import { behaviours, EVENT_TYPE, type MovedOrganization } from './moved-organization.ts';

const BATCH = 20_000;

/** @param deliveries in all, of all endpoints together. @param invoices each with two lines and a payment; one customer has a hundred. */
export async function fillHistory(
  organization: MovedOrganization,
  { deliveries, invoices }: { readonly deliveries: number; readonly invoices: number },
): Promise<void> {
  await using admin = await organization.cell.postgres.connectAsAdmin();
  const events = Math.ceil(deliveries / behaviours.length);
  for (let done = 0; done < events; done += BATCH) {
    const count = Math.min(BATCH, events - done);
    await admin.query(HISTORY, [organization.id, EVENT_TYPE, count]);
  }
  // As a replica: the rules for what is written one by one would take hours.
  await admin.query("set session_replication_role = 'replica'");
  for (let done = 0; done < invoices; done += BATCH)
    await admin.query(INVOICES, [organization.id, done + 1, Math.min(done + BATCH, invoices)]);
  await admin.query('analyze event, delivery, delivery_attempt, customer, invoice, invoice_line, payment');
}

const INVOICES = `
  with numbered as (
    select number, gen_random_uuid() as id, date_trunc('milliseconds', now()) as at from generate_series($2::int, $3::int) as number
  ), bought as (
    insert into customer (id, organization_id, number, name, country, currency, created_at, updated_at)
    select id, $1, 'H-' || number, 'Brightwater Logistics', 'GB', 'GBP', at, at from numbered where number % 100 = 1
    returning id, number
  ), billed as (
    insert into invoice (id, organization_id, customer_id, number, status, currency, subtotal_minor, total_minor, paid_minor, due_on,
                         created_at, updated_at, issued_at, paid_at)
    select numbered.id, $1, bought.id, 'H-' || numbered.number, 'paid', 'GBP', 2000, 2000, 2000, current_date, at, at, at, at
    from numbered join bought on bought.number = 'H-' || numbered.number - (numbered.number - 1) % 100
    returning id, customer_id, created_at
  ), listed as (
    insert into invoice_line (organization_id, invoice_id, position, id, kind, description, quantity, unit_amount, tax_rate, amount_minor)
    select $1, billed.id, position, gen_random_uuid(), 'manual', 'Licence', 1, 1000, 0, 1000
    from billed cross join generate_series(0, 1) as position
  )
  insert into payment (id, organization_id, invoice_id, customer_id, amount_minor, currency, received_at, created_at, updated_at)
  select gen_random_uuid(), $1, id, customer_id, 2000, 'GBP', created_at, created_at, created_at from billed`;

/** An hour ago, and from before the feed, which readers then do not read. */
const HISTORY = `
  with made as (
    insert into event (id, organization_id, type, schema_version, body, created_at, xid, seq)
    select id, $1, $2, 1,
           json_build_object('id', id, 'type', $2::text, 'schema_version', 1, 'created_at', now(),
                             'data', json_build_object('note', repeat('x', 300)))::text,
           now() - interval '1 hour' + number * interval '1 millisecond', '0', 0
    from (select gen_random_uuid() as id, number from generate_series(1, $3::int) as number) as each
    returning id, created_at
  ), sent as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, round_attempt_count, created_at, updated_at)
    select gen_random_uuid(), $1, made.id, webhook_endpoint.id, 'delivered', 1, 1, made.created_at, made.created_at
    from made cross join webhook_endpoint where organization_id = $1
    returning id, created_at
  )
  insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status)
  select id, 1, $1, created_at, 12, 204 from sent`;
