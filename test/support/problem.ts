import { expect } from 'vitest';
import type { WireAnswer } from './partner.ts';

/** A 500 says nothing about its cause. */
const causes = /prisma|select|column|postgres|relation|out_of_order|\.ts\b|node_modules| {2}at /i;

/** Validates an answer against RFC 9457 and the house rules of problem documents; returns its pointers. */
export function expectProblem(answer: WireAnswer, status: number, code: string): string[] {
  expect({ status: answer.status, code: answer.body?.code }).toEqual({ status, code });
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  expect(answer.body).toMatchObject({
    // Of the docs' address, or with PUBLIC_URL and no DOCS_URL of the installation's own.
    type: expect.stringMatching(`^https?://[^/]+(/docs)?/problems/${code}$`),
    title: expect.stringMatching(/^[A-Z]/),
    status,
    detail: expect.stringMatching(/\S/),
    request_id: answer.headers.get('Request-Id'),
  });
  if (status === 500) {
    expect(Object.keys(answer.body).sort()).toEqual([
      'code',
      'detail',
      'request_id',
      'status',
      'title',
      'type',
    ]);
    expect(JSON.stringify([answer.body, [...answer.headers]])).not.toMatch(causes);
  }
  return (answer.body.errors ?? []).map((error: { pointer: string }) => error.pointer);
}
