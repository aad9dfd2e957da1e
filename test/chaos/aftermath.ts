import { setTimeout as delay } from 'node:timers/promises';
import { createPartner } from '../support/partner.ts';
import type { AdminSession } from './chaos-postgres.ts';
import type { Finding } from './finding.ts';
import { baseUrlOf, type Stage } from './stage.ts';

const SETTLE_TIMEOUT_MS = 15_000;
const LOOK_EVERY_MS = 100;

/**
 * Deletes the hostile endpoints, so that hanging attempts give back their places and the other deliveries are
 * canceled. Then no delivery may be left that waits.
 */
export async function deleteHostileEndpoints(stage: Stage, session: AdminSession): Promise<Finding> {
  const { api, tenants, endpoints } = stage;
  const hostile = endpoints.filter(({ organizationId }) => organizationId === tenants.hostile.organizationId);
  const partner = createPartner(baseUrlOf(api), tenants.hostile.token);
  const refusals: string[] = [];
  for (const { id, behaviour } of hostile) {
    const { status } = await partner.request('DELETE', `/api/v1/public/webhook-endpoints/${id}`);
    if (status !== 204) refusals.push(`DELETE of the endpoint "${behaviour}" was answered ${status}`);
  }
  const left = await waitForNoJobs(session);
  return {
    what: 'jobs left once hostile endpoints are deleted',
    expected: '0',
    found: `${left}`,
    violations: [...refusals, ...(left > 0 ? [`${left} jobs of deliveries are left`] : [])],
  };
}

/** A claim that no worker works on any more would stay active forever. */
export async function judgeActiveJobs(session: AdminSession): Promise<Finding> {
  const left = await waitForNoJobs(session);
  return {
    what: 'jobs of deliveries left at the end',
    expected: '0',
    found: `${left}`,
    violations: left > 0 ? [`${left} jobs of deliveries are left`] : [],
  };
}

async function waitForNoJobs(session: AdminSession): Promise<number> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const { rows } = await session.query<{ count: number }>(
      `select count(*)::int from pgboss.job where name = 'deliver-event'`,
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0 || Date.now() > deadline) return count;
    await delay(LOOK_EVERY_MS);
  }
}
