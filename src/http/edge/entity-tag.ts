// Entity tags (RFC 9110, section 8.8.3): the version of a resource in quotes.
import type { ExpectedVersion } from '../../domain/version.ts';
import type { Presented } from '../presenters/presented.ts';

/** A reply's body with the `ETag` of its version. */
export function withEntityTag<Body extends { version: number }>(
  body: Presented<Body>,
): { headers: { ETag: string }; body: Presented<Body> } {
  return { headers: { ETag: `"${body.version}"` }, body };
}

/** The reply to a creation. @param location of the new resource. */
export function created<Body extends { version: number }>(location: string, body: Presented<Body>) {
  const { headers } = withEntityTag(body);
  return { status: 201 as const, headers: { ...headers, Location: location }, body };
}

/**
 * The versions named by `If-Match`. Weak tags count too: compressing proxies make strong tags weak, and the
 * version in them stays the same.
 */
export function expectedVersion(headers: { readonly 'if-match'?: string | undefined }): ExpectedVersion {
  const text = headers['if-match']?.trim();
  if (text === undefined || text === '*') return undefined;
  return [...text.matchAll(/"([^"]*)"/g)].map(([, tag]) =>
    /^[1-9]\d{0,9}$/.test(tag ?? '') ? Number(tag) : 0,
  );
}
