/**
 * The measured requests written by hand on Fastify and `pg`, for nothing but speed. It looks every token up, validates
 * bodies against the contract's schemas, and leaves the same rows as the product. It has no log, no metrics, no rate
 * limit, and only bare statuses for what is refused.
 */
import { readFileSync } from 'node:fs';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { permits } from '../../../../src/domain/access/tokens/scope.ts';
import { sha256 } from '../../../../src/domain/access/tokens/token-text.ts';
import { createAjv } from '../../../../src/domain/json-schema.ts';
import { Gathering } from '../../../../src/platform/gathering.ts';
import { wakerOf } from '../../publish/waker.ts';
import { endWithTheBenchmark } from '../../remote.ts';
import { statements } from './statements.ts';

interface Caller {
  readonly sha256: Buffer;
  readonly scopes: readonly string[];
  readonly organization_id: string;
}

interface Customer extends pg.QueryResultRow {
  readonly id: string;
}

type UsageEvent = Readonly<Record<'id' | 'meter' | 'customer_number' | 'timestamp' | 'value', string>>;

interface FeedRow extends pg.QueryResultRow {
  readonly position: number;
  readonly placed_at: number;
  readonly last_position: number;
  readonly id: string;
  readonly body: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

const { TIMESTAMPTZ } = pg.types.builtins;
/** `2026-11-22 16:24:05.12+00` as bodies have it, without a Date. */
const asJson = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  // As many as the product has by default. Statements are sent without waiting for the answer to the one before.
  max: 10,
  pipeline: true,
  // Every statement uses indexes whatever its values: to plan one anew costs more than to carry it out.
  options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
  types: {
    getTypeParser: (type, format) => (type === TIMESTAMPTZ ? asJson : pg.types.getTypeParser(type, format)),
  },
});
// Sessions that are idle may still be there when their database is dropped.
pool.on('error', () => undefined);
const wakeWorkers = wakerOf(pool, 'countersign_deliveries');

const statement = (name: keyof typeof statements, values: unknown[]) => ({
  name,
  text: statements[name],
  values,
});
const rowsOf = async <Row extends pg.QueryResultRow>(name: keyof typeof statements, ...values: unknown[]) =>
  (await pool.query<Row>(statement(name, values))).rows;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const app = fastify({ bodyLimit: 1024 * 1024 });
app.decorateRequest('caller');

const contract = new URL('../../../../generated/contract/public.json', import.meta.url);
const ajv = createAjv();
// So that references are found from the schemas of the routes; the document is no schema, only what it contains.
const schemas = readFileSync(contract, 'utf8').replaceAll('"#/components/', '"contract#/components/');
ajv.addSchema(JSON.parse(schemas), 'contract', undefined, false);
app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
const schemaOf = (name: string) => ({ body: { $ref: `contract#/components/schemas/${name}` } });

// As in the product, requests that come at the same time have their tokens looked up together.
const callers = new Gathering<Uint8Array, Caller | undefined>({
  run: async (hashes) => {
    const rows = await rowsOf<Caller>('tokens', hashes);
    return hashes.map((hash) => rows.find((caller) => caller.sha256.equals(hash)));
  },
  sizeMax: 100,
  atOnce: 2,
});

/** A hook that knows the caller, or refuses the request before its body is read. */
const requires = (scope: string) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer ([\w.~+/=-]+)$/.exec(request.headers.authorization ?? '')?.[1];
    const caller = token && (await callers.add(sha256(token)));
    if (!caller) throw refusal(401);
    if (!permits(caller.scopes, scope)) throw refusal(403);
    request.caller = caller;
  },
});

function refusal(statusCode: number): Error {
  return Object.assign(new Error('refused'), { statusCode });
}

const cursorOf = (list: string, place: string) => Buffer.from(`${list}:${place}`).toString('base64url');

const customers = '/api/v1/public/party/customers';

