// Invitations, members, roles and sessions, as people of an organization use them.
import { expect, test } from 'vitest';
import { invite } from '../../../src/domain/access/invitation.ts';
import { createOrganization } from '../../../src/domain/access/organization.ts';
import { createSignInLink } from '../../../src/domain/access/sign-in/sign-in-link.ts';
import { removeOldSignIns } from '../../../src/domain/access/sign-in/sign-in-retention.ts';
import { startTestApp } from '../../support/app.ts';
import { ChangeReader } from '../../support/change-reader.ts';
import { forFile } from '../../support/for-file.ts';
import { Person, signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { waitFor } from '../../support/wait-for.ts';

const DAY_MS = 86_400_000;

const server = await forFile(
  startTestApp({ CONSOLE_RATE_LIMIT: 'off' }, { api: true, worker: false }, { timePasses: true }),
);
const { context } = server.app;

type Role = 'OWNER' | 'ADMIN' | 'MEMBER';

let number = 0;
/** An organization with its owner, signed in. */
async function organization() {
  number += 1;
  const ownerEmail = `owner@o${number}.example`;
  const { id } = await createOrganization(context, {
    name: `Organization ${number}`,
    owner_email: ownerEmail,
  });
  const path = `/organizations/${id}`;
  const owner = await signIn(server, ownerEmail);
  const members = async (): Promise<{ id: string; email: string; role: Role }[]> =>
    (await owner.request('GET', `${path}/members`)).body.data;
  return {
    id,
    path,
    ownerEmail,
    owner,
    members,
    memberId: async (email: string) => (await members()).find((member) => member.email === email)?.id ?? '',
    /** A new person who has accepted an invitation. */
    async join(role: Role, name: string = role.toLowerCase()) {
      const email = `${name}@o${number}.example`;
      const person = new Person(server.baseUrl);
      const { token } = await invite(context, { organizationId: id, email, role }, 'operator');
      expect((await accept(person, token)).status).toBe(200);
      return { email, person };
    },
  };
}

const accept = (person: Person, token: string) =>
  person.request('POST', '/invitations/accept', { body: { token } });
const lookUp = (token: string) =>
  new Person(server.baseUrl).request('POST', '/invitations/look-up', { body: { token } });
const tokenIn = (linkPath: string) => linkPath.replace('/console/invitation#', '');

test('an invited person looks, accepts once, and is a member who is signed in', async () => {
  const { owner, path, id, ownerEmail } = await organization();
  const made = await owner.request('POST', `${path}/invitations`, {
    body: { email: 'Ann@New.example', role: 'MEMBER' },
  });
  expect(made).toMatchObject({ status: 201, body: { email: 'ann@new.example', is_mailed: false } });
  const token = tokenIn(made.body.link_path);
  // Viewing an invitation does not use it up, however often a mail scanner opens it.
  for (let looks = 0; looks < 2; looks++) {
    expect(await lookUp(token)).toMatchObject({
      status: 200,
      body: { organization_id: id, email: 'ann@new.example', role: 'MEMBER', invited_by: ownerEmail },
    });
  }
  const ann = new Person(server.baseUrl);
  const [one, other] = await Promise.all([accept(ann, token), accept(new Person(server.baseUrl), token)]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  expectProblem(await accept(new Person(server.baseUrl), token), 409, 'link_used');
  expectProblem(await lookUp(token), 409, 'link_used');
  expect((await owner.request('GET', `${path}/invitations`)).body.data).toEqual([]);
  expect((await owner.request('GET', `${path}/members`)).body.data).toMatchObject([
    { email: 'ann@new.example', role: 'MEMBER', has_signed_in: true },
    { email: ownerEmail, role: 'OWNER', has_signed_in: true },
  ]);
  const entries = (await owner.request('GET', `${path}/audit-entries`)).body.data;
  expect(entries).toMatchObject([
    { action: 'invitation.accepted', actor: { kind: 'person', name: 'ann@new.example' } },
    { action: 'invitation.created', actor: { kind: 'person', name: ownerEmail } },
  ]);
});

test('an invitation expires, is withdrawn, and is replaced by the next one to the same address', async () => {
  const { owner, path } = await organization();
  const send = async () =>
    (
      await owner.request('POST', `${path}/invitations`, {
        body: { email: 'ben@new.example', role: 'ADMIN' },
      })
    ).body;
  const [first, second] = [await send(), await send()];
  expectProblem(await lookUp(tokenIn(first.link_path)), 409, 'link_revoked');
  expect((await owner.request('GET', `${path}/invitations`)).body.data).toMatchObject([
    { id: second.id, is_expired: false },
  ]);
  await server.passTime(7 * DAY_MS);
  expectProblem(await accept(new Person(server.baseUrl), tokenIn(second.link_path)), 409, 'link_expired');
  expectProblem(await lookUp('csi_unknown'), 404, 'not_found');

  const again = await signIn(server, (await organization()).ownerEmail);
  const { id } = (await again.request('GET', '/session')).body.organizations[0];
  const third = (
    await again.request('POST', `/organizations/${id}/invitations`, {
      body: { email: 'ben@new.example', role: 'ADMIN' },
    })
  ).body;
  const withdraw = () => again.request('DELETE', `/organizations/${id}/invitations/${third.id}`);
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
  expectProblem(await lookUp(tokenIn(third.link_path)), 409, 'link_revoked');
});

test("a link that its inviter has seen opens nobody's account: who has one signs in to it first", async () => {
  const victim = await organization();
  const other = await organization();
  const inviteVictim = async () =>
    tokenIn(
      (
        await other.owner.request('POST', `${other.path}/invitations`, {
          body: { email: victim.ownerEmail, role: 'MEMBER' },
        })
      ).body.link_path,
    );
  const token = await inviteVictim();
  const thief = new Person(server.baseUrl);
  expectProblem(await accept(thief, token), 409, 'account_exists');
  expect(thief.cookie).toBeUndefined();
  // The inviter cannot accept it either: the account belongs to somebody else.
  expectProblem(await accept(other.owner, token), 409, 'account_exists');
  // After signing in, the person joins with the session they have.
  const before = victim.owner.cookie;
  expect((await accept(victim.owner, token)).status).toBe(200);
  expect(victim.owner.cookie).toBe(before);
  const { organizations } = (await victim.owner.request('GET', '/session')).body;
  expect(organizations).toHaveLength(2);
});

test('whoever took an address by a copied invitation loses it to the one who proves it, and never had more', async () => {
  const evil = await organization();
  const { person: squatter, email } = await evil.join('MEMBER', 'later');
  // Another organization has the same address as its owner, who has not signed in yet.
  const { id } = await createOrganization(context, { name: 'Honest', owner_email: email });
  expect((await squatter.request('GET', '/session')).body.organizations).toMatchObject([{ id: evil.id }]);
  expectProblem(await squatter.request('GET', `/organizations/${id}/members`), 403, 'forbidden_resource');
  const owner = await signIn(server, email);
  expect((await owner.request('GET', `/organizations/${id}/members`)).status).toBe(200);
  expectProblem(await squatter.request('GET', '/session'), 401, 'signed_out');
});

test('MEMBERs read, ADMINs invite and change all but OWNERs, and only OWNERs make, change and remove OWNERs', async () => {
  const { path, owner, ownerEmail, memberId, join } = await organization();
  const { person: admin } = await join('ADMIN');
  const { person: member, email: memberEmail } = await join('MEMBER');
  const { person: second, email: secondEmail } = await join('OWNER', 'second');
  const [ownerId, ordinaryId, secondId] = [
    await memberId(ownerEmail),
    await memberId(memberEmail),
    await memberId(secondEmail),
  ];
  const invited = (by: Person, role: Role) =>
    by.request('POST', `${path}/invitations`, { body: { email: `${crypto.randomUUID()}@x.example`, role } });
  const setRole = (by: Person, id: string, role: Role) =>
    by.request('PATCH', `${path}/members/${id}`, { body: { role } });

  expect((await member.request('GET', `${path}/members`)).status).toBe(200);
  expect((await member.request('GET', `${path}/invitations`)).status).toBe(200);
  for (const refused of [
    await invited(member, 'MEMBER'),
    await setRole(member, ordinaryId, 'ADMIN'),
    await member.request('DELETE', `${path}/members/${ordinaryId}`),
    await member.request('DELETE', `${path}/members/${ordinaryId}/sessions`),
    await invited(admin, 'OWNER'),
    await setRole(admin, ordinaryId, 'OWNER'),
    await setRole(admin, ownerId, 'MEMBER'),
    await admin.request('DELETE', `${path}/members/${ownerId}`),
    await admin.request('DELETE', `${path}/members/${ownerId}/sessions`),
  ])
    expectProblem(refused, 403, 'insufficient_role');
  const byOwner = await invited(owner, 'OWNER');
  expect(byOwner.status).toBe(201);
  expectProblem(
    await admin.request('DELETE', `${path}/invitations/${byOwner.body.id}`),
    403,
    'insufficient_role',
  );
  expect((await invited(admin, 'ADMIN')).status).toBe(201);
  expect((await setRole(owner, secondId, 'ADMIN')).status).toBe(200);
  // The change of role signed them out; at the next sign-in they are an ADMIN.
  expectProblem(await second.request('GET', '/session'), 401, 'signed_out');
  expect((await setRole(admin, ordinaryId, 'ADMIN')).body).toMatchObject({
    email: memberEmail,
    role: 'ADMIN',
  });
  expectProblem(await admin.request('DELETE', `${path}/members/${crypto.randomUUID()}`), 404, 'not_found');
});

test('the last OWNER is neither demoted nor removed', async () => {
  const { path, owner, ownerEmail, memberId } = await organization();
  const ownerId = await memberId(ownerEmail);
  expectProblem(
    await owner.request('PATCH', `${path}/members/${ownerId}`, { body: { role: 'ADMIN' } }),
    409,
    'last_owner',
  );
  expectProblem(await owner.request('DELETE', `${path}/members/${ownerId}`), 409, 'last_owner');
});

test('a removed member loses the organization with their next request; the keys they issued stay', async () => {
  const { path, owner, memberId, join, members } = await organization();
  const { person: admin, email } = await join('ADMIN');
  const issued = await admin.request('POST', `${path}/api-keys`, {
    body: { name: 'theirs', scopes: ['customers:read'] },
  });
  expect(issued).toMatchObject({ status: 201, body: { key: { issued_by: email } } });
  expect((await owner.request('DELETE', `${path}/members/${await memberId(email)}`)).status).toBe(204);
  expectProblem(await admin.request('GET', `${path}/members`), 403, 'forbidden_resource');
  expect((await admin.request('GET', '/session')).body.organizations).toEqual([]);
  expect((await members()).map((each) => each.email)).not.toContain(email);
  expect((await owner.request('GET', `${path}/api-keys`)).body.data).toMatchObject([
    { id: issued.body.key.id, issued_by: email, revoked_at: null },
  ]);
  const withKey = await fetch(`${server.baseUrl}/api/v1/public/party/customers`, {
    headers: { Authorization: `Bearer ${issued.body.token}` },
  });
  expect(withKey.status).toBe(200);
});

test('an organization that requires its own identity provider admits nobody by a link', async () => {
  const { id, owner, path } = await organization();
  const { body } = await owner.request('POST', `${path}/invitations`, {
    body: { email: 'sso@new.example', role: 'MEMBER' },
  });
  await server.app.pool.query(
    `insert into sso_connection (organization_id, issuer, client_id, client_secret_sealed, is_enforced, created_at, updated_at)
     values ($1, 'https://idp.example', 'client', 'sealed', true, now(), now())`,
    [id],
  );
  const token = tokenIn(body.link_path);
  expect((await lookUp(token)).body).toMatchObject({ is_sso_required: true });
  expectProblem(await accept(new Person(server.baseUrl), token), 403, 'sso_required');
});

test('a person sees their sessions, ends one or all others, and a copied cookie is worthless then', async () => {
  const { owner: laptop, ownerEmail, path } = await organization();
  const thief = laptop.copy();
  const phone = await signIn(server, ownerEmail);
  const list = async (who: Person) => (await who.request('GET', '/sessions')).body.data;
  const sessions: { id: string; is_current: boolean }[] = await list(phone);
  expect(sessions).toMatchObject([
    { is_current: true, method: 'sign_in_link', address: '127.0.0.1' },
    { is_current: false },
  ]);
  const laptopId = sessions.find(({ is_current }) => !is_current)?.id;
  const end = () => phone.request('DELETE', `/sessions/${laptopId}`);
  expect([(await end()).status, (await end()).status]).toEqual([204, 204]);
  for (const copy of [laptop, thief])
    expectProblem(await copy.request('GET', `${path}/members`), 401, 'signed_out');
  const stranger = (await organization()).owner;
  expectProblem(await stranger.request('DELETE', `/sessions/${sessions[0]?.id}`), 404, 'not_found');

  const [tablet, desk] = [await signIn(server, ownerEmail), await signIn(server, ownerEmail)];
  expect((await desk.request('DELETE', '/sessions')).status).toBe(204);
  expect(await list(desk)).toHaveLength(1);
  for (const gone of [tablet, phone]) expectProblem(await gone.request('GET', '/session'), 401, 'signed_out');
});

test('an ADMIN signs a member out everywhere', async () => {
  const { path, join, memberId } = await organization();
  const { person: admin } = await join('ADMIN');
  const { person: member, email } = await join('MEMBER');
  const signOut = async () => admin.request('DELETE', `${path}/members/${await memberId(email)}/sessions`);
  expect((await signOut()).status).toBe(204);
  expectProblem(await member.request('GET', '/session'), 401, 'signed_out');
  expect((await admin.request('GET', '/session')).status).toBe(200);
});

type Joined = Awaited<ReturnType<typeof organization>> & { readonly gone: Person; readonly email: string };

test.each<[how: string, revoke: (those: Joined) => Promise<unknown>]>([
  ['signs out', ({ gone }) => gone.request('DELETE', '/session')],
  [
    'ends the session from another browser',
    async ({ gone, email }) => {
      const { id } = (await gone.request('GET', '/session')).body;
      await (await signIn(server, email)).request('DELETE', `/sessions/${id}`);
    },
  ],
  [
    'signs out everywhere else',
    async ({ email }) => (await signIn(server, email)).request('DELETE', '/sessions'),
  ],
  [
    'is signed out by an owner',
    async ({ owner, path, email, memberId }) =>
      owner.request('DELETE', `${path}/members/${await memberId(email)}/sessions`),
  ],
  [
    'gets another role',
    async ({ owner, path, email, memberId }) =>
      owner.request('PATCH', `${path}/members/${await memberId(email)}`, { body: { role: 'ADMIN' } }),
  ],
  [
    'is removed',
    async ({ owner, path, email, memberId }) =>
      owner.request('DELETE', `${path}/members/${await memberId(email)}`),
  ],
])('who %s hears of no more changes from then on', async (_how, revoke) => {
  const there = await organization();
  const { person: gone, email } = await there.join('MEMBER');
  await using stream = await ChangeReader.open(server.baseUrl, gone, there.id);
  await using unconcerned = await ChangeReader.open(server.baseUrl, there.owner, there.id);
  await revoke({ ...there, gone, email });
  // Long before the regular check of all streams.
  await waitFor('the stream to end', () => stream.isOver);
  expect(unconcerned.isOver).toBe(false);
});

test('what signing in leaves behind is removed, and open sessions and invitations stay', async () => {
  const { owner, path, ownerEmail } = await organization();
  await owner.request('POST', `${path}/invitations`, { body: { email: 'open@new.example', role: 'MEMBER' } });
  await createSignInLink(context, ownerEmail);
  await server.passTime(100 * DAY_MS);
  const fresh = await organization();
  await fresh.owner.request('POST', `${fresh.path}/invitations`, {
    body: { email: 'open@new.example', role: 'MEMBER' },
  });
  expect(await removeOldSignIns(context)).toBeGreaterThan(3);
  const counts = await server.app.pool.query(
    `select (select count(*)::int from session) as sessions, (select count(*)::int from invitation) as invitations,
            (select count(*)::int from sign_in_link) as links`,
  );
  expect(counts.rows).toEqual([{ sessions: 1, invitations: 1, links: 1 }]);
  expect((await fresh.owner.request('GET', '/session')).status).toBe(200);
});
