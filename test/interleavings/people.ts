// Worlds with people: who they are, how they sign in, and where they are already signed in.
import type { MemberRole } from '../../generated/prisma/enums.ts';
import { acceptInvitation, invite } from '../../src/domain/access/invitation.ts';
import {
  type Client,
  findSession,
  type Session,
  type SessionMember,
} from '../../src/domain/access/session.ts';
import {
  beginPasskeyRegistration,
  beginPasskeySignIn,
  finishPasskeyRegistration,
  type RelyingParty,
} from '../../src/domain/access/sign-in/passkey.ts';
import { createSignInLink, signInWithLink } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { setSsoConnection } from '../../src/domain/access/sso/sso-connection.ts';
import { beginSsoSignIn } from '../../src/domain/access/sso/sso-sign-in.ts';
import { audited } from '../../src/domain/audit.ts';
import type { ActorContext, Context } from '../../src/domain/context.ts';
import { createOidcProviders } from '../../src/egress/oidc.ts';
import { refuseOtherRoles, rolesOf } from '../../src/http/console/access/principal.ts';
import { Authenticator } from '../support/authenticator.ts';
import { startFakeProvider } from '../support/fake-provider.ts';
import { type Place, type Step, step } from './pair.ts';
import type { Rig } from './rig.ts';
import { domainOf } from './state.ts';
import { and, emailIn, nobody } from './worlds.ts';

export const client: Client = { address: '127.0.0.1', userAgent: 'explorer' };
export const relyingParty: RelyingParty = {
  id: 'localhost',
  name: 'Countersign',
  origin: 'http://localhost:3000',
};

/** Somebody who is signed in. */
export interface Someone {
  readonly email: string;
  readonly personId: string;
  readonly memberId: string;
  readonly cookie: string;
}

/** Signs a person in by a link, which proves the address. */
export async function signedIn(rig: Rig, place: Place, name: string): Promise<Someone> {
  const email = emailIn(place, name);
  const { token } = await createSignInLink(rig.base, email);
  const { session, cookie } = await signInWithLink(rig.base, token, client);
  const [member] = await rig.sql<{ id: string }>(
    'select id from member where organization_id = $1 and email = $2',
    [place.organizationId, email],
  );
  return { email, personId: session.person.id, memberId: member?.id ?? '', cookie };
}

export async function addMember(
  { base, sql }: Rig,
  place: Place,
  name: string,
  role: MemberRole,
): Promise<string> {
  const id = base.databaseClock.newId();
  await sql(
    'insert into member (id, organization_id, email, role, created_at) values ($1, $2, $3, $4::member_role, now())',
    [id, place.organizationId, emailIn(place, name), role],
  );
  return id;
}

export interface TeamPlace extends Place {
  readonly owner: Someone;
  readonly admin: Someone;
}
export const aTeam = and(nobody, 'an OWNER and an ADMIN', async (rig, place) => {
  await addMember(rig, place, 'admin', 'ADMIN');
  return { owner: await signedIn(rig, place, 'owner'), admin: await signedIn(rig, place, 'admin') };
});

export interface Acting {
  readonly session: Session;
  readonly member: SessionMember;
  /** The context of the acting person, whose changes are recorded. */
  readonly context: ActorContext;
}

/** A step of a person in the console: like the edge, it first checks who they are. */
export function asSomeone<P extends Place>(
  name: string,
  operations: string | readonly string[],
  who: (place: P) => Someone,
  role: MemberRole,
  act: (acting: Acting, place: P) => Promise<unknown>,
): Step<P> {
  return step<P>(name, operations, async ({ context }, place) =>
    act(await admitted(context, who(place), place, role), place),
  );
}

async function admitted(
  context: Context,
  { cookie }: Someone,
  { organizationId }: Place,
  role: MemberRole,
): Promise<Acting> {
  const { session, member } = await findSession(context, cookie, organizationId);
  refuseOtherRoles({ scopes: rolesOf(session, member), member }, [role]);
  if (!member) throw new Error('Whoever has a role is a member.');
  const { id, email } = session.person;
  return { session, member, context: audited(context, { kind: 'person', id, name: email }) };
}

/** An invitation with two links: one that the inviter copied, and one that was mailed. */
export interface InvitedPlace extends Place {
  readonly invitedEmail: string;
  readonly copied: string;
}
export const invited = and(nobody, 'an invitation', async ({ base }, place) => {
  const email = emailIn(place, 'invited');
  const { organizationId } = place;
  const { token, invitation } = await invite(base, { organizationId, email, role: 'ADMIN' }, 'operator');
  return { invitedEmail: email, copied: token, invitationId: invitation.id };
});

