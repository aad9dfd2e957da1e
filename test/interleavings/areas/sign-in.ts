// Signing in, by every pair of ways, and what a person must have proved for it.
import {
  acceptInvitation,
  invite,
  lookUpInvitation,
  revokeInvitation,
} from '../../../src/domain/access/invitation.ts';
import { removeMember } from '../../../src/domain/access/member.ts';
import { addOperatorPerson, removeOperatorPerson } from '../../../src/domain/access/operator-person.ts';
import { endSession, findSession } from '../../../src/domain/access/session.ts';
import { endOtherSessions, endOwnSession } from '../../../src/domain/access/sessions-of-person.ts';
import {
  finishPasskeyRegistration,
  finishPasskeySignIn,
  removePasskey,
  renamePasskey,
} from '../../../src/domain/access/sign-in/passkey.ts';
import { createSignInLink, signInWithLink } from '../../../src/domain/access/sign-in/sign-in-link.ts';
import {
  enforceSso,
  removeSsoConnection,
  setSsoConnection,
} from '../../../src/domain/access/sso/sso-connection.ts';
import { addSsoDomain, removeSsoDomain, verifySsoDomain } from '../../../src/domain/access/sso/sso-domain.ts';
import { finishSsoSignIn, finishSsoTest } from '../../../src/domain/access/sso/sso-sign-in.ts';
import { type Area, crash, type Place, pair, step, together } from '../pair.ts';
import {
  addMember,
  beginRegistration,
  client,
  connectProvider,
  type InvitedPlace,
  invited,
  type PasskeyAnswer,
  passkeyAnswer,
  type Registration,
  relyingParty,
  type Someone,
  type SsoAnswer,
  signedIn,
  ssoAnswer,
  unproven,
  withPasskey,
} from '../people.ts';
import { domainOf } from '../state.ts';
import { and, emailIn, nobody } from '../worlds.ts';

/** Somebody with a session of their own. */
interface PersonPlace extends Place {
  readonly someone: Someone;
}
interface LinkPlace extends PersonPlace {
  readonly link: string;
}
interface PasskeyPlace extends PersonPlace {
  readonly passkey: PasskeyAnswer;
  readonly passkeyId: string;
}
interface SsoPlace extends Place {
  readonly sso: SsoAnswer;
}
interface RegistrationPlace extends PersonPlace {
  readonly registration: Registration;
}

