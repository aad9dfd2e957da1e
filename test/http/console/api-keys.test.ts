// API keys in the developer settings: who may create them, and what is shown of them.
import { expect, test } from 'vitest';
import { invite } from '../../../src/domain/access/invitation.ts';
import { TokenUses } from '../../../src/domain/access/tokens/token-uses.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { Person, signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { waitFor } from '../../support/wait-for.ts';

const MINUTE_MS = 60_000;

const server = await forFile(startTestApp({}, { api: true, worker: false }, { timePasses: true }));
const { organizationId, ownerEmail } = await server.createTenant();
const keys = `/organizations/${organizationId}/api-keys`;
const owner = await signIn(server, ownerEmail);

const callWith = (token: string) =>
  fetch(`${server.baseUrl}/api/v1/public/party/customers`, { headers: { Authorization: `Bearer ${token}` } });

test('a key is shown once, opens what its scopes say, and nothing once it is revoked', async () => {
  const made = await owner.request('POST', keys, {
    body: { name: 'ledger', scopes: ['customers:write'], expires_at: '2099-01-01T00:00:00Z' },
  });
  expect(made).toMatchObject({
    status: 201,
    body: { token: expect.stringMatching(/^csk_\w{72}$/), key: { name: 'ledger', issued_by: ownerEmail } },
  });
  const { token, key } = made.body;
  expect((await callWith(token)).status).toBe(200);
  const listed = await owner.request('GET', `${keys}?limit=1`);
  expect(listed.body.data).toEqual([{ ...key, last_used_at: null }]);
  expect(JSON.stringify(listed.body)).not.toContain(token);
  const revoke = () => owner.request('DELETE', `${keys}/${key.id}`);
  expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
  expect((await callWith(token)).status).toBe(401);
  expectProblem(await owner.request('DELETE', `${keys}/${crypto.randomUUID()}`), 404, 'not_found');
  const entries = (await owner.request('GET', `/organizations/${organizationId}/audit-entries`)).body.data;
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'api_token.revoked', actor: { name: ownerEmail } },
    { action: 'api_token.created', actor: { name: ownerEmail } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test('only OWNERs and ADMINs make and revoke keys, a while after signing in only after another sign-in', async () => {
  const { token } = await invite(
    server.app.context,
    { organizationId, email: 'member@tenant.example', role: 'MEMBER' },
    'operator',
  );
  const member = new Person(server.baseUrl);
  await member.request('POST', '/invitations/accept', { body: { token } });
  const body = { name: 'mine', scopes: ['full_access'] };
  const { id } = (await owner.request('POST', keys, { body })).body.key;
  expect((await member.request('GET', keys)).status).toBe(200);
  expectProblem(await member.request('POST', keys, { body }), 403, 'insufficient_role');
  expectProblem(await member.request('DELETE', `${keys}/${id}`), 403, 'insufficient_role');
  await server.passTime(16 * MINUTE_MS);
  expectProblem(await owner.request('POST', keys, { body }), 403, 'sign_in_required');
  expect((await owner.request('DELETE', `${keys}/${id}`)).status).toBe(204);
});

test('scopes that do not exist and an expiry in the past are refused by their pointers', async () => {
  const fresh = await signIn(server, ownerEmail);
  const unknown = await fresh.request('POST', keys, {
    body: { name: 'x', scopes: ['customers:read', 'customers:own'] },
  });
  expect(expectProblem(unknown, 422, 'unprocessable_content')).toEqual(['/body/scopes/1']);
  const past = await fresh.request('POST', keys, {
    body: { name: 'x', scopes: ['customers:read'], expires_at: '2020-01-01T00:00:00Z' },
  });
  expect(expectProblem(past, 422, 'unprocessable_content')).toEqual(['/body/expires_at']);
});

test('when a key was last used is exact to a minute, and one write for all requests of that minute', async () => {
  const fresh = await signIn(server, ownerEmail);
  const issue = async () =>
    (await fresh.request('POST', keys, { body: { name: 'x', scopes: ['full_access'] } })).body;
  const [one, other] = [await issue(), await issue()];
  const { context } = server.app;
  const statements: unknown[] = [];
  const uses = new TokenUses({
    ...context,
    db: {
      ...context.db,
      execute: (...statement) => {
        statements.push(statement);
        return context.db.execute(...statement);
      },
    },
  });
  for (let requests = 0; requests < 50; requests++) uses.note([one, other][requests % 2].key.id);
  expect(statements).toEqual([]);
  await uses[Symbol.asyncDispose]();
  expect(statements).toHaveLength(1);
  const found = await server.app.pool.query('select last_used_at from api_token where id = any($1)', [
    [one.key.id, other.key.id],
  ]);
  const minute = Math.floor(context.databaseClock.now().getTime() / MINUTE_MS) * MINUTE_MS;
  for (const { last_used_at } of found.rows)
    expect(minute - last_used_at.getTime()).toBeLessThanOrEqual(MINUTE_MS);

  // A few seconds after the request, as an outsider sees it.
  const third = await issue();
  await callWith(third.token);
  const shown = async () => (await fresh.request('GET', `${keys}?limit=1`)).body.data[0].last_used_at;
  await waitFor('the last use to be shown', async () => (await shown()) !== null, undefined, 15_000);
});
