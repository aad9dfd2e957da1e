// `If-Match`: changes a resource only if it still has the version that the caller has seen.
import type { ChangeOptions } from './requests/options.ts';

export function ifVersion({ ifVersion: version }: ChangeOptions = {}): { headers?: { 'If-Match': string } } {
  return version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } };
}
