// Runs promtool, which comes with Prometheus.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { RULES_FILE, readAlarms } from './alarms.ts';

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Values, one every 15 s from 1970 on, in promtool's notation, by series. */
export type Series = Readonly<Record<string, string>>;

/** Succeeds if the alarm rings at that time, with these labels besides its own. @returns what promtool prints. */
export function ringing(
  name: string,
  series: Series,
  labels: Readonly<Record<string, string>> = {},
  at?: string,
): string {
  const alarm = readAlarms().find(({ alert }) => alert === name);
  if (!alarm) throw new Error(`There is no alarm ${name}.`);
  const expected = { exp_labels: { ...alarm.labels, ...labels }, exp_annotations: alarm.annotations };
  return testRules(name, series, [expected], at);
}

/** Succeeds if it does not ring. */
export function staysSilent(name: string, series: Series, at?: string): string {
  return testRules(name, series, [], at);
}

function testRules(
  alertname: string,
  series: Series,
  exp_alerts: readonly object[],
  eval_time = '15m',
): string {
  const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const test = { interval: '15s', input_series, alert_rule_test: [{ eval_time, alertname, exp_alerts }] };
  return promtool(['test', 'rules'], {
    rule_files: [resolve(RULES_FILE)],
    evaluation_interval: '15s',
    tests: [test],
  });
}

/** @param given a file, or what stands in one. @throws Error with what it prints, unless it succeeds. */
export function promtool(args: readonly string[], given: string | object): string {
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  try {
    const file = typeof given === 'string' ? given : join(folder, 'given.yaml');
    if (typeof given !== 'string') writeFileSync(file, stringify(given));
    const { status, stdout, stderr } = spawnSync('promtool', [...args, file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`promtool ${args.join(' ')} failed: ${stdout}${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
