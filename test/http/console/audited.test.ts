// Every change that a person makes through the console is recorded with their name: this covers every
// operation of the contract that changes something, including new ones.
import { afterAll, expect, test } from 'vitest';
import { makeOperator } from '../../../src/domain/access/person.ts';
import { createSignInLink } from '../../../src/domain/access/sign-in/sign-in-link.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import { startTestApp } from '../../support/app.ts';
import { creditLeftOf } from '../../support/business.ts';
import { type ConsoleCall, consoleOperations, mirroredCall } from '../../support/console-operations.ts';
import { forFile } from '../../support/for-file.ts';
import { startIdentityProvider } from '../../support/identity-provider.ts';
import { createIssued } from '../../support/invoice.ts';
import { startNameServer } from '../../support/name-server.ts';
import { type Person, signIn } from '../../support/person.ts';
import { startReceiver } from '../../support/receiver.ts';

/** Operations that change something without an audit entry, and why. */
const unrecorded: Readonly<Record<string, string>> = {
  requestSignInLink: 'Nobody is known who acts, and nothing is changed: at most, a mail is sent.',
  lookUpSignInLink: 'It reads; the link’s token is in the body because paths are logged.',
  lookUpInvitation: 'It reads; the link’s token is in the body because paths are logged.',
  checkFilter: 'It reads events; the filter is in the body because it may be long.',
  findPasskey: 'It reads; the id of a passkey is in the body because paths are logged.',
  makeTicket: 'It changes nothing: what is done with the ticket is recorded where it is used.',
  continueSession: 'It needs two installations: test/http/console/people-over-cells.test.ts.',
  findIdentityProviders: 'It reads; the address is in the body because paths are logged.',
  ...Object.fromEntries(
    [...['beginPasskeySignIn', 'beginPasskeyRegistration', 'beginSso', 'beginSsoTest'], 'finishSsoTest'].map(
      (id) => [id, 'A step of signing in, which changes nothing.'],
    ),
  ),
  ...Object.fromEntries(
    ['signInWithPasskey', 'signInWithSso'].map((id) => [id, 'It starts a session as signIn does.']),
  ),
  openPortal: 'Recorded with the visitor, who is no person: portal.test.ts.',
  registerPasskey: 'Recorded; test/console holds it against a browser, which has the authenticator.',
  readNotice: 'A mark that nobody but the member sees.',
  readAllNotices: 'Marks that nobody but the member sees.',
  updateNoticeSettings: 'Which mail a member wants is nobody else’s business.',
};

const receiver = await forFile(startReceiver());
const names = await forFile(startNameServer());
const server = await forFile(startTestApp({}, undefined, { dnsServers: [names.address] }));
const provider = await forFile(
  startIdentityProvider({
    client_id: 'countersign',
    client_secret: 'of-the-provider',
    redirect_uris: [`${server.baseUrl}/console/sso/callback`],
  }),
);
const { context } = server.app;
const tenant = await server.createTenant();
await inTransaction(context, (tx) => makeOperator(tx, 'root@operator.example'));
const owner = await signIn(server, tenant.ownerEmail);
const operator = await signIn(server, 'root@operator.example');

type Calls = Readonly<Record<string, () => Promise<ConsoleCall>>>;

const ofOrganization = `/organizations/${tenant.organizationId}`;
const made = async (path: string, body: object) =>
  (await owner.request('POST', `${ofOrganization}/${path}`, { body })).body;
let people = 0;
const newEmail = () => `person${++people}@tenant.example`;
const invited = () => made('invitations', { email: newEmail(), role: 'MEMBER' });

const alertChannel = { kind: 'slack', name: '#webhooks', url: 'https://receiver.example/secret' };

