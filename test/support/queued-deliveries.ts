import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

export async function insertOrganization(pool: pg.Pool): Promise<string> {
  const id = uuidv7();
  await pool.query("insert into organization (id, name) values ($1, 'Test')", [id]);
  return id;
}

/** Inserts active endpoints. Their ids ascend, which is the order in which claims visit them. */
export async function insertEndpoints(
  pool: pg.Pool,
  organizationId: string,
  count: number,
  maxPerSecond: number | null = null,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7()).sort();
  await pool.query(
    `insert into webhook_endpoint (id, organization_id, endpoint_url, status, signing_secret_sealed, verified_at, created_at,
                                   updated_at, max_per_second)
     select id, $2, 'https://hooks.example.com/', 'active', 'sealed', now(), now(), now(), $3
     from unnest($1::uuid[]) as id`,
    [ids, organizationId, maxPerSecond],
  );
  return ids;
}

export async function insertEndpoint(
  pool: pg.Pool,
  organizationId: string,
  maxPerSecond: number | null = null,
): Promise<string> {
  const [id = ''] = await insertEndpoints(pool, organizationId, 1, maxPerSecond);
  return id;
}

/** Deliveries of one event, with their jobs; oldest first. */
export async function insertDeliveries(
  pool: pg.Pool,
  organizationId: string,
  endpointId: string,
  length: number,
): Promise<string[]> {
  const ids = Array.from({ length }, () => uuidv7()).sort();
  await pool.query(
    `with event as (
       insert into event (id, organization_id, type, schema_version, body, created_at)
       values ($4, $2, 'invoice.issued', 1, '{}', now())
     ), delivery as (
       insert into delivery (id, organization_id, event_id, endpoint_id, status, created_at, updated_at)
       select id, $2, $4, $3, 'pending', now(), now() from unnest($1::uuid[]) as id
     )
     select enqueue_deliveries($1, array_fill($3::uuid, array[$5::int]), array(
       select now() - interval '1 minute' + n * interval '1 microsecond' from generate_series(1, $5::int) n
     ))`,
    [ids, organizationId, endpointId, uuidv7(), length],
  );
  return ids;
}
