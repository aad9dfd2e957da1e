import { v7 as uuidv7 } from 'uuid';
import { randomSecret, secretContext } from '../../src/domain/endpoints/endpoint-secrets.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import type { BenchDatabase } from './postgres.ts';

/** What every process of the product is started with; the rest is its defaults. */
export const productSettings = {
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
  ALLOW_INSECURE_RECEIVERS: 'true',
  // Where requests are counted, that costs no query.
  RATE_LIMIT: 'off',
  CONSOLE_RATE_LIMIT: 'off',
};

/** What all endpoints subscribe to. */
export const eventType = 'invoice.issued';

export interface Endpoint {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  readonly secret: string;
}

/** One organization for each list of URLs, with an endpoint for each URL. */
export function makeEndpoints(urlsByOrganization: readonly (readonly string[])[]): Endpoint[] {
  return urlsByOrganization.flatMap((urls) => {
    const organizationId = uuidv7();
    return urls.map((url) => ({ id: uuidv7(), organizationId, url, secret: randomSecret() }));
  });
}

export function organizationsOf(endpoints: readonly Endpoint[]): string[] {
  return [...new Set(endpoints.map(({ organizationId }) => organizationId))];
}

/** Registers them with the product: active, as if their owners had verified them. Those that are there get their URL. */
export async function insertEndpoints(
  { session }: Pick<BenchDatabase, 'session'>,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const { encryptionKeys } = readConfig(productSettings);
  if (!encryptionKeys) throw new Error('The benchmark has no encryption key.');
  const secretBox = createSecretBox(encryptionKeys);
  await session.query(
    "insert into organization (id, name) select unnest($1::uuid[]), 'Bench' on conflict do nothing",
    [organizationsOf(endpoints)],
  );
  await session.query(
    `with given as (
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[])
         as given(id, organization_id, endpoint_url, signing_secret_sealed)
     ), endpoint as (
       insert into webhook_endpoint (id, organization_id, endpoint_url, status, signing_secret_sealed, verified_at,
                                     created_at, updated_at)
       select id, organization_id, endpoint_url, 'active', signing_secret_sealed, now(), now(), now() from given
       on conflict (id) do update set endpoint_url = excluded.endpoint_url
     )
     insert into webhook_subscription (endpoint_id, event_type, organization_id, schema_version, position)
     select id, $5, organization_id, 1, 0 from given on conflict do nothing`,
    [
      endpoints.map(({ id }) => id),
      endpoints.map(({ organizationId }) => organizationId),
      endpoints.map(({ url }) => url),
      endpoints.map(({ id, secret }) => secretBox.seal(secret, secretContext(id))),
      eventType,
    ],
  );
}