/** Calls of the console's own operations that succeed. */
const ownCalls: Calls = {
  signIn: async () => ({
    path: '/sessions',
    body: { token: (await createSignInLink(context, tenant.ownerEmail)).token },
  }),
  signOut: async () => ({ path: '/session', by: await signIn(server, tenant.ownerEmail) }),
  createInvitation: async () => ({
    path: `${ofOrganization}/invitations`,
    body: { email: newEmail(), role: 'ADMIN' },
  }),
  revokeInvitation: async () => ({ path: `${ofOrganization}/invitations/${(await invited()).id}` }),
  acceptInvitation: async () => {
    const email = newEmail();
    const { link_path } = await made('invitations', { email, role: 'MEMBER' });
    const other = await server.createTenant();
    await server.app.pool.query('update member set email = $1 where organization_id = $2', [
      email,
      other.organizationId,
    ]);
    const body = { token: String(link_path).split('#')[1] };
    return { path: '/invitations/accept', body, by: await signIn(server, email) };
  },
  updateMember: async () => ({
    path: `${ofOrganization}/members/${await member()}`,
    body: { role: 'ADMIN' },
  }),
  startOrganizationRedelivery: async () => ({
    path: `${ofOrganization}/redeliveries`,
    body: { filter: {}, dry_run: false },
  }),
  cancelOrganizationRedelivery: async () => {
    // Without a job, so that no worker ends it before.
    const other = await server.createTenant();
    const { rows } = await server.app.pool.query(
      `insert into replay (id, kind, organization_id, since, matched, position, created_at)
       values (gen_random_uuid(), 'organization', $1, now(), 0, gen_random_uuid(), now()) returning id`,
      [other.organizationId],
    );
    return {
      path: `/organizations/${other.organizationId}/redeliveries/${rows[0].id}/cancel`,
      by: await signIn(server, other.ownerEmail),
    };
  },
  removeMember: async () => ({ path: `${ofOrganization}/members/${await member()}` }),
  signOutMember: async () => ({ path: `${ofOrganization}/members/${await member()}/sessions` }),
  endSession: async () => {
    const { body } = await (await signIn(server, tenant.ownerEmail)).request('GET', '/session');
    return { path: `/sessions/${body.id}` };
  },
  endOtherSessions: async () => {
    await signIn(server, tenant.ownerEmail);
    return { path: '/sessions' };
  },
  issueApiKey: async () => ({
    path: `${ofOrganization}/api-keys`,
    body: { name: 'ledger', scopes: ['customers:read'] },
  }),
  prepareNextSecret: async () => ({ path: await nextSecret(false) }),
  forgetNextSecret: async () => ({ path: await nextSecret() }),
  switchToNextSecret: async () => ({ path: `${await nextSecret()}/switch` }),
  createAlertChannel: async () => ({ path: `${ofOrganization}/alert-channels`, body: alertChannel }),
  deleteAlertChannel: async () => {
    const { id } = await made('alert-channels', alertChannel);
    return { path: `${ofOrganization}/alert-channels/${id}` };
  },
  sendTestAlert: async () => {
    const { id } = await made('alert-channels', alertChannel);
    return { path: `${ofOrganization}/alert-channels/${id}/test` };
  },
  createInbox: async () => ({ path: `${ofOrganization}/inboxes` }),
  updateInbox: async () => {
    const { body } = await owner.request('POST', `${ofOrganization}/inboxes`);
    return { path: `${ofOrganization}/inboxes/${body.id}`, body: { answer: 'fail' } };
  },
  renamePasskey: async () => ({ path: `/passkeys/${await passkey()}`, body: { name: 'Phone' } }),
  removePasskey: async () => ({ path: `/passkeys/${await passkey()}` }),
  setSsoConnection: async () => connection(),
  removeSsoConnection: async () => {
    const { path, body, by } = await connection();
    await by.request('PUT', path, { body });
    return { path, by };
  },
  enforceSso: async () => {
    const { path, body, by } = await connection();
    await by.request('PUT', path, { body });
    await server.app.pool.query('update sso_connection set tested_at = now()');
    return { path: `${path}/enforcement`, body: { is_enforced: true, accepts_lock_out: true }, by };
  },
  addSsoDomain: async () => ({ path: `${ofOrganization}/sso-domains`, body: { domain: 'added.example' } }),
  verifySsoDomain: async () => {
    const { record_name, record_value } = await made('sso-domains', { domain: 'verified.example' });
    names.texts.set(record_name, record_value);
    return { path: `${ofOrganization}/sso-domains/verified.example/verification` };
  },
  removeSsoDomain: async () => {
    await made('sso-domains', { domain: 'removed.example' });
    return { path: `${ofOrganization}/sso-domains/removed.example` };
  },
  revokeApiKey: async () => {
    const { key } = await made('api-keys', { name: 'ledger', scopes: ['customers:read'] });
    return { path: `${ofOrganization}/api-keys/${key.id}` };
  },
};

/** The path of a next signing secret, of an endpoint of its own. */
async function nextSecret(isPrepared = true): Promise<string> {
  const { id } = await made('webhook-endpoints', {
    endpoint_url: receiver.url,
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  });
  if (isPrepared) await made(`webhook-endpoints/${id}/next-secret`, {});
  return `${ofOrganization}/webhook-endpoints/${id}/next-secret`;
}

/** The id of a member with a session. */
async function member(): Promise<string> {
  const email = newEmail();
  const { rows } = await server.app.pool.query(
    `insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, $2, 'MEMBER') returning id`,
    [tenant.organizationId, email],
  );
  await signIn(server, email);
  return rows[0].id;
}

