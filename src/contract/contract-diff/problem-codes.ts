/** Finds problem codes that were added, removed or got another status. */
import type { Change } from './change.ts';
import { type JsonObject, lookUp } from './json.ts';

const place = ['components', 'schemas', 'ProblemCode'];

/**
 * Problem codes are listed in a description, so that generated code does not treat the list as complete. But
 * programs branch on them, and removing one breaks those programs.
 */
export function problemCodeChanges(base: JsonObject, revision: JsonObject): Change[] {
  const [before, after] = [codesOf(base), codesOf(revision)];
  const change = { typeName: 'ProblemCode', way: place, place, property: undefined, uses: [] };
  const gone = [...before].flatMap(([name, known]): Change[] => {
    const now = after.get(name);
    if (now?.status === known.status) return [];
    const row = { name, ...known };
    if (!now) return [{ ...change, kind: 'removed', impact: 'major', before: row, after: undefined }];
    return [{ ...change, kind: 'modified', impact: 'major', before: row, after: { name, ...now } }];
  });
  const come = [...after]
    .filter(([name]) => !before.has(name))
    .map(([name, known]): Change => {
      return { ...change, kind: 'added', impact: 'minor', before: undefined, after: { name, ...known } };
    });
  return [...gone, ...come];
}

/** The codes that a contract lists, each with its status and its meaning. */
export function codesOf(document: JsonObject): Map<string, { status: string; description: string }> {
  const text = lookUp(document, [...place, 'description']);
  const rows = (typeof text === 'string' ? text : '').matchAll(/^\| `(\w+)` \| (\d{3}) \| (.+) \|$/gm);
  return new Map(
    [...rows].map(([, name = '', status = '', description = '']) => [name, { status, description }]),
  );
}
