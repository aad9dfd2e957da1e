// What the section `usage` starts with: an organization with a meter for each aggregation, customers, and a month of usage.
import type pg from 'pg';
import { setScene, type Tenant } from '../requests/scene.ts';

/** A meter of each aggregation has its name as its key. */
export const SUM_METER = 'sum';
export const CUSTOMER_NUMBER = 'C-1001';

const EARLIER_EVENTS = 200_000;

/**
 * Registers an organization that has sent usage last month, in whose ids new ones are looked up. The bare INSERT has a
 * table of its own.
 */
export async function setUsageScene(session: pg.Client): Promise<Tenant> {
  const { tenants } = await setScene(session, 1);
  const [tenant] = tenants;
  if (!tenant) throw new Error('There is no organization.');
  await session.query(
    `insert into meter (id, organization_id, key, name, aggregation, created_at)
     select uuidv7(), $1, aggregation, aggregation, aggregation, now()
     from unnest(enum_range(null::meter_aggregation)) aggregation`,
    [tenant.endpoint.organizationId],
  );
  await session.query(
    `select make_usage_event_partition(now() - months * interval '1 month') from generate_series(-2, 12) months`,
  );
  await insertUsage(session, EARLIER_EVENTS, "date_trunc('month', now()) - interval '20 days'");
  await session.query(`
    create table bare_usage (
      organization_id uuid, id text, meter_id uuid, customer_id uuid, occurred_at timestamptz(3), value numeric,
      primary key (organization_id, id)
    )`);
  return tenant;
}

/** Inserts so many events of one customer, one a second, for every aggregation, and lets Postgres see them as it does after a while. */
export async function insertUsage(
  session: pg.Client,
  events: number,
  from: string,
  meter = SUM_METER,
): Promise<void> {
  await session.query(
    `insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value, text_value)
     select meter.organization_id, gen_random_uuid()::text, meter.id, customer.id, ${from} + second * interval '1 second',
       second % 97 + 0.25, 'user-' || second % 10000
     from meter join customer using (organization_id), generate_series(1, $1::integer) as second
     where meter.key = $2 and customer.number = $3`,
    [events, meter, CUSTOMER_NUMBER],
  );
  await session.query('vacuum (analyze) usage_event');
}
