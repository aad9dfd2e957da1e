// Signing in to the console with a link, and what a session permits.
import { expect, test } from 'vitest';
import { createSignInLink } from '../../../src/domain/access/sign-in/sign-in-link.ts';
import { ownOrigin } from '../../../src/http/console/access/origin.ts';
import { clientsBehind } from '../../../src/http/edge/connections/client-address.ts';
import { networks } from '../../../src/platform/config/setting-types.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { Person, signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { exchangeRaw } from '../../support/raw-http.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const server = await forFile(startTestApp({}, { api: true, worker: false }, { timePasses: true }));
const { organizationId, ownerEmail } = await server.createTenant();
const link = async () => (await createSignInLink(server.app.context, ownerEmail)).token;
const customers = `/organizations/${organizationId}/party/customers`;

test('a link signs its person in, whose session opens their organization', async () => {
  const owner = await signIn(server, ownerEmail.toUpperCase());
  const session = await owner.request('GET', '/session');
  expect(session.body).toMatchObject({
    person: { email: ownerEmail, is_operator: false },
    organizations: [{ id: organizationId, role: 'OWNER' }],
    method: 'sign_in_link',
  });
  const created = await owner.request('POST', customers, {
    body: { number: 'C-1', name: 'Brightwater', country: 'GB', currency: 'GBP' },
  });
  expect(created.status).toBe(201);
  expect((await owner.request('GET', customers)).body.data).toEqual([created.body]);
});

test('a link works once, and for 15 minutes', async () => {
  const token = await link();
  const browser = new Person(server.baseUrl);
  const attempt = () => browser.request('POST', '/sessions', { body: { token } });
  const [one, other] = await Promise.all([attempt(), attempt()]);
  expect([one.status, other.status].sort()).toEqual([201, 409]);
  expectProblem(await attempt(), 409, 'link_used');

  const late = await link();
  await server.passTime(15 * MINUTE_MS);
  expectProblem(await browser.request('POST', '/sessions', { body: { token: late } }), 409, 'link_expired');
  expectProblem(await browser.request('POST', '/sessions', { body: { token: 'csl_no' } }), 404, 'not_found');
});

test('a link tells whom it signs in and that this browser did not ask for it, and looking uses nothing up', async () => {
  const browser = new Person(server.baseUrl);
  const lookUp = (token: string) => browser.request('POST', '/sign-in-links/look-up', { body: { token } });
  const token = await link();
  for (let looks = 0; looks < 2; looks++) {
    expect(await lookUp(token)).toMatchObject({
      status: 200,
      body: { email: ownerEmail, name: null, is_asked_for_here: false },
    });
  }
  expect((await browser.request('POST', '/sessions', { body: { token } })).status).toBe(201);
  expectProblem(await lookUp(token), 409, 'link_used');
  expectProblem(await lookUp('csl_no'), 404, 'not_found');
  const late = await link();
  await server.passTime(15 * MINUTE_MS);
  expectProblem(await lookUp(late), 409, 'link_expired');
});

test('a session ends at sign-out, for every copy of its cookie', async () => {
  const owner = await signIn(server, ownerEmail);
  const thief = owner.copy();
  expect((await thief.request('GET', '/session')).status).toBe(200);
  const answer = await owner.request('DELETE', '/session');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('Set-Cookie')).toContain('Max-Age=0');
  expectProblem(await thief.request('GET', '/session'), 401, 'signed_out');
});

test('a session ends after 12 hours without a request', async () => {
  const owner = await signIn(server, ownerEmail);
  await server.passTime(11 * HOUR_MS);
  expect((await owner.request('GET', '/session')).status).toBe(200);
  await server.passTime(11 * HOUR_MS);
  expect((await owner.request('GET', '/session')).status).toBe(200);
  await server.passTime(12 * HOUR_MS);
  expectProblem(await owner.request('GET', '/session'), 401, 'signed_out');
});

test('the cookie is for the browser alone, and for this host', async () => {
  const answer = await new Person(server.baseUrl).request('POST', '/sessions', {
    body: { token: await link() },
  });
  expect(answer.headers.get('Set-Cookie')).toMatch(
    /^__Host-countersign=(?:eu2\.)?css_\w{49}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('a request from another site changes nothing', async () => {
  const owner = await signIn(server, ownerEmail);
  const signOut = (headers: Record<string, string>) => owner.request('DELETE', '/session', { headers });
  for (const headers of [
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]) {
    expectProblem(await signOut(headers), 403, 'foreign_origin');
  }
  expect((await owner.request('GET', '/session')).status).toBe(200);
});

test.each([
  ['http://localhost:3000', 'localhost:3000', 401],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', 401],
  ['http://[::1]', '[::1]:80', 401],
  ['https://console.example', 'Console.Example', 401],
  ['https://console.example', 'console.example:443', 401],
  // The same host with another scheme: an attacker on the network could write such pages.
  ['http://console.example', 'console.example', 403],
  ['http://console.example:3000', 'console.example:3000', 403],
  ['https://localhost:3000', 'localhost:3000', 403],
  ['http://localhost:3001', 'localhost:3000', 403],
  ['http://localhost.elsewhere.example', 'localhost.elsewhere.example', 403],
  ['https://console.example/', 'console.example', 403],
  ['https://console.example', '', 403],
])('without PUBLIC_URL, a request from %s to %j is answered with %i', async (origin, host, status) => {
  // No proxy is trusted, so X-Forwarded-Proto is ignored.
  const headers = [`Host: ${host}`, `Origin: ${origin}`, 'X-Forwarded-Proto: http', 'Connection: close'];
  const answer = await exchangeRaw(
    server.baseUrl,
    `DELETE /api/v1/console/session HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`,
  );
  expectProblem(answer, status, status === 403 ? 'foreign_origin' : 'signed_out');
});

test.each([
  ['203.0.113.1', 'http', 'https://console.example'],
  ['10.0.0.1', undefined, 'https://console.example'],
  ['10.0.0.1', 'ftp', 'https://console.example'],
  ['10.0.0.1', 'http', 'http://console.example'],
  ['::ffff:10.0.0.1', 'HTTP', 'http://console.example'],
  // With several proxies, the outermost one comes first.
  ['10.0.0.1', 'https, http', 'https://console.example'],
  ['10.0.0.1', 'http, https', 'http://console.example'],
])('from %s with X-Forwarded-Proto %j, the console is at %s', (remoteAddress, proto, origin) => {
  const request = {
    socket: { remoteAddress } as never,
    headers: { host: 'console.example', ...(proto !== undefined && { 'x-forwarded-proto': proto }) },
  };
  const { protocolOf } = clientsBehind(networks.parse('10.0.0.0/8'));
  expect(ownOrigin(request, undefined, protocolOf(request))).toBe(origin);
  expect(ownOrigin(request, 'https://public.example/x', protocolOf(request))).toBe('https://public.example');
});
