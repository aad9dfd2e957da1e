// The monitoring port: /metrics, /readyz and /healthz, and what the other cells ask.
import type { IncomingMessage, RequestListener } from 'node:http';
import type { CellRoute, RouteHint } from '../../domain/cells/cell-routes.ts';
import { CELLS_PATH, CellRefusal, ENVELOPE_BYTES_MAX } from '../../platform/cells/question.ts';
import { backgroundFailures, type Logger } from '../../platform/log.ts';
import type { ReadinessReport } from '../../telemetry/readiness.ts';
import { ROUTE_PATH, routeHint } from './cells/route-hint.ts';

/** The answers of a process to the monitoring port. */
export interface Monitoring {
  readonly contentType: string;
  scrape(): Promise<string>;
  report(): Promise<ReadinessReport>;
  /** Answers a question of another cell. Absent: there are none. @throws CellRefusal */
  readonly answerCell?: ((question: string, envelope: string) => Promise<string>) | undefined;
  /** Finds the cell of a request, if it can be known now. Absent: there are none. */
  readonly routeOf?: ((hint: RouteHint | undefined) => Promise<CellRoute | undefined>) | undefined;
}

/** One response of the monitoring port. */
interface MonitoringAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export const livenessBody = { status: 'ok' };

/**
 * Serves the three paths on a port of their own, without the API's pipeline: they must answer when that is in
 * trouble.
 */
export function monitoringListener(monitoring: Monitoring, log: Logger): RequestListener {
  const onError = backgroundFailures(log);
  const answers = new Map<string, () => Promise<MonitoringAnswer>>([
    ['/healthz', async () => ({ status: 200, type: JSON_TYPE, body: JSON.stringify(livenessBody) })],
    [
      '/readyz',
      async () => {
        const report = await monitoring.report();
        return {
          status: report.status === 'ready' ? 200 : 503,
          type: JSON_TYPE,
          body: JSON.stringify(report),
        };
      },
    ],
    [
      '/metrics',
      async () => ({ status: 200, type: monitoring.contentType, body: await monitoring.scrape() }),
    ],
  ]);
  const answer = async (
    method: string,
    path: string,
    request: IncomingMessage,
  ): Promise<MonitoringAnswer> => {
    const { answerCell, routeOf } = monitoring;
    const isRoute = routeOf !== undefined && (path === ROUTE_PATH || path.startsWith(`${ROUTE_PATH}/`));
    const isOfCell = answerCell !== undefined && path.startsWith(CELLS_PATH);
    const found = isRoute
      ? () => routeAnswer(routeOf, request)
      : isOfCell
        ? () => cellAnswer(answerCell, path, request)
        : answers.get(path);
    if (!found) return { status: 404, type: 'text/plain', body: 'There is nothing here.\n' };
    // Proxies ask for a route with the method of the request, or with GET.
    const isPossible = isRoute || (isOfCell ? method === 'POST' : method === 'GET' || method === 'HEAD');
    if (!isPossible) return { status: 405, type: 'text/plain', body: `${method} is not possible here.\n` };
    try {
      return await found();
    } catch (error) {
      onError(error, `the answer to ${path} on the operations port`);
      return { status: 500, type: 'text/plain', body: 'This could not be answered; the log says why.\n' };
    }
  };
  return (request, response) => {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?', 1);
    const startedAt = performance.now();
    void answer(method, path, request).then(({ status, type, body, headers }) => {
      const duration_ms = Math.round(performance.now() - startedAt);
      log.debug(
        { method, path: answers.has(path) ? path : undefined, status, duration_ms },
        'probe answered',
      );
      response.writeHead(status, {
        ...(status !== 204 && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
        'Cache-Control': 'no-store',
        ...headers,
        ...(status === 405 && { Allow: path.startsWith(CELLS_PATH) ? 'POST' : 'GET, HEAD' }),
      });
      response.end(method === 'HEAD' ? undefined : body);
    });
  };
}

/** Where a request belongs, for the proxy that holds it. */
async function routeAnswer(
  routeOf: NonNullable<Monitoring['routeOf']>,
  request: IncomingMessage,
): Promise<MonitoringAnswer> {
  const route = await routeOf(routeHint(request));
  // Some proxies pass this on to the client.
  if (!route) return { status: 503, type: 'application/problem+json', body: unrouted, headers: RETRY_SOON };
  const { cell, keepSeconds } = route;
  // Envoy, which appends the path, takes nothing but 200 for a yes.
  const status = request.url?.startsWith(`${ROUTE_PATH}/`) ? 200 : 204;
  const headers = { 'X-Cell': cell, 'Cache-Control': `max-age=${keepSeconds}` };
  return { status, type: 'text/plain', body: '', headers };
}

const RETRY_SOON = { 'Retry-After': '1' };
const unrouted = JSON.stringify({
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  code: 'service_unavailable',
  detail: 'Where this request belongs cannot be found out at the moment. Try again.',
});

/** A question of another cell. */
async function cellAnswer(
  answerOf: NonNullable<Monitoring['answerCell']>,
  path: string,
  request: IncomingMessage,
): Promise<MonitoringAnswer> {
  const type = 'text/plain; charset=utf-8';
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ENVELOPE_BYTES_MAX) return { status: 413, type, body: 'Too long a question.\n' };
    chunks.push(chunk);
  }
  try {
    const body = await answerOf(path.slice(CELLS_PATH.length), Buffer.concat(chunks).toString());
    return { status: 200, type, body };
  } catch (error) {
    if (!(error instanceof CellRefusal)) throw error;
    return { status: error.status, type, body: `${error.message}\n` };
  }
}
