// Passkeys (WebAuthn): a key pair in the person's device, which answers only to the console's own origin. One is enough to sign
// in, so the device has to verify its user (a fingerprint, a PIN).
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type Client, holdSession, type Session, startSession } from '../session.ts';
import { refuseSsoSession } from '../sso/sso-admission.ts';
import { usedChallenge } from './passkey-over-cells.ts';
import { beginCeremony, type ChallengeState, useCeremony } from './sign-in-ceremony.ts';

const shown = {
  omit: { public_key: true, counter: true, credential_id: true, transports: true },
} as const satisfies Prisma.PasskeyDefaultArgs;

/** A passkey without its key. */
export type Passkey = Prisma.PasskeyGetPayload<typeof shown>;

/** The console as authenticators know it. */
export interface RelyingParty {
  /** The host name. */
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** What the browser's authenticator is asked, and what the browser keeps until it has answered. */
export interface Beginning<Options> {
  readonly options: Options;
  /** For the ceremony's cookie. */
  readonly ceremony: string;
}

const PASSKEYS_MAX = 20;
const TIMEOUT_MS = 5 * 60_000;
/** Ed25519, ES256 and RS256 (COSE): every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** 163 ms and 28 MB, for installations that use it. */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * Begins the registration of a passkey.
 *
 * @throws DomainError `sso_elsewhere` in a session that an organization's identity provider began; `sign_in_required` for an operator
 *   who came from another cell; `conflict` beyond 20.
 */
export async function beginPasskeyRegistration(
  context: Context,
  session: Session,
  relyingParty: RelyingParty,
): Promise<Beginning<PublicKeyCredentialCreationOptionsJSON>> {
  refuseSsoSession(session);
  await refuseOperatorFromElsewhere(context, session);
  const { person } = session;
  const known = await context.db.prisma.passkey.findMany({ where: { person_id: person.id } });
  refuseTooMany(known.length);
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpID: relyingParty.id,
    rpName: relyingParty.name,
    userID: userHandleOf(person.id),
    userName: person.email,
    userDisplayName: person.name ?? person.email,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    // It is found without an address, and is all that it takes to sign in.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ceremony = await beginCeremony(context, { kind: 'passkey_registration', personId: person.id }, {
    challenge: options.challenge,
  } satisfies ChallengeState);
  return { options, ceremony };
}

/**
 * Registers the passkey that the browser has made.
 *
 * @throws DomainError `sso_elsewhere`; `sign_in_expired`; `sign_in_required`; `passkey_refused`; `signed_out`; `conflict` if it is
 *   registered already, or beyond 20.
 */
