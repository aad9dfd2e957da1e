// What `npm run release` refuses: each fault is a sentence that says what to change.
import { readdirSync, readFileSync } from 'node:fs';
import { root } from '../build/if-stale.ts';
import { git } from './release.ts';
import { currentSurface, type Surface, sectionOn, untoldRemovals } from './surface.ts';

export interface Releasing {
  readonly version: string;
  /** Of the checkout as it is: nothing is frozen, so it need not be committed or dated, and may repeat a version. */
  readonly isTrial: boolean;
  /** What git says is not committed; undefined without git. */
  readonly uncommitted: string | undefined;
  /** Texts of the files that name versions, by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** What the releases so far promised, by version. */
  readonly promised: Readonly<Record<string, Surface>>;
  readonly surface: Surface;
}

/** Where the server's version stands. */
const SERVER = {
  'package.json': /^ {2}"version": "(.*)"/gm,
  'package-lock.json': /"name": "countersign",\s+"version": "(.*)"/g,
  'packaging/chart/Chart.yaml': /^(?:v|appV)ersion: (.*)$/gm,
  'compose.yaml': /:-countersign:(.*)\}/g,
};

/** Where that of the SDK and the partners' commands stands: it follows the contract. */
const SDK = {
  'src/sdk/package.json': /^ {2}"version": "(.*)"/gm,
  'src/sdk-cli/package.json': /^ {2}"version": "(.*)"/gm,
  'src/sdk/version.ts': /VERSION: string = '(.*)'/g,
};

const CONTRACT = 'openapi/public.yaml';
const CHANGELOG = 'CHANGELOG.md';
const SURFACES = 'packaging/surfaces';

export function readReleasing(version: string, isTrial: boolean): Releasing {
  const read = (path: string) => readFileSync(root + path, 'utf8');
  const files = [...Object.keys(SERVER), ...Object.keys(SDK), CONTRACT, CHANGELOG];
  const released = readdirSync(root + SURFACES).map((file) => file.replace(/\.json$/, ''));
  return {
    version,
    isTrial,
    uncommitted: git('status', '--porcelain'),
    texts: Object.fromEntries(files.map((path) => [path, read(path)])),
    promised: Object.fromEntries(
      released.map((each) => [each, JSON.parse(read(`${SURFACES}/${each}.json`))]),
    ),
    surface: currentSurface(),
  };
}

export function faultsOf({ version, isTrial, uncommitted, texts, promised, surface }: Releasing): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return ['Name a version of three numbers, such as 1.1.0.'];
  const textOf = (path: string) => texts[path] ?? '';
  const namedIn = (path: string, pattern: RegExp) =>
    [...textOf(path).matchAll(pattern)].map(([, named = '']) => named);
  const faults: string[] = [];

  if (!isTrial && uncommitted === undefined)
    faults.push('This is no git checkout: a release is made of a commit.');
  else if (!isTrial && uncommitted)
    faults.push(`Commit or remove what is not committed, such as ${uncommitted.split('\n')[0]?.trim()}.`);

  const newest = Object.keys(promised).sort(compare).at(-1) ?? '0.0.0';
  const step = compare(version, newest);
  if (step < 0 || (step === 0 && !isTrial))
    faults.push(`${newest} is released (${SURFACES}): ${version} is not later.`);

  const wrong = Object.entries(SERVER).flatMap(([path, pattern]) => {
    const others = namedIn(path, pattern).filter((named) => named !== version);
    return others.length > 0 ? [`${path} (${others[0]})`] : [];
  });
  if (wrong.length > 0) faults.push(`Set ${version}, and commit, in ${wrong.join(', ')}.`);

  const minorOf = (text = '') => text.split('.').slice(0, 2).join('.');
  const contract = minorOf(namedIn(CONTRACT, /^ {2}version: (.*)$/gm)[0]);
  const other = Object.entries(SDK).flatMap(([path, pattern]) => {
    const [named] = namedIn(path, pattern);
    return minorOf(named) === contract ? [] : [`${path} (${named})`];
  });
  if (other.length > 0)
    faults.push(`Set a version ${contract}.x, as the contract has it, in ${other.join(', ')}.`);

  const section = sectionOn(version, textOf(CHANGELOG));
  if (section === undefined) faults.push(`${CHANGELOG} has no section on ${version}: write it.`);
  else {
    if (!isTrial && section.split('\n')[0]?.includes('not released yet'))
      faults.push(`${CHANGELOG} says that ${version} is not released yet: put the day there, and commit.`);
    const before = promised[newest];
    const untold = before ? untoldRemovals(before, surface, section) : [];
    if (untold.length > 0)
      faults.push(`${CHANGELOG} does not name under Removed what ${version} lacks: ${untold.join(', ')}.`);
  }
  return faults;
}

const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
