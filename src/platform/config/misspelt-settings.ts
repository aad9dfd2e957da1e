// Environment variables that look like settings and are none: a typing error would otherwise go unnoticed.
import { settings } from './settings.ts';

const names = Object.keys(settings);
const firstWord = (name: string) => name.slice(0, name.indexOf('_') + 1);
/** Names that begin with them are ours. OTEL_ is a standard with many more. */
const PREFIXES = names
  .map(firstWord)
  .filter(
    (word) => word !== '' && word !== 'OTEL_' && names.filter((name) => name.startsWith(word)).length >= 3,
  );

/** @returns the names, each with the setting that is nearest. Values are not looked at. */
export function misspeltSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly name: string; readonly nearest: string }[] {
  return Object.keys(environment).flatMap((name) => {
    if (name in settings || name.startsWith('OTEL_')) return [];
    const [nearest = '', edits] = nearestTo(name);
    // A name of four letters is near to many: HOME to HOST, PATH to PORT.
    const isNear = edits <= (name.length < 8 ? 1 : 2);
    return isNear || hasOurPrefix(name, environment) ? [{ name, nearest }] : [];
  });
}

function hasOurPrefix(name: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  const word = firstWord(name);
  // Kubernetes sets such variables for a service with this name.
  return PREFIXES.includes(word) && environment[`${word}SERVICE_HOST`] === undefined;
}

function nearestTo(name: string): readonly [setting: string, edits: number] {
  return names
    .map((setting) => [setting, editsBetween(name, setting)] as const)
    .reduce((best, other) => (other[1] < best[1] ? other : best));
}

/** How many letters are to be added, removed or replaced (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
