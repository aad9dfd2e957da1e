import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { BreakingProxy } from '../support/breaking-proxy.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { publication } from '../support/operator-calls.ts';
import { createPartner, type WireAnswer } from '../support/partner.ts';

const database = await forFile(createTestDatabase(inject('serverUrl')));
const url = new URL(database.url);
const proxy = await forFile(BreakingProxy.open(Number(url.port)));
url.port = String(proxy.port);
const server = await forFile(startTestApp({ DATABASE_URL: url.href }, { api: true, worker: false }));
const caller = createPartner(server.baseUrl, await server.createOperatorToken());

/** More answers than any of these transactions gets. */
const ANSWERS_MAX = 12;
/**
 * What the process asks for itself may take the break instead of the ten requests, which are one or two statements:
 * so often is it tried again.
 */
const ROUNDS_MAX = 10;

/** Repeats calls that were answered with a 503, as the contract tells callers to. */
async function insist(call: () => Promise<WireAnswer>): Promise<WireAnswer> {
  const first = await call();
  if (first.status !== 503) return first;
  return call();
}

async function published(organizationId: string): Promise<{ events: number; audited: number }> {
  const { rows } = await server.app.pool.query(
    `select (select count(*)::int from event where organization_id = $1) as events,
            (select count(*)::int from audit_entry where organization_id = $1 and action = 'event.published') as audited`,
    [organizationId],
  );
  return rows[0];
}

test.each<[string, number, (id: string) => { path: string; body: object; headers?: Record<string, string> }]>(
  [
    ['ten at once with ids', 10, (id) => ({ path: '', body: publication(id) })],
    [
      'one with an Idempotency-Key',
      1,
      (id) => ({ path: '', body: publication(), headers: { 'Idempotency-Key': id } }),
    ],
    [
      'a batch with an Idempotency-Key',
      1,
      (id) => ({ path: '/batch', body: { events: [publication()] }, headers: { 'Idempotency-Key': id } }),
    ],
    ['a batch with ids', 1, (id) => ({ path: '/batch', body: { events: [publication(id)] } })],
  ],
)(
  'an event is published once however late the connection breaks, if its publisher repeats what was a 503: %s',
  async (_, count, requestOf) => {
    let refused = 0;
    const isTransaction = requestOf('').headers !== undefined;
    // From now on the process remembers the caller.
    const { organizationId: first } = await server.createTenant();
    await caller.request('POST', `/api/v1/operator/organizations/${first}/events`, { body: publication() });
    for (let round = 0; round < ANSWERS_MAX || (refused === 0 && round < ANSWERS_MAX * ROUNDS_MAX); round++) {
      const answers = round % ANSWERS_MAX;
      const { organizationId } = await server.createTenant();
      // Otherwise the requests are a few statements, and one of them breaks.
      if (isTransaction) proxy.breakNextAfter(answers);
      else proxy.breakAfter(answers);
      const results = await Promise.all(
        Array.from({ length: count }, () => {
          const { path, body, headers = {} } = requestOf(randomUUID());
          const target = `/api/v1/operator/organizations/${organizationId}/events${path}`;
          return insist(async () => {
            const answer = await caller.request('POST', target, { body, headers });
            if (answer.status === 503) refused++;
            return answer;
          });
        }),
      );
      // The transaction may have had fewer answers, so that nothing broke.
      proxy.spare();
      expect(
        results.every(({ status }) => status === 201 || status === 200),
        `after ${answers} answers`,
      ).toBe(true);
      expect(await published(organizationId), `after ${answers} answers`).toEqual({
        events: count,
        audited: count,
      });
    }
    expect(refused).toBeGreaterThanOrEqual(1);
  },
);
