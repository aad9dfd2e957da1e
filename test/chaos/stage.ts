import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCore } from '../../src/core.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { fullAccess, operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { audited } from '../../src/domain/audit.ts';
import type { Context } from '../../src/domain/context.ts';
import { readConfig } from '../../src/platform/config.ts';
import { announced } from '../support/announcement.ts';
import { createCustomer } from '../support/customer.ts';
import { createPartner } from '../support/partner.ts';
import { removeScratchFolder, scratchFolder } from '../support/scratch-folder.ts';
import { sweepKilledRuns } from '../support/sweep.ts';
import { type Behaviour, factsOf, hostileBehaviours, orderedBehaviours } from './behaviour.ts';
import { ChaosPostgres } from './chaos-postgres.ts';
import { FILTER } from './choice.ts';
import type { EvidenceEndpoint } from './evidence.ts';
import { EVENT_TYPE } from './ledger.ts';
import { MovedClock } from './moved-clock.ts';
import { CUT_WORKER, type Plan, productSettings, SERVERS } from './plan.ts';
import { PostgresProxy } from './postgres-proxy.ts';
import type { Progress } from './progress.ts';
import { PublisherProcess } from './publisher-process.ts';
import { ReceiverProcess } from './receiver-process.ts';
import { type Ending, SupervisedProcess } from './supervised-process.ts';

export interface Worker {
  /** 1, 2, 3. */
  readonly number: number;
  readonly process: SupervisedProcess;
  /** The proxy between the worker and Postgres. */
  readonly proxy: PostgresProxy;
}

/** An organization of the run: its events go to its own endpoints only. */
export interface Tenant {
  readonly organizationId: string;
  readonly customerId: string;
  readonly token: string;
}

/** All parts of a run that faults affect. */
export interface Stage {
  readonly plan: Plan;
  readonly progress: Progress;
  readonly folder: string;
  readonly postgres: ChaosPostgres;
  readonly receiver: ReceiverProcess;
  readonly publisher: PublisherProcess;
  readonly api: SupervisedProcess;
  /** The proxy between the API and Postgres. */
  readonly apiProxy: PostgresProxy;
  readonly workers: readonly Worker[];
  /** Each is an API and a worker in one process. */
  readonly servers: readonly Worker[];
  /** The clock of the worker that is cut off. */
  readonly movedClock: MovedClock;
  readonly tenants: Tenants;
  readonly operatorToken: string;
  readonly endpoints: readonly EvidenceEndpoint[];
}

/**
 * `healthy` gets events at the full rate, `hostile` a few, `probe` those at the end, `partner` none; `money` calls
 * the API, and bills. `direct` gets events that are published over HTTP. `feed` and `otherFeed`
 * have no endpoints, but publishers of their own.
 */
type Tenants = Readonly<
  Record<'healthy' | 'hostile' | 'direct' | 'probe' | 'partner' | 'money' | 'feed' | 'otherFeed', Tenant>
>;

const CLI = fileURLToPath(new URL('../../src/countersign.js', import.meta.url));
const TRUSTED_CA = fileURLToPath(new URL('../support/tls/ca.cert.pem', import.meta.url));
/** Makes a process that does not end report what it waits for. */
const REPORTING = ['--report-on-signal', '--report-exclude-env'];
const READY_TEXT = '"msg":"started"';
const WORKER_COUNT = 3;

/** Creates the run's folder. `cleanup` does not remove it, because it may contain the report. */
export async function makeFolder(): Promise<string> {
  await sweepKilledRuns();
  const { path: folder } = await scratchFolder('chaos');
  await mkdir(logsFolder(folder));
  return folder;
}

export const logsFolder = (folder: string): string => join(folder, 'logs');
export const logOf = (folder: string, name: string): string => join(logsFolder(folder), `${name}.log`);

