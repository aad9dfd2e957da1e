// Signing in by an organization's identity provider, and trying that out.
import type {
  AuthorizationChecks,
  AuthorizationResponse,
  IdentityClaims,
  IdentityProviders,
} from '../../../egress/identity-provider.ts';
import { IdentityProviderFailure } from '../../../egress/identity-provider.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { lockOrganization } from '../../organization-lock.ts';
import { findOpenInvitation, type Invitation, joinByInvitation } from '../invitation.ts';
import { membersWithEmail, normalizedEmail, type Person, personWithEmail } from '../person.ts';
import { type Client, type Session, startSession } from '../session.ts';
import { forgetUnprovenSignIns } from '../sign-in/email-proof.ts';
import { beginCeremony, useCeremony } from '../sign-in/sign-in-ceremony.ts';
import {
  getSsoConnection,
  identityProviderClient,
  markTested,
  type SsoConnection,
} from './sso-connection.ts';
import { speaksFor } from './sso-domain.ts';

export type { AuthorizationResponse, IdentityProviders };

/** Where the browser goes, and what it keeps until it is back. */
export interface SsoBeginning {
  readonly url: string;
  /** For the ceremony's cookie. */
  readonly ceremony: string;
}

/**
 * Begins a sign-in at an organization's identity provider, or a test of one.
 *
 * @param options.testedBy the OWNER who tries it out: nobody is signed in by it.
 * @param options.freshly asks the provider to have the person sign in again.
 * @throws DomainError `not_found` for an organization without a connection; `identity_provider_failed`.
 */
export async function beginSsoSignIn(
  context: Context,
  providers: IdentityProviders,
  organizationId: string,
  options: {
    readonly redirectUri: string;
    readonly testedBy?: string;
    readonly freshly?: boolean;
    readonly loginHint?: string | undefined;
  },
): Promise<SsoBeginning> {
  const { redirectUri, testedBy, freshly = false, loginHint } = options;
  const connection = await getSsoConnection(context, organizationId);
  const client = await identityProviderClient(context, organizationId);
  const { url, checks } = await fromProvider(() =>
    providers.authorization(client, redirectUri, { freshly, loginHint }),
  );
  const ceremony = await beginCeremony(
    context,
    testedBy === undefined
      ? { kind: 'sso', organizationId }
      : { kind: 'sso_test', organizationId, personId: testedBy },
    { checks, connectionOf: connection.updated_at.toISOString() } satisfies SsoState,
  );
  return { url, ceremony };
}

interface SsoState {
  readonly checks: AuthorizationChecks;
  /** Of which state of the connection it is an answer. */
  readonly connectionOf: string;
}

/**
 * Signs in whom the provider names, if they are a member or invited. The result alone has the cookie's value.
 *
 * @throws DomainError `sign_in_expired`; `identity_provider_failed`; `sign_in_refused`, which says why.
 */
export async function finishSsoSignIn(
  context: Context,
  providers: IdentityProviders,
  ceremony: string | undefined,
  response: AuthorizationResponse,
  client: Client,
): Promise<{ session: Session; cookie: string; organizationId: string }> {
  const { claims, connection } = await answerOf(context, providers, ceremony, response);
  const { organization_id: organizationId } = connection;
  return inTransaction(context, async (tx) => {
    // Whoever is invited may be accepting the invitation just now, by its link.
    await lockOrganization(tx, organizationId);
    await holdConnection(tx, connection);
    // As in every later request of the session (session.ts).
    const person = { ...(await link(tx, organizationId, claims)), is_operator: false };
    return {
      ...(await startSession(tx, person, 'sso', client, { ssoOrganizationId: organizationId })),
      organizationId,
    };
  });
}

/** What came of a test sign-in. */
export interface SsoTest {
  readonly claims: IdentityClaims;
  /** Why the sign-in would be refused; undefined if it would succeed. */
  readonly refusal: string | undefined;
  readonly connection: SsoConnection;
}

/**
 * Finishes a test sign-in: nobody is signed in, linked or invited by it, and the connection counts as tested if it would succeed.
 *
 * @throws DomainError `sign_in_expired`; `identity_provider_failed`.
 */
export async function finishSsoTest(
  context: Context,
  providers: IdentityProviders,
  ceremony: string | undefined,
  response: AuthorizationResponse,
  tester: { readonly personId: string; readonly organizationId: string },
): Promise<SsoTest> {
  const { claims, connection } = await answerOf(context, providers, ceremony, response, tester);
  const { organization_id: organizationId } = connection;
  const refusal = await refusalOf(() => whoIs(context, organizationId, claims));
  if (refusal === undefined) await markTested(context, connection);
  return { claims, refusal, connection: await getSsoConnection(context, organizationId) };
}

