import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { OpenTelemetryTracing } from '../../src/telemetry/opentelemetry.ts';
import { EXPORT_TIMEOUT_MS, type TraceGap } from '../../src/telemetry/span-export.ts';
import { startCollector } from '../support/collector.ts';
import { startScene } from '../support/scene.ts';
import { timeLimit } from '../support/slowness.ts';
import { Stage } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const tracedEvent = { id: 'event', type: 'invoice.issued', organizationId: 'organization' };

const PUBLISHED = 10;

test('an unresponsive collector delays no publish and no attempt', {
  timeout: timeLimit(60_000),
}, async () => {
  await using collector = await startCollector();
  collector.answer = () => undefined;
  const scene = await startScene({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const startedAt = performance.now();
  const organization = await new Stage(scene).organization();
  const endpoint = await organization.endpoint();
  for (let published = 1; published <= PUBLISHED; published++) {
    await organization.publish();
    await endpoint.waitForRequests(published);
  }
  // One that waited for its export would have done so for this long.
  expect(performance.now() - startedAt).toBeLessThan(PUBLISHED * EXPORT_TIMEOUT_MS);

  await scene[Symbol.asyncDispose]();
  expect(collector.spans.length).toBeGreaterThan(PUBLISHED);
});

test('an unresponsive collector delays shutdown at most by its timeout', async () => {
  await using collector = await startCollector();
  collector.answer = () => undefined;
  const startedAt = performance.now();
  await publishTraced(collector.url);
  expect(collector.spans).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(EXPORT_TIMEOUT_MS + 2_000);
});

test('an unreachable collector delays shutdown at most by its timeout', async () => {
  await using collector = await startCollector();
  await collector[Symbol.asyncDispose]();
  const gaps: TraceGap[] = [];
  const startedAt = performance.now();
  await publishTraced(collector.url, {}, (gap) => gaps.push(gap));
  expect(performance.now() - startedAt).toBeLessThan(EXPORT_TIMEOUT_MS + 2_000);
  expect(gaps).toMatchObject([{ spans: 1, reason: expect.stringContaining('ECONNREFUSED') }]);
});

test('spans that a collector refuses are given up, and told', async () => {
  await using collector = await startCollector();
  collector.answer = (response) => void response.writeHead(403).end();
  const gaps: TraceGap[] = [];
  await publishTraced(collector.url, {}, (gap) => gaps.push(gap));
  expect(collector.spans).toHaveLength(1);
  expect(gaps).toMatchObject([{ spans: 1, reason: 'Forbidden' }]);
});

test('what has ended is exported before a stop ends, with the service’s name', async () => {
  await using collector = await startCollector();
  await publishTraced(collector.url);
  expect(collector.spans).toMatchObject([{ name: 'publish invoice.issued', service: 'countersign' }]);
});

test('a path in the collector’s endpoint is kept', async () => {
  await using collector = await startCollector();
  await publishTraced(`${collector.url}/otlp/`);
  expect(collector.exports.map(({ path }) => path)).toEqual(['/otlp/v1/traces']);
});

test('what the sampler does not keep is not exported, and what it publishes says so', async () => {
  await using collector = await startCollector();
  const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
  const traceparent = await publishTraced(collector.url, sampler);
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(collector.exports).toEqual([]);
});

test('spans beyond what the queue holds are dropped, and told', async () => {
  await using collector = await startCollector();
  const { tracing: config } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  if (!config) throw new Error('Tracing is off.');
  const gaps: TraceGap[] = [];
  await using tracing = new OpenTelemetryTracing(config, (gap) => gaps.push(gap));
  // All of them end before the first export can have begun.
  await Promise.all(Array.from({ length: 10_000 }, () => tracing.publish([tracedEvent], async () => [])));
  await waitFor('room in the queue', () => collector.exports.length > 1);
  await tracing.publish([tracedEvent], async () => []);
  await tracing[Symbol.asyncDispose]();
  expect(collector.spans.length).toBeLessThan(10_001);
  expect(gaps).toContainEqual({ reason: expect.stringMatching(/^Dropped [1-9]\d* spans/) });
});

test('the span of a failure has the class of the error, not its message', async () => {
  await using collector = await startCollector();
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  if (!config.tracing) throw new Error('Tracing is off.');
  await using tracing = new OpenTelemetryTracing({ ...config.tracing, cell: 'eu1' }, () => undefined);
  const secret = 'a message with a secret';
  const failing = tracing.publish([tracedEvent], () => Promise.reject(new RangeError(secret)));
  await expect(failing).rejects.toThrow(secret);
  await tracing[Symbol.asyncDispose]();
  expect(collector.spans).toMatchObject([
    { cell: 'eu1', isError: true, attributes: { 'error.type': 'RangeError' } },
  ]);
  expect(Buffer.concat(collector.exports.map(({ body }) => body)).includes(secret)).toBe(false);
});

/** Publishes once, and stops. @returns the traceparent that the event is given. */
async function publishTraced(
  endpoint: string,
  settings: Record<string, string> = {},
  onGap: (gap: TraceGap) => void = () => undefined,
): Promise<string | undefined> {
  const { tracing: config } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...settings });
  if (!config) throw new Error('Tracing is off.');
  await using tracing = new OpenTelemetryTracing(config, onGap);
  let given: string | undefined;
  await tracing.publish([tracedEvent], async (traceparent) => {
    given = traceparent;
    return [{ pendingCount: 1 }];
  });
  return given;
}
