import { expect, test } from 'vitest';
import { Program } from '../support/process.ts';
import type { Finding } from './finding.ts';

/**
 * Faults and traffic take 10 s; setting up, draining and probing half a minute more, or minutes on a busy
 * machine.
 */
const ARGUMENTS = ['--duration', '10', '--rate', '20', '--seed', '1', '--json'];
const RUN_TIMEOUT_MS = 300_000;

test('ten seconds of chaos lose nothing', { timeout: RUN_TIMEOUT_MS + 10_000 }, async () => {
  await using chaos = new Program('test/chaos/main.ts', ARGUMENTS, {});
  const timer = setTimeout(() => chaos.signal('SIGTERM'), RUN_TIMEOUT_MS);
  const { code, stdout, stderr } = await chaos.ended;
  clearTimeout(timer);
  expect(stdout, stderr).not.toBe('');
  const { findings }: { findings: Finding[] } = JSON.parse(stdout);
  const numberOf = (what: string) => {
    const finding = findings.find((each) => each.what === what);
    return Number.parseInt(finding?.found ?? 'missing', 10);
  };
  expect(
    findings.filter(({ violations }) => violations.length > 0),
    stderr,
  ).toEqual([]);
  expect(code, stderr).toBe(0);
  // Confirms that the faults happened.
  expect(numberOf('Postgres stopped with -m immediate')).toBe(2);
  expect(numberOf('worker or API cut off from Postgres')).toBe(3);
  expect(numberOf('Postgres frozen while its address moves')).toBe(1);
  expect(numberOf('all sessions ended during publishes')).toBe(1);
  expect(numberOf('workers killed with SIGKILL')).toBeGreaterThan(2);
  expect(numberOf('API and worker in one: killed')).toBeGreaterThan(1);
  expect(numberOf('publisher killed between two statements')).toBeGreaterThan(0);
  expect(numberOf('feed: events committed, each at a place of its own')).toBeGreaterThan(50);
  for (const what of ['sorted', 'single file', 'given up', 'held up']) {
    const order = findings.find((each) => each.what.startsWith(`${what}:`));
    expect(Number.parseInt(order?.found ?? 'missing', 10), what).toBeGreaterThan(3);
  }
  expect(numberOf('distinct events at receivers that must get all')).toBeGreaterThan(20);
  expect(numberOf('money: acts answered, each carried out once for its key')).toBeGreaterThan(10);
  expect(numberOf('deliveries given up, with an event that tells of it')).toBeGreaterThan(0);
});
