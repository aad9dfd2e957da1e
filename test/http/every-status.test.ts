import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { issueToken, revokeToken } from '../../src/domain/access/tokens/api-token.ts';
import { fullAccess, knownScopes } from '../../src/domain/access/tokens/scope.ts';
import { disableEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { fingerprintOf } from '../../src/http/edge/idempotency.ts';
import { startTestApp, type Tenant, type TestApp } from '../support/app.ts';
import { startAppToCutOff } from '../support/app-without-database.ts';
import { businessResourceOf, withOwnIds } from '../support/business.ts';
import { forFile } from '../support/for-file.ts';
import { HeldLock } from '../support/held-lock.ts';
import { recordDelivery, recordTestDelivery } from '../support/history.ts';
import {
  type ContractOperation,
  contractOperations,
  isDeliveryOperation,
  isEventFeedOperation,
  isEventOperation,
  isEventTypeOperation,
  pathOf,
  takesId,
  takesKey,
  validBody,
} from '../support/operations.ts';
import { createPartner, type RequestOptions, type WireAnswer } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import {
  coverageTable,
  nameOf,
  promisesOf,
  refusedBefore,
  statusesNotProvoked,
} from '../support/promised-answers.ts';
import { startReceiver } from '../support/receiver.ts';
import { createResource } from '../support/resource.ts';

const endpointsMax = 2;
const operations = await contractOperations();
const promised = promisesOf(operations);

const provoked = new Set<string>();

const receiver = await forFile(startReceiver());
const server = await forFile(
  startTestApp({ ENDPOINTS_PER_ORGANIZATION: String(endpointsMax) }, undefined, { timePasses: true }),
);
/** Of the other API: it opens nothing here. */
const operatorToken = await server.createOperatorToken();
/** The organization for which the current test calls. */
let tenant: Tenant = await server.createTenant();
/** A server whose tokens may make one request. */
const strict = await forFile(startTestApp({ RATE_LIMIT: '1/3600' }, { api: true, worker: false }));
const cutOff = await forFile(startAppToCutOff());
/** A server that has lost its database. */
const away = cutOff.server;
const tokenOfAway = (await away.createTenant()).token;
cutOff.cut();
const lonely = await forFile(startTestApp({ DELIVERY_TIMEOUT_MS: '50' }, { api: true, worker: false }));
const theirs = createPartner(lonely.baseUrl, (await lonely.createTenant()).token);
const { id } = await theirs.register(receiver.url, ['invoice.issued']);
// The API gives up after 5 s without a worker; other tests run in between.
const unavailable = theirs.request('POST', `/api/v1/public/webhook-endpoints/${id}/verify`);
afterAll(() => {
  console.log(coverageTable(operations, provoked));
});

/** Provokes each answer. An entry for a code serves every operation that documents the code. */
const provocations: Record<string, (operation: ContractOperation) => Promise<WireAnswer>> = {
  success: async (operation) => call(operation, { id: await ownResource(operation) }),
  not_modified: async (operation) =>
    call(operation, { id: await ownResource(operation), headers: { 'If-None-Match': '*' } }),

  invalid_request: (operation) => {
    if (takesId(operation)) return call(operation, { id: '42' });
    return operation.requestBody
      ? call(operation, { body: { no_such_member: 1 } })
      : call(operation, { query: '?limit=0' });
  },
  malformed_json: (operation) => call(operation, { body: '{' }),

  missing_credentials: (operation) => unauthorized(operation, {}),
  malformed_credentials: (operation) => unauthorized(operation, { Authorization: 'Basic eDp5' }),
  invalid_token: async (operation) => {
    const answer = await unauthorized(operation, { Authorization: `Bearer ${operatorToken}` });
    expectProblem(answer, 401, 'invalid_token');
    return unauthorized(operation, { Authorization: 'Bearer csk_unknown' });
  },
  expired_token: async (operation) => {
    const expiresAt = new Date(server.app.context.databaseClock.now().getTime() + 60_000);
    const { plaintext } = await issue(knownScopes, expiresAt);
    await server.passTime(60_000);
    return call(operation, { token: plaintext });
  },
  revoked_token: async (operation) => {
    const { plaintext, token } = await issue(knownScopes);
    await revokeToken(server.app.context, tenant.organizationId, token.id);
    return call(operation, { token: plaintext });
  },

  insufficient_scope: async (operation) => {
    const [required = '', ...more] = operation.scopes;
    expect(more).toEqual([]);
    const sufficient = [required, required.replace(/:read$/, ':write'), fullAccess];
    const { plaintext } = await issue(knownScopes.filter((scope) => !sufficient.includes(scope)));
    const answer = await call(operation, { token: plaintext });
    expectProblem(answer, 403, 'insufficient_scope');
    expect(answer.body.detail).toContain(required);
    expect(answer.headers.get('WWW-Authenticate')).toBe(
      `Bearer realm="Countersign", error="insufficient_scope", scope="${required}"`,
    );
    return answer;
  },
  forbidden_resource: async (operation) => {
    const own = tenant;
    tenant = await server.createTenant();
    const id = await ownResource(operation);
    tenant = own;
    return call(operation, { id });
  },
  not_found: (operation) => call(operation, { id: randomUUID() }),

  precondition_failed: async (operation) =>
    call(operation, { id: await ownResource(operation), headers: { 'If-Match': '"99"' } }),
  number_taken: (operation) => callWithTaken(operation, { number: 'N-1' }),
  meter_key_taken: (operation) => callWithTaken(operation, { key: 'api_calls' }),
  external_id_taken: (operation) => callWithTaken(operation, { external_id: 'erp-1' }),

  webhook_endpoint_deleted: async (operation) => {
    const endpoint = await partner().register(receiver.url, ['invoice.issued']);
    const id = isDeliveryOperation(operation)
      ? (await recordDelivery(server.app.context, tenant.organizationId, 'failed', endpoint.id)).id
      : endpoint.id;
    await partner().request('DELETE', `/api/v1/public/webhook-endpoints/${endpoint.id}`);
    return call(operation, { id });
  },
  delivery_not_failed: async (operation) => {
    const { id } = await recordDelivery(server.app.context, tenant.organizationId, 'delivered');
    return call(operation, { id });
  },
  delivery_not_in_line: async (operation) => {
    const { id } = await recordDelivery(server.app.context, tenant.organizationId, 'failed');
    return call(operation, { id });
  },
  payload_removed: async (operation) => {
    const { context } = server.app;
    const { id } = await recordDelivery(context, tenant.organizationId, 'failed');
    await context.db.prisma.delivery.update({
      where: { id },
      data: { payloadRemovedAt: context.databaseClock.now() },
    });
    return call(operation, { id });
  },
  feed_cursor_expired: async (operation) => {
    // A cursor from before the database was restored to an earlier state.
    const cursor = Buffer.from(`event-feed:7.${randomUUID()}`).toString('base64url');
    return call(operation, { query: `?cursor=${cursor}` });
  },
  webhook_endpoint_disabled: async (operation) => call(operation, { id: await disabledBy('client') }),
  webhook_endpoint_disabled_by_operator: async (operation) =>
    call(operation, { id: await disabledBy('operator') }),
  webhook_endpoint_already_verified: async (operation) => {
    const { id } = await partner().registerActive(receiver.url, ['invoice.issued']);
    return call(operation, { id });
  },
  webhook_endpoint_not_verified: async (operation) => {
    const { id } = await partner().register(receiver.url, ['invoice.issued']);
    return call(operation, { id });
  },
  test_events_in_progress: async (operation) => {
    const { organizationId } = tenant;
    const id = await ownResource(operation);
    for (let count = 0; count < 10; count++)
      await recordTestDelivery(server.app.context, organizationId, id, 'pending');
    return call(operation, { id });
  },
  delivery_is_test: async (operation) => {
    const { organizationId } = tenant;
    const { id } = await recordTestDelivery(server.app.context, organizationId, randomUUID(), 'failed');
    return call(operation, { id });
  },
  webhook_endpoint_limit_reached: async (operation) => {
    for (let count = 0; count < endpointsMax; count++)
      await partner().register(receiver.url, ['invoice.issued']);
    return call(operation);
  },
  verification_failed: async (operation) => {
    const { id } = await partner().register('http://127.0.0.1:9/closed', ['invoice.issued']);
    return call(operation, { id });
  },
  verification_challenge_expired: async (operation) => {
    const { id } = await partner().register(receiver.url, ['invoice.issued']);
    await server.passTime(15 * 60_000);
    return call(operation, { id });
  },
  verification_unavailable: () => unavailable,

  idempotency_key_in_use: async (operation) => {
    const [key, id] = [randomUUID(), randomUUID()];
    const { body } = await ownBody(operation);
    const raw = body === undefined ? '' : JSON.stringify(body);
    const now = server.app.context.databaseClock.now().getTime();
    await server.app.context.db.prisma.idempotencyRecord.create({
      data: {
        organizationId: tenant.organizationId,
        operation: operation.id,
        key,
        fingerprint: new Uint8Array(fingerprintOf(operation.method, pathOf(operation, id), raw)),
        lockedUntil: new Date(now + 60_000),
        expiresAt: new Date(now + 60_000),
      },
    });
    const answer = await call(operation, { id, body, headers: { 'Idempotency-Key': key } });
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    return answer;
  },
  idempotency_key_reused: async (operation) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await call(operation, { id: randomUUID(), headers });
    const { body } = validBody(operation, receiver.url);
    const id = takesKey(operation) ? 'another_key' : randomUUID();
    return call(operation, { id, headers, body: `${JSON.stringify(body ?? {})} ` });
  },

  payload_too_large: (operation) =>
    call(operation, { body: '{}'.padEnd((operation.bodyBytesMax ?? 256 * 1024) + 1) }),
  unsupported_media_type: (operation) => call(operation, { headers: { 'Content-Type': 'text/plain' } }),
  unprocessable_content: async (operation) => {
    if (operation.id === 'sendTestEvent') {
      return call(operation, { id: await ownResource(operation), body: { event_type: 'payment.received' } });
    }
    if (operation.id === 'checkFilter') {
      const body = { event_type: 'invoice.issued', schema_version: 1, filter: '$.data.totl.amount > 1' };
      return call(operation, { id: await ownResource(operation), body });
    }
    const business = businessResourceOf(operation)?.unprocessable[operation.id];
    if (business) return call(operation, { id: await ownResource(operation), body: business() });
    if (operation.id === 'queryUsage') {
      return call(operation, { id: await ownResource(operation), query: '&time_zone=Nowhere' });
    }
    const typeFilter = operation.parameters.find(({ name }) => /types?$/.test(name));
    if (typeFilter) return call(operation, { query: `?${typeFilter.name}=no.such` });
    return call(operation, {
      id: await ownResource(operation),
      body: { ...Object(validBody(operation, receiver.url).body), subscriptions: [] },
    });
  },

  query_too_large: async (operation) => {
    const id = await ownResource(operation);
    const [table, query] =
      operation.id === 'queryUsage'
        ? ['usage_event', '']
        : operation.id === 'checkFilter'
          ? ['event', '']
          : operation.id === 'listEvents'
            ? ['event', '?matches=exists($.data.id)']
            : ['delivery', '?event_type=invoice.issued'];
    // As long as it takes: the query cannot read.
    await using _lock = await HeldLock.ofTable(server.app.pool, table);
    return await call(operation, { id, query });
  },

  rate_limited: async (operation) => {
    const { token } = await strict.createTenant();
    const allowed = await call(operation, { token, at: strict });
    expect(allowed.status).not.toBe(429);
    expect(allowed.headers.get('RateLimit')).toMatch(/^"default";r=0;t=\d+$/);
    const answer = await call(operation, { token, at: strict });
    expect(answer.headers.get('RateLimit')).toMatch(/^"default";r=0;t=\d+$/);
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    return answer;
  },

  service_unavailable: async (operation) => {
    const answer = await call(operation, { token: tokenOfAway, at: away });
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    return answer;
  },

  internal_error: async (operation) => {
    // For event types, only authentication needs the database.
    const table = isEventTypeOperation(operation)
      ? 'api_token'
      : (businessResourceOf(operation)?.table ??
        (isEventOperation(operation) || isEventFeedOperation(operation)
          ? 'event'
          : isDeliveryOperation(operation)
            ? 'delivery'
            : operation.id === 'getOrganization'
              ? 'organization'
              : 'webhook_endpoint'));
    const id = await ownResource(operation);
    const body = await ownBody(operation);
    await server.app.pool.query(`alter table ${table} rename to out_of_order`);
    try {
      return await call(operation, { id, ...body });
    } finally {
      await server.app.pool.query(`alter table out_of_order rename to ${table}`);
    }
  },
};

