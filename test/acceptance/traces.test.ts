import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { packagesLoadedBy, sayingWhatItLoads } from '../support/loaded-packages.ts';
import type { ExportedSpan } from '../support/otlp-spans.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { countersign, fact, RunningServer } from '../support/process.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { inTurn, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const payloadMark = 'Brightwater-payload-mark';
const receiverSecret = 'a-secret-of-the-receivers';
const collectorKey = 'a-key-of-the-collectors';
const callersTrace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

describe('an API and a worker in processes of their own, with a collector', () => {
  const resources = new AsyncDisposableStack();
  let collector: Collector;
  let receiver: Receiver;
  let untraced: Record<string, string>;
  let traced: Record<string, string>;
  let api: RunningServer;
  let worker: RunningServer;
  let partner: Partner;
  let token: string;
  let organizationId: string;
  let endpoint: { id: string; signing_secret: string; verification_challenge: string };
  /** The spans of the call that publishes, in the order of their starts. */
  let spans: ExportedSpan[];

  beforeAll(async () => {
    collector = resources.use(await startCollector());
    receiver = resources.use(await startReceiver());
    // Only provides a database with content: its API and its worker do not run.
    const installation = resources.use(await startTestApp({}, { api: false, worker: false }));
    untraced = {
      DATABASE_URL: installation.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
      ...sayingWhatItLoads,
    };
    traced = {
      ...untraced,
      ALLOW_INSECURE_RECEIVERS: 'true',
      LOG_FORMAT: 'json',
      RETRY_SCHEDULE_SECONDS: '0.1',
      WORKER_POLL_MS: '100',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${collectorKey}`,
      OTEL_SERVICE_NAME: 'billing',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    };
    api = resources.use(new RunningServer('test/support/publishing-api.ts', [], traced));
    worker = resources.use(await RunningServer.start('worker', traced));
    await api.hasStarted();
    ({ token, organizationId } = await installation.createTenant());
    partner = createPartner(api.baseUrl, token);
    endpoint = await partner.registerActive(`${receiver.url}/in?key=${receiverSecret}`, ['invoice.issued']);
    receiver.answer = inTurn(status(503), status(204));
    await partner.request('GET', '/api/v1/public/party/customers', {
      headers: { traceparent: `00-${callersTrace.traceId}-${callersTrace.spanId}-01` },
    });
    await receiver.waitForDeliveries(2);
    const [published] = await collector.waitForSpans(1, ({ name }) => name.startsWith('publish'));
    spans = await collector.waitForSpans(4, ({ traceId }) => traceId === published?.traceId);
  });
  afterAll(() => resources.disposeAsync());

  test('one trace leads from the API call through the publish to each attempt, the retry too', () => {
    const [request, publish, first, retry] = spans;
    expect(spans).toHaveLength(4);
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['billing']));
    expect(request).toMatchObject({
      name: 'listCustomers',
      kind: 'server',
      parentSpanId: '',
      isError: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/public/party/customers',
        'http.response.status_code': 200,
        'countersign.organization_id': organizationId,
      },
    });
    expect(publish).toMatchObject({
      name: 'publish invoice.issued',
      kind: 'producer',
      parentSpanId: request?.spanId,
      isError: false,
      attributes: { 'messaging.destination.name': 'invoice.issued', 'countersign.delivery_count': 1 },
    });
    const attempt = {
      name: 'deliver invoice.issued',
      kind: 'client',
      parentSpanId: publish?.spanId,
      attributes: {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(receiver.url).port),
        'messaging.message.id': publish?.attributes['messaging.message.id'],
        'countersign.endpoint_id': endpoint.id,
      },
    };
    expect(first).toMatchObject(attempt);
    expect(first).toMatchObject({
      isError: true,
      attributes: {
        'countersign.attempt_number': 1,
        'countersign.outcome': 'retry',
        'http.response.status_code': 503,
        'error.type': '503',
      },
    });
    expect(retry).toMatchObject(attempt);
    expect(retry).toMatchObject({
      isError: false,
      attributes: {
        'countersign.attempt_number': 2,
        'http.request.resend_count': 1,
        'countersign.outcome': 'delivered',
        'http.response.status_code': 204,
      },
    });
    expect(retry?.attributes['countersign.delivery_id']).toBe(first?.attributes['countersign.delivery_id']);
  });

  test('the trace that a partner says it is in is linked to, not joined', () => {
    expect(spans[0]?.links).toEqual([callersTrace]);
    expect(spans[0]?.traceId).not.toBe(callersTrace.traceId);
    expect(collector.spans.filter(({ traceId }) => traceId === callersTrace.traceId)).toEqual([]);
  });

  test('receivers get no header of a trace, with a delivery or a handshake', () => {
    const headers = [...receiver.deliveries, ...receiver.handshakes].flatMap((request) =>
      Object.keys(request.headers),
    );
    expect(headers).toContain('service-signature');
    expect(headers.filter((name) => /^(trace|baggage|b3|x-b3|uber|x-amzn-trace)/.test(name))).toEqual([]);
  });

  test('a command that publishes begins a trace, which the worker goes on with', async () => {
    const data = JSON.stringify({ ...sampleInvoice, number: payloadMark });
    const published = await countersign(
      [
        ...['api', 'operatorPublishEvent', '--organization', organizationId],
        ...['--type', 'invoice.issued', '--data', data],
      ],
      traced,
    );
    const ofEvent = (span: ExportedSpan) => span.attributes['messaging.message.id'] === fact(published, 'id');
    const [publish, attempt] = await collector.waitForSpans(2, ofEvent);
    expect(publish).toMatchObject({ name: 'publish invoice.issued', parentSpanId: '' });
    expect(attempt).toMatchObject({ traceId: publish?.traceId, parentSpanId: publish?.spanId });
  });

  test('log lines name their trace', async () => {
    const line = (server: RunningServer, message: string) =>
      server.stdout.split('\n').find((text) => text.includes(`"${message}"`) && text.includes(traceId));
    const traceId = spans[0]?.traceId ?? 'none';
    await waitFor(
      'the log lines',
      () =>
        [line(api, 'event published'), line(api, 'request served'), line(worker, 'delivery attempted')].every(
          (text) => text !== undefined,
        ),
      () => api.stdout + worker.stdout,
    );
    expect(JSON.parse(line(worker, 'delivery attempted') ?? '')).toMatchObject({ trace_id: traceId });
  });

  test('a poll says how long it waited, and one whose client hung up has the status 499, in its span and its line', async () => {
    const poll = (signal?: AbortSignal) =>
      fetch(`${api.baseUrl}/api/v1/public/event-feed?wait=${signal ? 25 : 1}`, {
        headers: { Authorization: `Bearer ${token}` },
        ...(signal && { signal }),
      });
    const hangUp = new AbortController();
    const hungUp = expect(poll(hangUp.signal)).rejects.toThrow();
    // The other event came later, after a second of waiting.
    expect((await poll()).status).toBe(200);
    hangUp.abort();
    await hungUp;
    for (const status of [200, 499]) {
      const [span] = await collector.waitForSpans(
        1,
        ({ name, attributes }) =>
          name === 'readEventFeed' && attributes['http.response.status_code'] === status,
      );
      expect(span?.attributes['countersign.waited_ms']).toBeGreaterThan(500);
      const line = () => api.stdout.split('\n').find((text) => text.includes(span?.traceId ?? 'none'));
      await waitFor('the log line', () => line()?.endsWith('}') === true);
      const { status: logged, waited_ms, duration_ms } = JSON.parse(line() ?? '');
      expect({ logged, waited_ms }).toEqual({
        logged: status,
        waited_ms: span?.attributes['countersign.waited_ms'],
      });
      expect(duration_ms).toBeLessThan(waited_ms);
    }
    expect(spans.every(({ attributes }) => !('countersign.waited_ms' in attributes))).toBe(true);
  });

  test('nothing that is exported holds a token, a secret, a challenge, a payload, or what follows the host of a URL', async () => {
    // Spans of refused requests are exported too.
    await createPartner(api.baseUrl, 'csk_notatokenofours').request(
      'GET',
      `/api/v1/public/party/customers?limit=${payloadMark}`,
    );
    await collector.waitForSpans(1, ({ attributes }) => attributes['http.response.status_code'] === 401);
    const [, workerEnded] = await Promise.all([api.stop(), worker.stop()]);
    expect(packagesLoadedBy(workerEnded)).toContain('@opentelemetry/sdk-trace');

    const secrets = {
      token,
      wrongToken: 'csk_notatokenofours',
      signingSecret: endpoint.signing_secret,
      challenge: endpoint.verification_challenge,
      payload: payloadMark,
      data: sampleInvoice.id,
      query: receiverSecret,
      path: '/hooks',
      collectorKey,
      encryptionKey: testEncryptionKeys.split(':')[1] ?? '',
      password: new URL(traced.DATABASE_URL ?? '').password,
      signature: String(receiver.deliveries[0]?.headers['service-signature']),
    };
    const exported = Buffer.concat(collector.exports.map(({ body }) => body));
    expect(exported.includes(endpoint.id)).toBe(true);
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(5);
      expect(exported.includes(secret), name).toBe(false);
    }
    expect(collector.exports[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'x-api-key': collectorKey, 'content-type': 'application/x-protobuf' },
    });
  });

  test('a process without a collector loads nothing of OpenTelemetry', async () => {
    // In production nobody could read the metrics here, and prom-client loads a part of OpenTelemetry.
    const server = await RunningServer.start('start', { ...untraced, NODE_ENV: 'production' });
    const loaded = packagesLoadedBy(await server.stop());
    expect(loaded).toContain('pg');
    expect(loaded.filter((name) => name.startsWith('@opentelemetry/'))).toEqual([]);
  });
});
