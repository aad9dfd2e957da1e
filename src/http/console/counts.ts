// Counts of lists: how many rows a list has with these filters, without reading them.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { boundedRead } from '../../domain/context.ts';
import { DomainError } from '../../domain/errors.ts';
import { RowCounter } from '../../domain/page.ts';
import type { OperationHandler } from '../edge/served-api.ts';

/** The operations that src/contract/exports.ts adds. Their handlers are made of those of the lists. */
export type CountId = Extract<keyof RouteHandlers, `count${string}` | `operatorCount${string}`>;

const COUNTED_MAX = 10_000;
const SECONDS_MAX = 1;

/** @param list the handler of the list, which counts instead of reading a page: what is wrong with the filters it refuses as ever. */
export function countHandler(list: OperationHandler): OperationHandler {
  return {
    atomic: list.atomic,
    async handle(call) {
      const counter = new RowCounter();
      const query = { ...(call.query as object), limit: COUNTED_MAX, counter };
      const { principal } = call;
      try {
        await boundedRead(
          call.context,
          'organizationId' in principal ? principal.organizationId : undefined,
          '',
          (context) => list.handle({ ...call, context, query }),
          SECONDS_MAX,
        );
      } catch (error) {
        // Whoever looks at the list has it already; the count is only left out.
        if (!(error instanceof DomainError) || error.code !== 'query_too_large') throw error;
        counter.report(0, false);
      }
      return { status: 200, body: { count: counter.found, is_complete: counter.isComplete } };
    },
  };
}
