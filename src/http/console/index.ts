// The API of the web application: its authentication by cookie, roles, and handlers: its own, and those of the
// public and the operator API, which the console mirrors (openapi/console.yaml).
import type { IncomingMessage } from 'node:http';
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { findPortalSession } from '../../domain/access/portal-link.ts';
import { findSession } from '../../domain/access/session.ts';
import { audited } from '../../domain/audit.ts';
import type { Actor, Context } from '../../domain/context.ts';
import { DomainError } from '../../domain/errors.ts';
import { isUuid } from '../../domain/page.ts';
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
import { cells } from './access/cells.ts';
import { browserMarkOf, ceremonyCookieOf, portalCookieOf, sessionCookieOf } from './access/cookie.ts';
import { invitations } from './access/invitations.ts';
import { members } from './access/members.ts';
import { ownOrigin, refuseForeignOrigin } from './access/origin.ts';
import { passkeys } from './access/passkeys.ts';
import {
  type ConsolePrincipal,
  refuseBeyondPortal,
  refuseOldSignIn,
  refuseOtherRoles,
  rolesOf,
  rolesOfPortal,
} from './access/principal.ts';
import { session } from './access/session.ts';
import { type SsoMeans, ssoConnectionHandlers } from './access/sso-connection.ts';
import { ssoDomainHandlers } from './access/sso-domains.ts';
import { ssoSignInHandlers } from './access/sso-sign-in.ts';
import { auditEntries } from './audit-entries.ts';
import { business } from './business.ts';
import type { ChangeStreams } from './change-streams.ts';
import { watchingChanges } from './changes.ts';
import { type CountId, countHandler } from './counts.ts';
import { deliveryLog } from './delivery-log.ts';
import { type ExportId, type ExportOf, exportHandler, exportLimit } from './exports.ts';
import { inboxHandlers } from './inboxes.ts';
import { PersonLimiter } from './limits.ts';
import { notices } from './notices.ts';
import { redeliveries } from './redeliveries.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

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
}: ConsoleMeans): Omit<
  RouteHandlers,
  keyof PublicHandlers | keyof OperatorHandlers | ExportId | CountId
> => ({
  ...auditEntries,
  ...cells,
  ...apiKeys,
  ...deliveryLog,
  ...inboxHandlers(ownAddress),
  ...invitations,
  ...members,
  ...notices,
  ...redeliveries,
  ...business,
  ...session,
  ...watchingChanges(streams),
  ...passkeys,
  ...ssoSignInHandlers(means),
  ...ssoConnectionHandlers(means),
  ...ssoDomainHandlers(means),
  ...webhookEndpoints,
});

/** A ceremony is used up even where its answer is refused, and no transaction waits for somebody else's server, or for a count. */
const isAtomicOwn = (operationId: string): boolean =>
  ![
    'registerPasskey',
    'beginSsoTest',
    'finishSsoTest',
    'verifySsoDomain',
    'startOrganizationRedelivery',
  ].includes(operationId);

export function consoleApi(
  context: Context,
  contract: Contract,
  { publicUrl, trustedProxies, consoleRateLimit }: ConsoleSettings,
  means: ConsoleMeans,
): ServedApi {
  const clients = clientsBehind(trustedProxies);
  const runningExports = exportLimit();
  const limiter = new PersonLimiter(consoleRateLimit, context.databaseClock);
  const handlers = handlersById(
    { ...publicHandlers(means), ...operatorHandlers(context), ...ownHandlers(means) },
    (operationId) =>
      [isAtomicPublic, isAtomicOperator, isAtomicOwn].every((isAtomic) => isAtomic(operationId)),
  );
  const madeOf = new Map(
    contract.operations.map((operation) => [
      operation.operationId ?? '',
      {
        exported: Reflect.get(operation, 'x-export') as ExportOf | undefined,
        counted: Reflect.get(operation, 'x-count') as string | undefined,
      },
    ]),
  );
  const made = (operationId: string) => {
    const { exported, counted } = madeOf.get(operationId) ?? {};
    if (exported) return exportHandler(exported, handlers(exported.list), runningExports);
    return counted === undefined ? handlers(operationId) : countHandler(handlers(counted));
  };
  const principalOf = async ({ req, operation }: IncomingCall, count: (personId: string) => void) => {
    const origin = ownOrigin(req, publicUrl, clients.protocolOf(req));
    refuseForeignOrigin(req, origin);
    const browser = {
      client: { address: clients.addressOf(req), userAgent: req.headers['user-agent'] },
      origin,
      cookie: sessionCookieOf(req),
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
      const { atomic, handle } = made(operationId);
      return {
        atomic,
        handle: (call) => {
          if (!('client' in call.principal)) throw new Error('A token was admitted to the console.');
          const actor = actorOf(call.principal);
          if (!actor) return handle(call);
          return handle({
            ...call,
            context: audited(call.context, { ...actor, reason: reasonIn(call.body) }),
          });
        },
      };
    },
  };
}

