// Passkeys of the person who is signed in, and signing in with one.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import { attemptLimits, clientKey } from '../../../domain/access/sign-in/attempt-limit.ts';
import * as domain from '../../../domain/access/sign-in/passkey.ts';
import {
  presentPasskey,
  presentRegistrationChallenge,
  presentSignInChallenge,
} from '../../presenters/access/passkey.ts';
import { presentedList } from '../../presenters/presented.ts';
import { countAttempt, countingRefusals } from '../limits.ts';
import { ceremonyCookie } from './cookie.ts';
import { type ConsolePrincipal, sessionOf } from './principal.ts';
import { signedIn } from './session.ts';

export const passkeys = {
  async beginPasskeySignIn({ context, principal, serviceName }) {
    await countAttempt(context, attemptLimits.beginningsOfClient, clientKey(principal.client.address));
    const { options, ceremony } = await domain.beginPasskeySignIn(
      context,
      relyingPartyOf(principal, serviceName),
    );
    return {
      status: 201,
      headers: { 'Set-Cookie': ceremonyCookie('passkey', ceremony) },
      body: presentSignInChallenge(options, context.cells?.own ?? null),
    };
  },

  async signInWithPasskey({ context, principal, body, serviceName }) {
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
      domain.finishPasskeySignIn(
        context,
        relyingPartyOf(principal, serviceName),
        principal.ceremonies.passkey,
        response,
        principal.client,
        body.person_id,
      ),
    );
    return signedIn(context, principal, started);
  },

  async listPasskeys({ context, principal }) {
    const passkeys = await domain.listPasskeys(context, sessionOf(principal));
    return { status: 200, body: presentedList(passkeys, presentPasskey) };
  },

  async beginPasskeyRegistration({ context, principal, serviceName }) {
    const { options, ceremony } = await domain.beginPasskeyRegistration(
      context,
      sessionOf(principal),
      relyingPartyOf(principal, serviceName),
    );
    return {
      status: 201,
      headers: { 'Set-Cookie': ceremonyCookie('passkey', ceremony) },
      body: presentRegistrationChallenge(options),
    };
  },

  async registerPasskey({ context, principal, body, serviceName }) {
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
    const passkey = await domain.finishPasskeyRegistration(
      context,
      sessionOf(principal),
      relyingPartyOf(principal, serviceName),
      principal.ceremonies.passkey,
      { name: body.name, response },
    );
    return { status: 201, body: presentPasskey(passkey) };
  },

  async renamePasskey({ context, principal, path, body }) {
    const passkey = await domain.renamePasskey(context, sessionOf(principal), path.passkey_id, body.name);
    return { status: 200, body: presentPasskey(passkey) };
  },

  async removePasskey({ context, principal, path }) {
    await domain.removePasskey(context, sessionOf(principal), path.passkey_id);
    return { status: 204 };
  },
} satisfies Partial<RouteHandlers>;

function relyingPartyOf({ origin }: ConsolePrincipal, name: string): domain.RelyingParty {
  return { id: new URL(origin).hostname, name, origin };
}
