// `npm run chaos -- embedded`: stages faults of the embedded PostgreSQL of a real `countersign start` while
// events are published through the API. Each fault happens twice: first Countersign must recover without
// help; then, started again, it must stop cleanly during the fault.
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner } from '../support/partner.ts';
import { RunningServer } from '../support/process.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { type EmbeddedFault, embeddedFaults, serverPid, serverProcesses, signal } from './embedded-faults.ts';
import { EmbeddedPublisher } from './embedded-publisher.ts';
import { atLeast, atMost, type Finding } from './finding.ts';
import type { Progress } from './progress.ts';

const LEAD_MS = 1_000;
const STOP_MS_MAX = 30_000;
const START_MS_MAX = 60_000;
/** The stop begins this long after the outage began, before it ends. */
const STOP_AFTER_MS = 300;
/** From the kill of Countersign until its next start serves, while the old server is frozen. */
const FROZEN_START_MS_MAX = 30_000;
/** A few lines for each of a dozen parts that fail. */
const ERROR_LINES_MAX = 200;
const DELIVERED_MS_MAX = 60_000;

interface Scene {
  readonly progress: Progress;
  readonly receiver: Receiver;
  readonly publisher: EmbeddedPublisher;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  server: RunningServer;
  /** The log of earlier servers. */
  earlier: string;
}

export async function run(progress: Progress, cleanup: AsyncDisposableStack): Promise<Finding[]> {
  const scene = await setScene(progress, cleanup);
  const { publisher, receiver } = scene;
  const findings: Finding[] = [];
  for (const fault of embeddedFaults) {
    findings.push(...(await survive(scene, fault)));
    findings.push(...(await stopDuring(scene, fault)));
  }
  findings.push(...(await restartAfterKill(scene, false)), ...(await restartAfterKill(scene, true)));

  await publisher.stop();
  const arrived = () => new Set(receiver.deliveries.map(({ body }): string => JSON.parse(body).data.id));
  const missing = () => [...publisher.confirmed].filter((id) => !arrived().has(id));
  await waitFor(
    'deliveries',
    () => missing().length === 0,
    () => `${missing().length} missing`,
    DELIVERED_MS_MAX,
  ).catch(() => undefined);
  const lost = missing();
  const ended = await endOf(scene.server);
  const log = scene.earlier + scene.server.stdout;
  return [
    ...findings,
    atLeast('events published', 100, publisher.confirmed.size),
    {
      what: 'events that could not be published',
      expected: '0',
      found: `${publisher.givenUp.length}`,
      violations: publisher.givenUp,
    },
    { what: 'events lost', expected: '0', found: `${lost.length}`, violations: lost },
    atMost(
      'requests that arrived twice, which may be',
      receiver.deliveries.length,
      receiver.deliveries.length - arrived().size,
    ),
    atMost('answers 500', 0, publisher.answers.filter(({ status }) => status === 500).length),
    atMost('stack traces in the log', 0, log.split('\n').filter((line) => line.includes('"stack"')).length),
    atMost('the last stop: exit code', 0, ended.code ?? Number.NaN),
  ];
}

async function setScene(progress: Progress, cleanup: AsyncDisposableStack): Promise<Scene> {
  const folder = cleanup.use(await scratchFolder('chaos-embedded'));
  const settings = {
    DATA_DIR: folder.path,
    PORT: String(await lastingFreePort()),
    OPERATIONS_PORT: String(await lastingFreePort()),
    RATE_LIMIT: 'off',
    LOG_FORMAT: 'json',
    RETRY_SCHEDULE_SECONDS: '0.5,1,2,5',
  };
  const receiver = cleanup.use(await startReceiver());
  progress.say('the first start');
  const server = await RunningServer.start('start', settings);
  const { baseUrl, demoToken = '' } = server;
  await createPartner(baseUrl, demoToken).registerActive(receiver.url, ['customer.created']);
  const publisher = cleanup.use(new EmbeddedPublisher(baseUrl, demoToken));
  const dataDir = await realpath(join(folder.path, 'postgres'));
  const scene = { progress, receiver, publisher, dataDir, settings, server, earlier: '' };
  cleanup.defer(async () => void (await endOf(scene.server)));
  return scene;
}

/** Countersign must recover without help. */
async function survive(scene: Scene, fault: EmbeddedFault): Promise<Finding[]> {
  const { progress, publisher, settings, dataDir } = scene;
  await serving(scene);
  await delay(LEAD_MS);
  progress.say(fault.name);
  const watch = watchHealth(settings.OPERATIONS_PORT ?? '');
  const stagedAt = Date.now();
  const heal = await fault.stage(dataDir);
  // A port stays taken until Countersign has found another.
  const isOverAt = heal && !fault.name.includes('port') ? Date.now() : stagedAt;
  if (heal && isOverAt !== stagedAt) await heal();
  await delay(LEAD_MS);
  await serving(scene, fault.recoveryMsMax * 2);
  await delay(2 * LEAD_MS);
  const tookMs = publisher.servedAgainMs(isOverAt);
  if (heal && isOverAt === stagedAt) await heal();
  const health = await watch.stop();
  const answers = publisher.answers.filter(({ at }) => at >= stagedAt);
  const unexpected = answers.filter((answer) => !EmbeddedPublisher.isExpected(answer));
  progress.say(
    `served again after ${(tookMs / 1000).toFixed(1)} s; ${answers.filter(({ status }) => status === 503).length} answers 503`,
  );
  return [
    atMost(`${fault.name}: serves again`, fault.recoveryMsMax / 1000, tookMs / 1000, ' s'),
    {
      what: '    answers other than 201, 503, and 409 for a key in use',
      expected: '0',
      found: `${unexpected.length}`,
      violations: unexpected.map(({ status, body }) => `${status ?? 'no answer'} ${body ?? ''}`),
    },
    atMost('    /healthz other than 200', 0, health.unhealthy),
    ...(fault.isHarmless ? [] : [atLeast('    /readyz 503 while it lasted', 1, health.notReady)]),
    atMost('    lines in the log that are errors', ERROR_LINES_MAX, health.countErrors(scene)),
  ];
}

