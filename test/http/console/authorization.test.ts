// Who may call what: every operation of the console's contract, by every kind of caller, for their own
// organization, another one and one that does not exist. A call with permission is refused only later, for a
// parameter that no operation has, so nothing is changed.
import { expect, test } from 'vitest';
import { makeOperator } from '../../../src/domain/access/person.ts';
import type { NewPortalLink } from '../../../src/domain/access/portal-link.ts';
import { portalAreaOf } from '../../../src/domain/access/tokens/scope.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import { startTestApp } from '../../support/app.ts';
import { type ConsoleOperation, consoleOperations, consolePath } from '../../support/console-operations.ts';
import { forFile } from '../../support/for-file.ts';
import { contractOperations, pathOf } from '../../support/operations.ts';
import type { WireAnswer } from '../../support/partner.ts';
import { Person, signIn, visit } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';

const MINUTE_MS = 60_000;

const server = await forFile(startTestApp({}, { api: true, worker: false }, { timePasses: true }));
const { context, pool } = server.app;
const own = await server.createTenant();
const other = await server.createTenant();
// Both organizations are created with the same owner.
await pool.query('update member set email = $1 where organization_id = $2', [
  'stranger@other.example',
  other.organizationId,
]);

const memberRoles = ['OWNER', 'ADMIN', 'MEMBER'] as const;
type Caller = (typeof memberRoles)[number] | 'stranger' | 'operator' | 'signed out' | keyof typeof portals;

/** Portals of the own organization, by what their links say. */
const portals = {
  'portal of everything': { role: 'ADMIN', areas: ['webhooks', 'api_keys', 'business'] },
  'portal to read': { role: 'MEMBER', areas: ['webhooks', 'api_keys', 'business'] },
  'portal of webhooks': { role: 'ADMIN', areas: ['webhooks'] },
  'portal of keys': { role: 'ADMIN', areas: ['api_keys'] },
  'portal of business': { role: 'ADMIN', areas: ['business'] },
} as const satisfies Record<string, Pick<NewPortalLink, 'role' | 'areas'>>;
const isPortal = (caller: Caller): caller is keyof typeof portals => caller in portals;

const people: Readonly<Record<Caller, Person>> = {
  OWNER: await signIn(server, own.ownerEmail),
  ADMIN: await memberWith('ADMIN'),
  MEMBER: await memberWith('MEMBER'),
  stranger: await signIn(server, 'stranger@other.example'),
  operator: await operatorWith('root@operator.example'),
  'signed out': new Person(server.baseUrl),
  'portal of everything': await visit(server, own.organizationId, portals['portal of everything']),
  'portal to read': await visit(server, own.organizationId, portals['portal to read']),
  'portal of webhooks': await visit(server, own.organizationId, portals['portal of webhooks']),
  'portal of keys': await visit(server, own.organizationId, portals['portal of keys']),
  'portal of business': await visit(server, own.organizationId, portals['portal of business']),
};
const callers = Object.keys(people) as Caller[];
const organizations = {
  own: own.organizationId,
  another: other.organizationId,
  unknown: crypto.randomUUID(),
} as const;
type Place = keyof typeof organizations;

const operations = await consoleOperations();
const changes = operations.filter(({ method }) => method !== 'GET');
const isOfOrganization = ({ path }: ConsoleOperation) => path.includes('/organizations/{organization_id}');

/** The role that an operation requires; `none` if a session is enough. */
const roleOf = ({ isOpen, scopes: [role = 'none'] }: ConsoleOperation) => (isOpen ? 'open' : role);

