// Conditions of requests: `If-Match` changes a resource only if it still has the version that the caller has seen, and
// `If-None-Match` reads it only if it has changed since.
import type { ChangeOptions, ReadOptions } from './requests/options.ts';

export function ifVersion({ ifVersion: version }: ChangeOptions = {}): { headers?: { 'If-Match': string } } {
  return version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } };
}

export function ifNoneMatch({ ifNoneMatch: etag }: ReadOptions = {}): {
  headers?: { 'If-None-Match': string };
} {
  return etag === undefined ? {} : { headers: { 'If-None-Match': etag } };
}
