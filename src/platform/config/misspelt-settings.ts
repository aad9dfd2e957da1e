// Environment variables that look like settings and are none: a typing error would otherwise go unnoticed.
import { nearestTo } from '../nearest.ts';
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
    const nearest = nearestTo(name, names);
    if (!nearest) return [];
    // A name of four letters is near to many: HOME to HOST, PATH to PORT.
    const isNear = nearest.edits <= (name.length < 8 ? 1 : 2);
    return isNear || hasOurPrefix(name, environment) ? [{ name, nearest: nearest.name }] : [];
  });
}

function hasOurPrefix(name: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  const word = firstWord(name);
  // Kubernetes sets such variables for a service with this name.
  return PREFIXES.includes(word) && environment[`${word}SERVICE_HOST`] === undefined;
}
