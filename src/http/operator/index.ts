// The API for those who run the service, which reaches all organizations: its authentication and handlers.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { actorOf, operatorAuthentication } from '../../domain/access/tokens/operator-token.ts';
import { audited } from '../../domain/audit.ts';
import type { Context } from '../../domain/context.ts';
import { authenticateBearer, authorizationOf, authorize } from '../edge/authentication.ts';
import type { Contract } from '../edge/contract/load.ts';
import { handlersById, type IncomingCall, type ServedApi } from '../edge/served-api.ts';
import { audit } from './audit.ts';
import { billingRuns } from './billing-runs.ts';
import { deliveries } from './deliveries.ts';
import { erasures } from './erasures.ts';
import { eventHandlers } from './events.ts';
import { invoices } from './invoices.ts';
import { organizations } from './organizations.ts';
import { queues } from './queues.ts';
import { redeliveries } from './redeliveries.ts';
import { tokens } from './tokens.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export type OperatorHandlers = RouteHandlers;

/** One handler for each operation of the operator contract; a missing one fails to compile. */
export const operatorHandlers = (context: Context): RouteHandlers => ({
  ...audit,
  ...billingRuns,
  ...deliveries,
  ...erasures,
  ...eventHandlers(context),
  ...invoices,
  ...organizations,
  ...queues,
  ...redeliveries,
  ...tokens,
  ...webhookEndpoints,
});

/** Each is given a context in which whatever it changes is recorded. */
function recordingHandlers(handlers: ServedApi['handlerOf']): ServedApi['handlerOf'] {
  return (operationId) => {
    const { atomic, handle } = handlers(operationId);
    return {
      atomic,
      handle: (call) => {
        if (!('name' in call.principal)) throw new Error('A partner was admitted to the operator API.');
        const context = audited(call.context, { ...actorOf(call.principal), reason: reasonIn(call.body) });
        return handle({ ...call, context });
      },
    };
  };
}

/** Every body with a reason for the audit has it in this member. */
export function reasonIn(body: unknown): string | undefined {
  const { reason }: { reason?: unknown } = Object(body);
  return typeof reason === 'string' ? reason : undefined;
}

/** Counting the matches may take longer than a transaction may, and starting it twice does no harm. */
export const isAtomic = (operationId: string): boolean =>
  !['operatorStartBillingRun', 'operatorStartErasure', 'operatorStartRedelivery'].includes(operationId);

export function operatorApi(context: Context, contract: Contract): ServedApi {
  const handlers = handlersById(operatorHandlers(context), isAtomic);
  const name = 'operator token';
  const { authenticate, remember } = operatorAuthentication(context);
  const principalOf = ({ req }: IncomingCall) =>
    authenticateBearer({ name, authenticate }, authorizationOf(req));
  /** The statement that publishes checks the token, which saves its lookup. */
  const checksToken = ({ req, operation }: IncomingCall) =>
    operation?.id === 'operatorPublishEvent' && !req.headers['idempotency-key'] && !context.tracing.isOn;
  return {
    contract,
    identify: async (call) => ({
      principal: checksToken(call)
        ? await authenticateBearer({ name, authenticate: remember }, authorizationOf(call.req))
        : await principalOf(call),
    }),
    async readmit(call) {
      const principal = await principalOf(call);
      authorize(principal, call.operation?.scopes ?? []);
      return principal;
    },
    handlerOf: recordingHandlers(handlers),
  };
}