async function answerOf(
  context: Context,
  providers: IdentityProviders,
  ceremony: string | undefined,
  response: AuthorizationResponse,
  tester?: { readonly personId: string; readonly organizationId: string },
): Promise<{ claims: IdentityClaims; connection: SsoConnection }> {
  const kind = tester ? 'sso_test' : 'sso';
  const { organizationId, state } = await useCeremony<SsoState>(context, ceremony, kind, tester?.personId);
  if (organizationId === null || (tester && tester.organizationId !== organizationId))
    throw new DomainError('sign_in_expired', 'This sign-in was begun for another organization. Start again.');
  // Read before it is known to be the one that was asked: an answer never goes to a provider that replaced it.
  const client = await identityProviderClient(context, organizationId);
  const connection = await getSsoConnection(context, organizationId);
  if (connection.updated_at.toISOString() !== state.connectionOf) throw connectionChanged();
  return { claims: await fromProvider(() => providers.claims(client, state.checks, response)), connection };
}

/**
 * Keeps the connection as it is until the transaction ends. It may have been replaced, or the organization have moved to another
 * cell, while the provider was asked, which takes its time: what the provider said then means nothing.
 */
async function holdConnection(
  tx: TransactionContext,
  { organization_id, updated_at }: SsoConnection,
): Promise<void> {
  // Prisma has no row locks.
  const [same] = await tx.db.query`
    select from sso_connection
    where organization_id = ${organization_id} and updated_at = ${updated_at}
      and exists (select from organization where id = ${organization_id} and lives_in is null)
    for share`;
  if (!same) throw connectionChanged();
}

const connectionChanged = () =>
  new DomainError('sign_in_expired', 'The connection was changed in the meantime. Start again.');

/** A member, or somebody with an invitation. */
type Known =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'member'; readonly memberId: string; readonly email: string }
  | { readonly kind: 'invited'; readonly email: string; readonly invitation: Invitation };

/**
 * Who in the organization a claim means. What it claims of anybody outside the organization means nothing.
 *
 * @throws DomainError `sign_in_refused`.
 */
async function whoIs(context: Context, organizationId: string, claims: IdentityClaims): Promise<Known> {
  const { subject } = claims;
  const linked = await context.db.prisma.ssoIdentity.findUnique({
    where: {
      organization_id_subject: { organization_id: organizationId, subject },
      person: { members: { some: { organization_id: organizationId } } },
    },
    include: { person: true },
  });
  if (linked) return { kind: 'person', person: linked.person };

  const email = await countingAddress(context, organizationId, claims);
  const [member] = await membersWithEmail(context, email, organizationId);
  if (member) return { kind: 'member', memberId: member.id, email };
  const invitation = await findOpenInvitation(context, organizationId, email);
  if (invitation) return { kind: 'invited', email, invitation };
  throw refused(
    `${email} is not a member of this organization, and has no invitation. Ask an OWNER or ADMIN for one.`,
  );
}

/** The claim's address, if the organization may speak for it. @throws DomainError `sign_in_refused`. */
async function countingAddress(
  context: Context,
  organizationId: string,
  { email: claimed, emailVerified }: IdentityClaims,
): Promise<string> {
  if (claimed === undefined)
    throw refused(
      'The identity provider names no e-mail address. It has to give the client the scope "email".',
    );
  const email = normalizedEmail(claimed);
  if (emailVerified === false)
    throw refused(`The identity provider says that the address ${email} is not verified.`);
  if (!(await speaksFor(context, organizationId, email)))
    throw refused(
      `This organization has not verified the domain of ${email}, so its identity provider cannot speak for it.`,
    );
  return email;
}

/** Makes the person of a claim known to the organization, for this time and the next. The caller has locked it. */
async function link(tx: TransactionContext, organizationId: string, claims: IdentityClaims): Promise<Person> {
  const known = await whoIs(tx, organizationId, claims);
  if (known.kind === 'person') return known.person;
  const person = await personWithEmail(tx, known.email);
  // Whoever signed in under this address without proving it must not get in here by being the same person.
  await forgetUnprovenSignIns(tx, person.id);
  if (known.kind === 'member') await claimMembership(tx, known.memberId, person);
  else await joinByInvitation(tx, known.invitation, person);
  const key = { organization_id: organizationId, subject: claims.subject };
  await tx.db.prisma.ssoIdentity.upsert({
    where: { organization_id_subject: key },
    create: { ...key, person_id: person.id, created_at: tx.databaseClock.now() },
    update: { person_id: person.id },
  });
  return person;
}

async function claimMembership(tx: TransactionContext, memberId: string, person: Person): Promise<void> {
  const { count } = await tx.db.prisma.member.updateMany({
    where: { id: memberId, OR: [{ person_id: null }, { person_id: person.id }] },
    data: { person_id: person.id },
  });
  if (count === 0) throw refused('The member with this address is another person.');
}

const refused = (message: string) => new DomainError('sign_in_refused', message);

async function refusalOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'sign_in_refused') return error.message;
    throw error;
  }
}

/** What the provider does wrong is for people to read. @throws DomainError `identity_provider_failed`. */
async function fromProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof IdentityProviderFailure)
      throw new DomainError('identity_provider_failed', error.message);
    throw error;
  }
}