const byLink = step<LinkPlace>('sign in by link', 'signIn', ({ context }, { link }) =>
  signInWithLink(context, link, client),
);
const byPasskey = step<PasskeyPlace>(
  'sign in by passkey',
  ['signInWithPasskey', 'beginPasskeySignIn'],
  ({ context }, { passkey }) =>
    finishPasskeySignIn(context, relyingParty, passkey.ceremony, passkey.response, client),
);
const bySso = step<SsoPlace>(
  'sign in by the identity provider',
  ['signInWithSso', 'beginSso'],
  ({ context }, { sso }) => finishSsoSignIn(context, sso.providers, sso.ceremony, sso.response, client),
);
const accept = step<InvitedPlace>('accept the invitation', 'acceptInvitation', ({ context }, { copied }) =>
  acceptInvitation(context, copied, client, undefined),
);
const acceptSignedIn = step<InvitedPlace & PersonPlace>(
  'accept while signed in',
  'acceptInvitation',
  async ({ context }, { copied, someone }) => {
    const { session } = await findSession(context, someone.cookie, undefined);
    await acceptInvitation(context, copied, client, session);
  },
);
const withdraw = step<InvitedPlace & { invitationId: string }>(
  'withdraw the invitation',
  'revokeInvitation',
  ({ acting }, { organizationId, invitationId }) =>
    revokeInvitation(acting, organizationId, invitationId, 'operator'),
);
const inviteAgain = step<InvitedPlace>(
  'invite again',
  ['createInvitation', 'member invite'],
  async ({ acting }, { organizationId, invitedEmail }) => {
    await invite(acting, { organizationId, email: invitedEmail, role: 'MEMBER' }, 'operator');
  },
);
const lookUp = step<InvitedPlace>(
  'look at the invitation',
  [],
  async ({ context }, { copied }) => (await lookUpInvitation(context, copied)).role,
);
const makeLink = step<PersonPlace>(
  'ask for a link',
  ['requestSignInLink', 'member sign-in-link', 'operator-person sign-in-link'],
  ({ context }, { someone }) => createSignInLink(context, someone.email).then(() => 'done'),
);
const makeOperator = step<PersonPlace>(
  'make them an operator',
  'operator-person add',
  ({ acting }, { someone }) => addOperatorPerson(acting, someone.email).then(() => 'done'),
);
const unmakeOperator = step<PersonPlace>(
  'make them no operator',
  'operator-person remove',
  ({ acting }, { someone }) => removeOperatorPerson(acting, someone.email).then(() => 'done'),
);
const register = step<RegistrationPlace>(
  'register a passkey',
  ['registerPasskey', 'beginPasskeyRegistration'],
  async ({ context }, { someone, registration }) => {
    const { session } = await findSession(context, someone.cookie, undefined);
    await finishPasskeyRegistration(
      context,
      session,
      relyingParty,
      registration.ceremony,
      registration.answer,
    );
  },
);
const registerOther = step<RegistrationPlace & { other: Registration }>(
  'register another passkey',
  'registerPasskey',
  (lane, place) => register.run(lane, { ...place, registration: place.other }),
);
const rename = (name: string) =>
  step<PasskeyPlace>(
    `rename the passkey to ${name}`,
    'renamePasskey',
    async ({ context }, { someone, passkeyId }) => {
      const { session } = await findSession(context, someone.cookie, undefined);
      return (await renamePasskey(context, session, passkeyId, name)).name;
    },
  );
const forget = step<PasskeyPlace>(
  'remove the passkey',
  'removePasskey',
  async ({ context }, { someone, passkeyId }) => {
    const { session } = await findSession(context, someone.cookie, undefined);
    await removePasskey(context, session, passkeyId);
  },
);
const signOut = step<PersonPlace>('sign out', 'signOut', async ({ context }, { someone }) => {
  const { session } = await findSession(context, someone.cookie, undefined);
  await endSession(context, session.id);
});
const endOthers = step<PersonPlace>(
  'end other sessions',
  'endOtherSessions',
  async ({ context }, { someone }) => {
    const { session } = await findSession(context, someone.cookie, undefined);
    await endOtherSessions(context, session);
  },
);
const endOwn = step<PersonPlace & { sessionId: string }>(
  'end another session',
  'endSession',
  async ({ context }, { someone, sessionId }) => {
    const { session } = await findSession(context, someone.cookie, undefined);
    await endOwnSession(context, session, sessionId);
  },
);
const dismiss = step<PersonPlace>(
  'remove the member',
  ['removeMember', 'member remove'],
  ({ acting }, { organizationId, someone }) =>
    removeMember(acting, organizationId, someone.memberId, 'operator').then(() => 'done'),
);
const dismissAda = step<Place & { adaId: string }>(
  'remove the member',
  'removeMember',
  ({ acting }, { organizationId, adaId }) =>
    removeMember(acting, organizationId, adaId, 'operator').then(() => 'done'),
);

const elsewhere = { issuer: 'http://127.0.0.1:9/other', client_id: 'client-2', client_secret: 'another' };
const replaceProvider = step<Place>(
  'connect another provider',
  'setSsoConnection',
  ({ acting }, { organizationId }) => setSsoConnection(acting, organizationId, elsewhere).then(() => 'done'),
);
const removeProvider = step<Place>(
  'remove the provider',
  ['removeSsoConnection', 'organization sso disable'],
  ({ acting }, { organizationId }) => removeSsoConnection(acting, organizationId),
);
const enforce = (isEnforced: boolean) =>
  step<Place>(
    isEnforced ? 'enforce the provider' : 'stop enforcing it',
    'enforceSso',
    async ({ acting }, { organizationId }) =>
      (await enforceSso(acting, organizationId, isEnforced)).is_enforced,
  );
