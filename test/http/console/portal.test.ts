// Portals: links that operators make for visitors of their own application, and what somebody may try with one.
import { expect, test } from 'vitest';
import { createPortalLink } from '../../../src/domain/access/portal-link.ts';
import { revokeOperatorToken } from '../../../src/domain/access/tokens/operator-token.ts';
import { audited } from '../../../src/domain/audit.ts';
import { asOperator, startTestApp } from '../../support/app.ts';
import { enforceProvider } from '../../support/enforced-provider.ts';
import { forFile } from '../../support/for-file.ts';
import { createPartner } from '../../support/partner.ts';
import { Person, signIn, visit } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';

const MINUTE_MS = 60_000;
const FRAME = 'https://app.acme.example';

const server = await forFile(
  startTestApp(
    {
      PUBLIC_URL: 'https://countersign.example',
      PORTAL_FRAME_ANCESTORS: `${FRAME},https://admin.acme.example`,
      PORTAL_NAME: 'Acme',
      PORTAL_COLOR: '#0b7a5a',
    },
    { api: true, worker: false },
    { timePasses: true },
  ),
);
const { context, pool } = server.app;
const operator = createPartner(server.baseUrl, await server.createOperatorToken(['portal_links:write']));

/** As browsers do at the address that PUBLIC_URL names. */
const browser = (portalCookie = '') =>
  new Person(server.baseUrl, undefined, portalCookie, 'https://countersign.example');
const open = (visitor: Person, token: string) =>
  visitor.request('POST', '/portal-sessions', { body: { token } });

async function make(organizationId: string, body: object = {}) {
  const answer = await operator.request(
    'POST',
    `/api/v1/operator/organizations/${organizationId}/portal-links`,
    { body: { visitor: 'user-4711', role: 'ADMIN', areas: ['webhooks', 'api_keys'], ...body } },
  );
  expect(answer.status).toBe(201);
  return { ...answer.body, token: String(answer.body.url).split('#')[1] ?? '' };
}

