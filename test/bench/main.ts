import { Argument, Command, Option } from 'commander';
import type { Bench } from './bench.ts';
import { count, runProgram } from './command-line.ts';
import type { Figure } from './figure.ts';
import { runBench } from './run.ts';
import type { Section } from './section.ts';
import { hanging } from './sections/hanging.ts';
import { history } from './sections/history.ts';
import { latency } from './sections/latency.ts';
import { publish } from './sections/publish.ts';
import { publishers } from './sections/publishers.ts';
import { throughput } from './sections/throughput.ts';
import { transport } from './sections/transport.ts';

/** In the order in which they are measured: what throughput finds, latency needs. */
const sections: readonly Section[] = [throughput, latency, hanging, publish, publishers, transport, history];

interface Options {
  json: boolean;
  history: boolean;
  repetitions: number;
  deliveries: number;
}

const program = new Command('bench')
  .description('Measures Countersign on an embedded Postgres that is as durable as it comes.')
  .addArgument(
    new Argument('[sections...]', 'what to measure; all but history when none is named').choices(
      sections.map(({ name }) => name),
    ),
  )
  .addOption(new Option('--history', 'measure history as well, which takes minutes').default(false))
  .addOption(
    new Option('--repetitions <n>', 'of each measurement and its baseline').default(3).argParser(count),
  )
  .addOption(
    new Option('--deliveries <n>', 'in each measurement of throughput').default(40_000).argParser(count),
  )
  .addOption(new Option('--json', 'print one JSON document instead of tables').default(false))
  .action(run);

async function run(names: string[], { json, history: withHistory, ...scale }: Options): Promise<void> {
  const wanted = sections.filter(({ name }) => {
    if (name === history.name && withHistory) return true;
    return names.length > 0 ? names.includes(name) : name !== history.name;
  });
  const measureAll = async (bench: Bench) => {
    const figures: Figure[] = [];
    for (const section of wanted) figures.push(...(await section.measure(bench)));
    return figures;
  };
  await runBench(json, scale, measureAll, (bench) =>
    Object.fromEntries(wanted.map((section) => [section.name, section.about(bench)])),
  );
}

await runProgram(program);
