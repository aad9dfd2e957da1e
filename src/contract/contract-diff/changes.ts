/** Finds the differences between two contracts with `redocly diff`. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { redocly, redoclyConfig, redoclyEnv } from '../redocly.ts';
import type { Change, Comparison, Impact } from './change.ts';
import { impactOf } from './impact.ts';
import { type Json, type JsonObject, namesOf } from './json.ts';
import { problemCodeChanges } from './problem-codes.ts';
import { type Use, useOf, usesOfComponents } from './uses.ts';
import { inComparableForms } from './wire-shape.ts';

/** Returns the findings of `redocly diff`, with a higher impact where it rates one too low. */
export async function compareContracts(released: JsonObject, current: JsonObject): Promise<Comparison> {
  if (isDeepStrictEqual(released, current)) return { base: released, revision: current, changes: [] };
  const [base, revision] = inComparableForms(released, current);
  const usesBefore = usesOfComponents(base);
  const usesAfter = usesOfComponents(revision);
  const changes = (await reportedChanges(base, revision)).map((reported): Change => {
    const { path, typeName, kind, property } = reported;
    const isRemoved = kind === 'removed';
    const way = namesOf(path);
    const place = namesOf((isRemoved ? reported.base : reported.revision)?.pointer ?? path);
    const isInRequest = way.includes('requestBody') || way.includes('parameters');
    const component = place[0] === 'components' ? place.slice(1, 3).join('/') : undefined;
    const uses = component
      ? stillUsed(usesBefore.get(component), usesAfter.get(component))
      : isOperationPart(way)
        ? [useOf(isRemoved ? base : revision, way, isInRequest)]
        : [];
    const change = {
      kind,
      typeName,
      way,
      place,
      property,
      before: reported.base?.value,
      after: reported.revision?.value,
      uses,
    };
    return { ...change, impact: impactOf(change, reported.impact) };
  });
  return { base, revision, changes: [...changes, ...problemCodeChanges(base, revision)] };
}

/** The uses that exist in both contracts. A new or removed operation or event is a change of its own. */
function stillUsed(before: readonly Use[] = [], after: readonly Use[] = []): readonly Use[] {
  const both = before.filter(({ label }) => after.some((use) => use.label === label));
  return both.length > 0 ? both : [...before, ...after];
}

const isOperationPart = ([section]: readonly string[]) => section === 'paths' || section === 'webhooks';

interface ReportedChange {
  readonly path: string;
  readonly typeName: string;
  readonly kind: Change['kind'];
  readonly impact: Impact;
  readonly property?: string;
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