app.get<{ Querystring: { limit: string } }>(
  customers,
  requires('customers:read'),
  async ({ caller, query }) => {
    const limit = Number(query.limit);
    const rows = await rowsOf<Customer>('customers', caller.organization_id, LAST_ID, limit + 1);
    const data = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    const next_cursor = hasMore ? cursorOf('customers', data.at(-1)?.id ?? '') : null;
    return { data, has_more: hasMore, next_cursor };
  },
);

app.get<{ Params: { id: string } }>(
  `${customers}/:id`,
  requires('customers:read'),
  async ({ caller, params }) => {
    const [customer] = await rowsOf<Customer>('customer', params.id, caller.organization_id);
    if (!customer) throw refusal(404);
    return customer;
  },
);

app.post<{ Body: Readonly<Record<string, unknown>> }>(
  customers,
  { schema: schemaOf('CustomerCreation'), ...requires('customers:write') },
  async ({ caller, body }, reply) => {
    const now = new Date();
    const { number, name, email = null, country, currency, external_id = null, metadata = {} } = body;
    const given = { id: uuidv7(), number, name, email, country, currency, version: 1, external_id, metadata };
    const customer = { ...given, archived_at: null, created_at: now, updated_at: now };
    const event = eventOf('customer.created', now, customer);
    await rowsOf('createCustomer', ...event.values(caller), ...Object.values(given));
    void wakeWorkers();
    reply.code(201).header('Location', `${customers}/${given.id}`);
    return customer;
  },
);

app.patch<{ Params: { id: string }; Body: { name?: string } }>(
  `${customers}/:id`,
  { schema: schemaOf('CustomerUpdate'), ...requires('customers:write') },
  async ({ caller, params, body }) => {
    const now = new Date();
    const client = await pool.connect();
    const changes = [params.id, caller.organization_id, body.name ?? null, now];
    const [, { rows }] = await Promise.all([
      client.query('begin'),
      client.query<Customer>(statement('updateCustomer', changes)),
    ]);
    const [customer = {}] = rows;
    const event = eventOf('customer.updated', now, customer);
    await Promise.all([client.query(statement('publish', event.values(caller))), client.query('commit')]);
    client.release();
    void wakeWorkers();
    return customer;
  },
);

app.post<{ Body: { events: readonly UsageEvent[] } }>(
  '/api/v1/public/usage-events',
  { schema: schemaOf('UsageEventBatch'), ...requires('usage:write') },
  async ({ caller, body: { events } }) => {
    const column = (name: keyof UsageEvent) => events.map((event) => event[name]);
    const columns = (['id', 'meter', 'customer_number', 'timestamp', 'value'] as const).map(column);
    const rows = await rowsOf<{ id: string }>('insertUsage', caller.organization_id, ...columns);
    return { accepted: rows.length, duplicates: events.length - rows.length, conflicting: [] };
  },
);

app.get<{ Querystring: { limit: string } }>(
  '/api/v1/public/event-feed',
  requires('events:read'),
  async ({ caller, query }) => {
    const rows = await rowsOf<FeedRow>('feed', caller.organization_id, 0, Number(query.limit));
    const data = rows.map(({ position, placed_at, last_position, body, ...event }) => ({
      ...event,
      data: JSON.parse(body).data,
      cursor: cursorOf('event-feed', `${position}.${event.id}.${placed_at}`),
    }));
    const last = rows.at(-1);
    const behind = (last?.last_position ?? 0) - (last?.position ?? 0);
    return { data, cursor: data.at(-1)?.cursor ?? null, has_more: behind > 0, behind };
  },
);

function eventOf(type: string, now: Date, data: object) {
  const id = uuidv7();
  const body = JSON.stringify({ id, type, schema_version: 1, created_at: now, data });
  return { values: ({ organization_id }: Caller) => [id, organization_id, type, body, now] };
}

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
endWithTheBenchmark();
