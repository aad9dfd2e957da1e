// Signing in through an organization's own identity provider: what the session permits, and what it must not.
import { expect, test } from 'vitest';
import { invite } from '../../../src/domain/access/invitation.ts';
import { createOrganization } from '../../../src/domain/access/organization.ts';
import { startTestApp } from '../../support/app.ts';
import { ChangeReader } from '../../support/change-reader.ts';
import { forFile } from '../../support/for-file.ts';
import { startIdentityProvider } from '../../support/identity-provider.ts';
import { startNameServer } from '../../support/name-server.ts';
import { Person, signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { waitFor } from '../../support/wait-for.ts';

const MINUTE_MS = 60_000;
const names = await forFile(startNameServer());
const server = await forFile(
  startTestApp({}, { api: true, worker: false }, { timePasses: true, dnsServers: [names.address] }),
);
const { context, pool } = server.app;
const client = { clientId: 'countersign', clientSecret: 'of-the-provider' };
const provider = await forFile(
  startIdentityProvider({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uris: [`${server.baseUrl}/console/sso/callback`],
  }),
);

interface Tenant {
  readonly id: string;
  readonly owner: Person;
}

/** An organization with a connection, and with example.com verified unless `domains` says otherwise. */
async function connectedTenant(name: string, { domains = ['example.com'] } = {}): Promise<Tenant> {
  const ownerEmail = `owner@${name}.example`;
  const { id } = await createOrganization(context, { name, owner_email: ownerEmail });
  const owner = await signIn(server, ownerEmail);
  const connected = await owner.request('PUT', `/organizations/${id}/sso-connection`, {
    body: { issuer: provider.issuer, client_id: client.clientId, client_secret: client.clientSecret },
  });
  expect(connected.status).toBe(200);
  for (const domain of domains) {
    const { body } = await owner.request('POST', `/organizations/${id}/sso-domains`, { body: { domain } });
    names.texts.set(body.record_name, body.record_value);
    const verified = await owner.request('POST', `/organizations/${id}/sso-domains/${domain}/verification`);
    expect(verified.status).toBe(200);
  }
  return { id, owner };
}

async function addMember(organizationId: string, email: string, role = 'MEMBER'): Promise<void> {
  await pool.query(
    'insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, $2, $3)',
    [organizationId, email, role],
  );
}

/** Signs in at the provider and returns. @returns the answer of the request that finished the sign-in. */
async function signInAt(browser: Person, organizationId: string, options: { fresh?: boolean } = {}) {
  const begun = await browser.request('POST', '/sign-in/sso-authorizations', {
    body: { organization_id: organizationId, ...options },
  });
  expect(begun.status).toBe(201);
  const response = await provider.visit(begun.body.authorization_url);
  return { answer: await browser.request('POST', '/sign-in/sso-sessions', { body: response }), response };
}

const newBrowser = () => new Person(server.baseUrl);
const reach = (person: Person, organizationId: string) =>
  person.request('GET', `/organizations/${organizationId}/party/customers`);

test('a member of a verified domain signs in at the provider, and the session opens that organization alone', async () => {
  const tenant = await connectedTenant('north');
  const { id: other } = await createOrganization(context, { name: 'Other', owner_email: 'ada@example.com' });
  await addMember(tenant.id, 'Ada@Example.com');

  const ada = newBrowser();
  const offers = await ada.request('POST', '/sign-in/identity-providers', {
    body: { email: 'ada@EXAMPLE.com' },
  });
  expect(offers.body.data).toContainEqual({
    organization_id: tenant.id,
    organization_name: 'north',
    cell: null,
  });
  provider.signsIn('ada-1', { email: 'ADA@example.com', email_verified: true });
  const { answer } = await signInAt(ada, tenant.id);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    person: { email: 'ada@example.com', is_operator: false },
    method: 'sso',
    sso_organization_id: tenant.id,
  });
  expect((await reach(ada, tenant.id)).status).toBe(200);
  // Whoever runs the provider can sign in as Ada, but must not reach anything else of hers that way.
  await pool.query(
    'update member set person_id = person.id from person where person.email = member.email and member.organization_id = $1',
    [other],
  );
  await pool.query("update person set is_operator = true where email = 'ada@example.com'");
  expectProblem(await reach(ada, other), 403, 'sso_elsewhere');
  expectProblem(await ada.request('GET', '/operator/organizations'), 403, 'insufficient_role');
  expectProblem(await ada.request('POST', '/passkey-challenges'), 403, 'sso_elsewhere');

  // From now on the subject identifies the person, even if the address changes.
  provider.signsIn('ada-1', { email: 'ada@elsewhere.example' });
  expect((await signInAt(newBrowser(), tenant.id, { fresh: true })).answer.status).toBe(201);
});

