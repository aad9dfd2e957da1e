import { resolve } from 'node:path';
import { testEncryptionKeys } from '../../support/app.ts';
import { Program } from '../../support/process.ts';
import { checkOut, releaseCommits } from '../../support/released-code.ts';
import { upgradeUnderTraffic } from '../../support/upgrade-under-traffic.ts';
import { alternate, type Bench, type Section } from '../bench.ts';
import { atMost, figuresOf } from '../figure.ts';

const HISTORY_PER_DELIVERY = 10;
const EVENTS_PER_SECOND = 50;

/** What an upgrade of a database with a history costs those who work meanwhile. */
export const upgrade: Section = {
  name: 'upgrade',
  about: ({ deliveries }) =>
    `The first release runs on a database with ${deliveries * HISTORY_PER_DELIVERY} deliveries; ${EVENTS_PER_SECOND} events a second are published and its API is asked all the while. Two processes of this version migrate at the same time, one starts beside the old one, which then stops. Migration: the longer of the two; the lower bound is one that has nothing to do. Slowest publish: from the migration to the end; the lower bound is the slowest before.`,

  async measure(bench) {
    const results = await alternate(bench, section, [['Countersign', () => measureUpgrade(bench)]]);
    const count = figuresOf({ section }, results, 'Countersign');
    const of = (time: 'migration' | 'nothing to do' | 'slowest' | 'before') =>
      results('Countersign').map((upgrade) => upgrade[time]);
    const migration = figuresOf({ section }, of, 'migration', 'nothing to do');
    const publish = figuresOf({ section }, of, 'slowest', 'before');
    return [
      migration('migration', 's', (seconds) => seconds),
      publish('slowest publish', 'ms', (ms) => ms, atMost(500)),
      count('publishes refused', '', ({ refused }) => refused.length, atMost(0)),
      count('API requests failed', '', ({ failedRequests }) => failedRequests.length, atMost(0)),
      count('events lost', '', ({ lost }) => lost, atMost(0)),
      count('tables rewritten', '', ({ rewritten }) => rewritten.length, atMost(0)),
    ];
  },
};

const section = upgrade.name;

async function measureUpgrade(bench: Bench) {
  await using database = await bench.postgres.createDatabase('template0');
  await using old = await checkOut(releaseCommits['1.0.0'] ?? '');
  const report = await upgradeUnderTraffic({
    databaseUrl: database.url,
    oldDir: old.dir,
    newDir: resolve('.'),
    deliveries: bench.deliveries * HISTORY_PER_DELIVERY,
    eventsPerSecond: EVENTS_PER_SECOND,
    onStep: (step) => bench.progress(`${section}: ${step} …`),
  });
  if (report.startFailure) throw new Error(report.startFailure);
  const begin = performance.now();
  const settings = { DATABASE_URL: database.url, ENCRYPTION_KEYS: testEncryptionKeys };
  const { code, stderr } = await new Program('src/cli.ts', ['migrate'], settings).ended;
  if (code !== 0) throw new Error(stderr);
  const { publishes: before = Number.NaN, ...later } = report.slowestPublishesMs;
  return {
    ...report,
    /** Seconds. */
    migration: Math.max(...report.migrations.map(({ ms }) => ms)) / 1000,
    'nothing to do': (performance.now() - begin) / 1000,
    /** Milliseconds. */
    slowest: Math.max(...Object.values(later)),
    before,
  };
}
