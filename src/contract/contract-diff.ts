/**
 * Makes every change of the public contract visible. Compares it with the last released contract, which is
 * the newest version in `released/`, and checks its version and `CHANGELOG.md` against what changed:
 *
 * - a change that breaks partners' programs needs a new major version, any other that they can notice a new
 *   minor one (`info.version`); descriptions and examples need none;
 * - the changelog, which people write, has an entry for that version, and names in it all that changed: in
 *   backquotes, and what breaks programs below the heading Breaking.
 *
 * `npm run contract:diff`, a part of `npm run check`, lists what has changed, and fails until version and
 * changelog say so. To release: `npm run contract:release` dates the entry and writes the bundled contract to
 * `released/<version>.yaml`; later changes are compared with that file. A released file is never edited.
 *
 *     node src/contract/contract-diff.ts [check | release] [--folder openapi]
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { bundle, contractsFolder, rootFileOf, yamlOf } from './bundle.ts';
import type { RatedChange } from './contract-diff/change.ts';
import { compareContracts } from './contract-diff/changes.ts';
import { type Json, type JsonObject, objectOf } from './contract-diff/json.ts';

/** The person who changed the contract has to fix this; it is no defect of this program. */
class Refusal extends Error {}

const commands: Record<string, (state: State) => Promise<string[]>> = {
  async check(state) {
    refuseIf(faultsOf(state));
    return report(state);
  },
  async release(state) {
    refuseIf(faultsOf(state));
    const { folder, version, entry } = state;
    if (!isNew(state)) throw new Refusal(`${version} is already released; raise info.version first.`);
    const dated = entry.replace(/(?<=^## \S+ — ).*/, new Date().toISOString().slice(0, 10));
    await writeFile(
      state.changelogFile,
      state.changelog.replace(entry, () => dated),
    );
    await writeFile(join(folder, 'released', `${version}.yaml`), yamlOf(state.contract));
    return [...report(state), `${version} is released: commit released/${version}.yaml and the changelog.`];
  },
};

/** Everything that the comparison uses. */
interface State {
  readonly folder: string;
  readonly contract: JsonObject;
  readonly changelogFile: string;
  readonly changelog: string;
  /** What the changelog says about the version; empty if nothing. */
  readonly entry: string;
  readonly released: string;
  readonly version: string;
  readonly changes: readonly RatedChange[];
}

async function readState(folder: string): Promise<State> {
  const contract = bundle(rootFileOf('public', folder)).document;
  const changelogFile = join(folder, 'CHANGELOG.md');
  const changelog = await readFile(changelogFile, 'utf8');
  const names = (await readdir(join(folder, 'released'))).filter((name) => name.endsWith('.yaml'));
  const released = names.map((name) => name.replace(/\.yaml$/, '')).sort(compareVersions);
  const newest = released.at(-1);
  if (newest === undefined) throw new Refusal(`There is no released contract in ${relative('.', folder)}.`);
  const releasedFile = join(folder, 'released', `${newest}.yaml`);
  const base: JsonObject = parse(await readFile(releasedFile, 'utf8'));
  if (versionOf(base) !== newest)
    throw new Refusal(`${relative('.', releasedFile)} does not have the info.version that its name says.`);
  const version = versionOf(contract);
  const entry = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## ${version} — `)) ?? '';
  const changes = await compareContracts(base, contract);
  return { folder, contract, changelogFile, changelog, entry, released: newest, version, changes };
}

/** Three numbers: contracts have no pre-releases. */
function versionOf({ info }: { readonly info?: Json }): string {
  const version = String(objectOf(info).version);
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw new Refusal(`info.version is ${version}, and not a version such as 1.4.0.`);
  return version;
}

const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

const isNew = ({ version, released }: State) => compareVersions(version, released) > 0;

const ofImpact = ({ changes }: State, impact: RatedChange['impact']) =>
  changes.filter((change) => change.impact === impact);

function faultsOf(state: State): string[] {
  const { released, version, entry } = state;
  const [breaking, noticed] = [ofImpact(state, 'major'), ofImpact(state, 'minor')];
  const [major = 0, minor = 0] = released.split('.').map(Number);
  const [why, least] =
    breaking.length > 0
      ? ['This breaks programs of partners', `${major + 1}.0.0`]
      : noticed.length > 0
        ? ['Partners can notice this', `${major}.${minor + 1}.0`]
        : ['Versions only grow', released];
  if (compareVersions(version, least) < 0)
    return [`${why}: info.version must be ${least} or later, and is ${version}.`];
  if (!isNew(state))
    return /^## \S+ — \d{4}-\d{2}-\d{2}\n/.test(entry)
      ? []
      : [`CHANGELOG.md has no entry for the released ${version} with the day of its release.`];
  if (entry === '') return [`CHANGELOG.md has no entry "## ${version} — not released yet".`];
  const belowBreaking = entry.split(/^### /m).find((part) => part.startsWith('Breaking\n')) ?? '';
  return [
    ...untold(breaking, belowBreaking).map(
      (name) => `CHANGELOG.md does not name \`${name}\` below Breaking.`,
    ),
    ...untold(noticed, entry).map(
      (name) => `The entry for ${version} in CHANGELOG.md does not name \`${name}\`.`,
    ),
  ];
}

const untold = (changes: readonly RatedChange[], text: string): string[] =>
  [...new Set(changes.flatMap(({ names }) => names))].filter((name) => !text.includes(`\`${name}\``));

function refuseIf(faults: readonly string[]): void {
  if (faults.length > 0) throw new Refusal(faults.join('\n'));
}

function report(state: State): string[] {
  const [noticed, rewordings] = [ofImpact(state, 'minor'), ofImpact(state, 'patch').length];
  const lines = [
    ...section('Breaking', ofImpact(state, 'major')),
    ...section(
      'Added',
      noticed.filter(({ kind }) => kind === 'added'),
    ),
    ...section(
      'Changed',
      noticed.filter(({ kind }) => kind !== 'added'),
    ),
    ...(rewordings > 0 ? [`Descriptions and examples: ${rewordings} differ.`] : []),
  ];
  const versions = `The contract, ${state.version}, against the released ${state.released}`;
  return lines.length === 0 ? [`${versions}: the same.`] : [`${versions}:`, ...lines];
}

/** The same change in many places, as a header of every answer, is one line. */
function section(heading: string, changes: readonly RatedChange[]): string[] {
  const lines = changes.map(
    ({ names, message }) => `  - ${names.map((name) => `\`${name}\``).join(', ')}: ${message}`,
  );
  return lines.length === 0 ? [] : [heading, ...new Set(lines)];
}

/** The output and the exit status of the program. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function contractDiff(args: readonly string[]): Promise<Outcome> {
  const printed: string[] = [];
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { folder: { type: 'string', default: contractsFolder } },
    });
    const [name = 'check', ...rest] = positionals;
    const command = commands[name];
    if (!command || rest.length > 0)
      throw new Refusal(`The command is ${Object.keys(commands).join(', ')} or none.`);
    const state = await readState(values.folder);
    try {
      printed.push(...(await command(state)));
    } catch (error) {
      if (error instanceof Refusal) printed.push(...report(state));
      throw error;
    }
    return { code: 0, stdout: `${printed.join('\n')}\n`, stderr: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      code: 1,
      stdout: printed.map((line) => `${line}\n`).join(''),
      stderr: `contract: ${error.message}\n`,
    };
  }
}

if (import.meta.main) {
  const { code, stdout, stderr } = await contractDiff(process.argv.slice(2));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
