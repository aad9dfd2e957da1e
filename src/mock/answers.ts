/** Chooses which of the documented answers a request gets. */
import type { DocumentedAnswer, MockOperation } from '../contract/documented-answers.ts';
import { readPreference } from './prefer.ts';
import type { Wanted } from './prism.ts';

export type MockAnswer = DocumentedAnswer & Wanted;

/**
 * The documented answer to a request without a bearer token; undefined for a request with one. Any token is
 * accepted.
 */
export function credentialsRefusal(
  { answers }: MockOperation,
  authorization: string | undefined,
): DocumentedAnswer | undefined {
  const sent = authorization?.trim() ?? '';
  if (/^Bearer +[A-Za-z0-9._~+/=-]+$/i.test(sent)) return undefined;
  const code = sent === '' ? 'missing_credentials' : 'malformed_credentials';
  return answers.find((answer) => answer.code === code);
}

/**
 * The answer that the caller prefers, else the first success. Who sends a cursor has read the first page and
 * gets the last one: the same page again would never end. Who catches up gets a page from which to continue the next time.
 *
 * @throws EdgeError `invalid_request` for a preference that names no documented answer.
 */
export function chooseAnswer(
  operation: MockOperation,
  prefer: string,
  { cursor, updated_from }: { readonly cursor?: unknown; readonly updated_from?: unknown },
): MockAnswer {
  const { answer: preferred, dynamic } = readPreference(operation, prefer);
  if (preferred && preferred.status >= 300) return preferred;
  const successes = operation.answers.filter(({ status }) => status < 300);
  const last = successes.findLast(({ body }) => Object(body).has_more === false);
  if (cursor !== undefined && last) return last;
  const changed = successes.find(({ body }) => 'next_updated_from' in Object(body));
  const chosen = preferred ?? (updated_from === undefined ? undefined : changed) ?? successes[0];
  if (chosen) return { ...chosen, dynamic };
  throw new Error(`${operation.id} documents no success.`);
}
