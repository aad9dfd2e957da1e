// When a caller publishes event by event, the publishing statement checks the token: after a revocation no
// request publishes anything, although the process remembers the token.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { publication } from '../support/operator-calls.ts';
import { createPartner, type Partner } from '../support/partner.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { organizationId } = await server.createTenant();
const { pool } = server.app;
const path = `/api/v1/operator/organizations/${organizationId}/events`;
const publish = (caller: Partner, body: object = publication(), headers: Record<string, string> = {}) =>
  caller.request('POST', path, { body, headers });

/** A caller whose token the process remembers. */
async function newCaller(scopes = ['operator:write']) {
  const token = await server.createOperatorToken(scopes);
  const caller = createPartner(server.baseUrl, token);
  await publish(caller);
  const change = (assignment: string) =>
    pool.query(`update operator_token set ${assignment} where sha256 = sha256(convert_to($1, 'UTF8'))`, [
      token,
    ]);
  return { caller, change };
}

const isThere = async (id: string) =>
  (await pool.query('select from event where id = $1', [id])).rowCount === 1;

test.each([
  ['revoked_at = now()', 'revoked_token'],
  ["expires_at = now() - interval '1 hour'", 'expired_token'],
])('after %s the next request publishes nothing', async (assignment, code) => {
  const { caller, change } = await newCaller();
  await change(assignment);
  const id = randomUUID();
  const answers = [
    await publish(caller, publication(id)),
    await publish(caller, publication(id), { 'Idempotency-Key': randomUUID() }),
    // Other faults in their requests are not reported to them.
    await publish(caller, { ...publication(id), data: {} }),
    await caller.request('POST', path, { body: '{' }),
    await caller.request('POST', path.replace(organizationId, randomUUID()), { body: publication(id) }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, code]));
  expect(answers[0]?.headers.get('WWW-Authenticate')).toMatch('error="invalid_token"');
  expect(await isThere(id)).toBe(false);
});

test('an event that is there already is not shown to whose token was revoked', async () => {
  const { caller, change } = await newCaller();
  const { body } = await publish(caller, publication());
  await change('revoked_at = now()');
  expect((await publish(caller, publication(body.id))).status).toBe(401);
});

test('a token that lacks the scope is refused for that until it is revoked', async () => {
  const { caller, change } = await newCaller(['operator:read']);
  expect((await publish(caller)).status).toBe(403);
  await change('revoked_at = now()');
  expect((await publish(caller)).status).toBe(401);
});

test('of requests that arrive together, those with a revoked token are refused and the others publish', async () => {
  const [revoked, other] = await Promise.all([newCaller(), newCaller()]);
  await revoked.change('revoked_at = now()');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => publish((index % 3 === 0 ? revoked : other).caller)),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, index) => (index % 3 === 0 ? 401 : 201)),
  );
});

test('a token that was found once is not looked up again before its event is published', async () => {
  const { caller } = await newCaller();
  expect(await statementsOf(caller)).toEqual({ publishing: 1, lookups: 0 });
});

test('a token that was refused spoils no statement of others any more', async () => {
  const { caller, change } = await newCaller();
  await change('revoked_at = now()');
  await publish(caller);
  expect(await statementsOf(caller)).toEqual({ publishing: 0, lookups: 1 });
});

async function statementsOf(caller: Partner) {
  const query = vi.spyOn(pool, 'query');
  await publish(caller);
  const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  const count = (part: string) => texts.filter((text) => text.includes(part)).length;
  return {
    publishing: count('from publish_and_claim_bodies'),
    lookups: count('from operator_token where sha256'),
  };
}
