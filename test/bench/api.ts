import { Command, Option } from 'commander';
import { aboutApi, measureApi } from './api/section.ts';
import { count, runProgram } from './command-line.ts';
import { runBench } from './run.ts';

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
  await runBench(
    json,
    { repetitions, requests, deliveries: 0 },
    (bench) => measureApi(bench, requests),
    () => ({ api: aboutApi }),
  );
}

await runProgram(program);
