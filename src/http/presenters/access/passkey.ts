// Makes contract bodies of passkeys.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type * as bodies from '../../../../generated/console/types.gen.ts';
import type { Passkey } from '../../../domain/access/sign-in/passkey.ts';
import { type Presented, presented, presenter } from '../presented.ts';

export const presentPasskey = presenter<Passkey, bodies.Passkey>('Passkey', {});

export function presentRegistrationChallenge(
  options: PublicKeyCredentialCreationOptionsJSON,
): Presented<bodies.PasskeyRegistrationChallenge> {
  const { challenge, rp, user, pubKeyCredParams, excludeCredentials = [], timeout = 0 } = options;
  return presented<bodies.PasskeyRegistrationChallenge>({
    challenge,
    relying_party: { id: rp.id ?? '', name: rp.name },
    user: { id: user.id, name: user.name, display_name: user.displayName },
    algorithms: pubKeyCredParams.map(({ alg }) => alg),
    excluded: excludeCredentials.map(({ id, transports = [] }) => ({ id, transports: [...transports] })),
    timeout_ms: timeout,
  });
}

/** @param cell that made it, where there are several. */
export function presentSignInChallenge(
  { challenge, rpId = '', timeout = 0 }: PublicKeyCredentialRequestOptionsJSON,
  cell: string | null,
): Presented<bodies.PasskeyChallenge> {
  return presented<bodies.PasskeyChallenge>({ challenge, relying_party_id: rpId, timeout_ms: timeout, cell });
}