/** The code of the refusal; `admitted` if the refusal comes after authorization. */
function expected(operation: ConsoleOperation, caller: Caller, place: Place): string {
  const role = roleOf(operation);
  if (role === 'open') return 'admitted';
  if (caller === 'signed out') return 'signed_out';
  if (isPortal(caller)) return expectedOfPortal(operation, caller, place);
  if (role === 'none') return 'admitted';
  if (role === 'OPERATOR') return caller === 'operator' ? 'admitted' : 'insufficient_role';
  const home: Place = caller === 'stranger' ? 'another' : 'own';
  const held = caller === 'stranger' ? 'OWNER' : caller;
  if (held === 'operator' || place !== home) return 'forbidden_resource';
  // Each role includes the roles after it.
  const includes: readonly string[] = memberRoles.slice(memberRoles.indexOf(held));
  return includes.includes(role) ? 'admitted' : 'insufficient_role';
}

/** A portal reaches the operations of its areas, in its own organization. */
function expectedOfPortal(operation: ConsoleOperation, caller: keyof typeof portals, place: Place): string {
  const { role, areas } = portals[caller];
  const { portalArea } = operation;
  const isOpened = portalArea === 'any' || areas.some((area) => area === portalArea);
  if (!isOpened || (isOfOrganization(operation) && place !== 'own')) return 'forbidden_resource';
  return role === 'MEMBER' && roleOf(operation) === 'ADMIN' ? 'insufficient_role' : 'admitted';
}

test.each(operations)('$method $path: everybody, everywhere', async (operation) => {
  const places: readonly Place[] = isOfOrganization(operation) ? ['own', 'another', 'unknown'] : ['own'];
  const cells = places.flatMap((place) => callers.map((caller) => ({ place, caller })));
  const found = await Promise.all(
    cells.map(async (cell) => [cell, await outcome(operation, people[cell.caller], cell.place)] as const),
  );
  const table = (of: (cell: { place: Place; caller: Caller }, result: string) => string) =>
    Object.fromEntries(found.map(([cell, result]) => [`${cell.caller}, ${cell.place}`, of(cell, result)]));
  expect(table((_, result) => result)).toEqual(
    table(({ caller, place }) => expected(operation, caller, place)),
  );
});

test.each(changes)('$method $path: only from the console’s own pages', async (operation) => {
  const person = mayCall(operation);
  const bad: Record<string, string>[] = [
    { Origin: `${server.baseUrl}.elsewhere.example` },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of bad) expectProblem(await call(operation, person, { headers }), 403, 'foreign_origin');
  const withoutOrigin = await fetch(urlOf(operation), {
    method: operation.method,
    headers: { Cookie: `__Host-countersign=${person.cookie}` },
  });
  expect(withoutOrigin.status).toBe(403);
});

test.each(operations.filter(({ requestBody }) => requestBody))(
  '$method $path takes no form',
  async (operation) => {
    const body = 'name=value';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await call(operation, mayCall(operation), { body, headers });
    expectProblem(answer, 415, 'unsupported_media_type');
  },
);

const asCookie = { Cookie: `__Host-countersign=${people.operator.cookie}` };

test.each([...(await contractOperations('public')), ...(await contractOperations('operator'))])(
  'a session does not open $id of the other APIs',
  async (operation) => {
    const url = `${server.baseUrl}${pathOf(operation, crypto.randomUUID())}`;
    const { method } = operation;
    const origin = { Origin: server.baseUrl, 'Sec-Fetch-Site': 'same-origin' };
    for (const headers of [{ ...asCookie, ...origin }, { Authorization: `Bearer ${people.OWNER.cookie}` }])
      expect((await fetch(url, { method, headers })).status).toBe(401);
  },
);

const operatorToken = await server.createOperatorToken();

test.each(operations.filter(({ isOpen }) => !isOpen))('no token opens $method $path', async (operation) => {
  // Both kinds of credentials: the one for the operation's own API, and the other.
  for (const headers of [
    { Authorization: `Bearer ${roleOf(operation) === 'OPERATOR' ? operatorToken : own.token}` },
    { Cookie: `__Host-countersign=${roleOf(operation) === 'OPERATOR' ? own.token : operatorToken}` },
  ])
    expectProblem(await call(operation, people['signed out'], { headers }), 401, 'signed_out');
});