test.each(promised.map((each) => ({ ...each, id: each.operation.id })))(
  '$id answers $status $code',
  async ({ operation, status, code }) => {
    if (!refusedBefore.has(code)) tenant = await server.createTenant();
    const provoke = refusalOf(operation, code) ?? provocations[code];
    if (!provoke) expect.unreachable(`Nothing provokes ${code}, which ${operation.id} documents.`);
    const answer = await provoke(operation);
    if (status < 400) expect(answer.status).toBe(status);
    else expectProblem(answer, status, code);
    provoked.add(nameOf({ operation, status, code }));
  },
);

test('every documented status is provoked, and every status has an example that names its code', () => {
  expect(statusesNotProvoked(operations, provoked)).toEqual([]);
  expect(provoked.size).toBe(promised.length);
});

/** The refusal with a code that the business resource itself declares. */
function refusalOf(operation: ContractOperation, code: string): (typeof provocations)[string] | undefined {
  const all = businessResourceOf(operation)?.refused;
  const refused = all?.[`${operation.id} ${code}`] ?? all?.[code];
  return (
    refused &&
    (async () => {
      const { organizationId } = tenant;
      const { context } = server.app;
      return call(operation, await refused({ context, organizationId }, operation));
    })
  );
}

function partner() {
  return createPartner(server.baseUrl, tenant.token);
}