test('a session of a provider knows of the person only what began at that provider', async () => {
  const tenant = await connectedTenant('south');
  const elsewhere = await connectedTenant('southeast');
  for (const { id } of [tenant, elsewhere]) await addMember(id, 'eve@example.com');
  provider.signsIn('eve-1', { email: 'eve@example.com', email_verified: true });
  const own = await signIn(server, 'eve@example.com');
  const signedIn = async (organizationId: string) => {
    const browser = newBrowser();
    expect((await signInAt(browser, organizationId)).answer.status).toBe(201);
    return browser;
  };
  const [here, hereToo, there] = [
    await signedIn(tenant.id),
    await signedIn(tenant.id),
    await signedIn(elsewhere.id),
  ];
  const idOf = async (person: Person): Promise<string> => (await person.request('GET', '/session')).body.id;
  const listed = async (person: Person): Promise<string[]> =>
    (await person.request('GET', '/sessions')).body.data.map(({ id }: { id: string }) => id).sort();
  const ids = await Promise.all([own, here, hereToo, there].map(idOf));
  const [ownId = '', hereId = '', hereTooId = '', thereId = ''] = ids;

  expect(await listed(here)).toEqual([hereId, hereTooId].sort());
  // A person who signed in on their own sees and can end all sessions.
  expect(await listed(own)).toEqual([...ids].sort());
  const { body } = await here.request('GET', '/session');
  expect(body.organizations.map(({ id }: { id: string }) => id)).toEqual([tenant.id]);
  for (const id of [ownId, thereId])
    expectProblem(await here.request('DELETE', `/sessions/${id}`), 404, 'not_found');
  expect((await here.request('DELETE', '/sessions')).status).toBe(204);
  expect(await listed(own)).toEqual([ownId, hereId, thereId].sort());
  expectProblem(await hereToo.request('GET', '/session'), 401, 'signed_out');

  const passkey = `/passkeys/${crypto.randomUUID()}`;
  const registration = {
    name: 'Laptop',
    credential_id: 'AAAA',
    client_data_json: 'AAAA',
    attestation_object: 'AAAA',
  };
  for (const [method, path, options] of [
    ['GET', '/passkeys', {}],
    ['POST', '/passkey-challenges', {}],
    ['POST', '/passkeys', { body: registration }],
    ['PATCH', passkey, { body: { name: 'Theirs' } }],
    ['DELETE', passkey, {}],
  ] as const)
    expectProblem(await here.request(method, path, options), 403, 'sso_elsewhere');
  expect((await own.request('GET', '/passkeys')).status).toBe(200);
  // Only the owner of the account may accept an invitation to another organization; this session does not
  // prove that.
  const { id: third } = await createOrganization(context, {
    name: 'Third',
    owner_email: 'owner@third.example',
  });
  const { token } = await invite(
    context,
    { organizationId: third, email: 'eve@example.com', role: 'MEMBER' },
    'operator',
  );
  expectProblem(
    await here.request('POST', '/invitations/accept', { body: { token } }),
    409,
    'account_exists',
  );
  expect((await own.request('DELETE', '/sessions')).status).toBe(204);
  expect(await listed(own)).toEqual([ownId]);
});

test('whoever took the address of a member by a copied invitation is out when the member signs in at the provider', async () => {
  const tenant = await connectedTenant('honest');
  await addMember(tenant.id, 'mary@example.com');
  const evil = await createOrganization(context, { name: 'Evil', owner_email: 'owner@evil.example' });
  const invitation = { organizationId: evil.id, email: 'mary@example.com', role: 'MEMBER' } as const;
  const { token } = await invite(context, invitation, 'operator');
  const squatter = newBrowser();
  await squatter.request('POST', '/invitations/accept', { body: { token } });
  expect((await reach(squatter, evil.id)).status).toBe(200);
  expectProblem(await reach(squatter, tenant.id), 403, 'forbidden_resource');

  const mary = newBrowser();
  provider.signsIn('mary-1', { email: 'mary@example.com', email_verified: true });
  expect((await signInAt(mary, tenant.id)).answer.status).toBe(201);
  expect((await reach(mary, tenant.id)).status).toBe(200);
  expectProblem(await reach(squatter, tenant.id), 401, 'signed_out');
});

