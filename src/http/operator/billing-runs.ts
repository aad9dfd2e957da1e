// Billing runs in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { previewBilling } from '../../domain/business/billing/billing-preview.ts';
import {
  getBillingRun,
  listBillingRuns,
  startBillingRun,
} from '../../domain/business/billing/billing-run.ts';
import { listRunResults } from '../../domain/business/billing/run-results.ts';
import { unprocessableAt } from '../../domain/errors.ts';
import { listOf } from '../edge/list.ts';
import {
  presentBillingPreview,
  presentBillingRun,
  presentRunResult,
} from '../presenters/business/billing-run.ts';

export const billingRuns = {
  async operatorStartBillingRun({ context, body: { dry_run, reason, ...scope } }) {
    if (dry_run) return { status: 200, body: presentBillingPreview(await previewBilling(context, scope)) };
    if (reason === undefined)
      throw unprocessableAt('/reason', 'is required unless dry_run is true', 'required');
    const started = await startBillingRun(context, scope, reason);
    const Location = `/api/v1/operator/billing-runs/${started.id}`;
    return { status: 202, headers: { Location }, body: presentBillingRun(started) };
  },

  async operatorListBillingRuns({ context, query }) {
    const { page, filter, reply } = listOf('billing-runs', query);
    return reply(await listBillingRuns(context, page, filter), presentBillingRun);
  },

  async operatorGetBillingRun({ context, path }) {
    return { status: 200, body: presentBillingRun(await getBillingRun(context, path.id)) };
  },

  async operatorListBillingRunResults({ context, path, query }) {
    // As Postgres writes it, whatever its case in the path: the same list has the same cursors.
    const { page, filter, reply } = listOf(`billing-run-results/${path.id.toLowerCase()}`, query);
    const { id } = await getBillingRun(context, path.id);
    return reply(await listRunResults(context, id, page, filter), presentRunResult);
  },
} satisfies Partial<RouteHandlers>;