/** Operations that anybody may call, and why. */
const open: Readonly<Record<string, string>> = {
  signIn: 'The link’s token is what is needed.',
  openPortal: 'The link’s token is what is needed.',
  requestSignInLink: 'The answer is the same for every address.',
  lookUpSignInLink: 'The link’s token is what is needed.',
  lookUpInvitation: 'The invitation’s token is what is needed.',
  acceptInvitation: 'The invitation’s token is what is needed.',
  beginPasskeySignIn: 'The challenge is nobody’s until a passkey has signed it.',
  signInWithPasskey: 'The passkey is what is needed.',
  findIdentityProviders: 'The sign-in page offers them.',
  findPasskey: 'The sign-in page has to know which installation the passkey is of.',
  continueSession: 'The ticket is what is needed.',
  beginSso: 'It leads to the provider.',
  signInWithSso: 'What the provider says is what is needed.',
  getFeatures: 'The sign-in page has to know what it can offer.',
};

test('what the roles are for, whatever the contract says of one operation', () => {
  const ids = (those: (operation: ConsoleOperation) => boolean) =>
    operations.filter(those).map(({ id }) => id);
  expect(ids(({ isOpen }) => isOpen).sort()).toEqual(Object.keys(open).sort());
  // Changing something of an organization requires at least ADMIN, except for a member's own settings.
  expect(
    ids(
      (each) => isOfOrganization(each) && each.method !== 'GET' && !['ADMIN', 'OWNER'].includes(roleOf(each)),
    ),
  ).toEqual(['readNotice', 'readAllNotices']);
  expect(
    ids((each) => isOfOrganization(each) && ['none', 'open', 'OPERATOR'].includes(roleOf(each))),
  ).toEqual([]);
  expect(
    ids((each) => each.path.startsWith('/api/v1/console/operator/') !== (roleOf(each) === 'OPERATOR')),
  ).toEqual([]);
});

/** Parts of an organization that portals have, and what in them no portal reaches. */
const portalParts: Readonly<Record<string, string>> = {
  'webhook-endpoints': 'webhooks',
  'event-types': 'webhooks',
  organization: 'webhooks',
  'event-feed': 'webhooks',
  'delivery-log': 'webhooks',
  'delivery-statistics': 'webhooks',
  'endpoint-activity': 'webhooks',
  deliveries: 'webhooks',
  redeliveries: 'webhooks',
  events: 'webhooks',
  inboxes: 'webhooks',
  'api-keys': 'api_keys',
  party: 'business',
  contracts: 'business',
  invoices: 'business',
  'credit-notes': 'business',
  payments: 'business',
  meters: 'business',
  'meter-activity': 'business',
  'usage-events': 'business',
  'usage-event-voids': 'business',
  'resource-names': 'business',
  'resource-search': 'business',
  resources: 'business',
  'money-figures': 'business',
};

test('what portals are for, whatever the contract says of one operation: nothing of people, sign-in, notices, the audit or operators', () => {
  const wanted = operations.map((each) => {
    if (['getSession', 'signOut'].includes(each.id)) return [each.id, 'any'];
    return [each.id, isOfOrganization(each) ? portalParts[areaOf(each) ?? ''] : undefined];
  });
  expect(operations.map(({ id, portalArea }) => [id, portalArea])).toEqual(wanted);
  // A key that a portal creates reaches what the portal's areas do.
  const areaOfScope = operations.flatMap(({ mirrored, portalArea }) =>
    mirrored?.contract === 'public' && mirrored.scopes[0] !== undefined
      ? [[mirrored.scopes[0], portalArea]]
      : [],
  );
  expect(areaOfScope.map(([scope = '']) => [scope, portalAreaOf(scope)])).toEqual(areaOfScope);
  expect(portalAreaOf('full_access')).toBeUndefined();
});

