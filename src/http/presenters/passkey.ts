// Makes contract bodies of passkeys.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type {
  Passkey as PasskeyBody,
  PasskeyChallenge,
  PasskeyList,
  PasskeyRegistrationChallenge,
} from '../../../generated/console/types.gen.ts';
import type { Passkey } from '../../domain/access/passkey.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentPasskey({ id, name, created_at, last_used_at }: Passkey): Presented<PasskeyBody> {
  return presented<PasskeyBody>({
    id,
    name,
    created_at: isoTime(created_at),
    last_used_at: timeOrNull(last_used_at),
  });
}

export function presentPasskeys(passkeys: readonly Passkey[]): Presented<PasskeyList> {
  return presented<PasskeyList>({ data: passkeys.map(presentPasskey) });
}

export function presentRegistrationChallenge(
  options: PublicKeyCredentialCreationOptionsJSON,
): Presented<PasskeyRegistrationChallenge> {
  const { challenge, rp, user, pubKeyCredParams, excludeCredentials = [], timeout = 0 } = options;
  return presented<PasskeyRegistrationChallenge>({
    challenge,
    relying_party: { id: rp.id ?? '', name: rp.name },
    user: { id: user.id, name: user.name, display_name: user.displayName },
    algorithms: pubKeyCredParams.map(({ alg }) => alg),
    excluded: excludeCredentials.map(({ id, transports = [] }) => ({ id, transports: [...transports] })),
    timeout_ms: timeout,
  });
}

export function presentSignInChallenge({
  challenge,
  rpId = '',
  timeout = 0,
}: PublicKeyCredentialRequestOptionsJSON): Presented<PasskeyChallenge> {
  return presented<PasskeyChallenge>({ challenge, relying_party_id: rpId, timeout_ms: timeout });
}
