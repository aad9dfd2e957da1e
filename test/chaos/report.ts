import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printTable, style } from '../../src/commands/print.ts';
import { keepScratchFolder } from '../support/scratch-folder.ts';
import type { Evidence } from './evidence.ts';
import type { Finding } from './finding.ts';
import { type Plan, productSettings } from './plan.ts';

/** The number of violations of a guarantee that are printed; the folder has all of them. */
const SHOWN_MAX = 5;

export function isPassed(findings: readonly Finding[]): boolean {
  return findings.every(({ violations }) => violations.length === 0);
}

/** Prints the table, and the violations below it. */
export function printFindings(findings: readonly Finding[]): void {
  printTable(
    ['guarantee', 'expected', 'found', 'ok'],
    findings.map(({ what, expected, found, violations }) => [
      what,
      expected,
      found,
      violations.length === 0 ? style.green('yes') : style.red('NO'),
    ]),
  );
  for (const { violations } of findings) {
    for (const violation of violations.slice(0, SHOWN_MAX)) process.stdout.write(`\n${violation}`);
    if (violations.length > SHOWN_MAX) process.stdout.write(`\n… and ${violations.length - SHOWN_MAX} more`);
    if (violations.length > 0) process.stdout.write('\n');
  }
}

export function printJson(plan: Plan, findings: readonly Finding[]): void {
  process.stdout.write(
    `${JSON.stringify({ seed: plan.seed, isPassed: isPassed(findings), settings: describePlan(plan), findings }, null, 2)}\n`,
  );
}

/** The facts needed to judge the numbers. */
export function describePlan(plan: Plan): Record<string, string> {
  const { JOB_LEASE_SECONDS, DELIVERY_TIMEOUT_MS, RETRY_SCHEDULE_SECONDS, WORKER_WINDOW } =
    productSettings(plan);
  return {
    seed: `${plan.seed}`,
    duration: `${plan.durationMs / 1000} s`,
    rate: `${plan.eventsPerSecond} events/s`,
    JOB_LEASE_SECONDS: `${JOB_LEASE_SECONDS}`,
    DELIVERY_TIMEOUT_MS: `${DELIVERY_TIMEOUT_MS}`,
    RETRY_SCHEDULE_SECONDS: `${RETRY_SCHEDULE_SECONDS}`,
    WORKER_WINDOW: `${WORKER_WINDOW}`,
  };
}

/** Writes files for diagnosis, beside the logs and the receivers' requests. */
export async function writeReport(
  folder: string,
  plan: Plan,
  findings: readonly Finding[],
  evidence: Evidence | undefined,
): Promise<void> {
  await keepScratchFolder(folder);
  await writeFile(join(folder, 'findings.json'), JSON.stringify({ plan, findings }, null, 2));
  if (!evidence) return;
  // The requests are in a file of their own.
  const { requests: _requests, ...rest } = evidence;
  await writeFile(join(folder, 'evidence.json'), JSON.stringify(rest));
}
