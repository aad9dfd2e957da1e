// The rows that both contenders of the section `requests` start with: organizations as they are in use.
import type pg from 'pg';
import { knownScopes } from '../../../src/domain/access/scope.ts';
import { TokenText } from '../../../src/domain/access/token-text.ts';
import { type Endpoint, eventType, insertEndpoints, makeEndpoints } from '../endpoints.ts';
import { insertOperatorToken, sha256 } from '../tokens.ts';

export interface Tenant {
  readonly token: string;
  /** The only one that gets events of `eventType`: each is one delivery. */
  readonly endpoint: Endpoint;
}

export interface Scene {
  readonly tenants: readonly Tenant[];
  readonly operatorToken: string;
}

/** One more than a page, so that every list has a next one. */
const ROWS_OF_A_LIST = 21;

/** Registers organizations, each with a token, customers, endpoints and finished deliveries. */
export async function setScene(session: pg.Client, organizations: number): Promise<Scene> {
  const urls = Array.from({ length: organizations }, (_, index) => [`https://hooks.example.com/${index}`]);
  const endpoints = makeEndpoints(urls);
  await insertEndpoints({ session }, endpoints);
  const tenants = endpoints.map((endpoint) => ({ endpoint, token: new TokenText('csk').generate() }));
  await session.query(
    `with given as (select * from unnest($1::uuid[], $2::bytea[]) as given(organization_id, sha256)),
     owner as (
       insert into member (id, organization_id, email, role)
       select uuidv7(), organization_id, 'owner@bench.example', 'OWNER' from given
       returning id, organization_id
     )
     insert into api_token (id, organization_id, issued_by_id, name, hint, sha256, scopes)
     select uuidv7(), organization_id, owner.id, 'bench', '', sha256, $3 from given join owner using (organization_id)`,
    [
      endpoints.map(({ organizationId }) => organizationId),
      tenants.map(({ token }) => sha256(token)),
      knownScopes,
    ],
  );
  const operatorToken = await insertOperatorToken(session);
  await session.query(lists, [ROWS_OF_A_LIST]);
  await session.query(history, [ROWS_OF_A_LIST, eventType]);
  await session.query('vacuum (freeze, analyze)');
  return { tenants, operatorToken };
}

const lists = `
  with customer as (
    insert into customer (id, organization_id, number, name, email, country, currency, created_at, updated_at)
    select uuidv7(), id, 'C-' || 1000 + number, 'Customer ' || number, 'accounts@customer.example', 'GB', 'GBP', now(), now()
    from organization, generate_series(1, $1::int) as number
  ), endpoint as (
    insert into webhook_endpoint (id, organization_id, endpoint_url, status, verified_at, created_at, updated_at)
    select uuidv7(), id, 'https://hooks.example.com/payments/' || number, 'active', now(), now(), now()
    from organization, generate_series(2, $1::int) as number
    returning id, organization_id
  )
  insert into webhook_subscription (endpoint_id, event_type, organization_id, schema_version, position)
  select id, 'payment.received', organization_id, 1, 0 from endpoint`;

const history = `
  with published as (
    select uuidv7() as id, uuidv7() as event_id, endpoint_id, organization_id
    from webhook_subscription, generate_series(1, $1::int) where event_type = $2
  ), event as (
    insert into event (id, organization_id, type, schema_version, body, created_at)
    select event_id, organization_id, $2, 1, '{}', now() from published
  )
  insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, created_at, updated_at)
  select id, organization_id, event_id, endpoint_id, 'delivered', 1, now(), now() from published`;
