// Members and their roles, keys, and an organization's settings: whoever acts may just have lost the
// permission.

import { invite } from '../../../src/domain/access/invitation.ts';
import {
  changeRole,
  endSessionsOfMember,
  type MemberRole,
  removeMember,
} from '../../../src/domain/access/member.ts';
import {
  createOrganization,
  seedDemoOrganization,
  setTimeZone,
} from '../../../src/domain/access/organization.ts';
import {
  createPortalLink,
  findPortalSession,
  openPortal,
  revokePortalLink,
} from '../../../src/domain/access/portal-link.ts';
import { type OwnRateLimit, setRateLimit } from '../../../src/domain/access/rate-limit.ts';
import { RateLimiter } from '../../../src/domain/access/rate-limiter.ts';
import { takeAttempt } from '../../../src/domain/access/sign-in/attempt-limit.ts';
import { issueToken, revokeToken, tokenAuthentication } from '../../../src/domain/access/tokens/api-token.ts';
import {
  issueOperatorToken,
  operatorAuthentication,
  revokeOperatorToken,
} from '../../../src/domain/access/tokens/operator-token.ts';
import { audited } from '../../../src/domain/audit.ts';
import { createCustomer } from '../../../src/domain/business/customer.ts';
import { setNoticesByMail } from '../../../src/domain/notices/notice-mail.ts';
import { keyed } from '../keyed.ts';
import { type Area, crash, type Place, pair, step, together } from '../pair.ts';
import { addMember, asSomeone, aTeam, client, type Someone, signedIn, type TeamPlace } from '../people.ts';
import { actor, type Rig } from '../rig.ts';
import { and, emailIn, nobody } from '../worlds.ts';

const owner = ({ owner }: TeamPlace): Someone => owner;
const admin = ({ admin }: TeamPlace): Someone => admin;

/** One person changes the role of a member. */
const make = (by: 'owner' | 'admin', whom: 'owner' | 'admin', role: MemberRole) =>
  asSomeone<TeamPlace>(
    `the ${by} makes the ${whom} ${role}`,
    ['updateMember', 'member role'],
    by === 'owner' ? owner : admin,
    'ADMIN',
    ({ context, member }, place) =>
      changeRole(context, place.organizationId, place[whom].memberId, role, { memberId: member.id }).then(
        () => 'done',
      ),
  );
const dismiss = (by: 'owner' | 'admin', whom: 'owner' | 'admin') =>
  asSomeone<TeamPlace>(
    `the ${by} removes the ${whom}`,
    ['removeMember', 'member remove'],
    by === 'owner' ? owner : admin,
    'MEMBER',
    ({ context, member }, place) =>
      removeMember(context, place.organizationId, place[whom].memberId, { memberId: member.id }).then(
        () => 'done',
      ),
  );
const signOut = (by: 'owner' | 'admin', whom: 'owner' | 'admin') =>
  asSomeone<TeamPlace>(
    `the ${by} signs out the ${whom}`,
    'signOutMember',
    by === 'owner' ? owner : admin,
    'ADMIN',
    ({ context, member }, place) =>
      endSessionsOfMember(context, place.organizationId, place[whom].memberId, { memberId: member.id }).then(
        () => 'done',
      ),
  );
const inviteAs = (by: 'owner' | 'admin', role: MemberRole) =>
  asSomeone<TeamPlace>(
    `the ${by} invites ${role}`,
    'createInvitation',
    by === 'owner' ? owner : admin,
    'ADMIN',
    async ({ context, member, session }, place) => {
      const { organizationId } = place;
      const invitation = { organizationId, email: emailIn(place, 'new'), role, invitedBy: session.person };
      await invite(context, invitation, { memberId: member.id });
    },
  );
const issueAs = (by: 'owner' | 'admin') =>
  asSomeone<TeamPlace>(
    `the ${by} issues a key`,
    'issueApiKey',
    by === 'owner' ? owner : admin,
    'ADMIN',
    async ({ context, member }, { organizationId }) => {
      await issueToken(context, {
        organizationId,
        issuedBy: { memberId: member.id },
        name: 'key',
        scopes: ['customers:read'],
      });
    },
  );
