// Entity tags (RFC 9110, section 8.8.3): the version of a resource in quotes.
import { createHash } from 'node:crypto';
import type { ExpectedVersion } from '../../domain/version.ts';
import type { Presented } from '../presenters/presented.ts';

/** Members that also follow from the day, and change while the version stays. */
const OF_THE_DAY = ['overdue', 'items', 'next_period'];

/** A reply's body with the `ETag` of its version, and of what it shows beyond: a strong tag changes with the body. */
export function withEntityTag<Body extends { version: number }>(
  body: Presented<Body>,
): { headers: { ETag: string }; body: Presented<Body> } {
  const ofTheDay = Object.entries(body).filter(([name, value]) => OF_THE_DAY.includes(name) && value);
  const suffix = ofTheDay.length === 0 ? '' : `-${digestOf(JSON.stringify(ofTheDay))}`;
  return { headers: { ETag: `"${body.version}${suffix}"` }, body };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 11);

/** The reply to a creation: the body at its place in a list. */
export function created<Body extends { id: string; version: number }>(list: string, body: Presented<Body>) {
  const { headers, ...reply } = withEntityTag(body);
  return { status: 201 as const, ...reply, headers: { ...headers, Location: `${list}/${body.id}` } };
}

/** The tags of a condition; a quoted tag may contain a comma. */
const tagsIn = (condition: string) =>
  [...condition.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, tag = '']) => ({
    isWeak: weak !== undefined,
    tag,
  }));

/**
 * The versions named by `If-Match`. A weak tag names none, because the comparison is strong (RFC 9110, section
 * 13.1.1).
 */
export function expectedVersion(headers: { readonly 'if-match'?: string | undefined }): ExpectedVersion {
  const condition = headers['if-match'];
  if (condition === undefined || condition === '*') return undefined;
  return tagsIn(condition).flatMap(({ isWeak, tag }) => {
    const version = /^([1-9]\d{0,9})(?:-|$)/.exec(tag)?.[1];
    return isWeak || version === undefined ? [] : [Number(version)];
  });
}

/** Whether `If-None-Match` names the tag. The comparison is weak (RFC 9110, section 13.1.2). */
export function hasTag(condition: string, entityTag: string): boolean {
  return condition === '*' || tagsIn(condition).some(({ tag }) => `"${tag}"` === entityTag);
}