const ownResource = (operation: ContractOperation): Promise<string> =>
  createResource(operation, server, tenant, receiver.url);

/** Calls an operation with a value that another resource of the kind has. */
async function callWithTaken(operation: ContractOperation, taken: object): Promise<WireAnswer> {
  const collection = operation.path.replace(/\/\{.*$/, '');
  const creation = operations.find(({ method, path }) => method === 'POST' && path === collection);
  if (!creation) throw new Error(`Nothing creates what ${operation.id} is about.`);
  const bodyOf = (of: ContractOperation) => ({ ...Object(validBody(of).body), ...taken });
  expect((await call(creation, { body: bodyOf(creation) })).status).toBe(201);
  return call(operation, { id: await ownResource(operation), body: bodyOf(operation) });
}

async function disabledBy(by: 'client' | 'operator'): Promise<string> {
  const { id } = await partner().register(receiver.url, ['invoice.issued']);
  await disableEndpoint(server.app.context, tenant.organizationId, id, by);
  return id;
}

async function call(
  operation: ContractOperation,
  {
    id,
    query = '',
    token = tenant.token,
    at = server,
    ...options
  }: { id?: string; query?: string; token?: string; at?: TestApp } & RequestOptions = {},
): Promise<WireAnswer> {
  const path = pathOf(operation, id ?? randomUUID()) + query;
  return createPartner(at.baseUrl, token).request(operation.method, path, {
    ...validBody(operation, receiver.url),
    ...options,
    // Others get no further than to be refused.
    ...(at === server && token === tenant.token && (await ownBody(operation, options))),
  });
}

async function ownBody(operation: ContractOperation, { body }: RequestOptions = {}): Promise<RequestOptions> {
  const sent = body ?? validBody(operation, receiver.url).body;
  return sent === undefined ? {} : { body: await withOwnIds(server, tenant, sent) };
}

async function unauthorized(
  operation: ContractOperation,
  headers: Record<string, string>,
): Promise<WireAnswer> {
  const path = pathOf(operation, randomUUID());
  const response = await fetch(`${server.baseUrl}${path}`, { method: operation.method, headers });
  expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm="/);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function issue(scopes: readonly string[], expiresAt?: Date) {
  const { organizationId, ownerEmail } = tenant;
  return issueToken(server.app.context, {
    organizationId,
    issuedBy: ownerEmail,
    name: 'test',
    scopes,
    expires_at: expiresAt,
  });
}