const addDomain = (domain: string) =>
  step<Place>(`add ${domain}`, 'addSsoDomain', ({ acting }, { organizationId }) =>
    addSsoDomain(acting, organizationId, domain).then(() => 'done'),
  );
const removeDomain = step<Place>('remove the domain', 'removeSsoDomain', ({ acting }, { organizationId }) =>
  removeSsoDomain(acting, organizationId, domainOf(organizationId)),
);
const verifyDomain = step<Place & { challenge: string }>(
  'verify the domain',
  'verifySsoDomain',
  ({ acting }, { organizationId, challenge }) =>
    verifySsoDomain(acting, organizationId, 'pending.example', async () => [challenge]).then(() => 'done'),
);
const addPending = addDomain('pending.example');
const removePending = step<Place>(
  'remove the pending domain',
  'removeSsoDomain',
  ({ acting }, { organizationId }) => removeSsoDomain(acting, organizationId, 'pending.example'),
);
const testProvider = step<Place & { test: SsoAnswer; owner: Someone }>(
  'test the provider',
  ['beginSsoTest', 'finishSsoTest'],
  async ({ context }, { organizationId, test, owner }) => {
    const tester = { personId: owner.personId, organizationId };
    return (
      (await finishSsoTest(context, test.providers, test.ceremony, test.response, tester)).refusal ??
      'would be signed in'
    );
  },
);

