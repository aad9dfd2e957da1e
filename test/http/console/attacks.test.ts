// Attacks by somebody with partial access: a stolen cookie, a lower role, or two organizations.
import { expect, test } from 'vitest';
import { startTestApp, type Tenant } from '../../support/app.ts';
import {
  type ConsoleOperation,
  consoleOperations,
  consolePath,
  mirroredCall,
} from '../../support/console-operations.ts';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';

const MINUTE_MS = 60_000;

const server = await forFile(startTestApp({}, { api: true, worker: false }, { timePasses: true }));
const { pool } = server.app;
// The same person owns both.
const here = await server.createTenant();
const there = await server.createTenant();
const owner = await signIn(server, here.ownerEmail);
const operations = await consoleOperations();

const at = ({ organizationId }: Tenant, path: string) => `/organizations/${organizationId}/${path}`;

async function member(tenant: Tenant, role: string, email: string): Promise<string> {
  const { rows } = await pool.query(
    'insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, $2, $3) returning id',
    [tenant.organizationId, email, role],
  );
  return rows[0].id;
}

test('an ADMIN comes to be an OWNER by no way, and takes no OWNER away', async () => {
  const email = 'admin@tenant.example';
  const own = await member(here, 'ADMIN', email);
  const admin = await signIn(server, email);
  const { body } = await owner.request('GET', at(here, 'members'));
  const ownerId = body.data.find((each: { role: string }) => each.role === 'OWNER').id;
  const invited = { email: 'next@tenant.example', role: 'OWNER' };
  const invitation = await owner.request('POST', at(here, 'invitations'), { body: invited });
  const tries: [method: string, path: string, body?: object][] = [
    ['PATCH', `members/${own}`, { role: 'OWNER' }],
    ['PATCH', `members/${ownerId}`, { role: 'MEMBER' }],
    ['DELETE', `members/${ownerId}`],
    ['DELETE', `members/${ownerId}/sessions`],
    ['POST', 'invitations', { email: 'friend@tenant.example', role: 'OWNER' }],
    // A new invitation as a MEMBER would replace the one as an OWNER.
    ['POST', 'invitations', { ...invited, role: 'MEMBER' }],
    ['DELETE', `invitations/${invitation.body.id}`],
  ];
  for (const [method, path, body] of tries)
    expectProblem(await admin.request(method, at(here, path), { body }), 403, 'insufficient_role');
  const { rows } = await pool.query('select revoked_at from invitation where id = $1', [invitation.body.id]);
  expect(rows[0].revoked_at).toBeNull();
});

/** By kind of id in the console's own paths, an id of the other organization. */
const foreignIds: Readonly<Record<string, () => Promise<string>>> = {
  member_id: () => member(there, 'MEMBER', `m${crypto.randomUUID()}@tenant.example`),
  invitation_id: async () => (await made('invitations', { email: 'a@x.example', role: 'MEMBER' })).id,
  key_id: async () => (await made('api-keys', { name: 'k', scopes: ['customers:read'] })).key.id,
  inbox_id: async () => (await made('inboxes')).id,
  domain: async () => (await made('sso-domains', { domain: 'other.example' })).domain,
  notice_id: async () => {
    const endpoint = await anEndpoint();
    const { rows } = await pool.query(
      `insert into notice (organization_id, id, kind, endpoint_id, endpoint_url, first_at, last_at)
       values ($1, gen_random_uuid(), 'endpoint_disabled', $2, 'http://x.example', now(), now()) returning id`,
      [there.organizationId, endpoint],
    );
    return rows[0].id;
  },
  endpoint_id: anEndpoint,
  redelivery_id: async () => {
    await pool.query(
      "update replay set status = 'completed', completed_at = now() where organization_id = $1 and status = 'running'",
      [there.organizationId],
    );
    return (await made('redeliveries', { filter: {}, dry_run: false })).id;
  },
  channel_id: async () =>
    (await made('alert-channels', { kind: 'url', name: 'x', url: 'http://127.0.0.1:9/alerts' })).id,
};

async function made(path: string, body?: object) {
  return (await owner.request('POST', at(there, path), { ...(body && { body }) })).body;
}

async function anEndpoint(): Promise<string> {
  const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];
  return (await made('webhook-endpoints', { endpoint_url: 'http://127.0.0.1:9/x', subscriptions })).id;
}

const withIds = operations.filter(
  ({ path, scopes }) =>
    path.includes('/organizations/{organization_id}/') &&
    scopes[0] !== 'OPERATOR' &&
    /\{\w+\}/.test(path.replace('{organization_id}', '')) &&
    // Event types and kinds belong to no organization.
    !/\{name\}|\{kind\}|\{key\}/.test(path),
);

test.each(withIds)(
  'an OWNER of two organizations reaches nothing of one through the other: $method $path',
  async (operation) => {
    const { path, body } = await callOfOther(operation);
    const answer = await owner.request(operation.method, path, { ...(body !== undefined && { body }) });
    expect([403, 404]).toContain(answer.status);
    expect(['forbidden_resource', 'not_found']).toContain(answer.body.code);
  },
);

/** A path in this organization that names a resource of the other one. */
async function callOfOther(operation: ConsoleOperation): Promise<{ path: string; body?: unknown }> {
  const swap = (path: string) => path.replace(there.organizationId, here.organizationId);
  if (operation.mirrored) {
    const { path, body } = await mirroredCall(operation, server, there, 'http://127.0.0.1:9/hooks');
    return { path: swap(path), body };
  }
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).slice(1);
  const values = await Promise.all(
    names.map(async (name) => {
      const make = foreignIds[name] ?? (name === 'id' ? foreignIds.endpoint_id : undefined);
      if (!make)
        throw new Error(`Nothing here makes a ${name} of another organization: add it to foreignIds.`);
      return [name, await make()] as const;
    }),
  );
  const examples = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  const required = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(
    required.map(({ name, examples = {} }) => [name, String(Object.values(examples)[0]?.value)]),
  );
  const ids = { organization_id: here.organizationId, ...Object.fromEntries(values) };
  return {
    path: `${consolePath(operation, ids)}?${query}`,
    body: examples[0]?.value,
  };
}

test('lists and searches of one organization name nothing of the other', async () => {
  const created = await owner.request('POST', at(there, 'party/customers'), {
    body: { name: 'Xanthippe Trading', country: 'GR', currency: 'EUR' },
  });
  const { id } = created.body;
  for (const path of [
    `resource-names?ids=${id}`,
    'resource-search?text=Xanthippe',
    `audit-entries?subject_id=${id}`,
    `party/customers?number=${created.body.number}`,
    `deliveries?event_id=${id}`,
  ]) {
    const answer = await owner.request('GET', at(here, path));
    expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([
      path,
      200,
      expect.not.stringContaining('Xanthippe'),
    ]);
  }
  expectProblem(
    await owner.request('GET', at(here, `resources/customer/${id}/events`)),
    403,
    'forbidden_resource',
  );
});

test('an old session, perhaps a stolen cookie, makes no new one: it invites nobody and raises nobody', async () => {
  const thief = (await signIn(server, here.ownerEmail)).copy();
  const accomplice = await member(here, 'MEMBER', 'accomplice@tenant.example');
  await server.passTime(16 * MINUTE_MS);
  const body = { email: 'thief@elsewhere.example', role: 'ADMIN' };
  expectProblem(await thief.request('POST', at(here, 'invitations'), { body }), 403, 'sign_in_required');
  expectProblem(
    await thief.request('PATCH', at(here, `members/${accomplice}`), { body: { role: 'OWNER' } }),
    403,
    'sign_in_required',
  );
});
