import { expect, test } from 'vitest';
import { PostgresPair } from '../support/postgres-pair.ts';
import { startScene } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

test('with several hosts in DATABASE_URL, API and worker follow the primary through a switch-over, without a restart', async () => {
  await using pair = await PostgresPair.start();
  await using scene = await startScene({ DATABASE_URL: pair.url });
  const organization = await new Stage(scene).organization();
  const endpoint = await organization.endpoint(status(204));
  await organization.publish();
  await endpoint.waitForStatus('delivered');

  await pair.switchOver();
  const before = await pair.atPrimary('select count(*)::int from webhook_endpoint');
  await waitFor('another endpoint', async () => {
    const answer = await organization.partner.request('POST', '/api/v1/public/webhook-endpoints', {
      body: {
        endpoint_url: scene.receiver.url,
        subscriptions: [{ event_type: 'payment.received', schema_version: 1 }],
      },
    });
    if (answer.status === 201) return true;
    expect(answer.body).toMatchObject({ status: 503, code: 'service_unavailable' });
    return false;
  });
  expect(await pair.atPrimary('select count(*)::int from webhook_endpoint')).toEqual(before);
  await organization.publish();
  await endpoint.waitForRequests(2);
  await organization.endpoint();
});