test('an invited address joins by signing in, and the invitation is accepted', async () => {
  const tenant = await connectedTenant('east');
  await pool.query(
    `insert into invitation (organization_id, id, email, role, sha256, created_at, expires_at)
     values ($1, gen_random_uuid(), 'grace@example.com', 'ADMIN', 'x', now(), now() + interval '1 day')`,
    [tenant.id],
  );
  provider.signsIn('grace-1', { email: 'grace@example.com', email_verified: true });
  const grace = newBrowser();
  expect((await signInAt(grace, tenant.id)).answer.body.organizations).toMatchObject([
    { id: tenant.id, role: 'ADMIN' },
  ]);
  const { rows } = await pool.query('select accepted_at from invitation where organization_id = $1', [
    tenant.id,
  ]);
  expect(rows[0].accepted_at).not.toBeNull();
  const { rows: members } = await pool.query("select 1 from member where email = 'grace@example.com'");
  expect(members).toHaveLength(1);
});

test('refused: strangers, unverified addresses, other domains, and a removed member', async () => {
  const tenant = await connectedTenant('west');
  await addMember(tenant.id, 'lin@example.com');
  await addMember(tenant.id, 'lin@elsewhere.example');
  for (const [claims, detail] of [
    [{ email: 'stranger@example.com', email_verified: true }, 'not a member'],
    [{ email: 'lin@example.com', email_verified: false }, 'not verified'],
    [{ email: 'lin@elsewhere.example', email_verified: true }, 'has not verified the domain'],
    [{ email: 'lin@sub.example.com', email_verified: true }, 'has not verified the domain'],
    [{}, 'names no e-mail address'],
  ] as const) {
    provider.signsIn('lin-1', claims);
    const { answer } = await signInAt(newBrowser(), tenant.id);
    expectProblem(answer, 403, 'sign_in_refused');
    expect(answer.body.detail).toContain(detail);
  }
  provider.signsIn('lin-1', { email: 'lin@example.com' });
  const lin = newBrowser();
  expect((await signInAt(lin, tenant.id)).answer.status).toBe(201);
  await pool.query("delete from member where organization_id = $1 and email = 'lin@example.com'", [
    tenant.id,
  ]);
  expectProblem(await reach(lin, tenant.id), 403, 'forbidden_resource');
  expectProblem((await signInAt(newBrowser(), tenant.id)).answer, 403, 'sign_in_refused');
});

test('refused: what no provider may say of a person, and neither signs in nor fails the server', async () => {
  const tenant = await connectedTenant('awkward');
  await addMember(tenant.id, 'pat@example.com');
  for (const [subject, email] of [
    ['a\u0000b', 'pat@example.com'],
    ['a'.repeat(20_000), 'pat@example.com'],
    ['\ud800', 'pat@example.com'],
    ['pat', 'pat\u0000@example.com'],
    ['pat', `${'p'.repeat(20_000)}@example.com`],
  ] as const) {
    provider.signsIn(subject, { email, email_verified: true });
    expectProblem((await signInAt(newBrowser(), tenant.id)).answer, 409, 'identity_provider_failed');
  }
});

test('400: a client, a secret or a domain with what cannot be stored or sent', async () => {
  const { id, owner } = await connectedTenant('unstorable');
  const connection = { issuer: provider.issuer, client_id: 'c', client_secret: 's' };
  for (const text of ['a\u0000b', '\ud800', 'two\r\nlines'])
    for (const member of ['client_id', 'client_secret']) {
      const body = { ...connection, [member]: text };
      expectProblem(
        await owner.request('PUT', `/organizations/${id}/sso-connection`, { body }),
        400,
        'invalid_request',
      );
    }
  const path = `/organizations/${id}/sso-domains/a%00b`;
  expectProblem(await owner.request('DELETE', path), 400, 'invalid_request');
  expectProblem(await owner.request('POST', `${path}/verification`), 400, 'invalid_request');
});

