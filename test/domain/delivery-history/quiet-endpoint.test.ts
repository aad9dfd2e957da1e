import { expect, test } from 'vitest';
import { searchDeliveries } from '../../../src/domain/delivery-history/delivery-search.ts';
import { endpointHealth } from '../../../src/domain/endpoints/endpoint-health.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { rowsRead } from '../../support/rows-read.ts';

const DELIVERIES = 40_000;
const page = { limit: 20 };

const CONNECTIONS = 2;
const server = await forFile(
  startTestApp({ DATABASE_POOL_SIZE: String(CONNECTIONS) }, { api: false, worker: false }),
);
const { context, pool } = server.app;
const { organizationId } = await server.createTenant();
const { rows } = await pool.query<{ id: string }>(
  `insert into webhook_endpoint (id, organization_id, endpoint_url, status, verified_at, created_at, updated_at)
   select uuid_time_ordered(), $1, 'https://hooks.example.com/', 'active', now(), now(), now()
   from generate_series(1, 21)
   returning id`,
  [organizationId],
);
const [quiet = '', busy = ''] = rows.map(({ id }) => id);
await pool.query(
  `with published as (
     insert into event (id, organization_id, type, schema_version, body, created_at)
     values (uuid_time_ordered(), $1, 'invoice.issued', 1, '{}', now()) returning id
   )
   insert into delivery (id, organization_id, event_id, endpoint_id, status, created_at, updated_at)
   select uuidv7(age), $1, published.id, endpoint.id, 'failed', now() + age, now()
   from published cross join webhook_endpoint endpoint cross join generate_series(1, $3::int / 20) as number
   cross join lateral (select number * interval '-10 seconds' as age) as aged
   where endpoint.id <> $2 or number > $3::int / 20 - 5
   order by number desc`,
  [organizationId, quiet, DELIVERIES],
);
await pool.query(
  `insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status)
   select id, 1, organization_id, created_at, 20, 401 from delivery`,
);
await pool.query('vacuum (analyze) event, delivery, delivery_attempt, webhook_endpoint');

const reads: Record<string, (id: string) => Promise<unknown>> = {
  'its deliveries': (id) =>
    searchDeliveries(context, page, { organization_id: organizationId, endpoint_id: id }),
  'its delivered ones': (id) =>
    searchDeliveries(context, page, {
      organization_id: organizationId,
      endpoint_id: id,
      status: 'delivered',
    }),
  'its health': (id) => endpointHealth(context, organizationId, id, 168),
};

test.each(Object.entries(reads))(
  'a quiet endpoint is read for what it has, however often a busy one was read before: %s',
  async (_, read) => {
    // From the sixth time on, Postgres may use one plan for all values, in each connection.
    for (let time = 1; time <= 8; time++) await Promise.all([read(busy), read(busy)]);
    const before = await rowsRead(pool, CONNECTIONS);
    await read(quiet);
    expect((await rowsRead(pool, CONNECTIONS)) - before).toBeLessThan(500);
  },
);
