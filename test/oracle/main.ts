// `node test/oracle/main.ts --contracts 2000 --seed 7`: the contract of the API against the service.
import { Command, InvalidArgumentError } from 'commander';
import { startTestPostgres } from '../support/postgres.ts';
import { compare } from './run.ts';

interface Options {
  readonly contracts: number;
  readonly seed: number;
  readonly acts: number;
  readonly billingKills: number;
  readonly kills: number;
}

const SHOWN_MAX = 10;

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

async function main({ contracts, seed, acts, billingKills, kills }: Options): Promise<number> {
  await using postgres = await startTestPostgres('UTC');
  const begin = performance.now();
  const { comparison, ...counts } = await compare(postgres.url, {
    contracts,
    seed,
    actsPerContract: acts,
    billingKills,
    storyKills: kills,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  const seconds = Math.round((performance.now() - begin) / 1_000);
  const { differences } = comparison;
  for (const difference of differences.slice(0, SHOWN_MAX)) console.log(JSON.stringify(difference, texts));
  const compared = Object.fromEntries(comparison.counts);
  console.log(
    JSON.stringify({ contracts, seed, seconds, ...counts, compared, differences: differences.length }),
  );
  return differences.length === 0 ? 0 : 1;
}

const texts = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

const program = new Command('oracle')
  .description(
    'Bills, pays and credits random contracts, kills the service meanwhile, and compares all amounts.',
  )
  .option('--contracts <number>', 'how many contracts', wholeNumber, 2_000)
  .option(
    '--seed <number>',
    'the same seed makes the same contracts',
    wholeNumber,
    Math.floor(Math.random() * 2 ** 30),
  )
  .option('--acts <number>', 'what happens to the invoices of a contract, at most', wholeNumber, 25)
  .option('--billing-kills <number>', 'kills in the middle of billing runs', wholeNumber, 10)
  .option('--kills <number>', 'kills while invoices are paid and credited', wholeNumber, 20)
  .action(async (options: Options) => {
    process.exitCode = await main(options);
  });

await program.parseAsync();