const mailNotices = (byMail: boolean) =>
  asSomeone<TeamPlace>(
    `the admin wants ${byMail ? '' : 'no '}mail`,
    'updateNoticeSettings',
    admin,
    'MEMBER',
    ({ context, member }, { organizationId }) =>
      setNoticesByMail(context, { organizationId, memberId: member.id }, byMail),
  );

interface TokenPlace extends Place {
  readonly tokenId: string;
  readonly token: string;
}
const aToken = and(nobody, 'a token', async ({ base }, { organizationId }) => {
  const issued = await issueToken(base, { organizationId, name: 'key', scopes: ['customers:write'] });
  return { tokenId: issued.token.id, token: issued.plaintext };
});
const revoke = step<TokenPlace>(
  'revoke the token',
  ['revokeApiKey', 'operatorRevokeToken'],
  ({ acting }, { organizationId, tokenId }) =>
    revokeToken(acting, organizationId, tokenId).then(() => 'done'),
);
const callWith = step<TokenPlace>('a call with the token', [], async ({ context }, { token }) => {
  const { organizationId } = await tokenAuthentication(context)(token);
  await createCustomer(context, organizationId, { name: 'New', country: 'GB', currency: 'GBP' });
});
const issueForOwner = step<Place>(
  'issue a token for the OWNER',
  ['operatorIssueToken'],
  async ({ acting }, { organizationId }) => {
    await issueToken(acting, { organizationId, name: 'key', scopes: ['customers:read'] });
  },
);
const operatorToken = and(nobody, 'an operator token', async (rig) => {
  const [lane] = rig.lanes;
  if (!lane) throw new Error('There is no lane.');
  const issued = await issueOperatorToken(lane.acting, { name: 'key', scopes: ['operator:write'] });
  return { operatorTokenId: issued.token.id, operatorToken: issued.plaintext };
});
const revokeOperator = step<Place & { operatorTokenId: string }>(
  'revoke the operator token',
  'operator-token revoke',
  ({ acting }, { operatorTokenId }) => revokeOperatorToken(acting, operatorTokenId).then(() => 'done'),
);
const callAsOperator = step<Place & { operatorToken: string }>(
  'a call of the operator',
  'operator-token create',
  async ({ context }, { operatorToken, organizationId }) => {
    await operatorAuthentication(context).authenticate(operatorToken);
    await setTimeZone(context, organizationId, 'Europe/Berlin');
  },
);

interface PortalPlace extends Place {
  readonly linkId: string;
  readonly linkToken: string;
  /** Of the operator token that made the link. */
  readonly makerId: string;
  /** Of the sessions that the link has opened. */
  readonly cookies: string[];
}
const newLink = { visitor: 'user-1', role: 'ADMIN', areas: ['webhooks'] } as const;
const aPortalLink = and(nobody, 'a portal link', async (rig, { organizationId }) => {
  const { token: maker } = await issueOperatorToken(audited(rig.base, actor), {
    name: 'shop',
    scopes: ['portal_links:write'],
  });
  const { id: makerId, name } = maker;
  const making = audited(rig.base, { kind: 'operator_token', id: makerId, name });
  const { link, token } = await createPortalLink(making, organizationId, newLink);
  return { linkId: link.id, linkToken: token, makerId, cookies: [] as string[] };
});
const anOpenPortal = and(aPortalLink, 'an open portal', async ({ base }, { linkToken, cookies }) => {
  cookies.push((await openPortal(base, linkToken, client)).cookie);
  return {};
});
const enter = step<PortalPlace>(
  'open the portal',
  'openPortal',
  async ({ context }, { linkToken, cookies }) => {
    cookies.push((await openPortal(context, linkToken, client)).cookie);
  },
);
const revokeLink = step<PortalPlace>(
  'revoke the portal link',
  'operatorRevokePortalLink',
  ({ acting }, { organizationId, linkId }) => revokePortalLink(acting, organizationId, linkId),
);
const revokeMaker = step<PortalPlace>("revoke its maker's token", [], ({ acting }, { makerId }) =>
  revokeOperatorToken(acting, makerId).then(() => 'done'),
);
/** The key outlives what the visitor had: it was issued before that ended, or not at all. */
const issueAsVisitor = step<PortalPlace>(
  'the visitor issues a key',
  'issueApiKey',
  async ({ context }, { organizationId, cookies: [cookie] }) => {
    const portal = await findPortalSession(context, cookie);
    const acting = audited(context, { kind: 'portal_visitor', id: portal.id, name: portal.visitor });
    await issueToken(acting, {
      organizationId,
      issuedBy: { portal },
      name: 'key',
      scopes: ['deliveries:read'],
    });
  },
);
const makeLink = step<Place>(
  'make a portal link',
  'operatorCreatePortalLink',
  ({ acting }, { organizationId }) => createPortalLink(acting, organizationId, newLink).then(() => 'done'),
);
const opensOnce = {
  check: async ({ place: { cookies } }: { place: PortalPlace }) =>
    cookies.length <= 1 ? [] : [`the link opened ${cookies.length} sessions`],
};
const isClosed = {
  check: async ({ rig, place: { cookies } }: { rig: Rig; place: PortalPlace }) => {
    const found = await Promise.allSettled(cookies.map((cookie) => findPortalSession(rig.base, cookie)));
    return found.some(({ status }) => status === 'fulfilled') ? ['a revoked link left its session open'] : [];
  },
};

