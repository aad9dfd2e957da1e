/** The live server that clients are tried on, its receiver, and an organization with a history for each trial. */
import { eventCatalogue } from '../../generated/event-catalogue.ts';
import { type App, startApp } from '../../src/app.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { fullAccess } from '../../src/domain/access/tokens/scope.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { publishEvents } from '../../src/domain/events/event.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createCustomer } from '../support/customer.ts';
import { createPartner } from '../support/partner.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';

/** An answer of the server as it went over the wire. */
interface WireAnswer {
  readonly operationId: string;
  readonly status: number;
  readonly body: unknown;
  /** Empty without one. */
  readonly etag: string;
}

export interface Stage extends AsyncDisposable {
  readonly app: App;
  readonly baseUrl: string;
  readonly receiver: Receiver;
  /** The latest answer of the server. */
  latest(): WireAnswer;
}

/** What a trial begins with. */
export interface World {
  readonly token: string;
  /** It may read customers only. */
  readonly narrowToken: string;
  readonly customerIds: readonly string[];
  /** An endpoint that is sent almost every event and answers 401. */
  readonly refusingEndpointId: string;
  /** An endpoint that is sent almost every event and breaks the connection off. */
  readonly breakingEndpointId: string;
  /** Where an endpoint can be registered that answers well. */
  readonly goodUrl: string;
  /** The bodies that were delivered, one of each event type that the endpoints are sent. */
  readonly deliveredEvents: readonly { readonly type: string; readonly [member: string]: unknown }[];
}

export async function openStage(): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  const { path: dataDir } = opened.use(await scratchFolder('clients'));
  let latest: WireAnswer | undefined;
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    RETRY_SCHEDULE_SECONDS: '1',
    RETRY_JITTER_PERCENT: '0',
  });
  const app = opened.use(
    await startApp(
      config,
      { api: true, worker: true },
      {
        checkAnswer: (operation, { status, body, response }) => {
          const json: unknown = typeof body === 'string' ? JSON.parse(body) : body;
          latest = {
            operationId: operation.id,
            status,
            body: json === null ? null : structuredJson(json),
            etag: response.get('ETag') ?? '',
          };
        },
      },
    ),
  );
  const receiver = opened.use(await startReceiver());
  receiver.answer = ({ path }, response) => {
    if (path.startsWith('/breaking')) response.destroy();
    else if (path.startsWith('/refusing'))
      response.writeHead(401, { 'Content-Type': 'text/plain' }).end('Who are you?');
    else response.writeHead(204).end();
  };
  const { baseUrl } = app;
  if (baseUrl === undefined) throw new Error('The server listens nowhere.');
  const resources = opened.move();
  return {
    app,
    baseUrl,
    receiver,
    latest() {
      if (!latest) throw new Error('The server has answered nothing.');
      return latest;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const structuredJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** @param name of the trial, for the paths of its receivers. */
export async function createWorld(stage: Stage, name: string): Promise<World> {
  const { context } = stage.app;
  const ownerEmail = 'owner@clients.example';
  const { id: organizationId } = await createOrganization(context, { name, owner_email: ownerEmail });
  const issue = async (scopes: string[]) =>
    (await issueToken(context, { organizationId, issuedBy: ownerEmail, name, scopes })).plaintext;
  const [token, narrowToken] = [await issue([fullAccess]), await issue(['customers:read'])];
  const customerIds: string[] = [];
  for (let count = 0; count < 3; count += 1) customerIds.push(await createCustomer(context, organizationId));

  const partner = createPartner(stage.baseUrl, token);
  // Without what the failures of their deliveries cause at the other one. Its example is read with the others.
  const types = eventCatalogue
    .map(({ type }) => type)
    .filter((type) => type !== 'webhook_delivery.exhausted');
  const urlOf = (kind: string) => new URL(`/${kind}/${name}`, stage.receiver.url).href;
  const refusing = await partner.registerActive(urlOf('refusing'), types);
  const breaking = await partner.registerActive(urlOf('breaking'), types);
  await inTransaction(context, (tx) =>
    publishEvents(
      tx,
      eventCatalogue.map(
        ({ type, bodyExample }) => ({ organizationId, type, data: bodyExample.data }) as never,
      ),
    ),
  );
  await waitFor(
    'every delivery to fail',
    async () =>
      (await context.db.prisma.delivery.count({ where: { organizationId, status: 'failed' } })) ===
      2 * types.length,
    () => 'some are under way',
    60_000,
  );
  const delivered = stage.receiver.deliveries.filter(({ path }) => path === `/refusing/${name}`);
  return {
    token,
    narrowToken,
    customerIds,
    refusingEndpointId: refusing.id,
    breakingEndpointId: breaking.id,
    goodUrl: urlOf('good'),
    deliveredEvents: delivered.map(({ body }) => JSON.parse(body)),
  };
}
