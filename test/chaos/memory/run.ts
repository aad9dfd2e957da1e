// Stages the attacks on a process with little memory, beside honest traffic, and judges both.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openCore } from '../../../src/core.ts';
import { createOrganization } from '../../../src/domain/access/organization.ts';
import { issueToken } from '../../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../../src/domain/access/tokens/operator-token.ts';
import { fullAccess, operatorScopes } from '../../../src/domain/access/tokens/scope.ts';
import { audited } from '../../../src/domain/audit.ts';
import { createMeter } from '../../../src/domain/business/usage/meter.ts';
import type { Context } from '../../../src/domain/context.ts';
import { readConfig } from '../../../src/platform/config.ts';
import type { ContainerStore } from '../../support/container-store.ts';
import { createCustomer } from '../../support/customer.ts';
import { type Attack, batchPath, Crowd, largeBatch, type Victim } from './attacks.ts';
import { type HonestInput, HonestTraffic, type Sample } from './honest-traffic.ts';
import { LimitedServer, type MemoryLimit } from './limited-server.ts';

/** The result of one attack. */
export interface Ordeal {
  readonly limit: string;
  readonly what: string;
  readonly honest: string;
  readonly p99Ms: number;
  readonly healthz: string;
  readonly rssPeakMib: number;
  readonly cpuSeconds: number;
  /** The answers that the attackers got. */
  readonly answers: string;
  /** The violations of the guarantees; empty if they hold. */
  readonly violations: readonly string[];
}

export interface MemoryRun {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly limits: readonly MemoryLimit[];
  readonly attacks: readonly Attack[];
  readonly attackMs: number;
  /** Of the image that is attacked, in place of a process of the checkout. */
  readonly store?: ContainerStore | undefined;
  readonly say: (text: string) => void;
}

const ANSWERED_SHARE_MIN = 0.99;
const P99_MS_MAX = 1_000;
const SETTINGS = {
  ENCRYPTION_KEYS: `chaos:${Buffer.alloc(32, 11).toString('base64')}`,
  LOG_FORMAT: 'json',
  RATE_LIMIT: 'off',
};
const METER = 'calls';

/** @param cleanup ends the attacked process, even if this function has not finished. */
export async function runOrdeals(cleanup: AsyncDisposableStack, run: MemoryRun): Promise<Ordeal[]> {
  const environment = { ...SETTINGS, DATABASE_URL: run.databaseUrl };
  const { victim, honest } = await makeParties(environment);
  let isSeeded = false;
  const ordeals: Ordeal[] = [];
  for (const limit of run.limits) {
    for (const [connectionsMax, attacks] of Map.groupBy(run.attacks, (attack) => attack.connectionsMax)) {
      const label = `${limit.cgroupMib}-${connectionsMax ?? 'default'}`;
      const settings = {
        ...environment,
        ...(connectionsMax !== undefined && { MAX_CONNECTIONS: String(connectionsMax) }),
      };
      const logFile = join(run.folder, `api-${label}.log`);
      await using server = cleanup.use(await LimitedServer.start(label, limit, settings, logFile, run.store));
      if (!isSeeded) await publishPages(server.baseUrl, victim);
      isSeeded = true;
      run.say(`${describe(limit)}, limited by ${server.limitedBy}: ${server.rssMib()} MiB after the start`);
      for (const attack of attacks) {
        const ordeal = await stageAttack(run, limit, server, attack, victim, honest);
        ordeals.push(ordeal);
        run.say(
          ordeal.violations.length === 0 ? `held: ${attack.what}` : `BROKEN: ${ordeal.violations.join('; ')}`,
        );
        if (!server.isAlive) break;
      }
    }
  }
  return ordeals;
}

