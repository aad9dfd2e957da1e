// The API of the web application: its authentication by cookie, roles, and handlers: its own, and those of the
// public and the operator API, which the console mirrors (openapi/console.yaml).
import type { IncomingMessage } from 'node:http';
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';

import { findSession, type SessionPerson } from '../../domain/access/session.ts';
import type { Actor } from '../../domain/actor.ts';
import { audited } from '../../domain/audit.ts';
import type { Context } from '../../domain/context.ts';
import { DomainError } from '../../domain/errors.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { Config } from '../../platform/config.ts';
import { clientsBehind } from '../edge/connections/client-address.ts';
import type { Contract } from '../edge/contract/load.ts';
import type { MatchedOperation } from '../edge/contract/route.ts';
import { handlersById, type IncomingCall, type ServedApi } from '../edge/served-api.ts';
import {
  isAtomic as isAtomicOperator,
  type OperatorHandlers,
  operatorHandlers,
  reasonIn,
} from '../operator/index.ts';
import {
  isAtomic as isAtomicPublic,
  type PublicHandlers,
  type PublicMeans,
  publicHandlers,
} from '../public/index.ts';
import { apiKeys } from './access/api-keys.ts';
import { browserMarkOf, ceremonyCookieOf, sessionCookieOf } from './access/cookie.ts';
import { invitations } from './access/invitations.ts';
import { members } from './access/members.ts';
import { ownOrigin, refuseForeignOrigin } from './access/origin.ts';
import { ownSessions } from './access/own-sessions.ts';
import { passkeys } from './access/passkeys.ts';
import { type ConsolePrincipal, refuseOldSignIn, refuseOtherRoles, rolesOf } from './access/principal.ts';
import { session } from './access/session.ts';
import { signIn } from './access/sign-in.ts';
import { type SsoMeans, ssoConnectionHandlers } from './access/sso-connection.ts';
import { ssoDomainHandlers } from './access/sso-domains.ts';
import { ssoSignInHandlers } from './access/sso-sign-in.ts';
import { alertChannels } from './alert-channels.ts';
import { apiRequests } from './api-requests.ts';
import { auditEntries } from './audit-entries.ts';
import { business } from './business.ts';
import type { ChangeStreams } from './change-streams.ts';
import { watchingChanges } from './changes.ts';
import { deliveryLog } from './delivery-log.ts';
import { deliveryStatistics } from './delivery-statistics.ts';
import { type ExportId, type ExportOf, exportHandler } from './exports.ts';
import { inboxHandlers } from './inboxes.ts';
import { PersonLimiter } from './limits.ts';
import { notices } from './notices.ts';
import { verificationHandshakes } from './verification-handshakes.ts';

/** The configuration of the console. `publicUrl` is where people reach it. */
export type ConsoleSettings = Pick<Config, 'publicUrl' | 'trustedProxies' | 'consoleRateLimit'>;

/** What handlers need besides the domain: the streams of this process, and the network. */
export interface ConsoleMeans extends SsoMeans, PublicMeans {
  readonly streams: ChangeStreams;
  /** Where the workers of this machine reach this process. */
  readonly ownAddress: string;
}

/** One handler for each operation that the console's contract has of its own; a missing one fails to compile. */
const ownHandlers = ({
  streams,
  ownAddress,
  ...means
}: ConsoleMeans): Omit<RouteHandlers, keyof PublicHandlers | keyof OperatorHandlers | ExportId> => ({
  ...alertChannels,
  ...auditEntries,
  ...apiKeys,
  ...apiRequests,
  ...deliveryLog,
  ...deliveryStatistics,
  ...inboxHandlers(ownAddress),
  ...invitations,
  ...members,
  ...notices,
  ...ownSessions,
  ...business,
  ...session,
  ...signIn,
  ...watchingChanges(streams),
  ...passkeys,
  ...ssoSignInHandlers(means),
  ...ssoConnectionHandlers(means),
  ...ssoDomainHandlers(means),
  ...verificationHandshakes,
});

/** A ceremony is used up even where its answer is refused, and no transaction waits for somebody else's server. */
const isAtomicOwn = (operationId: string): boolean =>
  !['registerPasskey', 'beginSsoTest', 'finishSsoTest', 'verifySsoDomain'].includes(operationId);

