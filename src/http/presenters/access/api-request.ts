// Makes the contract body of a logged request.
import type { ApiRequest as RequestBody } from '../../../../generated/console/types.gen.ts';
import type { ApiRequest } from '../../../domain/access/tokens/api-request.ts';
import { presenter } from '../presented.ts';

export const presentApiRequest = presenter<ApiRequest, RequestBody>('ApiRequest', {
  key: ({ token_id, token_name }) => ({ id: token_id, name: token_name }),
});