/** The id of the owner's passkey. */
async function passkey(): Promise<string> {
  const { rows } = await server.app.pool.query(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, created_at)
     select gen_random_uuid(), id, gen_random_uuid()::text, '', 0, '{}', 'Laptop', now() from person where email = $1
     returning id`,
    [tenant.ownerEmail],
  );
  return rows[0].id;
}

/** An SSO connection of another organization of the owner's, who then needs no other way to sign in. */
async function connection(): Promise<ConsoleCall & { readonly by: Person }> {
  const { organizationId } = await server.createTenant();
  const body = { issuer: provider.issuer, client_id: 'countersign', client_secret: 'of-the-provider' };
  // Signing in makes the person a member of the new organization.
  const by = await signIn(server, tenant.ownerEmail);
  return { path: `/organizations/${organizationId}/sso-connection`, body, by };
}

/** Calls of mirrored operations for which the usual test call would change nothing. */
const otherCalls: Calls = {
  applyCreditNote: async () => {
    const { organizationId } = tenant;
    const { id, customer_id } = await creditLeftOf({ context, organizationId });
    const { id: invoice_id } = await createIssued(context, organizationId, customer_id);
    return { path: `${ofOrganization}/credit-notes/${id}/apply`, body: { invoice_id } };
  },
  updateWebhookEndpoint: async () => {
    const subscriptions = [{ event_type: 'payment.received', schema_version: 1 }];
    return { ...(await callOf('updateWebhookEndpoint')), body: { subscriptions } };
  },
  restoreWebhookEndpoint: async () => {
    const { path, body } = await callOf('disableWebhookEndpoint');
    await owner.request('POST', path, { body });
    return { path: path.replace('/disable', '/restore') };
  },
  operatorRestoreWebhookEndpoint: async () => {
    const { path, body } = await callOf('operatorDisableWebhookEndpoint');
    await operator.request('POST', path, { body });
    return { path: path.replace('/disable', '/restore'), body };
  },
  voidUsageEvents: async () => {
    const { path, body } = await callOf('ingestUsageEvents');
    await owner.request('POST', path, { body });
    const { events }: { events?: { id: string }[] } = Object(body);
    return {
      path: path.replace(/usage-events$/, 'usage-event-voids'),
      body: { ids: events?.map(({ id }) => id) },
    };
  },
};

function callOf(id: string): Promise<ConsoleCall> {
  const operation = changes.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return mirroredCall(operation, server, tenant, receiver.url);
}

const changes = (await consoleOperations()).filter(({ method }) => method !== 'GET');
const seen = new Set<string>();

test.each(changes.filter(({ id }) => !(id in unrecorded)))('$id is recorded', async (operation) => {
  const call = otherCalls[operation.id] ?? (operation.mirrored ? undefined : ownCalls[operation.id]);
  if (!call && !operation.mirrored)
    expect.unreachable(`Nothing here calls ${operation.id}: add it to ownCalls.`);
  const { path, body, by } = await (call?.() ?? mirroredCall(operation, server, tenant, receiver.url));
  const isOperators = operation.scopes.includes('OPERATOR');
  const person = by ?? (isOperators ? operator : owner);
  const { body: session } = await person.request('GET', '/session');
  const before = await entriesOf(session.person.id);
  const answer = await person.request(operation.method, path, { body });
  expect({ status: answer.status, ...(answer.status > 299 && { body: answer.body }) }).toMatchObject({
    status: expect.toBeOneOf([200, 201, 202, 204]),
  });
  const entries = (await entriesOf(session.person.id)).slice(before.length);
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      actor_kind: isOperators ? 'operator_person' : 'person',
      actor_name: session.person.email,
    });
    const [, organizationId] = /^\/organizations\/([^/]+)/.exec(path) ?? [];
    if (organizationId !== undefined) expect(entry.organization_id).toBe(organizationId);
    // An entry describes the change and does not copy the resource.
    expect(JSON.stringify(entry).length).toBeLessThan(3_000);
  }
  seen.add(operation.id);
});

test('what is not recorded is on the list, and exists', () => {
  const ids = changes.map(({ id }) => id);
  expect(Object.keys(unrecorded).filter((id) => !ids.includes(id))).toEqual([]);
  expect(Object.keys(ownCalls).filter((id) => !ids.includes(id))).toEqual([]);
});

afterAll(() => console.log(`audited: ${seen.size} of ${changes.length} operations that change something`));

interface Entry {
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_name: string;
  readonly organization_id: string | null;
}

async function entriesOf(personId: string): Promise<Entry[]> {
  const { rows } = await server.app.pool.query(
    'select action, actor_kind, actor_name, organization_id, subject_kind, before, after from audit_entry where actor_id = $1 order by id',
    [personId],
  );
  return rows;
}
