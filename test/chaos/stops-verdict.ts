// Stops workers and API as a service manager does, especially where it is hardest: just after their
// connections were lost.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from './finding.ts';
import { SHORT_MS } from './plan.ts';
import { Random } from './random.ts';
import { baseUrlOf, logsFolder, type Stage } from './stage.ts';

/** The time limit of a clean stop: SHUTDOWN_TIMEOUT_MS. */
const STOP_SECONDS_MAX = 20;
const LOSSES = 5;
/** Connections are reopened in this time. */
const AFTER_LOSS_MS_MAX = 2_000;
/** Some polls end and begin while connections are lost, some wait through the loss. */
const POLL_SECONDS = [1, 1, 2, 20];
const POLL_AGAIN_MS = 20;
/** The product's message when something would have kept a stopped process alive. */
const HELD = /^countersign: stopped, but.*/gm;

interface Stop {
  readonly name: string;
  readonly code: number | null;
  readonly durationMs: number;
}

export async function judgeStops(stage: Stage): Promise<Finding> {
  const random = new Random(stage.plan.seed, 'stops');
  const stops: Stop[] = [];
  // A short run has no time for this.
  const losses = stage.plan.durationMs < SHORT_MS ? 0 : LOSSES;
  for (let loss = 1; loss <= losses; loss++) {
    const afterMs = random.integer(0, AFTER_LOSS_MS_MAX);
    stage.progress.say(`Postgres is restarted, and SIGTERM ${afterMs} ms later to workers and API`);
    await using _polls = keepPolling(stage);
    await stage.postgres.stopImmediately();
    await stage.postgres.startAgain();
    await delay(afterMs);
    stops.push(...(await stopAll(stage)));
    await Promise.all(processesOf(stage).map((process) => process.start()));
  }
  stage.progress.say('SIGTERM to workers and API');
  stops.push(...(await stopAll(stage)));
  const held = await heldProcesses(stage);
  const slowestMs = Math.max(...stops.map(({ durationMs }) => durationMs));
  return {
    what: 'SIGTERM: workers and API exit',
    expected: `0, < ${STOP_SECONDS_MAX} s`,
    found: `${[...new Set(stops.map(({ code }) => code))].join(', ')}, ${(slowestMs / 1000).toFixed(1)} s, ${stops.length} stops`,
    violations: [
      ...stops
        .filter(({ code, durationMs }) => code !== 0 || durationMs > STOP_SECONDS_MAX * 1000)
        .map(({ name, code, durationMs }) => `${name} stopped with exit ${code} after ${durationMs} ms`),
      ...held,
    ],
  };
}

const processesOf = ({ workers, servers, api }: Stage) => [
  ...[...workers, ...servers].map(({ process }) => process),
  api,
];

function stopAll(stage: Stage): Promise<Stop[]> {
  return Promise.all(
    processesOf(stage).map(async (process) => ({ name: process.name, ...(await process.stop()) })),
  );
}

/** Consumers of the feed that poll again whatever the answer was. */
function keepPolling({ api, tenants }: Stage): AsyncDisposable {
  const over = new AbortController();
  const { signal } = over;
  const baseUrl = baseUrlOf(api);
  const headers = { Authorization: `Bearer ${tenants.feed.token}` };
  const polling = POLL_SECONDS.map(async (seconds) => {
    while (!signal.aborted) {
      const url = `${baseUrl}/api/v1/public/event-feed?wait=${seconds}`;
      await fetch(url, { headers, signal }).then(
        (response) => response.text(),
        () => undefined,
      );
      await delay(POLL_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  });
  return {
    async [Symbol.asyncDispose]() {
      over.abort();
      await Promise.all(polling);
    },
  };
}

/** All such messages of the run's processes, whoever stopped them. */
async function heldProcesses({ folder }: Stage): Promise<string[]> {
  const names = (await readdir(logsFolder(folder))).filter((file) => file.endsWith('.log'));
  const texts = await Promise.all(names.map((name) => readFile(`${logsFolder(folder)}/${name}`, 'utf8')));
  return names.flatMap((name, index) =>
    [...(texts[index]?.matchAll(HELD) ?? [])].map(([line]) => `${name}: ${line}`),
  );
}
