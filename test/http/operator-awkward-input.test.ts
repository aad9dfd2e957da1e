import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { exampleOf } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';

/**
 * Texts with which Postgres, JSON, a URL or a pattern may have trouble. Of the data of an event its type says what it may be;
 * everything else that operators send is in fuzz.slow.ts.
 */
const awkwardTexts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\u001f', '\n', '\ud800', '\udc00\ud800', '\u{1f4a9}', '\ufffe'],
  ...["'", '"', '\\', '%', '%00', ':', '/', '{}', 'null', '-1', '1e400', '0x10', 'a'.repeat(10_000)],
  ...[
    '99999999-9999-9999-9999-999999999999',
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
  ],
];

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const operator = createPartner(server.baseUrl, await server.createOperatorToken());
const { organizationId } = await server.createTenant();

test.each(awkwardTexts)('an event with %j in its data is published or refused, never a 5xx', async (text) => {
  const data = { ...exampleOf('contract.terminated'), title: text };
  const answer = await operator.request('POST', `/api/v1/operator/organizations/${organizationId}/events`, {
    body: { type: 'contract.terminated', data },
  });
  expect([201, 422]).toContain(answer.status);
});

test.each([
  ['objects', '{"a":', '}'],
  ['arrays', '[', ']'],
])(
  'data of deep %s is published up to a limit and refused beyond it, never a 5xx',
  async (_, open, close) => {
    const path = `/api/v1/operator/organizations/${organizationId}/events`;
    const answers: Record<number, number[]> = {};
    for (const depth of [999, 1_000, 4_000, 40_000]) {
      const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
      const data = JSON.stringify({ ...exampleOf('payment.received'), deep: 'HERE' }).replace('"HERE"', deep);
      const event = `{"id":"${randomUUID()}","type":"payment.received","data":${data}}`;
      const one = await operator.request('POST', path, { body: event });
      const batch = await operator.request('POST', `${path}/batch`, { body: `{"events":[${event}]}` });
      answers[depth] = [one.status, batch.status];
    }
    expect(answers).toEqual({ 999: [201, 200], 1000: [422, 422], 4000: [422, 422], 40000: [422, 422] });
  },
);
