import { Argument, Command, Option } from 'commander';
import { type Bench, openBench, type Scale } from './bench.ts';
import { count, duration, runProgram } from './command-line.ts';
import type { Figure } from './figure.ts';
import { interruption } from './interruption.ts';
import { describeMachine } from './machine.ts';
import { watchOtherPrograms } from './other-programs.ts';
import { writeResults } from './pages.ts';
import { printJson, printReport } from './report.ts';
import { runFacts } from './run-facts.ts';
import type { Section } from './section.ts';
import { edge } from './sections/edge.ts';
import { feed } from './sections/feed.ts';
import { hanging } from './sections/hanging.ts';
import { history } from './sections/history.ts';
import { http } from './sections/http.ts';
import { issuing } from './sections/issuing.ts';
import { latency } from './sections/latency.ts';
import { process } from './sections/process.ts';
import { publish } from './sections/publish.ts';
import { publishers } from './sections/publishers.ts';
import { requests } from './sections/requests.ts';
import { throughput } from './sections/throughput.ts';
import { transport } from './sections/transport.ts';
import { usage } from './sections/usage.ts';

const sections: readonly Section[] = [
  throughput,
  latency,
  hanging,
  publish,
  publishers,
  issuing,
  http,
  requests,
  edge,
  process,
  transport,
  usage,
  feed,
  history,
];

interface Options extends Scale {
  format: keyof typeof printers;
  history: boolean;
  only: string;
}

const printers = { table: printReport, json: printJson, file: writeResults };

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
  .addOption(new Option('--requests <n>', 'of each kind to the API').default(2_000).argParser(count))
  .addOption(
    new Option('--seconds <n>', 'that publishers publish, with deliveries at the same time')
      .default(8)
      .argParser(duration),
  )
  .addOption(
    new Option('--starts <n>', 'of a process, of which the fastest counts').default(5).argParser(count),
  )
  .addOption(
    new Option('--only <text>', 'of the section requests, those with this in their names').default(''),
  )
  .addOption(new Option('--json', 'print one JSON document').implies({ format: 'json' }))
  .addOption(
    new Option(
      '--write',
      'write test/bench/results.json, of which npm run docs:generate makes the pages: this run replaces the one before',
    )
      .implies({ format: 'file' })
      .conflicts('only'),
  )
  .action(run);

async function run(
  names: string[],
  { format = 'table', history: withHistory, only, ...scale }: Options,
): Promise<void> {
  const wanted = sections.filter(({ name }) => {
    if (name === history.name && withHistory) return true;
    return names.length > 0 ? names.includes(name) : name !== history.name;
  });
  const interrupted = interruption();
  const begin = Date.now();
  const facts = await runFacts();
  await using bench = await openBench({ ...scale, only });
  const otherPrograms = await watchOtherPrograms(bench.postgres);
  const figures = await Promise.race([measureAll(bench, wanted), interrupted]);
  printers[format]({
    run: facts(),
    machine: await describeMachine(bench.postgres),
    scale,
    took: Math.round((Date.now() - begin) / 1000),
    otherProgramsCpuShare: await otherPrograms(),
    figures,
    notMeasured: sections.filter((section) => !wanted.includes(section)).map(({ name }) => name),
    about: Object.fromEntries(wanted.map((section) => [section.name, section.about(bench)])),
  });
}

async function measureAll(bench: Bench, wanted: readonly Section[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const section of wanted) figures.push(...(await section.measure(bench)));
  return figures;
}

await runProgram(program);
