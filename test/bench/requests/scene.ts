// The rows that both contenders start with: organizations as they are in use.
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { knownScopes } from '../../../src/domain/access/tokens/scope.ts';
import { sha256, TokenText } from '../../../src/domain/access/tokens/token-text.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType, insertEndpoints, makeEndpoints } from '../endpoints.ts';
import { FEED_PAGE } from './request-kinds.ts';

export interface Tenant {
  readonly organizationId: string;
  readonly token: string;
  readonly customerId: string;
}

export interface Scene {
  readonly tenants: readonly Tenant[];
  /** Whose feed has a page of events. */
  readonly feedReader: Tenant;
}

/** One more than a page, so that the list has a next one. */
const CUSTOMERS = 21;

/** Registers organizations, each with a token, customers, a meter, and an endpoint that gets events of customers. */
export async function setScene(session: pg.Client, organizations: number): Promise<Scene> {
  const urls = Array.from({ length: organizations }, (_, index) => [`https://hooks.example.com/${index}`]);
  const endpoints = makeEndpoints(urls);
  await insertEndpoints({ session }, endpoints);
  const tenants = endpoints.map(({ organizationId }) => ({
    organizationId,
    token: new TokenText('csk').generate(),
    customerId: uuidv7(),
  }));
  const [feedReader] = tenants;
  if (!feedReader) throw new Error('The scene has no organization.');
  await session.query(business, [
    tenants.map(({ organizationId }) => organizationId),
    tenants.map(({ customerId }) => customerId),
    tenants.map(({ token }) => sha256(token)),
    knownScopes,
    CUSTOMERS,
  ]);
  await session.query(
    "select make_usage_event_partition(now() + months * interval '1 month') from generate_series(-1, 1) months",
  );
  await session.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at)
     select id, $1, $2, 1, event_body(1, id, $2, 1, '2026-11-23T00:00:00.000Z', $3::json), now()
     from (select uuidv7() as id from generate_series(1, $4::int)) as new`,
    [feedReader.organizationId, eventType, JSON.stringify(sampleInvoice), FEED_PAGE],
  );
  await session.query('select sequence_events($1)', [FEED_PAGE * 2]);
  await session.query('vacuum (freeze, analyze)');
  return { tenants, feedReader };
}

/** $1 organizations, $2 the first customer of each, $3 the hashes of their tokens, $4 scopes, $5 how many customers each has. */
const business = `
  with given as (select * from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as given(organization_id, customer_id, sha256)),
  token as (
    insert into api_token (id, organization_id, name, hint, sha256, scopes)
    select uuidv7(), organization_id, 'bench', '', sha256, $4 from given
  ), customer as (
    insert into customer (id, organization_id, number, name, email, country, currency, created_at, updated_at)
    select case number when 1 then customer_id else uuidv7() end, organization_id, 'C-' || 1000 + number,
           'Customer ' || number, 'accounts@customer.example', 'GB', 'GBP', now(), now()
    from given, generate_series(1, $5::int) as number
  ), meter as (
    insert into meter (id, organization_id, key, name, aggregation, created_at)
    select uuidv7(), organization_id, 'sum', 'Sum', 'sum', now() from given
  )
  insert into webhook_subscription (endpoint_id, event_type, organization_id, schema_version, position)
  select endpoint.id, event_type, organization_id, 1, position
  from given join webhook_endpoint endpoint using (organization_id),
       unnest(array['customer.created', 'customer.updated']) with ordinality as subscribed(event_type, position)`;
