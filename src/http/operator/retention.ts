// Retention in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { lastRetentionRuns } from '../../domain/retention/retention-runs.ts';
import { presentRetention } from '../presenters/retention.ts';

export const operatorGetRetention: RouteHandlers['operatorGetRetention'] = async ({ context }) => ({
  status: 200,
  body: presentRetention(context.rules.retention, await lastRetentionRuns(context)),
});
