// Limits against guessing, flooding and finding out who has an account.
import { expect, test } from 'vitest';
import { clientKey, pruneAttemptWindows } from '../../../src/domain/access/sign-in/attempt-limit.ts';
import { createSignInLink } from '../../../src/domain/access/sign-in/sign-in-link.ts';
import { PersonLimiter } from '../../../src/http/console/limits.ts';
import { clientsBehind } from '../../../src/http/edge/connections/client-address.ts';
import { networks } from '../../../src/platform/config/setting-types.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { Person } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';

const QUARTER_HOUR_MS = 900_000;

const server = await forFile(
  startTestApp(
    {
      TRUSTED_PROXIES: '127.0.0.0/8',
      CONSOLE_RATE_LIMIT: '5/60',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Countersign <no-reply@countersign.example>',
      PUBLIC_URL: 'http://localhost:3000',
    },
    { api: true, worker: false },
    { timePasses: true },
  ),
);
const { ownerEmail } = await server.createTenant();

/** Headers of a client behind the proxy, with an address of its own. */
const at = (address: string) => ({ 'X-Forwarded-For': address, Origin: 'http://localhost:3000' });
const browser = new Person(server.baseUrl);
const askForLink = (email: string, address: string) =>
  browser.request('POST', '/sign-in-links', { body: { email }, headers: at(address) });
const guess = (address: string) =>
  browser.request('POST', '/sessions', { body: { token: 'csl_guessed' }, headers: at(address) });

test('an address with an account and one without get the same answers, and the same is done for both', async () => {
  const jobs = async () => {
    const { rows } = await server.app.pool.query(
      "select data from pgboss.job where name = 'make-sign-in-link' order by created_on",
    );
    return rows.map(({ data }) => data);
  };
  const [known, unknown] = [
    await askForLink(ownerEmail, '192.0.2.1'),
    await askForLink('nobody@tenant.example', '192.0.2.1'),
  ];
  for (const answer of [known, unknown]) expect(answer).toMatchObject({ status: 202, body: '' });
  const made = await jobs();
  expect(made).toHaveLength(2);
  // The address is sealed, as in all mail.
  expect(JSON.stringify(made)).not.toContain('@');
  // Both addresses reach the limit after the same number of requests.
  for (const email of [ownerEmail, 'nobody@tenant.example']) {
    for (let more = 0; more < 4; more++) expect((await askForLink(email, '192.0.2.2')).status).toBe(202);
    const refused = await askForLink(email.toUpperCase(), '192.0.2.3');
    expectProblem(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  await server.passTime(QUARTER_HOUR_MS);
  expect((await askForLink(ownerEmail, '192.0.2.3')).status).toBe(202);
});

test('one client asks for so many links, whatever addresses it names', async () => {
  const asked = await Promise.all(
    Array.from({ length: 61 }, (_, index) => askForLink(`a${index}@x.example`, `2001:db8:0:1::${index + 1}`)),
  );
  expect(asked.map(({ status }) => status).filter((status) => status !== 202)).toEqual([429]);
  expect((await askForLink('other@x.example', '2001:db8:0:2::1')).status).toBe(202);
});

test('whoever guesses links is held up, and nobody else', async () => {
  for (let guesses = 0; guesses < 30; guesses++) expectProblem(await guess('198.51.100.7'), 404, 'not_found');
  expectProblem(await guess('198.51.100.7'), 429, 'rate_limited');
  expectProblem(
    await browser.request('POST', '/invitations/look-up', {
      body: { token: 'csi_guessed' },
      headers: at('198.51.100.7'),
    }),
    429,
    'rate_limited',
  );
  expectProblem(await guess('198.51.100.8'), 404, 'not_found');
  // People who share an address with a guesser can still sign in.
  const { token } = await createSignInLink(server.app.context, ownerEmail);
  const colleague = new Person(server.baseUrl);
  const headers = at('198.51.100.7');
  expect((await colleague.request('POST', '/sessions', { body: { token }, headers })).status).toBe(201);
  await server.passTime(QUARTER_HOUR_MS);
  expectProblem(await guess('198.51.100.7'), 404, 'not_found');
  await server.passTime(QUARTER_HOUR_MS);
  expect(await pruneAttemptWindows(server.app.context)).toBeGreaterThan(0);
});

test('a person makes so many requests in a minute', async () => {
  const { token } = await createSignInLink(server.app.context, ownerEmail);
  const owner = new Person(server.baseUrl);
  await owner.request('POST', '/sessions', { body: { token }, headers: at('192.0.2.9') });
  const get = () => owner.request('GET', '/session');
  for (let requests = 0; requests < 5; requests++) expect((await get()).status).toBe(200);
  const refused = await get();
  expectProblem(refused, 429, 'rate_limited');
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  await server.passTime(60_000);
  expect((await get()).status).toBe(200);
});

test('ten thousand other people make room for nobody who has used up their requests; whose time is over is forgotten', async () => {
  const limiter = new PersonLimiter({ requests: 1, windowSeconds: 60 }, server.app.context.databaseClock);
  const isAdmitted = (person: string) => {
    try {
      limiter.count(person);
      return true;
    } catch {
      return false;
    }
  };
  expect([isAdmitted('busy'), isAdmitted('busy')]).toEqual([true, false]);
  for (let person = 0; person < 10_001; person++) limiter.count(`p${person}`);
  expect(isAdmitted('busy')).toBe(false);
  await server.passTime(60_000);
  expect([isAdmitted('busy'), isAdmitted('busy')]).toEqual([true, false]);
});

test('X-Forwarded-For counts as far as it comes from configured proxies', () => {
  const from = (proxies: string | undefined, remoteAddress: string, forwarded?: string) =>
    clientsBehind(proxies === undefined ? [] : networks.parse(proxies)).addressOf({
      socket: { remoteAddress } as never,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
  expect(from(undefined, '10.0.0.1', '203.0.113.9')).toBe('10.0.0.1');
  expect(from('10.0.0.0/8', '203.0.113.1', '203.0.113.9')).toBe('203.0.113.1');
  expect(from('10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  // Entries written by the client are left of the address that the proxy saw.
  expect(from('10.0.0.0/8', '10.0.0.1', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(from('10.0.0.0/8,fd00::/8', 'fd00::1', '203.0.113.9, 10.1.1.1')).toBe('203.0.113.9');
  expect(from('10.0.0.0/8', '10.0.0.1', 'unknown')).toBe('10.0.0.1');
  expect(from('10.0.0.0/8', '10.0.0.1')).toBe('10.0.0.1');
  for (const wrong of ['10.0.0.0/33', 'everybody', '10.0.0.0/8/8'])
    expect(networks.safeParse(wrong).success).toBe(false);
});

test('the addresses of one customer are one client', () => {
  expect(clientKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(clientKey('2001:DB8:0:0:ffff::')).toBe('2001:db8:0:0::/64');
  expect(clientKey('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(clientKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(clientKey('192.0.2.1')).toBe('192.0.2.1');
});