/** Starts everything, in order. `cleanup` ends all of it, even if this function has not finished. */
export async function setStage(
  plan: Plan,
  folder: string,
  progress: Progress,
  cleanup: AsyncDisposableStack,
): Promise<Stage> {
  const settings = productSettings(plan);
  const logFile = (name: string) => logOf(folder, name);
  const onEnding = (ending: Ending) => tellEnding(progress, ending);

  progress.say('starting Postgres, with fsync');
  const postgres = await ChaosPostgres.start(folder, cleanup);
  cleanup.defer(() => postgres.keepLog(logFile('postgres')));
  const receiver = cleanup.use(
    await ReceiverProcess.start({ seed: plan.seed, logFile: join(folder, 'requests.ndjson') }),
  );
  const environment = { ...settings, DATABASE_URL: postgres.productUrl() };
  const { tenants, operatorToken } = await makeTenants(environment);

  const server = (name: string, role: 'api' | 'worker' | 'start', more: Record<string, string>) =>
    cleanup.use(
      new SupervisedProcess(
        {
          name,
          args: () => [...REPORTING, `--report-directory=${logsFolder(folder)}`, CLI, role],
          environment: { ...environment, PORT: '0', ...more },
          logFile: logFile(name),
          readyText: READY_TEXT,
        },
        onEnding,
      ),
    );
  const apiProxy = cleanup.use(await PostgresProxy.open(postgres.port));
  const api = server('api', 'api', { DATABASE_URL: postgres.productUrl(apiProxy.port) });
  // Only this worker trusts the certificate, so that the endpoint can be verified at all.
  const verifier = server('verifying-worker', 'worker', { NODE_EXTRA_CA_CERTS: TRUSTED_CA });
  progress.say('starting the API and a worker for the handshakes');
  await Promise.all([api.start(), verifier.start()]);
  const endpoints = await registerEndpoints(baseUrlOf(api), tenants, receiver);
  await verifier.stop();

  progress.say(
    `${endpoints.length} endpoints are active; starting ${WORKER_COUNT} workers, ${SERVERS.length} that are API and worker, and a publisher`,
  );
  const movedClock = new MovedClock(join(folder, 'clock'));
  const workers: Worker[] = [];
  for (let number = 1; number <= WORKER_COUNT; number++) {
    const proxy = cleanup.use(await PostgresProxy.open(postgres.port));
    const process = server(`worker-${number}`, 'worker', {
      DATABASE_URL: postgres.productUrl(proxy.port),
      ...(number === CUT_WORKER && movedClock.environment),
    });
    workers.push({ number, proxy, process });
  }
  const servers: Worker[] = [];
  for (const number of SERVERS) {
    const proxy = cleanup.use(await PostgresProxy.open(postgres.port));
    const process = server(`server-${number}`, 'start', {
      DATABASE_URL: postgres.productUrl(proxy.port),
      OPERATIONS_PORT: '0',
    });
    servers.push({ number, proxy, process });
  }
  const publisher = cleanup.use(
    new PublisherProcess({
      seed: plan.seed,
      statementsMax: plan.publisherStatementsMax,
      logFile: logFile('publisher'),
      environment: { ...environment, LOG_LEVEL: 'warn' },
      onEnding,
    }),
  );
  await Promise.all([...workers, ...servers].map(({ process }) => process.start()));
  await publisher.process.start();
  return {
    plan,
    progress,
    folder,
    postgres,
    receiver,
    publisher,
    api,
    apiProxy,
    workers,
    servers,
    movedClock,
    tenants,
    operatorToken,
    endpoints,
  };
}

/** The address of the API, which changes with every restart. */
export function baseUrlOf(api: SupervisedProcess): string {
  return announced(api.announcement, 'baseUrl') ?? '';
}

export async function removeFolder(folder: string): Promise<void> {
  await removeScratchFolder(folder);
}

async function makeTenants(
  environment: Record<string, string>,
): Promise<{ tenants: Tenants; operatorToken: string }> {
  await using core = await openCore(readConfig({ ...environment, LOG_LEVEL: 'error' }));
  const { context } = core;
  const tenants = {
    healthy: await makeTenant(context, 'Healthy'),
    hostile: await makeTenant(context, 'Hostile'),
    probe: await makeTenant(context, 'Probe'),
    direct: await makeTenant(context, 'Direct'),
    partner: await makeTenant(context, 'Partner'),
    money: await makeTenant(context, 'Money'),
    feed: await makeTenant(context, 'Feed'),
    otherFeed: await makeTenant(context, 'Other-Feed'),
  };
  const operator = audited(context, { kind: 'cli', id: null, name: 'chaos' });
  const { plaintext } = await issueOperatorToken(operator, {
    name: 'chaos',
    scopes: operatorScopes,
  });
  return { tenants, operatorToken: plaintext };
}

async function makeTenant(context: Context, name: string): Promise<Tenant> {
  const ownerEmail = `owner@${name.toLowerCase()}.example`;
  const { id: organizationId } = await createOrganization(context, { name, owner_email: ownerEmail });
  const { plaintext } = await issueToken(context, {
    organizationId,
    issuedBy: ownerEmail,
    name: 'chaos',
    scopes: [fullAccess],
  });
  return { organizationId, customerId: await createCustomer(context, organizationId), token: plaintext };
}

async function registerEndpoints(
  baseUrl: string,
  tenants: Tenants,
  receiver: ReceiverProcess,
): Promise<EvidenceEndpoint[]> {
  const behavioursOf: [Tenant, readonly Behaviour[]][] = [
    [tenants.healthy, ['prompt', 'slow', 'choosy']],
    [tenants.hostile, hostileBehaviours],
    [tenants.direct, ['brisk', ...orderedBehaviours]],
    [tenants.probe, ['gate']],
  ];
  const secrets: Record<string, string> = {};
  const endpoints: EvidenceEndpoint[] = [];
  for (const [{ organizationId, token }, behaviours] of behavioursOf) {
    const { webhookEndpoints } = createPartner(baseUrl, token).client;
    for (const behaviour of behaviours) {
      const { options, isFiltered } = factsOf(behaviour);
      const { id, signing_secret } = await webhookEndpoints.create({
        endpoint_url: receiver.urlOf(behaviour),
        subscriptions: [{ event_type: EVENT_TYPE, schema_version: 1, ...(isFiltered && { filter: FILTER }) }],
        ...options,
      });
      await webhookEndpoints.verify(id);
      secrets[behaviour] = signing_secret;
      endpoints.push({ id, organizationId, behaviour });
    }
  }
  receiver.useSecrets(secrets);
  return endpoints;
}

function tellEnding(progress: Progress, { name, pid, kind, code }: Ending): void {
  if (kind === 'stopped') return;
  const how = {
    killed: 'was killed',
    'refused to start': `did not start (exit ${code})`,
    'hung at start': 'HUNG while it started, and was killed',
    died: `DIED (exit ${code})`,
  }[kind];
  progress.say(`${name} (${pid}) ${how}`);
}
