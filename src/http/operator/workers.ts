// Worker processes in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { listWorkers } from '../../domain/workers/worker.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentWorker } from '../presenters/worker.ts';

export const operatorListWorkers: RouteHandlers['operatorListWorkers'] = async ({ context, query }) => {
  const list = 'workers';
  const found = await listWorkers(context, pageRequest(list, query));
  return { status: 200, body: presentPage(list, found, presentWorker) };
};
