// Passkeys of the person who is signed in, and signing in with one.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { attemptLimits, clientKey } from '../../domain/access/attempt-limit.ts';
import {
  beginPasskeyRegistration as beginRegistration,
  beginPasskeySignIn as beginSignIn,
  finishPasskeyRegistration,
  finishPasskeySignIn,
  listPasskeys as list,
  type RelyingParty,
  removePasskey as remove,
  renamePasskey as rename,
} from '../../domain/access/passkey.ts';
import {
  presentPasskey,
  presentPasskeys,
  presentRegistrationChallenge,
  presentSignInChallenge,
} from '../presenters/passkey.ts';
import { ceremonyCookie } from './cookie.ts';
import { countAttempt, countingRefusals } from './limits.ts';
import { type ConsolePrincipal, sessionOf } from './principal.ts';
import { signedIn } from './session.ts';

export const beginPasskeySignIn: RouteHandlers['beginPasskeySignIn'] = async ({
  context,
  principal,
  serviceName,
}) => {
  await countAttempt(context, attemptLimits.beginningsOfClient, clientKey(principal.client.address));
  const { options, ceremony } = await beginSignIn(context, relyingPartyOf(principal, serviceName));
  return {
    status: 201,
    headers: { 'Set-Cookie': ceremonyCookie('passkey', ceremony) },
    body: presentSignInChallenge(options),
  };
};

export const signInWithPasskey: RouteHandlers['signInWithPasskey'] = async ({
  context,
  principal,
  body,
  serviceName,
}) => {
  const response = {
    id: body.credential_id,
    rawId: body.credential_id,
    type: 'public-key',
    response: {
      clientDataJSON: body.client_data_json,
      authenticatorData: body.authenticator_data,
      signature: body.signature,
      ...(body.user_handle !== undefined && { userHandle: body.user_handle }),
    },
    clientExtensionResults: {},
  } as const;
  const started = await countingRefusals(context, principal.client, () =>
    finishPasskeySignIn(
      context,
      relyingPartyOf(principal, serviceName),
      principal.ceremonies.passkey,
      response,
      principal.client,
      body.person_id,
    ),
  );
  return signedIn(context, principal, started);
};

export const listPasskeys: RouteHandlers['listPasskeys'] = async ({ context, principal }) => {
  const passkeys = await list(context, sessionOf(principal));
  return { status: 200, body: presentPasskeys(passkeys) };
};

export const beginPasskeyRegistration: RouteHandlers['beginPasskeyRegistration'] = async ({
  context,
  principal,
  serviceName,
}) => {
  const { options, ceremony } = await beginRegistration(
    context,
    sessionOf(principal),
    relyingPartyOf(principal, serviceName),
  );
  return {
    status: 201,
    headers: { 'Set-Cookie': ceremonyCookie('passkey', ceremony) },
    body: presentRegistrationChallenge(options),
  };
};

export const registerPasskey: RouteHandlers['registerPasskey'] = async ({
  context,
  principal,
  body,
  serviceName,
}) => {
  const response = {
    id: body.credential_id,
    rawId: body.credential_id,
    type: 'public-key',
    response: {
      clientDataJSON: body.client_data_json,
      attestationObject: body.attestation_object,
      ...(body.transports && { transports: body.transports }),
    },
    clientExtensionResults: {},
  } as const;
  const passkey = await finishPasskeyRegistration(
    context,
    sessionOf(principal),
    relyingPartyOf(principal, serviceName),
    principal.ceremonies.passkey,
    { name: body.name, response },
  );
  return { status: 201, body: presentPasskey(passkey) };
};

export const renamePasskey: RouteHandlers['renamePasskey'] = async ({ context, principal, path, body }) => {
  const passkey = await rename(context, sessionOf(principal), path.passkey_id, body.name);
  return { status: 200, body: presentPasskey(passkey) };
};

export const removePasskey: RouteHandlers['removePasskey'] = async ({ context, principal, path }) => {
  await remove(context, sessionOf(principal), path.passkey_id);
  return { status: 204 };
};

function relyingPartyOf({ origin }: ConsolePrincipal, name: string): RelyingParty {
  return { id: new URL(origin).hostname, name, origin };
}
