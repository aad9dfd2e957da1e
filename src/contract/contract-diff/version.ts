/** Versions of the contract and their order. */
import type { Impact } from './change.ts';

/** Major, minor, patch. Contracts have no pre-releases. */
export type Version = readonly [major: number, minor: number, patch: number];

/** @throws Error for a text that is no version. */
export function readVersion(text: string): Version {
  const match = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text);
  if (!match) throw new Error(`${text} is not a version such as 1.4.0.`);
  const [, major, minor, patch] = match;
  return [Number(major), Number(minor), Number(patch)];
}

export function compareVersions(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/**
 * The lowest version that changes of this impact may have after `released`. New wording alone needs no new
 * version.
 */
export function leastVersion([major, minor, patch]: Version, impact: Impact): Version {
  if (impact === 'major') return [major + 1, 0, 0];
  if (impact === 'minor') return [major, minor + 1, 0];
  return [major, minor, patch];
}

export function versionText(version: Version): string {
  return version.join('.');
}
