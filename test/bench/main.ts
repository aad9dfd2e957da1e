// `npm run bench [sections…]`
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { openBench, type Scale, type Section } from './bench.ts';
import type { Figure } from './figure.ts';
import { describeMachine, runFacts, watchOtherPrograms } from './machine.ts';
import { pageOf, type Report, writeResults } from './report.ts';
import { deliver } from './sections/deliver.ts';
import { publish } from './sections/publish.ts';
import { requests } from './sections/requests.ts';
import { upgrade } from './sections/upgrade.ts';

const sections: readonly Section[] = [deliver, publish, requests, upgrade];
const print = (text: string) => void process.stdout.write(`${text}\n`);
const printers = {
  table: (report: Report) => print(pageOf(report)),
  json: (report: Report) => print(JSON.stringify(report, undefined, 2)),
  file: writeResults,
};
/** Enough to see that everything works; its figures mean nothing. */
const quick: Scale = { repetitions: 1, deliveries: 200, requests: 10, seconds: 0.2 };

/** Either would end the process on the spot and leave Postgres running. What comes later changes nothing. */
const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
broken.catch(() => undefined);
process.on('uncaughtException', breakOff);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => breakOff(`stopped by ${signal}`));

const program = new Command('bench')
  .description('Measures Countersign on an embedded Postgres that is as durable as it comes.')
  .addArgument(
    new Argument('[sections...]', 'what to measure; when none is named, everything').choices(
      sections.map(({ name }) => name),
    ),
  )
  .addOption(countOption('--repetitions <n>', 'of each measurement and its baseline', 3))
  .addOption(countOption('--deliveries <n>', 'in each measurement of throughput', 40_000))
  .addOption(countOption('--requests <n>', 'of each kind to the API', 2_000))
  .addOption(countOption('--seconds <n>', 'that publishers publish', 8))
  .addOption(
    new Option('--quick', 'as little as possible of everything, to see that it works').implies(quick),
  )
  .addOption(new Option('--json', 'print one JSON document').implies({ format: 'json' }))
  .addOption(
    new Option(
      '--write',
      'write test/bench/results.json, of which npm run docs:generate makes the page: this run replaces the one before',
    )
      .implies({ format: 'file' })
      .conflicts('quick'),
  )
  .action(run);

function countOption(flags: string, description: string, usual: number): Option {
  return new Option(flags, description).default(usual).argParser((text) => {
    if (!/^[1-9]\d{0,7}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
    return Number(text);
  });
}

async function run(
  names: string[],
  { format = 'table', ...options }: Scale & { format?: keyof typeof printers },
): Promise<void> {
  const { repetitions, deliveries, requests: requestCount, seconds } = options;
  const scale = { repetitions, deliveries, requests: requestCount, seconds };
  const wanted = sections.filter(({ name }) => names.length === 0 || names.includes(name));
  const begin = Date.now();
  const facts = runFacts();
  await using bench = await openBench(scale);
  const otherPrograms = await watchOtherPrograms(bench.postgres);
  const figures: Figure[] = [];
  for (const section of wanted) figures.push(...(await Promise.race([section.measure(bench), broken])));
  printers[format]({
    run: facts(),
    machine: await describeMachine(bench.postgres),
    scale,
    took: Math.round((Date.now() - begin) / 1000),
    otherProgramsCpuShare: await otherPrograms(),
    notMeasured: sections.filter((section) => !wanted.includes(section)).map(({ name }) => name),
    about: Object.fromEntries(wanted.map((section) => [section.name, section.about(scale)])),
    figures,
  });
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.stack : String(error)}\n`);
  // What was broken off in the middle of its work would keep the process waiting.
  process.exit(error instanceof Error ? 1 : 130);
}
