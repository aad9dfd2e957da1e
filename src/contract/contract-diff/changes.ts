/** Finds the differences between two contracts with `redocly diff`. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { redocly, redoclyConfig, redoclyEnv } from '../redocly.ts';
import type { Change, Impact, RatedChange } from './change.ts';
import { impactOf } from './impact.ts';
import { isObject, type Json, type JsonObject, namesOf } from './json.ts';
import { toldAs } from './names.ts';
import { problemCodeChanges } from './problem-codes.ts';
import { labelsOf, type Use, useOf, usesOfComponents } from './uses.ts';

/** Returns what `redocly diff` reports, with a higher impact where it rates one too low. */
export async function compareContracts(base: JsonObject, revision: JsonObject): Promise<RatedChange[]> {
  if (isDeepStrictEqual(base, revision)) return [];
  const usesBefore = usesOfComponents(base);
  const usesAfter = usesOfComponents(revision);
  const known = labelsOf(base);
  const changes = (await reportedChanges(base, revision)).flatMap((reported): RatedChange[] => {
    const { path, typeName, kind, property, verdicts } = reported;
    const document = kind === 'removed' ? base : revision;
    const way = namesOf(path);
    const place = namesOf((kind === 'removed' ? reported.base : reported.revision)?.pointer ?? path);
    const isInRequest = way.includes('requestBody') || way.includes('parameters');
    const component = place[0] === 'components' ? place.slice(1, 3).join('/') : undefined;
    const uses = component
      ? stillUsed(usesBefore.get(component), usesAfter.get(component))
      : way[0] === 'paths' || way[0] === 'webhooks'
        ? [useOf(document, way, isInRequest)]
        : [];
    // What only new operations use is told with them, and a new header or answer where it is used.
    const isOfNew = uses.length > 0 && uses.every(({ label }) => !known.has(label));
    const isElsewhere = place.length === 3 && (typeName === 'Header' || typeName === 'Response');
    if (component && kind === 'added' && (isOfNew || isElsewhere)) return [];
    const [before, after] = [reported.base?.value, reported.revision?.value];
    const change = { kind, typeName, way, place, property, before, after, uses };
    const words = verdicts.map(({ message }) => message).join(' ') || wordsFor(change);
    const impact = impactOf(change, reported.impact);
    return [{ ...change, impact, names: toldAs(change, document), message: words }];
  });
  return [...changes, ...problemCodeChanges(base, revision)];
}

/** For a change of which Redocly says nothing. */
function wordsFor({ typeName, property, kind, before, after }: Change): string {
  const what = [typeName, property, kind].filter(Boolean).join(' ');
  const isPlain = [before, after].every((value) => !isObject(value) && !Array.isArray(value));
  return isPlain && kind === 'modified'
    ? `${what}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`
    : what;
}

/** The uses that exist in both contracts. A new or removed operation or event is a change of its own. */
function stillUsed(before: readonly Use[] = [], after: readonly Use[] = []): readonly Use[] {
  const both = before.filter(({ label }) => after.some((use) => use.label === label));
  return both.length > 0 ? both : [...before, ...after];
}

interface ReportedChange extends Pick<Change, 'typeName' | 'kind'> {
  readonly path: string;
  readonly impact: Impact;
  readonly property?: string;
  readonly verdicts: readonly { readonly message: string }[];
  readonly base?: { readonly pointer: string; readonly value: Json };
  readonly revision?: { readonly pointer: string; readonly value: Json };
}

/** A report takes a few hundred bytes for each change, but a change may include a whole operation. */
const REPORT_BYTES_MAX = 64 * 1024 * 1024;

async function reportedChanges(base: JsonObject, revision: JsonObject): Promise<readonly ReportedChange[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-contracts-'));
  try {
    const [baseFile, revisionFile] = [join(folder, 'base.json'), join(folder, 'revision.json')];
    await Promise.all([
      writeFile(baseFile, JSON.stringify(base)),
      writeFile(revisionFile, JSON.stringify(revision)),
    ]);
    const args = ['diff', baseFile, revisionFile, '--config', redoclyConfig, '--format', 'json'];
    const { stdout } = await promisify(execFile)(process.execPath, [redocly, ...args, '--fail-on', 'none'], {
      env: redoclyEnv,
      maxBuffer: REPORT_BYTES_MAX,
    });
    const report: { changes: readonly ReportedChange[] } = JSON.parse(stdout);
    return report.changes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
