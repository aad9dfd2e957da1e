// Retention in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { lastRetentionRuns } from '../../domain/retention/retention-runs.ts';
import { presentRetention } from '../presenters/retention.ts';

export const retention = {
  async operatorGetRetention({ context }) {
    const runs = await lastRetentionRuns(context);
    return { status: 200, body: presentRetention(context.rules.retention, runs) };
  },
} satisfies Partial<RouteHandlers>;