export function consoleApi(
  context: Context,
  contract: Contract,
  { publicUrl, trustedProxies, consoleRateLimit }: ConsoleSettings,
  means: ConsoleMeans,
): ServedApi {
  const clients = clientsBehind(trustedProxies);
  const limiter = new PersonLimiter(consoleRateLimit, context.databaseClock);
  const handlers = handlersById(
    { ...publicHandlers(means), ...operatorHandlers(context), ...ownHandlers(means) },
    (operationId) =>
      [isAtomicPublic, isAtomicOperator, isAtomicOwn].every((isAtomic) => isAtomic(operationId)),
  );
  const exportOf = new Map(
    contract.operations.map((operation) => [
      operation.operationId ?? '',
      Reflect.get(operation, 'x-export') as ExportOf | undefined,
    ]),
  );
  const principalOf = async ({ req, operation }: IncomingCall, count: (personId: string) => void) => {
    const origin = ownOrigin(req, publicUrl, clients.protocolOf(req));
    refuseForeignOrigin(req, origin);
    const browser = {
      client: { address: clients.addressOf(req), userAgent: req.headers['user-agent'] },
      origin,
      ceremonies: { passkey: ceremonyCookieOf(req, 'passkey'), sso: ceremonyCookieOf(req, 'sso') },
      browserMark: browserMarkOf(req),
    };
    return admitted(context, req, browser, operation, count);
  };
  return {
    contract,
    identify: async (call) => ({ principal: await principalOf(call, (id) => limiter.count(id)) }),
    readmit: (call) => principalOf(call, () => undefined),
    // Each is given a context in which whatever it changes is recorded.
    handlerOf(operationId) {
      const exported = exportOf.get(operationId);
      const { atomic, handle } = exported
        ? exportHandler(exported, handlers(exported.list))
        : handlers(operationId);
      return {
        atomic,
        handle: (call) => {
          if (!('client' in call.principal)) throw new Error('A token was admitted to the console.');
          const { session: signedIn } = call.principal;
          if (!signedIn) return handle(call);
          const context = audited(call.context, {
            ...actorOf(signedIn.person, call.principal.isOperating),
            reason: reasonIn(call.body),
          });
          return handle({ ...call, context });
        },
      };
    },
  };
}

type Browser = Pick<ConsolePrincipal, 'client' | 'origin' | 'ceremonies' | 'browserMark'>;

/**
 * @throws DomainError `signed_out`; EdgeError `rate_limited`, `forbidden_resource`, `insufficient_role`,
 *   `sign_in_required`.
 */
async function admitted(
  context: Context,
  req: IncomingMessage,
  browser: Browser,
  operation: MatchedOperation | undefined,
  count: (personId: string) => void,
): Promise<ConsolePrincipal> {
  const { organization_id: named } = operation?.pathParameters ?? {};
  const organizationId = named !== undefined && isUuid(named) ? named.toLowerCase() : undefined;
  const found = await signedIn(context, req, organizationId, operation?.isOpen ?? false);
  const isOperating = operation?.scopes.includes('OPERATOR') ?? false;
  if (!found)
    return { ...browser, session: undefined, member: undefined, organizationId: '', scopes: [], isOperating };
  const { session: current, member } = found;
  count(current.person.id);
  const principal = {
    ...browser,
    session: current,
    member,
    organizationId: member?.organizationId ?? '',
    scopes: rolesOf(current, member),
    isOperating,
  };
  refuseOtherRoles(principal, operation?.scopes ?? []);
  if (operation?.needsRecentSignIn) refuseOldSignIn(current, context.databaseClock);
  return principal;
}

/** Before a sign-in there need not be a session, but there may be one, which the sign-in replaces. */
async function signedIn(
  context: Context,
  req: IncomingMessage,
  organizationId: string | undefined,
  isOptional: boolean,
): Promise<Awaited<ReturnType<typeof findSession>> | undefined> {
  try {
    return await findSession(context, sessionCookieOf(req), organizationId);
  } catch (error) {
    if (isOptional && error instanceof DomainError && error.code === 'signed_out') return undefined;
    throw error;
  }
}

/** The actor that the audit names for a person. */
const actorOf = ({ id, email }: SessionPerson, isOperating: boolean): Actor => ({
  kind: isOperating ? 'operator_person' : 'person',
  id,
  name: email,
});
