import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import {
  generateToken,
  issueToken,
  isTokenShaped,
  revokeToken,
} from '../../src/domain/access/tokens/api-token.ts';
import { fullAccess, knownScopes } from '../../src/domain/access/tokens/scope.ts';
import { shortId, uuidOf } from '../../src/domain/access/tokens/token-text.ts';
import { startTestApp } from '../support/app.ts';
import { namesStandIns } from '../support/business.ts';
import { createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import {
  type ContractOperation,
  contractOperations,
  pathOf,
  takesId,
  validBody,
} from '../support/operations.ts';
import { createPartner, type WireAnswer } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import { exchangeRaw } from '../support/raw-http.ts';
import { tokenFromBefore } from '../support/token-from-before.ts';

const realm = 'Bearer realm="Countersign"';
const customersPath = '/api/v1/public/party/customers';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const operations = await contractOperations();

const server = await forFile(startTestApp({}, { api: true, worker: false }, { timePasses: true }));
const tenant = await server.createTenant();

const cookies = (token: string) => [
  `better-auth.session_token=${token}`,
  `better-auth.session_token=${encodeURIComponent(`${token}.c2lnbmF0dXJl`)}; better-auth.session_data=eyJ1c2VyIjp7fX0`,
  `__Secure-better-auth.session_token=${token}`,
  `session=${token}`,
  `connect.sid=s%3A${token}`,
  `Authorization=Bearer%20${token}`,
];

test('Authentication 2: the session cookie of the web application is never accepted', async () => {
  for (const Cookie of cookies(tenant.token)) {
    const answer = await get(customersPath, { Cookie });
    expectProblem(answer, 401, 'missing_credentials');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  }
});

test('Authentication 2: a cookie does not mend a wrong header, and does not spoil a right one', async () => {
  for (const Cookie of cookies(tenant.token)) {
    const unknown = await get(customersPath, { Cookie, Authorization: `Bearer ${generateToken()}` });
    expectProblem(unknown, 401, 'invalid_token');
    expectProblem(
      await get(customersPath, { Cookie, Authorization: 'Basic eDp5' }),
      401,
      'malformed_credentials',
    );
    expectProblem(
      await get(customersPath, { Cookie, Authorization: 'Bearer' }),
      401,
      'malformed_credentials',
    );
    const right = await get(customersPath, { Cookie, Authorization: `Bearer ${tenant.token}` });
    expect(right.status).toBe(200);
  }
});

test('401: Authorization header missing: an empty one too', async () => {
  for (const Authorization of ['', '   ']) {
    const answer = await get(customersPath, { Authorization });
    expectProblem(answer, 401, 'missing_credentials');
    expect(answer.headers.get('WWW-Authenticate')).toBe(realm);
  }
});

test.each([
  ['another scheme', () => `Basic ${Buffer.from(`token:${tenant.token}`).toString('base64')}`],
  ['no scheme', () => tenant.token],
  ['no token', () => 'Bearer'],
  ['no token but spaces', () => 'Bearer    '],
  ['two tokens', () => `Bearer ${tenant.token} ${tenant.token}`],
  ['two tokens by comma', () => `Bearer ${tenant.token},${tenant.token}`],
  ['a parameter', () => `Bearer token="${tenant.token}"`],
  ['a quoted token', () => `Bearer "${tenant.token}"`],
  ['no space', () => `Bearer${tenant.token}`],
])('401: Authorization header malformed: %s', async (_what, authorization) => {
  const answer = await get(customersPath, { Authorization: authorization() });
  expectProblem(answer, 401, 'malformed_credentials');
  expect(answer.headers.get('WWW-Authenticate')).toBe(`${realm}, error="invalid_request"`);
});

test('401: Authorization header malformed: two headers, even if both are right', async () => {
  const header = `Authorization: Bearer ${tenant.token}\r\n`;
  const answer = await exchangeRaw(
    server.baseUrl,
    `GET ${customersPath} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}${header}\r\n`,
  );
  expectProblem(answer, 401, 'malformed_credentials');
});

test('the scheme is read without regard to case (RFC 9110, section 11.1)', async () => {
  const answer = await get(customersPath, { Authorization: `bearer ${tenant.token}` });
  expect(answer.status).toBe(200);
});

test('a token in the query or the body is not looked at', async () => {
  expectProblem(await get(`${customersPath}?access_token=${tenant.token}`, {}), 401, 'missing_credentials');
});

test.each([
  ['an unknown one', () => generateToken()],
  ['a wrong checksum', () => withChange(tenant.token, tenant.token.length - 1)],
  ['one character less', () => tenant.token.slice(0, -1)],
  ['one character more', () => `${tenant.token}0`],
  ['another prefix', () => tenant.token.replace('csk_', 'csx_')],
  ['upper case', () => tenant.token.toUpperCase()],
  ['the id of the token', () => randomUUID()],
])('401: a token that is not known: %s', async (_what, token) => {
  const answer = await get(customersPath, { Authorization: `Bearer ${token()}` });
  expectProblem(answer, 401, 'invalid_token');
  expect(answer.headers.get('WWW-Authenticate')).toMatch(
    /^Bearer realm="Countersign", error="invalid_token", error_description="[^"]+"$/,
  );
});

