// Sets up everything that the demo needs: server, database, receiver and tokens.
import { type Core, openCore } from '../core.ts';
import { demoOrganizationId } from '../domain/access/organization.ts';
import { issueToken, revokeToken } from '../domain/access/tokens/api-token.ts';
import { issueOperatorToken, revokeOperatorToken } from '../domain/access/tokens/operator-token.ts';
import { audited } from '../domain/audit.ts';
import type { Context } from '../domain/context.ts';
import { deleteEndpoint } from '../domain/endpoints/change-status.ts';
import { searchEndpoints } from '../domain/endpoints/webhook-endpoint.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { WebhookEndpointCreated } from '../sdk/index.ts';
import { Caller, Operator } from './caller.ts';
import type { Checklist } from './checklist.ts';
import type { Narrator } from './narrator.ts';
import { Receiver } from './receiver.ts';
import { findOrStartServer, type Server, ServerError } from './server.ts';

export interface Stage {
  readonly narrator: Narrator;
  readonly checks: Checklist;
  readonly config: Config;
  readonly server: Server;
  /** Direct access to the domain, on the database that the server uses. */
  readonly context: Context;
  readonly organizationId: string;
  readonly receiver: Receiver;
  readonly partner: Caller;
  readonly operator: Operator;
}

/** The stage once an endpoint is registered on it. */
export interface Story extends Stage {
  /** Whom the demo invoices. */
  readonly customerId: string;
  readonly endpoint: WebhookEndpointCreated;
}

/** A part of the story whose numbers are compared at its end. */
export interface Act extends Story {
  readonly since: string;
}

export function beginAct(story: Story): Act {
  story.receiver.resetCount();
  return { ...story, since: new Date().toISOString() };
}

const TOKEN_NAME = 'npm run demo';

/** For a server started by the demo: a schedule short enough to see a delivery exhausted. */
const DEMO_SETTINGS = { RETRY_SCHEDULE_SECONDS: '1,1.5' };

/**
 * Finds or starts the server, starts the receiver and creates tokens. `cleanup` removes all of it, however
 * the demo ends.
 *
 * @throws ServerError and the errors of readConfig and openCore, each with a message of one line.
 */
export async function setStage(
  narrator: Narrator,
  checks: Checklist,
  cleanup: AsyncDisposableStack,
): Promise<Stage> {
  const environment = { ...DEMO_SETTINGS, ...process.env };
  const server = await findOrStartServer(readConfig(process.env), environment, cleanup, () =>
    narrator.note('No server is running here yet: starting one (the first start creates its database).'),
  );
  const config = readConfig(server.startedHere ? environment : process.env);
  const core = await openDatabase(config, cleanup);
  const { context } = core;
  await refuseWithoutDemoOrganization(core, server);
  const receiver = cleanup.use(await Receiver.start());
  cleanup.defer(() => deleteEndpointsAt(context, receiver.url));
  const token = await makeToken(context, cleanup);
  await refuseOtherDatabase(core, server, token);

  narrator.facts({
    Server: `${server.baseUrl}  (${server.startedHere ? 'started for this run' : 'already running'})`,
    Database: core.databaseDescription,
    Receiver: receiver.url,
    'API token': `${token}  (created for this run, revoked at its end)`,
  });
  const { baseUrl } = server;
  return {
    narrator,
    checks,
    config,
    server,
    context,
    organizationId: demoOrganizationId,
    receiver,
    partner: new Caller('partner', { baseUrl, apiKey: token }, narrator, checks),
    operator: new Operator(
      'operator',
      { baseUrl, apiKey: await makeOperatorToken(context, cleanup) },
      narrator,
      checks,
    ),
  };
}

async function openDatabase(config: Config, cleanup: AsyncDisposableStack): Promise<Core> {
  // The demo prints its own output; log only errors.
  const opening = openCore({ ...config, log: { ...config.log, level: 'error' } });
  cleanup.defer(() =>
    opening.then(
      (core) => core[Symbol.asyncDispose](),
      () => undefined,
    ),
  );
  return await opening;
}

async function makeToken(context: Context, cleanup: AsyncDisposableStack): Promise<string> {
  const { token, plaintext } = await issueToken(context, {
    organizationId: demoOrganizationId,
    name: TOKEN_NAME,
    scopes: [
      'customers:write',
      'contracts:write',
      'meters:write',
      'usage_events:write',
      'invoices:write',
      'payments:write',
      'credit_notes:write',
      'webhook_endpoints:write',
      'deliveries:write',
    ],
  });
  cleanup.defer(async () => {
    await revokeToken(context, demoOrganizationId, token.id);
  });
  return plaintext;
}

async function makeOperatorToken(context: Context, cleanup: AsyncDisposableStack): Promise<string> {
  const operator = audited(context, { kind: 'cli', id: null, name: TOKEN_NAME });
  const { token, plaintext } = await issueOperatorToken(operator, {
    name: TOKEN_NAME,
    scopes: ['operator:read', 'operator:write'],
  });
  cleanup.defer(async () => {
    await revokeOperatorToken(operator, token.id);
  });
  return plaintext;
}

/** An interrupted demo may not know yet what it registered. */
async function deleteEndpointsAt(context: Context, url: string): Promise<void> {
  const { items } = await searchEndpoints(context, { limit: 100 }, { organization_id: demoOrganizationId });
  for (const endpoint of items.filter(({ endpoint_url }) => endpoint_url === url)) {
    await deleteEndpoint(context, demoOrganizationId, endpoint.id);
  }
}

async function refuseWithoutDemoOrganization(core: Core, server: Server): Promise<void> {
  const { organization } = core.context.db.prisma;
  if ((await organization.count({ where: { id: demoOrganizationId } })) > 0) return;
  throw new ServerError(
    server.startedHere
      ? `There is no demo organization in the ${core.databaseDescription}: \`npm start\` creates one in an empty database, if ALLOW_INSECURE_RECEIVERS is on.`
      : `${otherDatabase(core, server)} (there is no demo organization in it).`,
  );
}

async function refuseOtherDatabase(core: Core, server: Server, token: string): Promise<void> {
  const response = await fetch(`${server.baseUrl}/api/v1/public/party/customers?limit=1`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await response.body?.cancel();
  if (response.status === 401) throw new ServerError(`${otherDatabase(core, server)}.`);
}

function otherDatabase(core: Core, server: Server): string {
  return `The server at ${server.baseUrl} uses a different database than this configuration, which names the ${core.databaseDescription}: run the demo with the server's settings, or with another PORT so that it starts a server`;
}