test('a cookie counts for its own pages alone', async () => {
  const portal = people['portal of everything'];
  const get = (headers: Record<string, string>) =>
    fetch(`${server.baseUrl}/api/v1/console/session`, { headers }).then(({ status }) => status);
  const cookies = {
    session: `__Host-countersign=${people.OWNER.cookie}`,
    portal: `__Host-countersign-portal=${portal.portalCookie}`,
  };
  const asPortal = { 'Console-Portal': '1' };
  expect(await get({ Cookie: cookies.portal, ...asPortal })).toBe(200);
  expect(await get({ Cookie: cookies.session })).toBe(200);
  for (const headers of [
    { Cookie: cookies.portal },
    { Cookie: cookies.session, ...asPortal },
    { Cookie: `__Host-countersign=${portal.portalCookie}` },
    { Cookie: `__Host-countersign-portal=${people.OWNER.cookie}`, ...asPortal },
  ])
    expect(await get(headers)).toBe(401);
});

/** Operations that show a secret once without a recent sign-in, and why. */
const newSecrets: Readonly<Record<string, string>> = {
  beginPasskeySignIn: 'The challenge is no secret: whoever asks for one gets it.',
  createVerificationChallenge: 'The challenge proves nothing but that the endpoint is the organization’s.',
};

test('what shows a key or a secret needs a recent sign-in', async () => {
  const shows = operations.filter((operation) =>
    Object.values(operation.responses).some(({ content }) =>
      /"(token|plaintext|signing_secret|secret|api_key|challenge|verification_challenge)":\{/.test(
        JSON.stringify(content?.['application/json']?.schema ?? {}),
      ),
    ),
  );
  expect(
    shows
      .filter((each) => !each.needsRecentSignIn)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(Object.keys(newSecrets).sort());
});

/** Areas that do not decide who may sign in: the organization's business, and how the service runs. */
const otherAreas = [
  ...['notices', 'alert-channels', 'inboxes', 'webhook-endpoints', 'deliveries', 'redeliveries', 'events'],
  ...[
    'party',
    'contracts',
    'invoices',
    'credit-notes',
    'payments',
    'meters',
    'usage-events',
    'usage-event-voids',
    'billing-runs',
  ],
];

/** Operations outside these areas that change something without a recent sign-in, and why. */
const otherChanges: Readonly<Record<string, string>> = {
  signOut: 'It ends the session of this very browser.',
  renamePasskey: 'The name opens nothing.',
  makeTicket: 'It keeps the time of the sign-in, and opens what the person is a member of.',
  beginSsoTest: 'It leads to the provider.',
  finishSsoTest: 'It shows what the provider says, and changes nothing.',
  operatorRevokePortalLink: 'A link that has leaked is to be taken away at once.',
  revokeApiKey: 'A key that has leaked is to be taken away at once; it signs nobody in.',
  operatorRevokeToken: 'The same.',
  operatorCancelErasure: 'An erasure of the wrong customer is to be stopped at once.',
  operatorUpdateOrganization: 'It is about names, days and limits.',
};

/** The part of an organization, a person or the service that an operation concerns. */
const areaOf = ({ path }: ConsoleOperation): string | undefined =>
  path.replace(/^\/api\/v1\/console\/(?:operator\/)?(?:organizations\/\{[a-z_]+\}\/)?/, '').split('/')[0];

test('what changes who may sign in needs a recent sign-in, and so does whatever is new in the contract until it is said here why not', () => {
  const without = changes.filter(
    (each) => !each.isOpen && !each.needsRecentSignIn && !otherAreas.includes(areaOf(each) ?? ''),
  );
  expect(without.map(({ id }) => id).sort()).toEqual(Object.keys(otherChanges).sort());
});

test('an old sign-in opens nothing that needs a recent one', async () => {
  await server.passTime(15 * MINUTE_MS + 1_000);
  for (const each of operations) {
    if (!each.needsRecentSignIn || expected(each, 'portal of everything', 'own') !== 'admitted') continue;
    const result = await outcome(each, people['portal of everything'], 'own');
    expect([each.id, result]).toEqual([each.id, 'sign_in_required']);
  }
  const results = await Promise.all(
    operations.map(async (operation) => {
      const result = await outcome(operation, mayCall(operation), 'own');
      return [operation.id, result] as const;
    }),
  );
  const wanted = operations.map(({ id, needsRecentSignIn }) => [
    id,
    needsRecentSignIn ? 'sign_in_required' : 'admitted',
  ]);
  expect(results).toEqual(wanted);
});

test('only the cookie that was given out, once, by its exact name, is a session', async () => {
  const cookie = people.OWNER.cookie ?? '';
  const get = (header: string) =>
    fetch(`${server.baseUrl}/api/v1/console/session`, { headers: { Cookie: header } }).then(
      ({ status }) => status,
    );
  expect(await get(`a=b; __Host-countersign=${cookie}; c=d`)).toBe(200);
  for (const header of [
    `__host-countersign=${cookie}`,
    `__Host-Countersign=${cookie}`,
    `countersign=${cookie}`,
    `x__Host-countersign=${cookie}`,
    `__Host-countersign=${cookie}; __Host-countersign=${cookie}`,
    `__Host-countersign=${cookie}; __Host-countersign=`,
    `__Host-countersign=${cookie}; __Host-countersign=x`,
    `__Host-countersign=x; __Host-countersign=${cookie}`,
    `__Host-countersign="${cookie}"`,
    `__Host-countersign=${cookie.toUpperCase()}`,
    `__Host-countersign=${cookie} x`,
    `__Host-countersign=${cookie.slice(0, -1)}`,
    `__Host-countersign=${cookie}A`,
    `__Host-countersign=${encodeURIComponent(` ${cookie}`)}`,
    `__Host-countersign=' or 1=1`,
    '__Host-countersign=',
  ])
    expect([header, await get(header)]).toEqual([header, 401]);
});

test('a role that is lost, and a session that is over, open nothing from the next request on', async () => {
  const admin = await memberWith('ADMIN', 'leaving@tenant.example');
  const thief = admin.copy();
  const path = `/organizations/${own.organizationId}/party/customers`;
  const create = () => thief.request('POST', path, { body: { name: 'Ada', country: 'DE', currency: 'EUR' } });
  expect((await create()).status).toBe(201);
  await pool.query("update member set role = 'MEMBER' where email = 'leaving@tenant.example'");
  expectProblem(await create(), 403, 'insufficient_role');
  await pool.query("delete from member where email = 'leaving@tenant.example'");
  expectProblem(await thief.request('GET', path), 403, 'forbidden_resource');
  await admin.request('DELETE', '/session');
  expectProblem(await thief.request('GET', path), 401, 'signed_out');
});

/** Sends a request that, with permission, is refused only after all other checks. */
async function outcome(operation: ConsoleOperation, person: Person, place: Place): Promise<string> {
  const { status, body } = await call(operation, person, { place });
  return status === 400 || status === 415 ? 'admitted' : String(body.code);
}

interface CallOptions {
  readonly place?: Place;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

function call(
  operation: ConsoleOperation,
  person: Person,
  { place = 'own', ...options }: CallOptions = {},
): Promise<WireAnswer> {
  return person.copy().request(operation.method, pathFor(operation, place), options);
}

const pathFor = (operation: ConsoleOperation, place: Place) =>
  `${consolePath(operation, { organization_id: organizations[place] })}?no_such_parameter=1`;

const urlOf = (operation: ConsoleOperation) => `${server.baseUrl}/api/v1/console${pathFor(operation, 'own')}`;

const mayCall = (operation: ConsoleOperation) =>
  roleOf(operation) === 'OPERATOR' ? people.operator : people.OWNER;

async function memberWith(
  role: 'ADMIN' | 'MEMBER',
  email = `${role.toLowerCase()}@tenant.example`,
): Promise<Person> {
  await pool.query(
    'insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, $2, $3)',
    [own.organizationId, email, role],
  );
  return signIn(server, email);
}

async function operatorWith(email: string): Promise<Person> {
  await inTransaction(context, (tx) => makeOperator(tx, email));
  return signIn(server, email);
}
