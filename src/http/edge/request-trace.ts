// Traces requests: one span per API request. Pages and probes have none: they would drown out the rest.
import type { Middleware } from 'koa';
import type { Tracing } from '../../telemetry/tracing.ts';
import { type RequestWaiting, reportedStatus } from './connections/waiting.ts';

/** What the pipeline knows about the request when it responds. */
interface TracedState {
  requestId: string;
  operation?: { readonly id: string; readonly route: string };
  principal?: { readonly organizationId: string };
  waiting?: RequestWaiting;
}

export function traceRequests(tracing: Tracing): Middleware<TracedState> {
  return (ctx, next) => {
    if (!ctx.req.url?.startsWith('/api/')) return next();
    const call = { method: ctx.method, traceparent: ctx.get('traceparent') };
    return tracing.request(call, async (end) => {
      await next();
      const { operation, principal, requestId, waiting } = ctx.state;
      end({
        operation,
        status: reportedStatus(ctx.status, waiting),
        waitedMs: waiting?.waitedMs ?? 0,
        requestId,
        organizationId: principal?.organizationId,
      });
    });
  };
}
