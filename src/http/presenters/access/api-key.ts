// Makes the contract body of a new API key, as the console shows it.
import type { ApiKeyCreated } from '../../../../generated/console/types.gen.ts';
import type { IssuedToken } from '../../../domain/access/tokens/api-token.ts';
import { type Presented, presented } from '../presented.ts';
import { presentToken } from './api-token.ts';

/** The only body with the key's plaintext. */
export function presentNewApiKey({ token, plaintext }: IssuedToken): Presented<ApiKeyCreated> {
  return presented<ApiKeyCreated>({ key: presentToken(token), token: plaintext });
}