/** Countersign must stop during the fault, and the next start must find everything in order. */
async function stopDuring(scene: Scene, fault: EmbeddedFault): Promise<Finding[]> {
  const { progress, dataDir } = scene;
  await serving(scene);
  const staging = fault.stage(dataDir);
  await delay(STOP_AFTER_MS);
  progress.say('the same, and SIGTERM');
  const ended = await endOf(scene.server);
  const heal = await staging;
  const left = serverProcesses(dataDir).length;
  await heal?.();
  const startedAt = Date.now();
  await startAgain(scene);
  await serving(scene);
  return [
    atMost('    stopped meanwhile: exit code', fault.mayGiveUpStop ? 1 : 0, ended.code ?? Number.NaN),
    atMost('    stopped meanwhile: took', STOP_MS_MAX / 1000, ended.tookMs / 1000, ' s'),
    atMost('    stopped meanwhile: processes of Postgres left', 0, left),
    atMost('    the next start serves after', 15, (Date.now() - startedAt) / 1000, ' s'),
  ];
}

async function restartAfterKill(scene: Scene, isFrozen: boolean): Promise<Finding[]> {
  const { progress, dataDir, server } = scene;
  await serving(scene);
  const what = `Countersign killed, its Postgres left ${isFrozen ? 'frozen' : 'running'}`;
  progress.say(what);
  const pid = serverPid(dataDir);
  server.signal('SIGKILL');
  if (isFrozen) signal(pid, 'SIGSTOP');
  const startedAt = Date.now();
  await server.ended;
  await startAgain(scene);
  await serving(scene);
  const tookMs = Date.now() - startedAt;
  const isSame = serverPid(dataDir) === pid;
  const says = scene.server.stdout.includes('It is ended and started again');
  return [
    atMost(
      `${what}: serves again`,
      (isFrozen ? FROZEN_START_MS_MAX : START_MS_MAX / 4) / 1000,
      tookMs / 1000,
      ' s',
    ),
    {
      what: isFrozen ? '    ends the frozen one, and says so' : '    takes it over',
      expected: 'yes',
      found: isSame ? 'the same server' : `another server${says ? ', and says so' : ''}`,
      violations: isSame === isFrozen || says !== isFrozen ? [what] : [],
    },
  ];
}

async function startAgain(scene: Scene): Promise<void> {
  scene.earlier += scene.server.stdout;
  scene.server = await RunningServer.start('start', scene.settings);
}

/** Waits until newly published events are confirmed. */
async function serving({ publisher, server }: Scene, timeoutMs = START_MS_MAX): Promise<void> {
  const from = Date.now();
  await waitFor(
    'Countersign to serve',
    () => publisher.answers.filter(({ at, status }) => at >= from && status === 201).length >= 3,
    () => `it said:\n${server.stdout.slice(-2_000)}${server.stderr}`,
    Math.max(timeoutMs, START_MS_MAX),
  );
}

async function endOf(server: RunningServer): Promise<{ code: number | null; tookMs: number }> {
  const startedAt = Date.now();
  const timer = setTimeout(() => server.signal('SIGKILL'), 2 * STOP_MS_MAX);
  const { code, stderr } = await server.stop('SIGTERM');
  clearTimeout(timer);
  if (stderr) process.stderr.write(stderr);
  return { code, tookMs: Date.now() - startedAt };
}

/** Probes as a load balancer and a service manager do. */
function watchHealth(port: string) {
  const counts = { unhealthy: 0, notReady: 0 };
  let isStopped = false;
  const linesBefore = new WeakMap<RunningServer, number>();
  const status = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
    await response.text();
    return response.status;
  };
  const running = (async () => {
    while (!isStopped) {
      if ((await status('/healthz').catch(() => 0)) !== 200) counts.unhealthy++;
      if ((await status('/readyz').catch(() => 0)) === 503) counts.notReady++;
      await delay(100);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      return {
        ...counts,
        /** Counts error lines since the last call. */
        countErrors({ server }: Scene) {
          const all = server.stdout.split('\n').filter((line) => line.startsWith('{"level":50')).length;
          const before = linesBefore.get(server) ?? 0;
          linesBefore.set(server, all);
          return all - before;
        },
      };
    },
  };
}
