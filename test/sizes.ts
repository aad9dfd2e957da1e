/** Measures how much there is to hold: `npm run sizes`, with --install also what a production install takes (minutes). */
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Row {
  readonly name: string;
  readonly now: number;
  /** The most that it may be; the least, where more is better. */
  readonly goal: number;
  readonly isLeast?: boolean;
  /** What the figure is made of, such as the largest file. */
  readonly of?: string;
}

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const texts = new Map(
  await Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(join(root, file), 'utf8')]),
  ),
);

const isCode = (file: string): boolean => /\.tsx?$/.test(file);
const linesOf = (file: string): number => (texts.get(file)?.match(/\n/g) ?? []).length;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const linesIn = (...folders: string[]): number =>
  sum(files.filter((file) => isCode(file) && folders.some((folder) => file.startsWith(folder))).map(linesOf));

/** The key with the greatest value. */
const greatest = (values: ReadonlyMap<string, number>): [string, number] =>
  [...values].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);

const source = files.filter((file) => file.startsWith('src/') && isCode(file));
const [largestFile, largest] = greatest(new Map(source.map((file) => [file, linesOf(file)])));
const [fullestFolder, fullest] = greatest(
  new Map([...Map.groupBy(source, dirname)].map(([folder, inside]) => [folder, inside.length])),
);
/** Calls such as `db.prisma.customer.findMany(`. */
const prismaCall = /\bprisma\.\w+\.(?:find|create|update|upsert|delete|count|aggregate|groupBy)\w*\(/g;
const prismaCalls = sum(
  source
    .filter((file) => file.startsWith('src/domain/'))
    .map((file) => [...(texts.get(file) ?? '').matchAll(prismaCall)].length),
);

const rows: Row[] = [
  { name: 'src', now: linesIn('src/'), goal: 60_000 },
  { name: 'src/domain', now: linesIn('src/domain/'), goal: 14_000 },
  { name: 'src/http', now: linesIn('src/http/'), goal: 6_000 },
  { name: 'src/console', now: linesIn('src/console/'), goal: 17_500 },
  { name: 'src/sdk and src/sdk-cli', now: linesIn('src/sdk/', 'src/sdk-cli/'), goal: 5_500 },
  { name: 'src/commands', now: linesIn('src/commands/'), goal: 1_400 },
  { name: 'src/mock', now: linesIn('src/mock/'), goal: 600 },
  { name: 'test, with bench and chaos', now: linesIn('test/'), goal: 57_000 },
  { name: 'test/bench', now: linesIn('test/bench/'), goal: 3_000 },
  {
    name: 'generated, committed',
    now: sum(files.filter((file) => file.startsWith('generated/')).map(linesOf)),
    goal: 90_000,
  },
  { name: 'Prisma Client calls in src/domain', now: prismaCalls, goal: 100, isLeast: true },
  { name: 'largest file of src', now: largest, goal: 409, of: largestFile },
  { name: 'files in the fullest folder of src', now: fullest, goal: 20, of: fullestFolder },
];
if (process.argv.includes('--install')) rows.push(...(await productionInstall()));

console.log('| what | now | goal |\n| --- | ---: | ---: |');
for (const { name, now, goal, isLeast = false, of } of rows) {
  const isMissed = isLeast ? now < goal : now > goal;
  const figure = `${now.toLocaleString('en')}${of === undefined ? '' : ` (${of})`}`;
  console.log(
    `| ${name} | ${figure}${isMissed ? ' **missed**' : ''} | ${isLeast ? '≥' : '≤'} ${goal.toLocaleString('en')} |`,
  );
}

/** Installs as an operator does, into a folder that is removed again. */
async function productionInstall(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-install-'));
  try {
    for (const file of files) await cp(join(root, file), join(folder, file));
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: folder, stdio: 'ignore' });
    const packages = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: folder, encoding: 'utf8' });
    const kib = execFileSync('du', ['-sk', join(folder, 'node_modules')], { encoding: 'utf8' });
    return [
      { name: 'production install, MB', now: Math.round((Number.parseInt(kib, 10) * 1024) / 1e6), goal: 450 },
      { name: 'packages of it', now: packages.trim().split('\n').length - 1, goal: 348 },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