const moveTo = (timeZone: string) =>
  step<Place>(
    `move to ${timeZone}`,
    ['operatorUpdateOrganization'],
    async ({ acting }, { organizationId }) => (await setTimeZone(acting, organizationId, timeZone)).time_zone,
  );
const limitTo = (requests: number | 'none') =>
  step<Place>(
    `limit to ${requests}`,
    ['operatorUpdateOrganization', 'organization limit'],
    async ({ acting }, { organizationId }) => {
      const limit: OwnRateLimit = requests === 'none' ? requests : { requests, windowSeconds: 3_600 };
      await setRateLimit(acting, organizationId, limit);
    },
  );
const addOrganization = step<Place & { freshId: string }>(
  'create an organization',
  ['operatorCreateOrganization', 'organization create'],
  async ({ acting }, place) => {
    await createOrganization(acting, {
      id: place.freshId,
      name: 'Fresh',
      owner_email: emailIn(place, 'fresh'),
    });
  },
);
const freshId = and(nobody, 'an id', async ({ base }) => ({ freshId: base.databaseClock.newId() }));
const seed = step<Place>('seed', [], ({ context }) => seedDemoOrganization(context).then(() => 'done'));

const LIMIT = 10;
interface LimitedPlace extends TokenPlace {
  readonly admitted: number[];
}
const limited = and(aToken, `a token with ${LIMIT} requests`, async (rig, { organizationId }) => {
  await setRateLimit(rig.base, organizationId, { requests: LIMIT, windowSeconds: 3_600 });
  return { admitted: [] as number[] };
});
/** Each lane is a separate process with its own limiter. */
const requests = (count: number) =>
  step<LimitedPlace>(`${count} requests`, [], async ({ context }, { organizationId, tokenId, admitted }) => {
    const rules = { ...context.rules, rateLimit: { requests: LIMIT, windowSeconds: 3_600 } };
    const limiter = new RateLimiter({ ...context, rules });
    for (let made = 0; made < count; made++) {
      const state = await limiter.admit({ tokenId, organizationId });
      if (state?.isAdmitted) admitted.push(made);
    }
  });
const withinLimit = {
  check: async ({ place }: { place: LimitedPlace }) =>
    place.admitted.length <= LIMIT ? [] : [`${place.admitted.length} requests were admitted, of ${LIMIT}`],
};
interface AttemptPlace extends Place {
  readonly taken: number[];
}
const oneAttempt = and(nobody, 'one attempt', async () => ({ taken: [] as number[] }));
const attempt = step<AttemptPlace>('try', [], async ({ context }, { organizationId, taken }) => {
  const seconds = await takeAttempt(
    context,
    { name: 'explored', attemptsMax: 1, windowSeconds: 3_600 },
    organizationId,
  );
  if (seconds === undefined) taken.push(1);
  return seconds === undefined;
});