type Browser = Pick<ConsolePrincipal, 'client' | 'origin' | 'cookie' | 'ceremonies' | 'browserMark'>;

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
  if (req.headers[PORTAL_HEADER] !== undefined)
    return admittedByPortal(context, req, browser, operation, organizationId, count);
  const found = await unlessSignedOut(
    findSession(context, browser.cookie, organizationId),
    operation?.isOpen ?? false,
  );
  const isOperating = operation?.scopes.includes('OPERATOR') ?? false;
  if (!found) return { ...browser, ...nobody, isOperating };
  const { session: current, member } = found;
  count(current.person.id);
  const principal = {
    ...browser,
    session: current,
    portal: undefined,
    member,
    organizationId: member?.organizationId ?? '',
    scopes: rolesOf(current, member),
    isOperating,
  };
  refuseOtherRoles(principal, operation?.scopes ?? []);
  if (operation?.needsRecentSignIn) refuseOldSignIn(current.signed_in_at, context.databaseClock);
  return principal;
}

/** Pages of a portal name themselves: with this header the portal's cookie counts and no other, without it never. */
const PORTAL_HEADER = 'console-portal';

const nobody = {
  session: undefined,
  portal: undefined,
  member: undefined,
  organizationId: '',
  scopes: [],
  isOperating: false,
} as const;

/** @throws DomainError `signed_out`; EdgeError `rate_limited`, `forbidden_resource`, `insufficient_role`, `sign_in_required`. */
async function admittedByPortal(
  context: Context,
  req: IncomingMessage,
  browser: Browser,
  operation: MatchedOperation | undefined,
  organizationId: string | undefined,
  count: (visitorId: string) => void,
): Promise<ConsolePrincipal> {
  const isOpen = operation?.isOpen ?? false;
  const portal = await unlessSignedOut(findPortalSession(context, portalCookieOf(req)), isOpen);
  if (!portal) return { ...browser, ...nobody };
  count(portal.id);
  // What needs nobody is the same for everybody.
  if (operation && !isOpen) refuseBeyondPortal(portal, organizationId, operation);
  if (operation?.needsRecentSignIn) refuseOldSignIn(portal.opened_at, context.databaseClock);
  return {
    ...browser,
    ...nobody,
    portal,
    organizationId: portal.organizationId,
    scopes: rolesOfPortal(portal),
  };
}

/** Before a sign-in there need not be a session, but there may be one, which the sign-in replaces. */
async function unlessSignedOut<Found>(
  found: Promise<Found>,
  isOptional: boolean,
): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isOptional && error instanceof DomainError && error.code === 'signed_out') return undefined;
    throw error;
  }
}

/** The actor that the audit names; nobody before a sign-in. */
function actorOf({ session, portal, isOperating }: ConsolePrincipal): Actor | undefined {
  if (portal) return { kind: 'portal_visitor', id: portal.id, name: portal.visitor };
  if (!session) return undefined;
  const { id, email } = session.person;
  return { kind: isOperating ? 'operator_person' : 'person', id, name: email };
}
