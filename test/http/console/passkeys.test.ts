// Passkeys: registering one, signing in with it, and refusals.
import { expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { forFile } from '../../support/for-file.ts';
import { Person, signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';

const MINUTE_MS = 60_000;
const server = await forFile(startTestApp({}, { api: true, worker: false }, { timePasses: true }));
const { organizationId, ownerEmail } = await server.createTenant();

async function register(person: Person): Promise<{ device: Authenticator; id: string }> {
  const device = new Authenticator(server.baseUrl);
  const { body: challenge } = await person.request('POST', '/passkey-challenges');
  const { body } = await person.request('POST', '/passkeys', { body: device.register(challenge) });
  return { device, id: body.id };
}

async function challengeFor(browser: Person) {
  return (await browser.request('POST', '/sign-in/passkey-challenges')).body;
}

const finish = (browser: Person, body: object) =>
  browser.request('POST', '/sign-in/passkey-sessions', { body });
const newBrowser = () => new Person(server.baseUrl);

test('a passkey is registered, signs its person in without an address, and proves again who they are', async () => {
  const owner = await signIn(server, ownerEmail);
  const { device, id } = await register(owner);
  const listed = await owner.request('GET', '/passkeys');
  expect(listed.body.data).toEqual([
    { id, name: 'Laptop', created_at: expect.any(String), last_used_at: null },
  ]);
  const renamed = await owner.request('PATCH', `/passkeys/${id}`, { body: { name: 'Work laptop' } });
  expect(renamed.body.name).toBe('Work laptop');

  const browser = newBrowser();
  const answer = await finish(browser, device.signIn(await challengeFor(browser)));
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    person: { email: ownerEmail },
    method: 'passkey',
    sso_organization_id: null,
  });
  expect((await browser.request('GET', `/organizations/${organizationId}/party/customers`)).status).toBe(200);

  // The last sign-in is too old for adding another passkey, until the person signs in again with this one.
  await server.passTime(16 * MINUTE_MS);
  expectProblem(await browser.request('POST', '/passkey-challenges'), 403, 'sign_in_required');
  const again = { ...device.signIn(await challengeFor(browser)), person_id: answer.body.person.id };
  expect((await finish(browser, again)).status).toBe(201);
  expect((await browser.request('POST', '/passkey-challenges')).status).toBe(201);
  const { rows } = await server.app.pool.query(
    'select action, actor_name from audit_entry where subject_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    { action: 'passkey.added', actor_name: ownerEmail },
    { action: 'passkey.renamed', actor_name: ownerEmail },
  ]);
});

test('refused: another origin or host, an unverified user, a counter that goes back, a copied answer, another browser', async () => {
  const { device } = await register(await signIn(server, ownerEmail));
  const browser = newBrowser();
  for (const deviation of [
    { origin: 'https://evil.example' },
    { origin: 'http://127.0.0.1:1' },
    { relyingPartyId: 'evil.example' },
    { flags: 0x01 },
  ]) {
    expectProblem(
      await finish(browser, device.signIn(await challengeFor(browser), deviation)),
      403,
      'passkey_refused',
    );
  }
  // The device signs another challenge than the one this browser got.
  const stale = await challengeFor(browser);
  await challengeFor(browser);
  expectProblem(await finish(browser, device.signIn(stale)), 403, 'passkey_refused');

  const good = device.signIn(await challengeFor(browser));
  expectProblem(await finish(newBrowser(), good), 409, 'sign_in_expired');
  expect((await finish(browser, good)).status).toBe(201);
  expectProblem(await finish(browser, good), 409, 'sign_in_expired');
  // Counters that a copied device would send.
  for (const counter of [device.counter, 0]) {
    const copied = device.signIn(await challengeFor(browser), { counter });
    expectProblem(await finish(browser, copied), 403, 'passkey_refused');
  }
  const late = device.signIn(await challengeFor(browser));
  await server.passTime(5 * MINUTE_MS);
  expectProblem(await finish(browser, late), 409, 'sign_in_expired');
});

test("refused: a removed passkey, somebody else's, one of a removed person, and a registration that was not asked for", async () => {
  const owner = await signIn(server, ownerEmail);
  const { device, id } = await register(owner);
  await server.app.pool.query(
    "insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, 'ann@tenant.example', 'MEMBER')",
    [organizationId],
  );
  const ann = await signIn(server, 'ann@tenant.example');
  const ofAnn = await register(ann);
  const ownerId = (await owner.request('GET', '/session')).body.person.id;
  const asOwner = { ...ofAnn.device.signIn(await challengeFor(owner)), person_id: ownerId };
  expectProblem(await finish(owner, asOwner), 403, 'passkey_refused');
  for (const method of ['PATCH', 'DELETE'])
    expectProblem(
      await ann.request(method, `/passkeys/${id}`, method === 'PATCH' ? { body: { name: 'x' } } : {}),
      404,
      'not_found',
    );
  expect((await owner.request('DELETE', `/passkeys/${id}`)).status).toBe(204);
  const browser = newBrowser();
  expectProblem(await finish(browser, device.signIn(await challengeFor(browser))), 403, 'passkey_refused');
  await server.app.pool.query("delete from person where email = 'ann@tenant.example'");
  expectProblem(
    await finish(browser, ofAnn.device.signIn(await challengeFor(browser))),
    403,
    'passkey_refused',
  );

  const { body: challenge } = await owner.request('POST', '/passkey-challenges');
  const registration = new Authenticator(server.baseUrl).register(challenge);
  const other = await signIn(server, ownerEmail);
  expectProblem(await other.request('POST', '/passkeys', { body: registration }), 409, 'sign_in_expired');
  const forged = new Authenticator(server.baseUrl).register(challenge, { origin: 'https://evil.example' });
  expectProblem(await owner.request('POST', '/passkeys', { body: forged }), 403, 'passkey_refused');
  expectProblem(await owner.request('POST', '/passkeys', { body: registration }), 409, 'sign_in_expired');
});