test('401: a token works until it expires, and not from that moment on', async () => {
  const expiresAt = new Date(server.app.context.databaseClock.now().getTime() + 60_000);
  const { plaintext } = await issue([fullAccess], { expires_at: expiresAt });
  const authorization = { Authorization: `Bearer ${plaintext}` };
  expect((await get(customersPath, authorization)).status).toBe(200);
  await server.passTime(60_000);
  const answer = await get(customersPath, authorization);
  expectProblem(answer, 401, 'expired_token');
  expect(answer.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
});

test('401: so is one that is revoked amid a crowd, whose tokens are looked up together', async () => {
  const { plaintext: lasting } = await issue([fullAccess]);
  const statusOf = async (token: string) =>
    (await get(customersPath, { Authorization: `Bearer ${token}` })).status;
  let isOver = false;
  const crowd = Array.from({ length: 12 }, async (_, place) => {
    while (!isOver) expect(await statusOf(place % 2 ? lasting : generateToken())).toBe(place % 2 ? 200 : 401);
  });
  const revoked = Array.from({ length: 10 }, async () => {
    const { plaintext, token } = await issue([fullAccess]);
    const before = Array.from({ length: 5 }, () => statusOf(plaintext));
    await revokeToken(server.app.context, tenant.organizationId, token.id);
    const after = Array.from({ length: 5 }, () => statusOf(plaintext));
    await Promise.all(before);
    return Promise.all(after);
  });
  const statuses = await Promise.all(revoked).finally(() => {
    isOver = true;
  });
  await Promise.all(crowd);
  expect(new Set(statuses.flat())).toEqual(new Set([401]));
});

test.each(operations)(
  'Authentication 4 and 5: its own scope, write for read, and full_access open $id',
  async (operation) => {
    const [required = ''] = operation.scopes;
    const sufficient = knownScopes.filter((scope) => satisfies(scope, required));
    expect(sufficient).toHaveLength(required.endsWith(':read') ? 3 : 2);
    const [success] = Object.keys(operation.responses);
    const opened = namesStandIns(validBody(operation).body) ? 422 : Number(success);
    for (const scope of sufficient) {
      const { plaintext } = await issue([scope]);
      const answer = await call(operation, plaintext, uuidv7());
      expect(answer.status, scope).toBe(takesId(operation) ? 404 : opened);
    }
  },
);

test("Authentication 3: lists hold the token's organization only, whatever the cursor", async () => {
  const other = await server.createTenant();
  const otherPartner = createPartner(server.baseUrl, other.token);
  for (let count = 0; count < 3; count++) {
    await createCustomer(server.app.context, other.organizationId);
    await otherPartner.register('http://127.0.0.1:9/', ['invoice.issued']);
  }
  const newcomer = createPartner(server.baseUrl, (await server.createTenant()).token);
  for (const path of [customersPath, '/api/v1/public/webhook-endpoints']) {
    const theirs = await otherPartner.request('GET', `${path}?limit=1`);
    expect(theirs.body.data).toHaveLength(1);
    expect((await newcomer.request('GET', path)).body.data).toEqual([]);
    const continued = await newcomer.request('GET', `${path}?cursor=${theirs.body.next_cursor}`);
    expect(continued.body.data).toEqual([]);
  }
});

test('Authentication 3: there is no organization_id parameter', async () => {
  const partner = createPartner(server.baseUrl, tenant.token);
  const answer = await partner.request('GET', `${customersPath}?organization_id=${tenant.organizationId}`);
  expect(expectProblem(answer, 400, 'invalid_request')).toEqual(['/query/organization_id']);
});

test('Authentication 7: only organization OWNER or ADMIN members can create tokens', async () => {
  const stranger = await server.createTenant();
  const emailOf = { OWNER: 'second-owner@x.example', ADMIN: 'admin@x.example', MEMBER: 'member@x.example' };
  for (const role of ['OWNER', 'ADMIN', 'MEMBER'] as const) {
    const data = { id: uuidv7(), organization_id: tenant.organizationId, email: emailOf[role], role };
    await server.app.context.db.prisma.member.create({ data });
  }
  await server.app.context.db.prisma.member.create({
    data: {
      id: uuidv7(),
      organization_id: stranger.organizationId,
      email: 'boss@other.example',
      role: 'OWNER',
    },
  });
  for (const issuedBy of [emailOf.OWNER, emailOf.ADMIN]) {
    await expect(issue([fullAccess], { issuedBy })).resolves.toHaveProperty('plaintext');
  }
  for (const issuedBy of [emailOf.MEMBER, 'boss@other.example', 'nobody@x.example', '']) {
    await expect(issue([fullAccess], { issuedBy })).rejects.toMatchObject({ code: 'forbidden_resource' });
  }
});

test('a token has one or more scopes that exist, and an expiry that is to come', async () => {
  await expect(issue([])).rejects.toMatchObject({ code: 'unprocessable_content' });
  await expect(issue(['customers:delete'])).rejects.toMatchObject({ code: 'unprocessable_content' });
  const expiresAt = server.app.context.databaseClock.now();
  await expect(issue([fullAccess], { expires_at: expiresAt })).rejects.toMatchObject({
    code: 'unprocessable_content',
  });
});

test('Plaintext: the database holds nothing that a token could be made from', async () => {
  const { plaintext, token } = await issue([fullAccess]);
  const { rows } = await server.app.pool.query(
    'select to_jsonb(api_token)::text as text, sha256 from api_token where id = $1',
    [token.id],
  );
  const [row] = rows;
  const secret = plaintext.slice('csk_'.length, -6);
  const forms = [secret, hex(secret), hex(plaintext), base64(secret), base64(plaintext)];
  for (const form of forms) expect(row.text).not.toContain(form);
  // The hint shows four characters, all of them of the checksum.
  expect(token.hint).toBe(plaintext.slice(-4));
  expect(row.sha256).toHaveLength(32);
});

test('a token is csk_, the organization’s id in 22 characters, 43 of chance and a checksum of 6', () => {
  const tokens = Array.from({ length: 200 }, () => generateToken(tenant.organizationId));
  for (const token of tokens) {
    expect(token).toMatch(/^csk_[0-9A-Za-z]{22}_[0-9A-Za-z]{49}$/);
    expect(uuidOf(token.slice('csk_'.length, -50))).toBe(tenant.organizationId);
    expect(isTokenShaped(token)).toBe(true);
  }
  expect(new Set(tokens).size).toBe(tokens.length);
});

test.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', randomUUID()])(
  'the id %s is in 22 characters what it was',
  (id) => expect([shortId(id).length, uuidOf(shortId(id))]).toEqual([22, id]),
);

