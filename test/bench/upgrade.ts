// Measures an upgrade from a release under traffic: npm run bench:upgrade
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { checkOut, releaseCommits } from '../support/released-code.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { upgradeUnderTraffic } from '../support/upgrade-under-traffic.ts';
import { count, runProgram } from './command-line.ts';

interface Options {
  from: string;
  to?: string;
  deliveries: number;
  rate: number;
}

const program = new Command('bench:upgrade')
  .description('Upgrades a filled database while the old version, the new one and publishers run.')
  .addOption(new Option('--from <commit>', 'the old version').default(releaseCommits['1.0.0']))
  .addOption(new Option('--to <commit>', 'the new version; this folder when none is named'))
  .addOption(new Option('--deliveries <n>', 'in the history').default(400_000).argParser(count))
  .addOption(new Option('--rate <n>', 'events published a second').default(50).argParser(count))
  .action(async ({ from, to, deliveries, rate }: Options) => {
    await using stack = new AsyncDisposableStack();
    const { path: dataDir } = stack.use(await scratchFolder('upgrade'));
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
    stack.defer(() => server.stop());
    const old = stack.use(await checkOut(from));
    const current = to === undefined ? undefined : stack.use(await checkOut(to));

    const report = await upgradeUnderTraffic({
      databaseUrl: server.url,
      oldDir: old.dir,
      newDir: current?.dir ?? resolve('.'),
      deliveries,
      eventsPerSecond: rate,
      onStep: (step) => console.log(`… ${step}`),
    });
    for (const { code, ms, stderr } of report.migrations)
      console.log(
        `migrate                    ${code === 0 ? 'succeeded' : 'failed'} in ${seconds(ms)}  ${stderr.trim()}`,
      );
    if (report.startFailure)
      console.log(
        `the new version             did not start: ${report.startFailure.split('\n').slice(0, 2).join(' ')}`,
      );
    console.log(`published                  ${report.published}`);
    console.log(`refused                    ${report.refused.length}`, tally(report.refused));
    console.log(`slowest publish            ${seconds(report.slowestPublishMs)}`);
    for (const [step, ms] of Object.entries(report.slowestPublishesMs))
      console.log(`  ${step.padEnd(33)}${seconds(ms)}`);
    console.log(`API requests               ${report.requests}`);
    console.log(`failed requests            ${report.failedRequests.length}`, tally(report.failedRequests));
    console.log(`lost                       ${report.lost}`);
    console.log(`rewritten tables           ${report.rewritten.join(', ') || 'none'}`);
  });

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

/** How often each was said. */
function tally(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, times]) => `\n  ${times} × ${text.slice(0, 300)}`).join('');
}

await runProgram(program);