const twoOwners = and(nobody, 'two OWNERs', async (rig, place) => {
  await addMember(rig, place, 'admin', 'OWNER');
  return { owner: await signedIn(rig, place, 'owner'), admin: await signedIn(rig, place, 'admin') };
});

export const access: Area = {
  name: 'access',
  always: [
    pair(twoOwners, dismiss('owner', 'owner'), dismiss('admin', 'admin')),
    pair(aTeam, make('owner', 'admin', 'MEMBER'), inviteAs('admin', 'ADMIN')),
    pair(aTeam, dismiss('owner', 'admin'), issueAs('admin')),
    pair(aToken, revoke, callWith),
    pair(limited, requests(8), requests(8), withinLimit),
    pair(aPortalLink, enter, enter, opensOnce),
    pair(aPortalLink, enter, revokeLink, isClosed),
    pair(aPortalLink, enter, revokeMaker, isClosed),
  ],
  chaos: [
    pair(twoOwners, make('owner', 'owner', 'MEMBER'), make('admin', 'admin', 'ADMIN')),
    pair(twoOwners, make('owner', 'admin', 'MEMBER'), make('admin', 'owner', 'MEMBER')),
    pair(twoOwners, make('owner', 'admin', 'MEMBER'), dismiss('admin', 'owner')),
    pair(twoOwners, dismiss('owner', 'admin'), dismiss('admin', 'owner')),
    pair(aTeam, make('owner', 'admin', 'OWNER'), dismiss('owner', 'admin')),
    pair(aTeam, make('owner', 'admin', 'MEMBER'), issueAs('admin')),
    pair(aTeam, dismiss('owner', 'admin'), inviteAs('admin', 'ADMIN')),
    pair(aTeam, signOut('owner', 'admin'), inviteAs('admin', 'ADMIN')),
    pair(aTeam, signOut('owner', 'admin'), make('owner', 'admin', 'MEMBER')),
    pair(aTeam, signOut('owner', 'admin'), signOut('owner', 'admin')),
    pair(aTeam, inviteAs('owner', 'OWNER'), inviteAs('admin', 'ADMIN')),
    pair(aTeam, mailNotices(true), mailNotices(false)),
    pair(aTeam, mailNotices(true), dismiss('owner', 'admin')),
    pair(aTeam, issueAs('owner'), issueAs('admin')),
    pair(aToken, revoke, revoke),
    pair(nobody, issueForOwner, moveTo('Europe/Berlin')),
    pair(operatorToken, revokeOperator, callAsOperator),
    pair(operatorToken, revokeOperator, revokeOperator),
    pair(nobody, moveTo('Europe/Berlin'), moveTo('Asia/Kathmandu')),
    pair(nobody, moveTo('Europe/Berlin'), limitTo(5)),
    pair(nobody, limitTo(5), limitTo('none')),
    pair(freshId, addOrganization, moveTo('Europe/Berlin')),
    pair(nobody, seed, seed),
    pair(limited, requests(8), limitTo(5), withinLimit),
    together(limited, [requests(5), requests(5), requests(5)], withinLimit),
    pair(oneAttempt, attempt, attempt),
    pair(aPortalLink, revokeLink, revokeLink),
    pair(aPortalLink, makeLink, revokeLink),
    pair(anOpenPortal, issueAsVisitor, revokeLink, isClosed),
    pair(anOpenPortal, issueAsVisitor, revokeMaker, isClosed),
  ],
  crashes: [
    crash(aTeam, make('owner', 'admin', 'MEMBER')),
    crash(aTeam, dismiss('owner', 'admin')),
    crash(aTeam, keyed(inviteAs('owner', 'ADMIN'))),
    crash(aToken, revoke),
    crash(aPortalLink, revokeLink),
    crash(nobody, moveTo('Europe/Berlin')),
    crash(nobody, limitTo(5)),
  ],
};
