// The routes of partners in the lower bound.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { refuseEndpointInput } from '../../../../src/domain/endpoints/endpoint-input.ts';
import {
  challengeContext,
  randomSecret,
  secretContext,
} from '../../../../src/domain/endpoints/endpoint-secrets.ts';
import type { SecretBox } from '../../../../src/platform/secret-box.ts';
import { refusal } from './authentication.ts';
import type { ContractSchemas } from './contract-schemas.ts';
import { inOneTrip } from './database.ts';
import * as statements from './statements.ts';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const ENDPOINTS_MAX = 50;
const CHALLENGE_LIFETIME_MS = 15 * 60 * 1000;

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}

interface Subscription {
  readonly event_type: string;
  readonly schema_version: number;
}

interface NewEndpoint {
  readonly endpoint_url: string;
  readonly description?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly max_per_second?: number | null;
  readonly subscriptions: readonly Subscription[];
}

interface EndpointRow {
  readonly organization_id: string;
  readonly status: string;
}

export function publicRoutes(
  routes: FastifyInstance,
  schemas: ContractSchemas,
  { pool, secretBox }: { pool: pg.Pool; secretBox: SecretBox },
): void {
  const options = (operationId: string, scope: string) => ({
    schema: schemas.of(operationId),
    config: { scope },
  });

  const lists = [
    ['/party/customers', 'listCustomers', 'customers:read', 'customers', statements.customers],
    [
      '/webhook-endpoints',
      'listWebhookEndpoints',
      'webhook_endpoints:read',
      'webhook-endpoints/',
      statements.endpoints,
    ],
    ['/deliveries', 'listDeliveries', 'deliveries:read', 'deliveries////', statements.deliveries],
  ] as const;
  for (const [path, operationId, scope, name, statement] of lists) {
    routes.get<{ Querystring: Page }>(path, options(operationId, scope), async ({ caller, query }) => {
      const { rows } = await pool.query<{ id: string; organization_id?: string }>({
        ...statement,
        values: [caller.organization_id, positionIn(name, query.cursor), query.limit + 1],
      });
      const hasMore = rows.length > query.limit;
      if (hasMore) rows.pop();
      for (const row of rows) delete row.organization_id;
      const cursor = hasMore ? Buffer.from(`${name}:${rows.at(-1)?.id}`).toString('base64url') : null;
      return { data: rows, has_more: hasMore, next_cursor: cursor };
    });
  }

  routes.get<{ Params: { id: string } }>(
    '/webhook-endpoints/:id',
    options('getWebhookEndpoint', 'webhook_endpoints:read'),
    async ({ caller, params }) => {
      const { rows } = await pool.query<EndpointRow>({ ...statements.endpoint, values: [params.id] });
      const { organization_id, ...endpoint } = owned(rows[0], caller.organization_id);
      return endpoint;
    },
  );

  routes.put<{ Params: { id: string }; Body: { subscriptions: Subscription[] } }>(
    '/webhook-endpoints/:id',
    options('updateWebhookEndpoint', 'webhook_endpoints:write'),
    async ({ caller, params, body: { subscriptions } }) => {
      refuseSubscriptions(subscriptions);
      const [locked, written] = await inOneTrip<EndpointRow, EndpointRow>(
        pool,
        { ...statements.lockEndpoint, values: [params.id] },
        {
          ...statements.replaceSubscriptions,
          values: [params.id, caller.organization_id, ...columnsOf(subscriptions)],
        },
      );
      owned(locked[0], caller.organization_id);
      if (!written[0]) throw refusal(409);
      const { organization_id, ...endpoint } = written[0];
      return { ...endpoint, subscriptions };
    },
  );

  routes.post<{ Body: NewEndpoint; Headers: { 'idempotency-key'?: string } }>(
    '/webhook-endpoints',
    options('createWebhookEndpoint', 'webhook_endpoints:write'),
    async ({ caller, body, headers, rawBody, url }, reply) => {
      refuseSubscriptions(body.subscriptions, body.endpoint_url);
      const operation = 'createWebhookEndpoint';
      const key = headers['idempotency-key'] ?? uuidv7();
      const [id, now, signingSecret, challenge] = [uuidv7(), new Date(), randomSecret(), randomSecret()];
      const location = `/api/v1/public/webhook-endpoints/${id}`;
      const created = {
        id,
        endpoint_url: body.endpoint_url,
        description: body.description ?? null,
        metadata: body.metadata ?? {},
        max_per_second: body.max_per_second ?? null,
        subscriptions: body.subscriptions,
        status: 'pending_verification',
        disabled_by: null,
        status_reason: null,
        verified_at: null,
        created_at: now,
        updated_at: now,
        deleted_at: null,
        verification_challenge: challenge,
        verification_challenge_expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
        signing_secret: signingSecret,
      };
      const outcome = {
        kind: 'reply',
        reply: { status: 201, headers: { Location: location }, body: created },
      };
      const fingerprint = createHash('sha256').update(`POST ${url}\n${rawBody}`).digest();
      const [, written] = await inOneTrip(
        pool,
        { ...statements.lockOrganization, values: [caller.organization_id] },
        {
          ...statements.register,
          values: [
            caller.organization_id,
            operation,
            key,
            fingerprint,
            secretBox.seal(
              JSON.stringify(outcome),
              `idempotency_record/${caller.organization_id}/${operation}/${key}`,
            ),
            ENDPOINTS_MAX,
            id,
            created.endpoint_url,
            created.description,
            created.metadata,
            created.max_per_second,
            secretBox.seal(signingSecret, secretContext(id)),
            secretBox.seal(challenge, challengeContext(id)),
            now,
            ...columnsOf(body.subscriptions),
          ],
        },
      );
      // Beyond the limit, or a repetition: neither is measured.
      if (written.length === 0) throw refusal(409);
      reply.code(201).header('Location', location);
      return created;
    },
  );
}

function owned<Row extends { readonly organization_id: string }>(
  row: Row | undefined,
  organizationId: string,
): Row {
  if (!row) throw refusal(404);
  if (row.organization_id !== organizationId) throw refusal(403);
  return row;
}

function positionIn(list: string, cursor: string | undefined): string {
  if (cursor === undefined) return LAST_ID;
  const [name, position = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  if (name !== list) throw refusal(400);
  return position;
}

/** The rules beyond the schema, which are the product's own. */
function refuseSubscriptions(subscriptions: readonly Subscription[], endpointUrl?: string): void {
  refuseEndpointInput(
    {
      endpointUrl,
      subscriptions: subscriptions.map(({ event_type, schema_version }) => ({
        eventType: event_type,
        schemaVersion: schema_version,
      })),
    },
    { allowInsecure: true },
  );
}

function columnsOf(subscriptions: readonly Subscription[]): [types: string[], versions: number[]] {
  return [
    subscriptions.map(({ event_type }) => event_type),
    subscriptions.map(({ schema_version }) => schema_version),
  ];
}
