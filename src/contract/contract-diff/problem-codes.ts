/** Finds problem codes that were added, removed or got another status. */
import type { RatedChange } from './change.ts';
import { type JsonObject, lookUp } from './json.ts';

const place = ['components', 'schemas', 'ProblemCode'];

/**
 * Problem codes are listed in a description, so that generated code does not treat the list as complete. But
 * programs branch on them, and removing one breaks those programs.
 */
export function problemCodeChanges(base: JsonObject, revision: JsonObject): RatedChange[] {
  const [before, after] = [codesOf(base), codesOf(revision)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): RatedChange[] => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was?.status === is?.status) return [];
    const kind = !was ? 'added' : !is ? 'removed' : 'modified';
    const message = was && is ? `Its status was ${was.status}, and is ${is.status}.` : `Problem ${kind}.`;
    const change = { typeName: 'ProblemCode', kind, way: place, place, property: undefined } as const;
    const rest = { before: was?.status, after: is?.status, uses: [], names: [name], message };
    return [{ ...change, ...rest, impact: was ? 'major' : 'minor' }];
  });
}

/** The codes that a contract lists, each with its status. */
export function codesOf(document: JsonObject): Map<string, { status: string }> {
  const text = lookUp(document, [...place, 'description']);
  const rows = (typeof text === 'string' ? text : '').matchAll(/^\| `(\w+)` \| (\d{3}) \| .+ \|$/gm);
  return new Map([...rows].map(([, name = '', status = '']) => [name, { status }]));
}
