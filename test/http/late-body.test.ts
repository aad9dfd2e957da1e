import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { endSession } from '../../src/domain/access/session.ts';
import { revokeToken } from '../../src/domain/access/tokens/api-token.ts';
import { revokeOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { asOperator, startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { publication } from '../support/operator-calls.ts';
import { signIn } from '../support/person.ts';
import { waitFor } from '../support/wait-for.ts';

// A request is authenticated before its body arrives, which may take half a minute.

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { context, pool } = server.app;
const { token, organizationId, ownerEmail } = await server.createTenant();
const operatorToken = await server.createOperatorToken();

/** A body counts as late after a quarter of a second. */
const LONG_MS = 400;

/** Sends a POST with half of its body; `finish` sends the rest and returns the answer. */
async function beginPost(path: string, body: object, headers: Record<string, string>) {
  const text = JSON.stringify(body);
  const half = Math.floor(text.length / 2);
  const sent = httpRequest(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': text.length, ...headers },
  });
  const answered = once(sent, 'response');
  sent.write(text.slice(0, half));
  await once(sent, 'socket');
  // Once a later request is answered, the first one has been authenticated.
  await fetch(`${server.baseUrl}${path}`, { method: 'POST', headers });
  const begunAt = performance.now();
  await waitFor('the body to take long', () => performance.now() - begunAt > LONG_MS);
  return {
    async finish(): Promise<{ status: number; code: string }> {
      sent.end(text.slice(half));
      const [answer] = await answered;
      const parts: Buffer[] = await answer.toArray();
      return { status: answer.statusCode, code: JSON.parse(Buffer.concat(parts).toString()).code };
    },
  };
}

const bearer = (text: string) => ({ Authorization: `Bearer ${text}` });
const customer = { name: 'Brightwater Logistics', country: 'GB', currency: 'GBP' };
const idOf = async (table: 'api_token' | 'operator_token' | 'session') =>
  (await pool.query(`select id from ${table} order by id desc limit 1`)).rows[0].id;
const countOf = async (table: 'customer' | 'event' | 'api_token') =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);

test('a token that is revoked while a POST is half sent gets 401 for it, and nothing is created', async () => {
  const before = await countOf('customer');
  const post = await beginPost('/api/v1/public/party/customers', customer, bearer(token));
  await revokeToken(context, organizationId, await idOf('api_token'));
  expect(await post.finish()).toEqual({ status: 401, code: 'revoked_token' });
  expect(await countOf('customer')).toBe(before);
});

test('an operator token that is revoked while a POST is half sent gets 401 for it, and nothing is published', async () => {
  const before = await countOf('event');
  const path = `/api/v1/operator/organizations/${organizationId}/events`;
  const post = await beginPost(path, publication(), bearer(operatorToken));
  await revokeOperatorToken(asOperator(context), await idOf('operator_token'));
  expect(await post.finish()).toEqual({ status: 401, code: 'revoked_token' });
  expect(await countOf('event')).toBe(before);
});

test.each([
  ['is signed out', 401, 'signed_out', async () => endSession(context, await idOf('session'))],
  [
    'loses the role',
    403,
    'insufficient_role',
    () =>
      pool.query(
        `with other as (
           insert into member (id, organization_id, email, role)
           select gen_random_uuid(), organization_id, 'other@tenant.example', 'OWNER' from member where email = $1
         )
         update member set role = 'MEMBER' where email = $1`,
        [ownerEmail],
      ),
  ],
])(
  'a person who %s while a POST is half sent gets %i for it, and no key',
  async (_what, status, code, lose) => {
    const person = await signIn(server, ownerEmail);
    const before = await countOf('api_token');
    const post = await beginPost(
      `/api/v1/console/organizations/${organizationId}/api-keys`,
      { name: 'late', scopes: ['customers:read'] },
      { Origin: server.baseUrl, Cookie: `__Host-countersign=${person.cookie}` },
    );
    await lose();
    expect(await post.finish()).toEqual({ status, code });
    expect(await countOf('api_token')).toBe(before);
  },
);
