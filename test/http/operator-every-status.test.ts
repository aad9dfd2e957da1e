import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { issueOperatorToken, revokeOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { deleteEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { fingerprintOf } from '../../src/http/edge/idempotency.ts';
import { asOperator, startTestApp, type Tenant, type TestApp } from '../support/app.ts';
import { startAppToCutOff } from '../support/app-without-database.ts';
import { enforceProvider } from '../support/enforced-provider.ts';
import { forFile } from '../support/for-file.ts';
import { HeldLock } from '../support/held-lock.ts';
import { recordDelivery, recordTestDelivery } from '../support/history.ts';
import { type ContractOperation, contractOperations } from '../support/operations.ts';
import {
  exampleOf,
  operatorBody,
  operatorPath,
  operatorResource,
  publication,
  type Resource,
  tableThatFails,
  unprocessable,
} from '../support/operator-calls.ts';
import { createPartner, type RequestOptions, type WireAnswer } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import {
  coverageTable,
  nameOf,
  promisesOf,
  refusedBefore,
  statusesNotProvoked,
} from '../support/promised-answers.ts';

const operations = await contractOperations('operator');
const promised = promisesOf(operations);
const provoked = new Set<string>();

const server = await forFile(startTestApp({}, { api: true, worker: false }, { timePasses: true }));
let tenant: Tenant = await server.createTenant();
const token = await server.createOperatorToken();
const cutOff = await forFile(startAppToCutOff());
/** A server that has lost its database. */
const away = cutOff.server;
const tokenOfAway = await away.createOperatorToken();
cutOff.cut();
afterAll(() => {
  console.log(coverageTable(operations, provoked));
});

/** Provokes each answer, for every operation that documents it. */
const provocations: Record<string, (operation: ContractOperation, status: number) => Promise<WireAnswer>> = {
  success: async (operation, status) => {
    const resource = await operatorResource(operation, server, tenant);
    if (['operatorStartRedelivery', 'operatorStartBillingRun'].includes(operation.id)) {
      return call(operation, { body: { ...operatorBody(operation), dry_run: status === 200 } });
    }
    if (operation.id === 'operatorStartErasure') return startErasure(operation, resource, status === 200);
    const body = publishing(operation, randomUUID());
    if (!body) return call(operation, { resource });
    if (status === 201) return call(operation, { resource, body });
    const same = operation.id === 'operatorPublishEvents' ? { events: [publication(randomUUID())] } : body;
    await call(operation, { resource, body: same });
    return call(operation, { resource, body: same });
  },

  invalid_request: (operation) => {
    if (operation.path.includes('{id}')) return call(operation, { resource: { id: '42' } });
    return operation.requestBody ? call(operation, { body: {} }) : call(operation, { query: '?limit=0' });
  },
  malformed_json: (operation) => call(operation, { body: '{' }),

  missing_credentials: (operation) => unauthorized(operation, {}),
  malformed_credentials: (operation) => unauthorized(operation, { Authorization: 'Basic eDp5' }),
  invalid_token: async (operation) => {
    // A token of the other API opens nothing here.
    const answer = await unauthorized(operation, { Authorization: `Bearer ${tenant.token}` });
    expectProblem(answer, 401, 'invalid_token');
    return unauthorized(operation, { Authorization: 'Bearer cso_unknown' });
  },
  expired_token: async (operation) => {
    const expiresAt = new Date(server.app.context.databaseClock.now().getTime() + 60_000);
    const { plaintext } = await issue(operatorScopes, expiresAt);
    await server.passTime(60_000);
    return call(operation, { token: plaintext });
  },
  revoked_token: async (operation) => {
    const { plaintext, token: revoked } = await issue(operatorScopes);
    await revokeOperatorToken(asOperator(server.app.context), revoked.id);
    return call(operation, { token: plaintext });
  },
  insufficient_scope: async (operation) => {
    // Only a token without any scope of the operator API lacks the scope for reading.
    const { plaintext, token: poor } = await issue(['operator:read']);
    if (operation.scopes.includes('operator:read')) {
      await server.app.context.db.prisma.operatorToken.update({
        where: { id: poor.id },
        data: { scopes: [] },
      });
    }
    return call(operation, { token: plaintext });
  },
  not_found: (operation) => call(operation, {}),

  webhook_endpoint_deleted: async (operation) => {
    const { id } = await createPartner(server.baseUrl, tenant.token).register('http://127.0.0.1:9/hooks', [
      'invoice.issued',
    ]);
    const delivery = await recordDelivery(server.app.context, tenant.organizationId, 'failed', id);
    await deleteEndpoint(server.app.context, tenant.organizationId, id);
    return call(operation, {
      resource: { id: operation.path.includes('/deliveries') ? delivery.id : id },
    });
  },
  delivery_not_failed: async (operation) => {
    const { id } = await recordDelivery(server.app.context, tenant.organizationId, 'delivered');
    return call(operation, { resource: { id } });
  },
  delivery_is_test: async (operation) => {
    const { id } = await recordTestDelivery(
      server.app.context,
      tenant.organizationId,
      randomUUID(),
      'failed',
    );
    return call(operation, { resource: { id } });
  },
  payload_removed: async (operation) => {
    const { context } = server.app;
    const { id } = await recordDelivery(context, tenant.organizationId, 'failed');
    await context.db.prisma.delivery.update({
      where: { id },
      data: { payloadRemovedAt: context.databaseClock.now() },
    });
    return call(operation, { resource: { id } });
  },
  delivery_not_in_line: async (operation) => {
    const { id } = await recordDelivery(server.app.context, tenant.organizationId, 'failed');
    return call(operation, { resource: { id } });
  },
  conflict: async (operation) => {
    const resource = await operatorResource(operation, server, tenant);
    if (operation.id === 'operatorCancelRedelivery') {
      await call(operation, { resource });
      return call(operation, { resource });
    }
    if (operation.id === 'operatorCreatePortalLink') {
      await enforceProvider(server, tenant.organizationId);
      return call(operation, { resource });
    }
    if (operation.id === 'operatorStartErasure') {
      await startErasure(operation, resource);
      return startErasure(operation, resource);
    }
    if (operation.id === 'operatorCancelErasure') {
      await server.app.pool.query("update erasure set status = 'completed' where id = $1", [
        resource.erasure_id,
      ]);
      return call(operation, { resource });
    }
    const id = randomUUID();
    await call(operation, { resource, body: publishing(operation, id) });
    const type = 'contract.terminated';
    return call(operation, { resource, body: publishing(operation, id, { type, data: exampleOf(type) }) });
  },

  idempotency_key_in_use: async (operation) => {
    const key = randomUUID();
    const resource = { id: randomUUID(), erasure_id: randomUUID() };
    const body = operatorBody(operation);
    const now = server.app.context.databaseClock.now().getTime();
    const { plaintext, token: its } = await issue(operatorScopes);
    await server.app.context.db.prisma.idempotencyRecord.create({
      data: {
        organizationId: its.id,
        operation: operation.id,
        key,
        fingerprint: new Uint8Array(
          fingerprintOf(operation.method, operatorPath(operation, resource), JSON.stringify(body)),
        ),
        lockedUntil: new Date(now + 60_000),
        expiresAt: new Date(now + 60_000),
      },
    });
    const headers = { 'Idempotency-Key': key };
    const answer = await call(operation, { resource, body, headers, token: plaintext });
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    return answer;
  },
  idempotency_key_reused: async (operation) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = operatorBody(operation);
    await call(operation, { body, headers });
    return call(operation, { body: { ...body, ...otherText(operation) }, headers });
  },

  payload_too_large: (operation) =>
    call(operation, {
      body: '{}'.padEnd((operation.id === 'operatorPublishEvents' ? 4096 : 256) * 1024 + 1),
    }),
  unsupported_media_type: (operation) => call(operation, { headers: { 'Content-Type': 'text/plain' } }),
  unprocessable_content: async (operation) =>
    call(operation, {
      resource: await operatorResource(operation, server, tenant),
      ...unprocessable(operation),
    }),

  query_too_large: async (operation) => {
    // As long as it takes: the query cannot read.
    await using _lock = await HeldLock.ofTable(server.app.pool, 'delivery');
    return await call(operation, { query: '?event_type=invoice.issued' });
  },

  service_unavailable: async (operation) => {
    const answer = await call(operation, { token: tokenOfAway, at: away });
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    return answer;
  },

  internal_error: async (operation) => {
    const resource = await operatorResource(operation, server, tenant);
    const [name = '', schema = 'public'] = tableThatFails(operation).split('.').reverse();
    await server.app.pool.query(`alter table ${schema}.${name} rename to out_of_order`);
    try {
      return await call(operation, { resource });
    } finally {
      await server.app.pool.query(`alter table ${schema}.out_of_order rename to ${name}`);
    }
  },
};

test.each(promised.map((each) => ({ ...each, id: each.operation.id })))(
  '$id answers $status $code',
  async ({ operation, status, code }) => {
    if (!refusedBefore.has(code)) tenant = await server.createTenant();
    const provoke = provocations[code];
    if (!provoke) expect.unreachable(`Nothing provokes ${code}, which ${operation.id} documents.`);
    const answer = await provoke(operation, status);
    if (code === 'success') expect(answer.status).toBe(status);
    else expectProblem(answer, status, code);
    provoked.add(nameOf({ operation, status, code }));
  },
);

test('every documented status is provoked, and every status has an example that names its code', () => {
  expect(statusesNotProvoked(operations, provoked)).toEqual([]);
  expect(provoked.size).toBe(promised.length);
});

/** Of the customer that the resource has. */
const startErasure = (
  operation: ContractOperation,
  { customer_id, ...resource }: Resource,
  dry_run = false,
): Promise<WireAnswer> =>
  call(operation, { resource, body: { ...operatorBody(operation), customer_id, dry_run } });

const otherText = ({ id }: ContractOperation): object =>
  id === 'operatorCreateOrganization' ? { name: 'Other' } : { reason: 'another one' };

/** The body of an operation that publishes an event with this id; undefined for any other. */
function publishing(
  { id: operation }: ContractOperation,
  id: string,
  change: object = {},
): object | undefined {
  const event = { ...publication(id), ...change };
  if (operation === 'operatorPublishEvent') return event;
  return operation === 'operatorPublishEvents' ? { events: [publication(), event] } : undefined;
}

function call(
  operation: ContractOperation,
  {
    resource = {},
    query = '',
    token: its = token,
    at = server,
    ...options
  }: { resource?: Resource; query?: string; token?: string; at?: TestApp } & RequestOptions,
): Promise<WireAnswer> {
  const body = operatorBody(operation);
  return createPartner(at.baseUrl, its).request(operation.method, operatorPath(operation, resource) + query, {
    ...(body && { body }),
    ...options,
  });
}

async function unauthorized(
  operation: ContractOperation,
  headers: Record<string, string>,
): Promise<WireAnswer> {
  const response = await fetch(`${server.baseUrl}${operatorPath(operation, {})}`, {
    method: operation.method,
    headers,
  });
  expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm="/);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function issue(scopes: readonly string[], expiresAt?: Date) {
  return issueOperatorToken(asOperator(server.app.context), { name: 'test', scopes, expires_at: expiresAt });
}
