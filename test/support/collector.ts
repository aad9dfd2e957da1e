import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ExportedSpan, readSpans } from './otlp-spans.ts';
import { waitFor } from './wait-for.ts';

/** A request of an exporter. */
interface Export {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An OpenTelemetry collector's place on the network: it reads OTLP over HTTP and keeps what it was sent. */
export interface Collector extends AsyncDisposable {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly exports: Export[];
  readonly spans: ExportedSpan[];
  /** How exports are answered from now on; 200 by itself. */
  answer: (response: ServerResponse) => void;
  /** Waits for `count` spans that fit `which` and returns them in the order of their starts. */
  waitForSpans(count: number, which: (span: ExportedSpan) => boolean): Promise<ExportedSpan[]>;
}

export async function startCollector(): Promise<Collector> {
  const exports: Export[] = [];
  const spans: ExportedSpan[] = [];
  const server = createServer(async (request, response) => {
    // An exporter that gives up in the middle has sent nothing.
    const chunks = await request.toArray().catch(() => undefined);
    if (!chunks) return;
    const body = Buffer.concat(chunks);
    exports.push({ path: request.url ?? '', headers: request.headers, body });
    spans.push(...readSpans(body));
    collector.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports,
    spans,
    answer: (response) => void response.writeHead(200).end(),
    async waitForSpans(count, which) {
      await waitFor(
        `${count} spans`,
        () => spans.filter(which).length >= count,
        () => `got ${spans.map(({ name }) => name).join(', ')}`,
      );
      return spans.filter(which).sort((one, other) => Number(one.startNs - other.startNs));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}