test('22 characters that are too large for an id are none', () => {
  expect(uuidOf('z'.repeat(22))).toBeUndefined();
});

test('a token from before tokens named their organization is valid for ever', async () => {
  const plaintext = await tokenFromBefore(server.app, tenant);
  expect(plaintext).toMatch(/^csk_[0-9A-Za-z]{49}$/);
  expect((await get(customersPath, { Authorization: `Bearer ${plaintext}` })).status).toBe(200);
});

test('401: the organization in a token proves nothing: the hash is of the whole text', async () => {
  const other = await server.createTenant();
  const secret = tenant.token.slice(-50);
  for (const forged of [`csk_${shortId(other.organizationId)}${secret}`, `csk${secret}`])
    expectProblem(await get(customersPath, { Authorization: `Bearer ${forged}` }), 401, 'invalid_token');
});

test('the checksum detects every change of a single character', () => {
  const token = generateToken(tenant.organizationId);
  for (let position = 'csk_'.length; position < token.length; position++) {
    for (const character of alphabet) {
      const changed = token.slice(0, position) + character + token.slice(position + 1);
      if (changed !== token && isTokenShaped(changed)) expect.unreachable(`${token} and ${changed} both fit`);
    }
  }
});

test('the checksum detects every exchange of neighbours', () => {
  const token = generateToken(tenant.organizationId);
  for (let position = 'csk_'.length; position < token.length - 1; position++) {
    const [a = '', b = ''] = token.slice(position, position + 2);
    const changed = token.slice(0, position) + b + a + token.slice(position + 2);
    if (changed !== token) expect(isTokenShaped(changed)).toBe(false);
  }
});

function satisfies(scope: string, required: string): boolean {
  return [required, fullAccess, required.replace(/:read$/, ':write')].includes(scope);
}

function issue(
  scopes: readonly string[],
  options: { issuedBy?: string; expires_at?: Date } = {},
): ReturnType<typeof issueToken> {
  const { organizationId, ownerEmail } = tenant;
  return issueToken(server.app.context, {
    organizationId,
    issuedBy: ownerEmail,
    name: 'test',
    scopes,
    ...options,
  });
}

async function call(
  operation: ContractOperation,
  token: string | undefined,
  id: string = randomUUID(),
): Promise<WireAnswer> {
  const path = pathOf(operation, id);
  if (token === undefined) return get(path, {}, operation.method);
  return createPartner(server.baseUrl, token).request(operation.method, path, validBody(operation));
}

async function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<WireAnswer> {
  const response = await fetch(`${server.baseUrl}${path}`, { method, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function withChange(text: string, position: number): string {
  const other = text[position] === '0' ? '1' : '0';
  return text.slice(0, position) + other + text.slice(position + 1);
}

const hex = (text: string): string => Buffer.from(text).toString('hex');
const base64 = (text: string): string =>
  Buffer.from(text).toString('base64').replaceAll('=', '').slice(0, -1);
