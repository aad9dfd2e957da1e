/**
 * Makes every change of the public contract visible. Compares it with the last released contract, which is
 * the newest version in `released/`, and checks its version and `CHANGELOG.md` against what changed:
 *
 * - a change that breaks partners' programs needs a new major version, any other that they can notice a new
 *   minor one (`info.version`); descriptions and examples need none;
 * - the changelog has an entry for that version, which lists exactly what changed.
 *
 * Day to day: edit the contract, raise `info.version`, run `npm run contract:changelog`. It writes the entry;
 * add to it by hand what the comparison cannot know (changelog.ts says where), and commit all three. `npm run
 * contract:diff`, a part of `npm run check`, fails until that is done. To release: `npm run contract:release`
 * dates the entry and writes the bundled contract to `released/<version>.yaml`; later changes are compared
 * with that file. A released file is never edited.
 *
 *     node src/contract/contract-diff.ts [check | changelog | release] [--folder openapi]
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { bundle, contractsFolder, rootFileOf, yamlOf } from './bundle.ts';
import type { Comparison, Impact } from './contract-diff/change.ts';
import { Changelog, type Findings } from './contract-diff/changelog.ts';
import { compareContracts } from './contract-diff/changes.ts';
import { gathered } from './contract-diff/gathered.ts';
import { type JsonObject, objectOf } from './contract-diff/json.ts';
import {
  compareVersions,
  leastVersion,
  readVersion,
  type Version,
  versionText,
} from './contract-diff/version.ts';
import { sentencesOf } from './contract-diff/wording.ts';

/** The person who changed the contract has to fix this; it is no defect of this program. */
class Refusal extends Error {}

const commands: Record<string, (state: State) => Promise<string[]>> = {
  async check(state) {
    refuseIf(versionFaults(state));
    refuseIf(changelogFaults(state));
    return report(state);
  },
  async changelog(state) {
    refuseIf(versionFaults(state));
    if (!isNew(state)) return ['Nothing that partners can notice has changed; there is no entry to write.'];
    state.changelog.record(versionText(state.version), state.findings);
    await writeFile(state.changelogFile, state.changelog.toString());
    return [...report(state), `Written to ${relative('.', state.changelogFile)}.`];
  },
  async release(state) {
    refuseIf(versionFaults(state));
    refuseIf(changelogFaults(state));
    const version = versionText(state.version);
    if (!isNew(state)) throw new Refusal(`${version} is already released; raise info.version first.`);
    state.changelog.release(version, new Date().toISOString().slice(0, 10));
    await writeFile(state.changelogFile, state.changelog.toString());
    await writeFile(join(state.folder, 'released', `${version}.yaml`), yamlOf(state.contract));
    return [...report(state), `${version} is released: commit released/${version}.yaml and the changelog.`];
  },
};

/** Everything that the comparison uses. */
interface State {
  readonly folder: string;
  readonly contract: JsonObject;
  readonly changelogFile: string;
  readonly released: Version;
  readonly version: Version;
  readonly impact: Impact;
  readonly findings: Findings;
  readonly rewordings: number;
  readonly changelog: Changelog;
}

async function readState(folder: string): Promise<State> {
  const contract = bundle(rootFileOf('public', folder)).document;
  const changelogFile = join(folder, 'CHANGELOG.md');
  const released = await newestRelease(join(folder, 'released'));
  const releasedFile = join(folder, 'released', `${versionText(released)}.yaml`);
  const comparison = await compareContracts(parse(await readFile(releasedFile, 'utf8')), contract);
  const versionOf = (document: Comparison['base']) => readVersion(String(objectOf(document.info).version));
  if (compareVersions(versionOf(comparison.base), released) !== 0) {
    throw new Refusal(`${relative('.', releasedFile)} does not have the info.version that its name says.`);
  }
  const impacts = new Set(comparison.changes.map(({ impact }) => impact));
  return {
    folder,
    contract,
    changelogFile,
    released,
    version: versionOf(comparison.revision),
    impact: impacts.has('major') ? 'major' : impacts.has('minor') ? 'minor' : 'patch',
    findings: findingsOf(comparison),
    rewordings: comparison.changes.filter(({ impact }) => impact === 'patch').length,
    changelog: new Changelog(await readFile(changelogFile, 'utf8')),
  };
}

async function newestRelease(folder: string): Promise<Version> {
  const versions = (await readdir(folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readVersion(name.replace(/\.yaml$/, '')));
  const newest = versions.sort(compareVersions).at(-1);
  if (!newest) throw new Refusal(`There is no released contract in ${relative('.', folder)}.`);
  return newest;
}

/** Lists each sentence once: a change of a shared part affects several operations. */
function findingsOf(comparison: Comparison): Findings {
  const sentences = (which: (change: Comparison['changes'][number]) => boolean) => [
    ...new Set(
      gathered(comparison)
        .filter(which)
        .flatMap((change) => sentencesOf(change, comparison)),
    ),
  ];
  return {
    breaking: sentences(({ impact }) => impact === 'major'),
    added: sentences(({ impact, kind }) => impact === 'minor' && kind === 'added'),
    changed: sentences(({ impact, kind }) => impact === 'minor' && kind !== 'added'),
  };
}

const isNew = ({ version, released }: State) => compareVersions(version, released) > 0;

function versionFaults({ version, released, impact }: State): string[] {
  const least = leastVersion(released, impact);
  if (compareVersions(version, least) >= 0) return [];
  const why = {
    major: 'This breaks programs of partners',
    minor: 'Partners can notice this',
    patch: 'Versions only grow',
  }[impact];
  return [`${why}: info.version must be ${versionText(least)} or later, and is ${versionText(version)}.`];
}

function changelogFaults(state: State): string[] {
  const version = versionText(state.version);
  if (!isNew(state)) {
    return state.changelog.isReleased(version)
      ? []
      : [`CHANGELOG.md has no entry for the released ${version} with the day of its release.`];
  }
  const shortcomings = state.changelog.shortcomings(version, state.findings);
  if (shortcomings.length === 0) return [];
  return [
    `CHANGELOG.md does not say what ${version} changes; run \`npm run contract:changelog\` and commit.`,
    ...shortcomings.map((shortcoming) => `  It ${shortcoming}.`),
  ];
}

function refuseIf(faults: readonly string[]): void {
  if (faults.length > 0) throw new Refusal(faults.join('\n'));
}

function report({ released, version, findings, rewordings }: State): string[] {
  const sections = [
    ['Breaking', findings.breaking],
    ['Added', findings.added],
    ['Changed', findings.changed],
  ] as const;
  const lines = sections.flatMap(([heading, sentences]) =>
    sentences.length > 0 ? [heading, ...sentences.map((sentence) => `  - ${sentence}`)] : [],
  );
  const words = rewordings > 0 ? [`Descriptions and examples: ${rewordings} differ.`] : [];
  const versions = `The contract, ${versionText(version)}, against the released ${versionText(released)}`;
  if (lines.length + words.length === 0) return [`${versions}: the same.`];
  return [`${versions}:`, ...lines, ...words];
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
      options: {
        folder: { type: 'string', default: contractsFolder },
      },
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
