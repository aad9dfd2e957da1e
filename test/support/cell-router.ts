// The reverse proxy before several cells, as nginx with docs/operating/cells/nginx.conf is one: it asks `/route` for each
// request, keeps the answer for two seconds, and uses an older one only while `/route` does not answer.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

const KEPT_MS = 2_000;
/** Of one connection alone (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'te', 'trailer', 'upgrade']);

export class CellRouter implements AsyncDisposable {
  /** Where the cells' APIs are, by name. */
  readonly apis = new Map<string, string>();
  /** Where `/route` is asked: the first that answers counts. */
  readonly directories: string[] = [];
  /** How often `/route` was asked. */
  asked = 0;
  /** How long an answer of `/route` may take. */
  askMs = 1_000;
  /** The cell whose operators send requests: their programs name it in each that names no organization. */
  operators: string | undefined;
  readonly #routes = new Map<string, { cell: string; askedAt: number }>();
  readonly #server = createServer((incoming, response) => void this.#serve(incoming, response));

  /** @param port 0 takes a free one. */
  static async open(port = 0): Promise<CellRouter> {
    const router = new CellRouter();
    router.#server.on('checkContinue', (incoming, response) => void router.#serve(incoming, response));
    router.#server.listen(port, '127.0.0.1');
    await once(router.#server, 'listening');
    return router;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets all routes, as a restart does. */
  forget(): void {
    this.#routes.clear();
  }

  /** As if two seconds passed: routes are asked for again. */
  expire(): void {
    for (const route of this.#routes.values()) route.askedAt = Number.NEGATIVE_INFINITY;
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    incoming.on('error', () => undefined);
    const cell = await this.#cellOf(incoming);
    const api = cell === undefined ? undefined : this.apis.get(cell);
    if (api === undefined) return unavailable(response);
    const { method, rawHeaders } = incoming;
    const headers = rawHeaders.filter(
      (_, at) => !HOP_BY_HOP.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''),
    );
    const path = incoming.url ?? '/';
    // Who has gone meanwhile asks for nothing.
    if (response.destroyed) return;
    const onward = request(api, { method, path, headers, setHost: false, agent: false });
    onward.on('continue', () => response.writeContinue());
    onward.on('error', () => (response.headersSent ? response.destroy() : unavailable(response)));
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.flushHeaders();
      if (response.destroyed) answer.destroy();
      else pipeline(answer, response, () => undefined);
    });
    response.on('close', () => onward.destroy());
    onward.flushHeaders();
    incoming.pipe(onward);
  }

  async #cellOf({ headers, rawHeaders, url = '/' }: IncomingMessage): Promise<string | undefined> {
    const named = ['authorization', 'cookie', 'countersign-cell', 'console-portal'];
    const kept = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 && named.includes(name.toLowerCase()) ? [[name, rawHeaders[at + 1] ?? '']] : [],
    ) as [string, string][];
    if (this.operators !== undefined && url.startsWith('/api/v1/operator/'))
      kept.push(['countersign-cell', this.operators]);
    const key = JSON.stringify([kept, url]);
    const known = this.#routes.get(key);
    if (known && performance.now() - known.askedAt < KEPT_MS) return known.cell;
    for (const directory of this.directories) {
      const answer = await fetchRoute(directory, this.askMs, [
        ...kept,
        ['X-Original-URI', url],
        ['Host', headers.host ?? ''],
      ]);
      this.asked++;
      if (answer === undefined) continue;
      if (answer.status !== 204) return undefined;
      this.#routes.set(key, { cell: answer.cell, askedAt: performance.now() });
      return answer.cell;
    }
    return known?.cell;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Sends each header as it came, twice too. @returns undefined if nothing answers. */
function fetchRoute(
  directory: string,
  timeout: number,
  headers: readonly [string, string][],
): Promise<{ status: number; cell: string } | undefined> {
  return new Promise((resolve) => {
    const asking = request(`${directory}/route`, { headers: headers.flat(), agent: false, timeout });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(undefined));
    asking.on('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 500, cell: String(answer.headers['x-cell']) });
    });
    asking.end();
  });
}

function unavailable(response: ServerResponse): void {
  const body = JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503 });
  response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' }).end(body);
}