/** A person who accepted an invitation by its copied link, and so has never proved their address. */
export const unproven = and(invited, 'somebody who never proved their address', async (rig, place) => {
  const { cookie, session } = await acceptInvitation(rig.base, place.copied, client, undefined);
  const { token } = await createSignInLink(rig.base, place.invitedEmail);
  const [member] = await rig.sql<{ id: string }>('select id from member where person_id = $1', [
    session.person.id,
  ]);
  const { id: personId, email } = session.person;
  return { someone: { cookie: cookie ?? '', personId, email, memberId: member?.id ?? '' }, link: token };
});

/** Starts registering a device, and returns the device's answer. */
export async function beginRegistration(context: Context, session: Session) {
  const { options, ceremony } = await beginPasskeyRegistration(context, session, relyingParty);
  const device = new Authenticator(relyingParty.origin);
  const made = device.register({
    challenge: options.challenge,
    relying_party: { id: options.rp.id ?? '' },
    user: { id: options.user.id },
  });
  const response = {
    ...({
      id: made.credential_id,
      rawId: made.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
    } as const),
    response: {
      clientDataJSON: made.client_data_json,
      attestationObject: made.attestation_object,
      transports: ['internal' as const],
    },
  };
  return { device, ceremony, answer: { name: 'Laptop', response } };
}
export type Registration = Awaited<ReturnType<typeof beginRegistration>>;

export async function withPasskey(context: Context, cookie: string): Promise<Authenticator> {
  const { session } = await findSession(context, cookie, undefined);
  const { device, ceremony, answer } = await beginRegistration(context, session);
  await finishPasskeyRegistration(context, session, relyingParty, ceremony, answer);
  return device;
}

/** The browser's answer for signing in with a passkey. */
export async function passkeyAnswer(context: Context, device: Authenticator) {
  const { options, ceremony } = await beginPasskeySignIn(context, relyingParty);
  const made = device.signIn({ challenge: options.challenge, relying_party_id: options.rpId ?? '' });
  const response = {
    ...({
      id: made.credential_id,
      rawId: made.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
    } as const),
    response: {
      clientDataJSON: made.client_data_json,
      authenticatorData: made.authenticator_data,
      signature: made.signature,
      ...(made.user_handle !== undefined && { userHandle: made.user_handle }),
    },
  };
  return { ceremony, response };
}

const redirectUri = 'http://localhost:3000/console/sso';
const openProvider = () => startFakeProvider();
const openProviders = async () => {
  const providers = createOidcProviders({ userAgent: 'explorer', allowInsecureReceivers: true });
  return { ...providers, [Symbol.asyncDispose]: () => providers.close() };
};
const providersOf = (rig: Pick<Rig, 'once'>) => rig.once(openProviders);

/** Connects an identity provider and verifies the organization's domain. */
export async function connectProvider(rig: Rig, { organizationId }: Place): Promise<void> {
  const { client } = await rig.once(openProvider);
  await setSsoConnection(rig.base, organizationId, {
    issuer: client.issuer,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  await rig.sql(`update sso_connection set tested_at = now() where organization_id = $1`, [organizationId]);
  await rig.sql(
    `insert into sso_domain (organization_id, domain, challenge, created_at, verified_at) values ($1, $2, 'c', now(), now())`,
    [organizationId, domainOf(organizationId)],
  );
}

/** The parameters that the browser brings back from the provider. */
export async function ssoAnswer(rig: Rig, place: Place, name: string, testedBy?: string) {
  const provider = await rig.once(openProvider);
  const providers = await providersOf(rig);
  const { organizationId } = place;
  const { url, ceremony } = await beginSsoSignIn(rig.base, providers, organizationId, {
    redirectUri,
    ...(testedBy !== undefined && { testedBy }),
  });
  const asked = new URL(url).searchParams;
  provider.say(asked.get('nonce') ?? '', { claims: { sub: name, email: emailIn(place, name) } });
  return {
    ceremony,
    providers,
    response: { code: 'code', state: asked.get('state') ?? undefined, iss: provider.issuer },
  };
}
export type SsoAnswer = Awaited<ReturnType<typeof ssoAnswer>>;
export type PasskeyAnswer = Awaited<ReturnType<typeof passkeyAnswer>>;