test("a provider's claim about another organization's people gives nothing there, nor here", async () => {
  const victim = await connectedTenant('victim', { domains: ['victim.example'] });
  await addMember(victim.id, 'boss@victim.example', 'OWNER');
  const attacker = await connectedTenant('attacker', { domains: ['attacker.example'] });
  provider.signsIn('boss', { email: 'boss@victim.example', email_verified: true });
  expectProblem((await signInAt(newBrowser(), attacker.id)).answer, 403, 'sign_in_refused');
  // Not even after the attacker has made them a member.
  await addMember(attacker.id, 'boss@victim.example');
  expectProblem((await signInAt(newBrowser(), attacker.id)).answer, 403, 'sign_in_refused');
  // An answer for one organization is not valid at another: the stored sign-in decides.
  const browser = newBrowser();
  const begun = await browser.request('POST', '/sign-in/sso-authorizations', {
    body: { organization_id: attacker.id },
  });
  const response = await provider.visit(begun.body.authorization_url);
  await browser.request('POST', '/sign-in/sso-authorizations', { body: { organization_id: victim.id } });
  expectProblem(
    await browser.request('POST', '/sign-in/sso-sessions', { body: response }),
    409,
    'identity_provider_failed',
  );
});

test('an answer counts once, for 5 minutes, in the browser that asked, and only with the state of its request', async () => {
  const tenant = await connectedTenant('south');
  await addMember(tenant.id, 'kim@example.com');
  provider.signsIn('kim', { email: 'kim@example.com' });
  const finish = (browser: Person, body: object) =>
    browser.request('POST', '/sign-in/sso-sessions', { body });
  const begin = async (browser: Person) => {
    const { body } = await browser.request('POST', '/sign-in/sso-authorizations', {
      body: { organization_id: tenant.id },
    });
    return provider.visit(body.authorization_url);
  };
  const kim = newBrowser();
  const { response } = await signInAt(kim, tenant.id);
  expectProblem(await finish(kim, response), 409, 'sign_in_expired');
  expectProblem(await finish(newBrowser(), await begin(kim)), 409, 'sign_in_expired');
  const wrongState = await begin(kim);
  expectProblem(await finish(kim, { ...wrongState, state: 'another' }), 409, 'identity_provider_failed');
  expectProblem(await finish(kim, wrongState), 409, 'sign_in_expired');
  expectProblem(
    await finish(kim, { ...(await begin(kim)), iss: 'https://evil.example' }),
    409,
    'identity_provider_failed',
  );
  const denied = await begin(kim).then(({ state }) => finish(kim, { state, error: 'access_denied' }));
  expect(denied.body.detail).toContain('access_denied');
  const late = await begin(kim);
  await server.passTime(5 * MINUTE_MS);
  expectProblem(await finish(kim, late), 409, 'sign_in_expired');
});

test('a connection is enforced after a test sign-in that worked; then nothing else opens the organization', async () => {
  const tenant = await connectedTenant('center', { domains: [] });
  const base = `/organizations/${tenant.id}`;
  const { owner } = tenant;
  const enforce = (body: object) => owner.request('PUT', `${base}/sso-connection/enforcement`, { body });
  const runTest = async () => {
    const { body } = await owner.request('POST', `${base}/sso-connection/tests`);
    const response = await provider.visit(body.authorization_url);
    return owner.request('POST', `${base}/sso-connection/test-results`, { body: response });
  };
  expectProblem(await enforce({ is_enforced: true }), 409, 'conflict');
  await addMember(tenant.id, 'mo@example.com');
  provider.signsIn('mo', { email: 'mo@example.com', email_verified: true, name: 'Mo' });
  expect((await runTest()).body).toMatchObject({
    claims: { subject: 'mo', email: 'mo@example.com', email_verified: true, name: 'Mo' },
    refusal: expect.stringContaining('has not verified the domain'),
    connection: { tested_at: null, members_locked_out: ['owner@center.example', 'mo@example.com'] },
  });
  expectProblem(await enforce({ is_enforced: true }), 409, 'conflict');

  const { body: domain } = await owner.request('POST', `${base}/sso-domains`, {
    body: { domain: 'Example.COM.' },
  });
  expect(domain).toMatchObject({
    domain: 'example.com',
    verified_at: null,
    record_name: '_countersign-challenge.example.com',
  });
  const verify = () => owner.request('POST', `${base}/sso-domains/example.com/verification`);
  names.texts.delete(domain.record_name);
  expectProblem(await verify(), 409, 'domain_not_verified');
  names.texts.set(domain.record_name, 'another');
  expect((await verify()).body.detail).toContain('another value: another');
  names.texts.set(domain.record_name, domain.record_value);
  expect((await verify()).body.verified_at).not.toBeNull();
  expect((await runTest()).body).toMatchObject({
    refusal: null,
    connection: { tested_at: expect.any(String) },
  });
  // A test of the connection creates no identity.
  const { rows } = await pool.query('select 1 from sso_identity where organization_id = $1', [tenant.id]);
  expect(rows).toEqual([]);

  const warned = await enforce({ is_enforced: true });
  expectProblem(warned, 409, 'sso_lock_out');
  expect(warned.body.detail).toContain('owner@center.example');
  await using stream = await ChangeReader.open(server.baseUrl, owner, tenant.id);
  expect((await enforce({ is_enforced: true, accepts_lock_out: true })).status).toBe(200);
  expectProblem(await reach(owner, tenant.id), 403, 'sso_required');
  await waitFor('what began with a link to see no more', () => stream.isOver);
  expectProblem(await enforce({ is_enforced: false }), 403, 'sso_required');
  const mo = newBrowser();
  await signInAt(mo, tenant.id);
  expect((await reach(mo, tenant.id)).status).toBe(200);
  expectProblem(await reach(await signIn(server, 'mo@example.com'), tenant.id), 403, 'sso_required');
});