async function stageAttack(
  run: MemoryRun,
  limit: MemoryLimit,
  server: LimitedServer,
  { what, begin, answer }: Attack,
  victim: Omit<Victim, 'baseUrl'>,
  honest: Omit<HonestInput, 'baseUrl'>,
): Promise<Ordeal> {
  const { baseUrl } = server;
  server.takeRssPeakMib();
  const cpuBefore = server.cpuSeconds();
  const crowd = new Crowd(baseUrl);
  begin({ ...victim, baseUrl }, crowd);
  const traffic = new HonestTraffic({ ...honest, baseUrl });
  const until = performance.now() + run.attackMs;
  while (performance.now() < until && server.isAlive) await delay(100);
  const samples = await traffic.stop();
  crowd.end();
  const answered = samples.filter(isAnswered);
  const p99Ms = percentile(
    answered.map(({ ms }) => ms),
    0.99,
  );
  const probes = samples.filter((sample) => sample.what === 'GET /healthz');
  const healthy = probes.filter(isAnswered);
  const share = answered.length / samples.length;
  const violations = [
    ...(server.isAlive ? [] : [`${what}: the process died`]),
    ...(healthy.length === probes.length
      ? []
      : [`${what}: /healthz failed ${probes.length - healthy.length} times`]),
    ...(share >= ANSWERED_SHARE_MIN
      ? []
      : [`${what}: ${(share * 100).toFixed(1)} % of honest requests answered: ${statuses(samples)}`]),
    ...(p99Ms < P99_MS_MAX ? [] : [`${what}: p99 of honest requests ${p99Ms} ms`]),
    ...(answer === undefined || crowd.answers.has(answer) ? [] : [`${what}: nobody was answered ${answer}`]),
  ];
  return {
    limit: `${describe(limit)}, ${server.limitedBy}`,
    what,
    honest: `${answered.length}/${samples.length}`,
    p99Ms,
    healthz: `${healthy.length}/${probes.length}`,
    rssPeakMib: server.takeRssPeakMib(),
    cpuSeconds: server.cpuSeconds() - cpuBefore,
    answers: crowd.describe(),
    violations,
  };
}

const describe = ({ cgroupMib, oldSpaceMib }: MemoryLimit): string =>
  `${cgroupMib} MiB${oldSpaceMib === undefined ? '' : ` with --max-old-space-size=${oldSpaceMib}`}`;

const isAnswered = ({ status }: Sample): boolean => status >= 200 && status < 300;

function statuses(samples: readonly Sample[]): string {
  return [...Map.groupBy(samples, ({ what, status }) => `${what} ${status}`)]
    .map(([what, all]) => `${all.length}×${what}`)
    .join(', ');
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.POSITIVE_INFINITY);
}

interface Parties {
  readonly victim: Omit<Victim, 'baseUrl'>;
  readonly honest: Omit<HonestInput, 'baseUrl'>;
}

async function makeParties(environment: Record<string, string>): Promise<Parties> {
  await using core = await openCore(readConfig({ ...environment, LOG_LEVEL: 'error' }));
  const { context } = core;
  const attacker = await makeOrganization(context, 'attacker');
  const honest = await makeOrganization(context, 'honest');
  const customerId = await createCustomer(context, honest.id);
  await createMeter(context, honest.id, { key: METER, name: 'Calls', aggregation: 'count', unit: null });
  const operator = audited(context, { kind: 'cli', id: null, name: 'chaos' });
  const { plaintext } = await issueOperatorToken(operator, { name: 'chaos', scopes: operatorScopes });
  return {
    victim: {
      partnerTokens: [await attacker.issue(), await attacker.issue()],
      operatorToken: plaintext,
      organizationId: attacker.id,
    },
    honest: { token: await honest.issue(), customerId, meter: METER },
  };
}

async function makeOrganization(context: Context, name: string) {
  const ownerEmail = `owner@${name}.example`;
  const { id } = await createOrganization(context, { name, owner_email: ownerEmail });
  const input = { organizationId: id, issuedBy: ownerEmail, name: 'chaos', scopes: [fullAccess] };
  return { id, issue: async () => (await issueToken(context, input)).plaintext };
}

/** Publishes events that fill a page of the feed. */
async function publishPages(baseUrl: string, { operatorToken, organizationId }: Omit<Victim, 'baseUrl'>) {
  const answer = await fetch(`${baseUrl}${batchPath(organizationId)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
    body: String(largeBatch()),
  });
  if (!answer.ok) throw new Error(`The batch was answered ${answer.status}: ${await answer.text()}`);
}
