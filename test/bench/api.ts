import { Command, Option } from 'commander';
import { aboutApi, measureApi } from './api/section.ts';
import { openBench } from './bench.ts';
import { count, runProgram } from './command-line.ts';
import { interruption } from './interruption.ts';
import { describeMachine } from './machine.ts';
import { watchOtherPrograms } from './other-programs.ts';
import { printJson, printReport } from './report.ts';

interface Options {
  json: boolean;
  repetitions: number;
  requests: number;
}

const program = new Command('bench:api')
  .description('Measures the CPU time that a request costs at the edge, over bare Koa in the same run.')
  .addOption(
    new Option('--repetitions <n>', 'of each measurement and its baseline').default(5).argParser(count),
  )
  .addOption(new Option('--requests <n>', 'in each measurement').default(10_000).argParser(count))
  .addOption(new Option('--json', 'print one JSON document instead of tables').default(false))
  .action(run);

async function run({ json, repetitions, requests }: Options): Promise<void> {
  const interrupted = interruption();
  const begin = Date.now();
  await using bench = await openBench({ repetitions, deliveries: 0 });
  const otherPrograms = await watchOtherPrograms(bench.postgres);
  const figures = await Promise.race([measureApi(bench, requests), interrupted]);
  const report = {
    machine: await describeMachine(bench.postgres),
    scale: { repetitions, requests, deliveries: 0, seconds: Math.round((Date.now() - begin) / 1000) },
    otherProgramsCpuShare: await otherPrograms(),
    figures,
    about: { api: aboutApi },
  };
  if (json) printJson(report);
  else printReport(report);
}

await runProgram(program);
