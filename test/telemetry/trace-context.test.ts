import { expect, test } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { publishEvent, publishEvents } from '../../src/domain/events/event.ts';
import { startCollector } from '../support/collector.ts';
import { forFile } from '../support/for-file.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { Stage, type StagedOrganization } from '../support/stage.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

const collector = await forFile(startCollector());
const scene = await forFile(
  startScene({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '20' }),
);
const stage = new Stage(scene);

test('attempts of events published by SQL belong to the trace that the transaction names', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const id = await publishBySql(organization, `00-${traceId}-${spanId}-01`);
  await endpoint.waitForStatus('delivered');
  const [attempt] = await collector.waitForSpans(1, isAbout(id));
  expect(attempt).toMatchObject({ name: 'deliver invoice.issued', traceId, parentSpanId: spanId });
});

test.each([
  ['nothing', ''],
  ['what is no traceparent', 'rubbish'],
  ['far too much', '0'.repeat(100_000)],
  ['a traceparent of zeros', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
])(
  'a transaction that says %s publishes all the same, and the attempt begins a trace',
  async (_what, said) => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    const id = await publishBySql(organization, said);
    await endpoint.waitForStatus('delivered');
    const [attempt] = await collector.waitForSpans(1, isAbout(id));
    expect(attempt).toMatchObject({ parentSpanId: '', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  },
);

test('what a sampler has not kept is not kept later either', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const unsampled = await publishBySql(organization, `00-${traceId}-${spanId}-00`);
  await endpoint.waitForStatus('delivered');
  // The next attempt's span ends after that one would have.
  const other = await organization.endpoint();
  const sampled = await publishBySql(organization, `00-${traceId}-${spanId}-01`);
  await other.waitForStatus('delivered');
  await collector.waitForSpans(2, isAbout(sampled));
  expect(collector.spans.filter(isAbout(unsampled))).toEqual([]);
});

test('events published one by one in a transaction have one publish span each; a batch shares one', async () => {
  const organization = await stage.organization();
  const event = { organizationId: organization.id, type: 'invoice.issued' as const, data: sampleInvoice };
  const { context } = scene.server.app;
  const ids = await inTransaction(context, async (tx) => [
    await publishEvent(tx, event),
    await publishEvent(tx, event),
    ...(await publishEvents(tx, [event, event])),
  ]);
  const kept = await context.db.prisma.event.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
  const [first, second, third, fourth] = ids.map(
    ({ id }) => kept.find((each) => each.id === id)?.traceparent,
  );
  expect(new Set([first, second, third]).size).toBe(3);
  expect(fourth).toBe(third);
  const [together] = await collector.waitForSpans(1, (span) => third?.includes(span.spanId) ?? false);
  expect(together?.attributes).toMatchObject({
    'messaging.batch.message_count': 2,
    'countersign.delivery_count': 0,
  });
});

test('a transaction’s trace ends with the transaction', async () => {
  const organization = await stage.organization();
  const { pool } = scene.server.app;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('countersign.traceparent', $1, true)", [
      `00-${traceId}-${spanId}-01`,
    ]);
    await client.query('commit');
    const { rows } = await client.query("select id from publish_event($1, 'invoice.issued', 1, $2::json)", [
      organization.id,
      JSON.stringify(sampleInvoice),
    ]);
    const event = await scene.server.app.context.db.prisma.event.findUniqueOrThrow({
      where: { id: rows[0]?.id },
    });
    expect(event.traceparent).toBeNull();
  } finally {
    client.release();
  }
});

async function publishBySql(organization: StagedOrganization, traceparent: string): Promise<string> {
  return scene.server.app.context.db.transaction(async (tx) => {
    await tx.query`select set_config('countersign.traceparent', ${traceparent}, true)`;
    const [published] = await tx.query<{ id: string }>`
      select id from publish_event(${organization.id}::uuid, 'invoice.issued', 1, ${JSON.stringify(sampleInvoice)}::json)`;
    return published?.id ?? '';
  });
}

function isAbout(eventId: string) {
  return ({ attributes }: { attributes: Readonly<Record<string, unknown>> }) =>
    attributes['messaging.message.id'] === eventId;
}