test('a changed connection is to be tested again; another issuer ends what the one before began', async () => {
  const tenant = await connectedTenant('change');
  await addMember(tenant.id, 'una@example.com', 'OWNER');
  provider.signsIn('una', { email: 'una@example.com' });
  const una = newBrowser();
  await signInAt(una, tenant.id);
  await pool.query('update sso_connection set tested_at = now() where organization_id = $1', [tenant.id]);
  const change = (by: Person, body: object) =>
    by.request('PUT', `/organizations/${tenant.id}/sso-connection`, {
      body: { issuer: provider.issuer, client_id: client.clientId, ...body },
    });
  const sameSecret = await change(tenant.owner, {});
  expect(sameSecret.body).toMatchObject({ tested_at: null });
  expect(JSON.stringify(sameSecret.body)).not.toContain(client.clientSecret);
  expect((await reach(una, tenant.id)).status).toBe(200);

  // The secret is sent only to the issuer that it was given for.
  expectProblem(
    await change(tenant.owner, { issuer: 'https://other.example' }),
    422,
    'unprocessable_content',
  );
  await pool.query(
    'update sso_connection set tested_at = now(), is_enforced = true where organization_id = $1',
    [tenant.id],
  );
  const other = { issuer: 'https://other.example', client_secret: 'another' };
  expectProblem(await change(una, other), 409, 'conflict');
  await una.request('PUT', `/organizations/${tenant.id}/sso-connection/enforcement`, {
    body: { is_enforced: false },
  });
  expect((await change(una, other)).status).toBe(200);
  expectProblem(await reach(una, tenant.id), 401, 'signed_out');
  const { rows } = await pool.query('select 1 from sso_identity where organization_id = $1', [tenant.id]);
  expect(rows).toEqual([]);
});

test('only an OWNER who has just signed in manages the connection; members see it without its secret', async () => {
  const tenant = await connectedTenant('roles');
  await addMember(tenant.id, 'admin@roles.example', 'ADMIN');
  const admin = await signIn(server, 'admin@roles.example');
  const path = `/organizations/${tenant.id}/sso-connection`;
  const shown = await admin.request('GET', path);
  expect(shown.body).toMatchObject({
    issuer: provider.issuer,
    redirect_uri: `${server.baseUrl}/console/sso/callback`,
  });
  expectProblem(await admin.request('DELETE', path), 403, 'insufficient_role');
  await server.passTime(16 * MINUTE_MS);
  expectProblem(await tenant.owner.request('DELETE', path), 403, 'sign_in_required');
  const owner = await signIn(server, 'owner@roles.example');
  expect((await owner.request('DELETE', path)).status).toBe(204);
  expectProblem(await owner.request('GET', path), 404, 'not_found');
  expectProblem(await owner.request('POST', `${path}/tests`), 404, 'not_found');
  const { rows } = await pool.query(
    "select action, actor_kind::text, after::text from audit_entry where organization_id = $1 and action like 'sso%' order by id",
    [tenant.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'sso_connection.changed',
    'sso_domain.added',
    'sso_domain.verified',
    'sso_connection.removed',
  ]);
  expect(JSON.stringify(rows)).not.toContain(client.clientSecret);
});