const aPerson = and(nobody, 'somebody', async (rig, place) => {
  const someone = await signedIn(rig, place, 'owner');
  const { token } = await createSignInLink(rig.base, someone.email);
  return { someone, link: token };
});
const aPasskey = and(aPerson, 'somebody with a passkey', async (rig, { someone }) => {
  const device = await withPasskey(rig.base, someone.cookie);
  const [row] = await rig.sql<{ id: string }>('select id from passkey where person_id = $1', [
    someone.personId,
  ]);
  return { passkey: await passkeyAnswer(rig.base, device), passkeyId: row?.id ?? '' };
});
const aRegistration = and(aPerson, 'somebody who registers a passkey', async ({ base }, { someone }) => {
  const { session } = await findSession(base, someone.cookie, undefined);
  return { registration: await beginRegistration(base, session), sessionId: session.id };
});
const nineteen = and(aRegistration, 'all passkeys but one', async ({ base, sql }, { someone }) => {
  await sql(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, created_at)
     select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'Old', now() from generate_series(1, 19)`,
    [someone.personId],
  );
  const { session } = await findSession(base, someone.cookie, undefined);
  return { other: await beginRegistration(base, session) };
});
const impostor = and(unproven, 'an impostor who registers a passkey', async ({ base }, { someone }) => {
  const { session } = await findSession(base, someone.cookie, undefined);
  return { registration: await beginRegistration(base, session) };
});
const twoSessions = and(aPerson, 'somebody with two sessions', async ({ base }, { someone }) => {
  const { token } = await createSignInLink(base, someone.email);
  const { session } = await signInWithLink(base, token, client);
  return { sessionId: session.id };
});
const operator = and(aPerson, 'an operator', async (rig, place) => {
  await makeOperator.run(rig.lanes[0] as never, place);
  const someone = await signedIn(rig, place, 'owner');
  return { someone };
});
/** Ada is a member, and the provider has just signed her in. */
const ssoMember = and(nobody, 'a member at the provider', async (rig, place) => {
  await connectProvider(rig, place);
  const adaId = await addMember(rig, place, 'ada', 'ADMIN');
  return { adaId, sso: await ssoAnswer(rig, place, 'ada') };
});
/** Ada also has a session, a passkey and a link. */
const everyWay = and(ssoMember, 'somebody with every way to sign in', async (rig, place) => {
  const someone = await signedIn(rig, place, 'ada');
  const device = await withPasskey(rig.base, someone.cookie);
  const { token } = await createSignInLink(rig.base, someone.email);
  const [row] = await rig.sql<{ id: string }>('select id from passkey where person_id = $1', [
    someone.personId,
  ]);
  return { someone, link: token, passkey: await passkeyAnswer(rig.base, device), passkeyId: row?.id ?? '' };
});
const ssoInvited = and(invited, 'somebody invited, at the provider', async (rig, place) => {
  await connectProvider(rig, place);
  return { sso: await ssoAnswer(rig, place, 'invited') };
});
const ssoUnproven = and(unproven, 'an impostor, whom the provider knows better', async (rig, place) => {
  await connectProvider(rig, place);
  const { session } = await findSession(rig.base, place.someone.cookie, undefined);
  const registration = await beginRegistration(rig.base, session);
  return { registration, sso: await ssoAnswer(rig, place, 'invited') };
});
/** Somebody outside of the provider's domain is invited. */
const foreignInvited = and(invited, 'an invitation, and a provider of another domain', async (rig, place) => {
  await connectProvider(rig, place);
  await rig.sql('update sso_domain set domain = $2 where organization_id = $1', [
    place.organizationId,
    `x.${domainOf(place.organizationId)}`,
  ]);
  await rig.sql('update member set email = $2 where organization_id = $1', [
    place.organizationId,
    `owner@x.${domainOf(place.organizationId)}`,
  ]);
  return {};
});
const domains = and(nobody, 'a provider and all domains but one', async (rig, place) => {
  await connectProvider(rig, place);
  await rig.sql(
    `insert into sso_domain (organization_id, domain, challenge, created_at) select $1, 'd' || n || '.example', 'c', now() from generate_series(1, 18) n`,
    [place.organizationId],
  );
  return {};
});
const pendingDomain = and(nobody, 'a domain to verify', async ({ base }, { organizationId }) => ({
  challenge: (await addSsoDomain(base, organizationId, 'pending.example')).challenge,
}));
const tested = and(nobody, 'a test of the provider under way', async (rig, place) => {
  await connectProvider(rig, place);
  const owner = await signedIn(rig, place, 'owner');
  await rig.sql('update sso_connection set tested_at = null where organization_id = $1', [
    place.organizationId,
  ]);
  return { owner, test: await ssoAnswer(rig, place, 'owner', owner.personId) };
});
const known = and(invited, 'an invitation of somebody with an account', async (rig, place) => {
  // She is also a member of another organization, so she has an account.
  await rig.sql(
    `insert into person (id, email, created_at, email_verified_at, last_signed_in_at) values (gen_random_uuid(), $1, now(), now(), now())`,
    [place.invitedEmail],
  );
  await rig.sql(
    `insert into member (id, organization_id, email, role, created_at) select $1, organization_id, $2, 'MEMBER', now() from member where organization_id = $3 limit 0`,
    [place.organizationId, place.invitedEmail, place.organizationId],
  );
  const someone = await sessionOf(rig, place, 'invited');
  return { someone };
});

async function sessionOf(rig: Parameters<typeof signedIn>[0], place: Place, name: string): Promise<Someone> {
  const email = emailIn(place, name);
  await rig.sql('update person set is_operator = true where email = $1', [email]);
  const someone = await signedIn(rig, place, name);
  await rig.sql('update person set is_operator = false where email = $1', [email]);
  return someone;
}

/** There is no connection, or not the one with which this sign-in began. */
const removedMeanwhile = { alike: ['not_found', 'sign_in_expired'] };

export const signIns: Area = {
  name: 'sign-in',
  always: [
    pair(impostor, register, byLink),
    pair(impostor, register, makeOperator),
    pair(ssoMember, bySso, replaceProvider),
    pair(ssoMember, bySso, removeProvider, removedMeanwhile),
    pair(foreignInvited, enforce(true), accept),
    pair(ssoInvited, bySso, accept),
    pair(invited, accept, accept),
    pair(invited, accept, withdraw),
    pair(aPerson, byLink, byLink),
    pair(aPasskey, byPasskey, byPasskey),
    pair(pendingDomain, removePending, removePending),
    pair(operator, unmakeOperator, unmakeOperator),
  ],
  chaos: [
    pair(everyWay, byLink, byPasskey),
    pair(everyWay, byLink, bySso),
    pair(everyWay, byPasskey, bySso),
    pair(everyWay, bySso, bySso),
    together(everyWay, [byLink, byPasskey, bySso]),
    pair(everyWay, bySso, dismissAda),
    pair(everyWay, byLink, dismissAda),
    pair(everyWay, bySso, enforce(true)),
    pair(everyWay, bySso, removeDomain),
    pair(everyWay, byPasskey, makeOperator),
    pair(everyWay, byLink, makeOperator),
    pair(everyWay, bySso, makeOperator),
    pair(ssoUnproven, register, bySso),
    pair(ssoUnproven, byLink, bySso),
    pair(ssoInvited, bySso, withdraw),
    pair(ssoInvited, bySso, inviteAgain),
    pair(ssoInvited, bySso, removeDomain),
    together(ssoInvited, [bySso, accept, withdraw]),
    pair(ssoMember, bySso, enforce(true)),
    pair(unproven, byLink, dismiss),
    pair(unproven, byLink, makeOperator),
    pair(unproven, byLink, makeLink),
    pair(impostor, register, signOut),
    pair(impostor, register, dismiss),
    pair(invited, accept, inviteAgain),
    pair(invited, inviteAgain, inviteAgain),
    pair(invited, withdraw, withdraw),
    pair(invited, lookUp, withdraw),
    pair(known, acceptSignedIn, acceptSignedIn),
    pair(known, acceptSignedIn, accept),
    pair(known, acceptSignedIn, withdraw),
    pair(known, acceptSignedIn, endOthers),
    pair(foreignInvited, enforce(true), inviteAgain),
    pair(ssoMember, enforce(true), removeDomain),
    pair(ssoMember, enforce(true), replaceProvider),
    pair(ssoMember, enforce(true), removeProvider),
    pair(ssoMember, enforce(true), enforce(false)),
    pair(ssoMember, replaceProvider, removeProvider),
    pair(ssoMember, replaceProvider, replaceProvider),
    pair(domains, addDomain('one.example'), addDomain('two.example')),
    pair(domains, addDomain('one.example'), addDomain('one.example')),
    pair(pendingDomain, verifyDomain, removePending),
    pair(pendingDomain, verifyDomain, verifyDomain),
    pair(pendingDomain, removePending, addPending),
    pair(tested, testProvider, replaceProvider),
    pair(tested, testProvider, removeProvider, removedMeanwhile),
    pair(aPasskey, byPasskey, forget),
    pair(aPasskey, forget, forget),
    pair(aPasskey, rename('A'), rename('B')),
    pair(aPasskey, rename('A'), forget),
    pair(aPasskey, forget, signOut),
    pair(aRegistration, register, register),
    pair(aRegistration, register, signOut),
    pair(aRegistration, register, endOwn),
    pair(nineteen, register, registerOther),
    pair(twoSessions, endOthers, endOwn),
    pair(twoSessions, signOut, endOthers),
    pair(twoSessions, byLink, endOthers),
    pair(operator, unmakeOperator, byLink),
    pair(aPerson, makeOperator, makeOperator),
    pair(aPerson, makeLink, makeOperator),
  ],
  crashes: [
    crash(invited, accept),
    crash(aPerson, byLink),
    crash(ssoMember, removeProvider),
    crash(ssoMember, enforce(true)),
    crash(aPerson, makeOperator),
    crash(aPasskey, forget),
  ],
};