export async function finishPasskeyRegistration(
  context: Context,
  session: Session,
  relyingParty: RelyingParty,
  ceremony: string | undefined,
  answer: { readonly name: string; readonly response: RegistrationResponseJSON },
): Promise<Passkey> {
  refuseSsoSession(session);
  const personId = session.person.id;
  const { state } = await useCeremony<ChallengeState>(context, ceremony, 'passkey_registration', personId);
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verify(context, () =>
    verifyRegistrationResponse({
      response: answer.response,
      expectedChallenge: state.challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw passkeyRefused();
  const { credential } = registrationInfo;
  return inTransaction(context, async (tx) => {
    // Also makes one registration wait for another, or two could both be the last.
    await holdSession(tx, session);
    await refuseOperatorFromElsewhere(tx, session);
    refuseTooMany((await listPasskeys(tx, session)).length);
    const [passkey] = await tx.db.prisma.passkey.createManyAndReturn({
      data: {
        id: tx.databaseClock.newId(),
        person_id: personId,
        name: answer.name,
        credential_id: credential.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        created_at: tx.databaseClock.now(),
      },
      skipDuplicates: true,
      ...shown,
    });
    if (!passkey) throw new DomainError('conflict', 'This passkey is registered already.');
    await recordAudit(tx, 'passkey.added', undefined, passkey.id, { after: { name: answer.name } });
    return passkey;
  });
}

/** Begins a sign-in with whichever passkey of the console the device has. */
export async function beginPasskeySignIn(
  context: Context,
  relyingParty: RelyingParty,
): Promise<Beginning<PublicKeyCredentialRequestOptionsJSON>> {
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  const ceremony = await beginCeremony(context, { kind: 'passkey_sign_in' }, {
    challenge: options.challenge,
  } satisfies ChallengeState);
  return { options, ceremony };
}

/**
 * Signs in the person of a passkey. The result alone has the cookie's value.
 *
 * @param personId who it has to be, where somebody proves again who they are.
 * @throws DomainError `sign_in_expired`; `passkey_refused`, for an unknown or removed passkey too.
 */
export async function finishPasskeySignIn(
  context: Context,
  relyingParty: RelyingParty,
  ceremony: string | undefined,
  response: AuthenticationResponseJSON,
  client: Client,
  personId?: string,
): Promise<{ session: Session; cookie: string }> {
  const challenge = await usedChallenge(context, ceremony);
  const { verifyAuthenticationResponse } = await webAuthn();
  return inTransaction(context, async (tx) => {
    // Locked, so that of two answers with the same counter one is refused. Prisma has no row locks.
    tx.db.send`select 1 from passkey where credential_id = ${response.id} for update`;
    const passkey = await tx.db.prisma.passkey.findUnique({
      where: { credential_id: response.id },
      include: { person: true },
    });
    if (!passkey) throw passkeyRefused('It was removed, or belongs to another installation.');
    const { id, person, credential_id, public_key, counter } = passkey;
    if (personId !== undefined && person.id !== personId)
      throw passkeyRefused('It is of another person than the one who is signed in.');
    const { userHandle } = response.response;
    if (userHandle !== undefined && userHandle !== Buffer.from(userHandleOf(person.id)).toString('base64url'))
      throw passkeyRefused();
    const { verified, authenticationInfo } = await verify(context, () =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        credential: { id: credential_id, publicKey: public_key, counter: Number(counter) },
      }),
    );
    if (!verified) throw passkeyRefused();
    await tx.db.prisma.passkey.update({
      where: { id },
      data: { counter: authenticationInfo.newCounter, last_used_at: tx.databaseClock.now() },
    });
    return startSession(tx, person, 'passkey', client);
  });
}

/** The person's passkeys, oldest first. @throws DomainError `sso_elsewhere`. */
export async function listPasskeys({ db }: Context, session: Session): Promise<Passkey[]> {
  refuseSsoSession(session);
  const where = { person_id: session.person.id };
  return db.prisma.passkey.findMany({ where, orderBy: { id: 'asc' }, ...shown });
}

/** @throws DomainError `sso_elsewhere`; `signed_out`; `not_found`. */
export function renamePasskey(
  context: Context,
  session: Session,
  id: string,
  name: string,
): Promise<Passkey> {
  refuseSsoSession(session);
  return inTransaction(context, async (tx) => {
    await holdSession(tx, session);
    const found = await ownPasskey(tx, session.person.id, id);
    if (found.name === name) return found;
    const renamed = await tx.db.prisma.passkey.update({ where: { id }, data: { name }, ...shown });
    await recordAudit(tx, 'passkey.renamed', undefined, id, {
      before: { name: found.name },
      after: { name },
    });
    return renamed;
  });
}

/**
 * Nobody signs in with it from now on. Sessions that it began stay.
 *
 * @throws DomainError `sso_elsewhere`; `signed_out`; `not_found`.
 */
export function removePasskey(context: Context, session: Session, id: string): Promise<void> {
  refuseSsoSession(session);
  return inTransaction(context, async (tx) => {
    await holdSession(tx, session);
    const { name } = await ownPasskey(tx, session.person.id, id);
    await tx.db.prisma.passkey.delete({ where: { id } });
    await recordAudit(tx, 'passkey.removed', undefined, id, { before: { name } });
  });
}

/** The caller holds the session, and so the person: nobody else changes their passkeys. */
async function ownPasskey({ db }: Context, personId: string, id: string): Promise<Passkey> {
  const passkey = await db.prisma.passkey.findUnique({ where: { id, person_id: personId }, ...shown });
  if (!passkey) throw new DomainError('not_found', `You have no passkey ${id}.`);
  return passkey;
}

/**
 * A session of another cell that continues here makes nobody an operator; nor may what it leaves behind, with which its person could
 * sign in anew.
 *
 * @throws DomainError `sign_in_required`.
 */
async function refuseOperatorFromElsewhere({ db }: Context, { person }: Session): Promise<void> {
  if (person.is_operator) return;
  const { is_operator } = await db.prisma.person.findUniqueOrThrow({ where: { id: person.id } });
  if (is_operator)
    throw new DomainError(
      'sign_in_required',
      'You operate this installation, and came from another one. To add a passkey here, sign in here by a link.',
    );
}

function refuseTooMany(count: number): void {
  if (count >= PASSKEYS_MAX)
    throw new DomainError('conflict', `A person has at most ${PASSKEYS_MAX} passkeys. Remove one first.`);
}

/** What is wrong with an answer is for our log; whoever forges one learns nothing. */
async function verify<T>({ log }: Context, verification: () => Promise<T>): Promise<T> {
  try {
    return await verification();
  } catch (error) {
    log.info({ err: error }, 'passkey refused');
    throw passkeyRefused();
  }
}

const passkeyRefused = (why = 'Try again, or sign in another way.') =>
  new DomainError('passkey_refused', `This passkey could not be verified. ${why}`);

/** What the device stores of the person, and shows to nobody. */
function userHandleOf(personId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));
}