test('a link opens the console for its organization, once; its token is nowhere but in the answer', async () => {
  const { organizationId } = await server.createTenant();
  const link = await make(organizationId, { session_minutes: 90 });
  expect(link.url).toMatch(/^https:\/\/countersign\.example\/portal#(eu2\.)?csp_/);
  const visitor = browser();
  const opened = await open(visitor, link.token);
  expect(opened.status).toBe(201);
  expect(opened.headers.get('Set-Cookie')).toMatch(
    /^__Host-countersign-portal=(?:eu2\.)?csq_\w+; Max-Age=5400; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
  );
  expect(opened.body).toMatchObject({
    id: link.id,
    person: { email: 'user-4711', is_operator: false },
    organizations: [{ id: organizationId, role: 'ADMIN' }],
    portal: { name: 'Acme', color: '#0b7a5a', areas: ['webhooks', 'api_keys'] },
  });
  expect((await visitor.request('GET', '/session')).body).toEqual(opened.body);
  expectProblem(await open(browser(), link.token), 409, 'link_used');
  expectProblem(await open(browser(), `${link.token.slice(0, -1)}_`), 404, 'not_found');
  const { rows } = await pool.query('select portal_link::text from portal_link');
  expect(JSON.stringify(rows)).not.toContain(link.token);
});

test('a link expires, what it opened ends with its time, and neither can be asked for longer', async () => {
  const { organizationId } = await server.createTenant();
  const [late, inTime] = [await make(organizationId), await make(organizationId, { session_minutes: 20 })];
  const visitor = browser();
  await open(visitor, inTime.token);
  await server.passTime(15 * MINUTE_MS);
  expectProblem(await open(browser(), late.token), 409, 'link_expired');
  expect((await visitor.request('GET', '/session')).status).toBe(200);
  await server.passTime(5 * MINUTE_MS);
  expectProblem(await visitor.request('GET', '/session'), 401, 'signed_out');
  for (const body of [
    { expires_in_minutes: 16 },
    { session_minutes: 481 },
    { role: 'OWNER' },
    { areas: [] },
  ]) {
    const path = `/api/v1/operator/organizations/${organizationId}/portal-links`;
    const asked = { visitor: 'user-4711', role: 'ADMIN', areas: ['webhooks'], ...body };
    expectProblem(await operator.request('POST', path, { body: asked }), 400, 'invalid_request');
  }
});

test('who signs out, whose link is revoked, or whose organization admits its own provider only is out with the next request', async () => {
  const path = (id: string) => `/api/v1/operator/organizations/${id}/portal-links`;
  for (const end of ['sign-out', 'revocation', 'enforcement'] as const) {
    const { organizationId } = await server.createTenant();
    const [link, unopened] = [await make(organizationId), await make(organizationId)];
    const visitor = browser();
    await open(visitor, link.token);
    const thief = visitor.copy();
    if (end === 'sign-out') expect((await visitor.request('DELETE', '/session')).status).toBe(204);
    if (end === 'revocation')
      for (const { id } of [link, link, unopened])
        expect((await operator.request('DELETE', `${path(organizationId)}/${id}`)).status).toBe(204);
    if (end === 'enforcement') await enforceProvider(server, organizationId);
    expectProblem(await thief.request('GET', '/session'), 401, 'signed_out');
    if (end !== 'sign-out') expectProblem(await open(browser(), unopened.token), 409, 'link_revoked');
    if (end !== 'enforcement') continue;
    const body = { visitor: 'user-4711', role: 'ADMIN', areas: ['webhooks'] };
    expectProblem(await operator.request('POST', path(organizationId), { body }), 409, 'conflict');
  }
});

test('what a token or a person has made closes with their own access, opened or not', async () => {
  const { organizationId } = await server.createTenant();
  const asToken = createPartner(server.baseUrl, await server.createOperatorToken(['portal_links:write']));
  const path = `/api/v1/operator/organizations/${organizationId}/portal-links`;
  const body = { visitor: 'user-4711', role: 'ADMIN', areas: ['webhooks'] };
  const linkOfToken = async () =>
    String((await asToken.request('POST', path, { body })).body.url).split('#')[1] ?? '';
  const { rows } = await pool.query<{ id: string }>(
    `insert into person (id, email, is_operator, created_at) values (gen_random_uuid(), 'op@acme.example', true, now()) returning id`,
  );
  const person = { kind: 'operator_person', id: rows[0]?.id ?? '', name: 'op@acme.example' } as const;
  const linkOfPerson = async () =>
    (
      await createPortalLink(audited(context, person), organizationId, {
        visitor: 'user-4711',
        role: 'ADMIN',
        areas: ['webhooks'],
      })
    ).token;
  const losses = {
    token: async () => {
      const { rows: tokens } = await pool.query<{ id: string }>(
        `select actor_id as id from audit_entry where action = 'portal_link.created' and organization_id = $1
           and actor_kind = 'operator_token'`,
        [organizationId],
      );
      await revokeOperatorToken(asOperator(context), tokens[0]?.id ?? '');
    },
    person: () => pool.query('update person set is_operator = false where id = $1', [person.id]),
  };
  for (const [maker, linkOf] of [
    ['token', linkOfToken],
    ['person', linkOfPerson],
  ] as const) {
    const [visitor, others, unopened] = [browser(), browser(), await linkOf()];
    await open(visitor, await linkOf());
    await open(others, (await make(organizationId)).token);
    await losses[maker]();
    expectProblem(await visitor.request('GET', '/session'), 401, 'signed_out');
    expectProblem(await open(browser(), unopened), 409, 'link_revoked');
    expect((await others.request('GET', '/session')).status).toBe(200);
  }
});

test('the audit names who made the link, who opened it and what they changed; members read the last two', async () => {
  const { organizationId, ownerEmail } = await server.createTenant();
  const { token, id } = await make(organizationId, { visitor: 'Ann@shop.example', reason: 'ticket 7' });
  const visitor = browser();
  await open(visitor, token);
  const key = { name: 'ledger', scopes: ['deliveries:read'] };
  const created = await visitor.request('POST', `/organizations/${organizationId}/api-keys`, { body: key });
  expect(created.body.key.issued_by).toBe('Ann@shop.example');
  const { rows } = await pool.query(
    `select actor_kind, actor_id, actor_name, action, reason from audit_entry
     where organization_id = $1 and action not like 'organization.%' order by id`,
    [organizationId],
  );
  const byVisitor = { actor_kind: 'portal_visitor', actor_id: id, actor_name: 'Ann@shop.example' };
  expect(rows).toMatchObject([
    { actor_kind: 'operator_token', actor_name: 'test', action: 'portal_link.created', reason: 'ticket 7' },
    { ...byVisitor, action: 'portal_session.started' },
    { ...byVisitor, action: 'api_token.created' },
  ]);
  const owner = await signIn(server, ownerEmail, 'https://countersign.example');
  const read = async (query: string) => {
    const { body } = await owner.request('GET', `/organizations/${organizationId}/audit-entries?${query}`);
    return body.data.map(({ action, actor }: { action: string; actor: object }) => [action, actor]);
  };
  const visitorInAudit = { kind: 'portal_visitor', id, name: 'Ann@shop.example' };
  expect(await read('actor=Ann@shop.example')).toEqual([
    ['api_token.created', visitorInAudit],
    ['portal_session.started', visitorInAudit],
  ]);
  expect(await read('actor=operator&action=portal_link.created')).toEqual([
    ['portal_link.created', { kind: 'operator', id: null, name: 'Operator' }],
  ]);
  expect(await read('actor=operator&action=portal_session.started')).toEqual([]);
});

test('a key that a visitor creates reaches no further than the portal, and needs a portal that was just opened', async () => {
  const { organizationId } = await server.createTenant();
  const visitor = browser();
  await open(visitor, (await make(organizationId)).token);
  const create = (scopes: string[]) =>
    visitor.request('POST', `/organizations/${organizationId}/api-keys`, { body: { name: 'k', scopes } });
  for (const scopes of [['full_access'], ['deliveries:read', 'invoices:read']]) {
    const refused = await create(scopes);
    expectProblem(refused, 422, 'unprocessable_content');
    expect(refused.body.errors).toMatchObject([
      { pointer: `/body/scopes/${scopes.length - 1}`, code: 'not_allowed' },
    ]);
  }
  expect((await create(['deliveries:read', 'webhook_endpoints:write'])).status).toBe(201);
  await server.passTime(15 * MINUTE_MS + 1_000);
  expectProblem(await create(['deliveries:read']), 403, 'sign_in_required');
  const keysOnly = await visit(
    server,
    organizationId,
    { areas: ['api_keys'] },
    'https://countersign.example',
  );
  const none = await keysOnly.request('POST', `/organizations/${organizationId}/api-keys`, {
    body: { name: 'k', scopes: ['events:read'] },
  });
  expectProblem(none, 422, 'unprocessable_content');
});

test('who opens another portal in the same frame leaves the one before', async () => {
  const [one, other] = [await server.createTenant(), await server.createTenant()];
  const visitor = browser();
  await open(visitor, (await make(one.organizationId)).token);
  const before = visitor.copy();
  await open(visitor, (await make(other.organizationId)).token);
  expectProblem(await before.request('GET', '/session'), 401, 'signed_out');
  const { body } = await visitor.request('GET', '/session');
  expect(body.organizations).toMatchObject([{ id: other.organizationId }]);
});

test('links and sessions leave the database in time', async () => {
  const { organizationId } = await server.createTenant();
  await createPortalLink(asOperator(context), organizationId, {
    visitor: 'user-1',
    role: 'MEMBER',
    areas: ['webhooks'],
  });
  const { removeOldSignIns } = await import('../../../src/domain/access/sign-in/sign-in-retention.ts');
  const count = async () => (await pool.query('select 1 from portal_link')).rowCount ?? 0;
  await removeOldSignIns(context);
  expect(await count()).toBeGreaterThan(0);
  await server.passTime(8 * 24 * 60 * MINUTE_MS);
  await removeOldSignIns(context);
  expect(await count()).toBe(0);
});

test('a token for portal links makes and revokes them, and nothing else', async () => {
  const { organizationId } = await server.createTenant();
  for (const path of [
    'organizations',
    `organizations/${organizationId}/tokens`,
    'audit-entries',
    'deliveries',
  ])
    expectProblem(await operator.request('GET', `/api/v1/operator/${path}`), 403, 'insufficient_scope');
});

test('only pages of portals may be in a frame, and only of the named origins', async () => {
  const headersOf = async (path: string, at = server.baseUrl) => {
    const { headers } = await fetch(`${at}${path}`, { redirect: 'manual' });
    const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers.get('Content-Security-Policy') ?? '') ?? [];
    return [ancestors, headers.get('X-Frame-Options')];
  };
  for (const path of ['/portal', '/portal/', `/portal/${crypto.randomUUID()}/endpoints`])
    expect(await headersOf(path)).toEqual([`${FRAME} https://admin.acme.example`, null]);
  for (const path of [
    '/console',
    '/console/sign-in',
    '/console/portal',
    '/portals',
    '/docs/',
    '/api/v1/console/session',
  ])
    expect(await headersOf(path)).toEqual(["'none'", 'DENY']);
  await using without = await startTestApp({ PUBLIC_URL: 'https://a.example' }, { api: true, worker: false });
  expect(await headersOf('/portal', without.baseUrl)).toEqual(["'none'", 'DENY']);
});
