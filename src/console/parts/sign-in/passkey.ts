/** Passkeys in this browser: what the server asks goes to the authenticator, and its answer back to the server. */
import {
  beginPasskeyRegistration,
  beginPasskeySignIn,
  findPasskey,
  registerPasskey,
  signInWithPasskey,
} from '#client/calls';
import { toCell } from '../../cells.ts';
import { ExplainedError } from '../problems/explained-error.ts';

/** Loaded by whoever uses it. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Whether it offers them where an address is typed. */
export async function offersPasskeysInForms(): Promise<boolean> {
  return hasPasskeys() && (await webAuthn()).browserSupportsWebAuthnAutofill();
}

/** Ends what waits for an authenticator, such as the offer in a form. */
export async function cancelPasskey(): Promise<void> {
  (await webAuthn()).WebAuthnAbortService.cancelCeremony();
}

/**
 * Signs in with a passkey of this device.
 *
 * @param options.personId who it has to be, for somebody who is signed in.
 * @param options.inForm offers the passkeys where the address is typed, instead of asking at once.
 * @throws ExplainedError if the browser did not do it; ProblemError if the server refused it.
 */
export async function signInWithOwnPasskey({
  personId,
  inForm = false,
}: {
  readonly personId?: string;
  readonly inForm?: boolean;
} = {}): Promise<void> {
  const { startAuthentication } = await webAuthn();
  const { data: asked } = await beginPasskeySignIn<true>();
  const { id, response } = await explained(() =>
    startAuthentication({
      optionsJSON: {
        challenge: asked.challenge,
        rpId: asked.relying_party_id,
        timeout: asked.timeout_ms,
        userVerification: 'required',
      },
      useBrowserAutofill: inForm,
    }),
  );
  // Where there are several installations; whoever is signed in stays in theirs.
  const found =
    asked.cell !== null && personId === undefined
      ? await findPasskey<true>({ body: { credential_id: id } })
      : undefined;
  await signInWithPasskey<true>({
    body: {
      credential_id: id,
      client_data_json: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      ...(response.userHandle !== undefined && { user_handle: response.userHandle }),
      ...(personId !== undefined && { person_id: personId }),
    },
    ...toCell(found?.data.cell),
  });
}

/** Makes a passkey on this device, and registers it. @throws ExplainedError, ProblemError. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await webAuthn();
  const { data: asked } = await beginPasskeyRegistration<true>();
  const { id, response } = await explained(() =>
    startRegistration({
      optionsJSON: {
        challenge: asked.challenge,
        rp: asked.relying_party,
        user: { id: asked.user.id, name: asked.user.name, displayName: asked.user.display_name },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: asked.excluded.map((each) => ({ id: each.id, type: 'public-key' })),
        timeout: asked.timeout_ms,
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  );
  await registerPasskey<true>({
    body: {
      name,
      credential_id: id,
      client_data_json: response.clientDataJSON,
      attestation_object: response.attestationObject,
      ...(response.transports && { transports: response.transports }),
    },
  });
}

/** Whether somebody closed the browser's dialog, or something else took its place: no error to show. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof ExplainedError &&
  error.cause instanceof Error &&
  ['NotAllowedError', 'AbortError'].includes(error.cause.name);

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const message =
      messages[name] ?? `Your browser says: ${error instanceof Error ? error.message : String(error)}`;
    throw new ExplainedError('The passkey was not used', message, { cause: error });
  }
}

const messages: Readonly<Record<string, string>> = {
  NotAllowedError: 'It was cancelled, or took too long. Try again.',
  AbortError: 'It was cancelled. Try again.',
  InvalidStateError: 'This device has a passkey of yours already.',
  SecurityError: 'Passkeys work at the address of the console alone, over https or on localhost.',
  NotSupportedError: 'This device cannot keep passkeys.',
};
