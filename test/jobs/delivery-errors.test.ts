import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { registerEndpoint } from '../../src/domain/endpoints/webhook-endpoint.ts';
import { publishEvent } from '../../src/domain/events/event.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { CLOCK_STEP_MS } from '../support/slowness.ts';
import { Stage } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

// Long enough for the handshakes on a busy machine.
const TIMEOUT_MS = 1_500;
// Twelve attempts are counted in deliver-event.test.ts; here the kind of error matters.
const TWO_ATTEMPTS = { RETRY_SCHEDULE_SECONDS: '0.05' };

const scene = await forFile(startScene({ DELIVERY_TIMEOUT_MS: String(TIMEOUT_MS), ...TWO_ATTEMPTS }));
const stage = new Stage(scene);

describe.concurrent('timeout: retried', () => {
  test('when no answer comes, and the record says so', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(() => undefined);
    await organization.publish();
    const failed = await endpoint.waitForStatus('failed');
    expect(failed).toMatchObject({ attemptCount: 2, reason: 'all 2 attempts failed' });
    for (const attempt of await endpoint.attempts()) {
      expect(attempt).toMatchObject({
        responseStatus: null,
        responseHeaders: null,
        responseBody: null,
        errorClass: 'timeout',
        errorMessage: expect.stringMatching(/ did not answer within 1\.5 s\.$/),
      });
      // Timers may fire a millisecond early.
      expect(attempt.durationMs).toBeGreaterThanOrEqual(TIMEOUT_MS - CLOCK_STEP_MS);
    }
  });

  test('when an answer begins in time and does not end in time', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(
      (_request, response) => void response.writeHead(200).write('…'),
    );
    await organization.publish();
    expect(await endpoint.waitForStatus('failed')).toMatchObject({ attemptCount: 2 });
    expect((await endpoint.attempts())[0]).toMatchObject({
      responseStatus: null,
      errorClass: 'timeout',
      errorMessage: expect.stringMatching(/ answered 200, but its response did not end within 1\.5 s\.$/),
    });
  });
});

test('an address that may not be called is the error of the attempt', async () => {
  await using server = await startTestApp({ ALLOW_INSECURE_RECEIVERS: 'false', ...TWO_ATTEMPTS });
  const { context } = server.app;
  const { organizationId } = await server.createTenant();
  // As if they had been registered while the configuration permitted it, or before the name pointed
  // elsewhere.
  const permissive = { ...context, rules: { ...context.rules, allowInsecureReceivers: true } };
  const register = async (endpoint_url: string) => {
    const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];
    const { endpoint } = await registerEndpoint(permissive, organizationId, { endpoint_url, subscriptions });
    await context.db.prisma.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { status: 'active', verified_at: new Date() },
    });
    return endpoint.id;
  };
  const expected = new Map([
    [
      await register('https://127.0.0.1:9/hooks'),
      {
        errorClass: 'refused_address',
        errorMessage: expect.stringMatching(/^127\.0\.0\.1 is a loopback address;/),
      },
    ],
    [
      await register('https://localhost:9/hooks'),
      {
        errorClass: 'refused_address',
        errorMessage: expect.stringMatching(/^localhost resolves to a loopback address;/),
      },
    ],
    [
      await register('http://127.0.0.1:9/hooks'),
      { errorClass: 'insecure_url', errorMessage: expect.stringMatching(/only https is supported/) },
    ],
  ]);
  await inTransaction(context, (tx) =>
    publishEvent(tx, { organizationId, type: 'invoice.issued', data: sampleInvoice }),
  );
  const { prisma } = context.db;
  await waitFor(
    'the end of the retries',
    async () => (await prisma.delivery.count({ where: { status: 'failed' } })) === 3,
  );
  for (const delivery of await prisma.delivery.findMany()) {
    const attempts = await prisma.deliveryAttempt.findMany({ where: { deliveryId: delivery.id } });
    expect(attempts).toHaveLength(2);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ responseStatus: null, ...expected.get(delivery.endpointId) });
    }
  }
});
