import { afterAll, beforeAll, expect, test } from 'vitest';
import { redeliver } from '../../src/domain/delivery.ts';
import { verifySignature } from '../../src/sdk/webhooks.ts';
import type { ReceivedRequest } from '../support/receiver.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { waitFor } from '../support/wait-for.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

test('an event reaches a subscribed endpoint signed, with every header of the specification', async () => {
  const endpoint = await scene.partner.registerActive(`${scene.receiver.url}/headers`, ['invoice.issued']);
  const invoice = await scene.issueInvoice();
  const [request] = await arrivals('/hooks/headers', 1);
  expect(request.headers).toMatchObject({
    'user-agent': 'Service-Webhooks/1.0',
    'content-type': 'application/json',
    'service-webhook-version': 'v1',
    'service-signature': expect.stringMatching(/^v1=[0-9a-f]{64}$/),
  });
  const event = await verifySignature(request.body, request.headers, { signingSecret: endpoint.signing_secret });
  expect(event).toMatchObject({
    id: request.headers['service-event-id'],
    type: 'invoice.issued',
    schema_version: 1,
    data: { id: invoice.id, status: 'issued', total: { amount: 12_500, currency: 'GBP' } },
  });
  const delivery = await deliveryOf(request);
  await waitFor('the record', async () => (await deliveryOf(request))?.status === 'delivered');
  expect(delivery?.endpointId).toBe(endpoint.id);
});

async function arrivals(path: string, count: number): Promise<[ReceivedRequest, ...ReceivedRequest[]]> {
  const requests = await scene.receiver.waitForDeliveries(count, (request) => request.path === path);
  const [first, ...rest] = requests;
  if (!first) throw new Error('none');
  return [first, ...rest];
}

function deliveryOf(request: ReceivedRequest) {
  const id = String(request.headers['service-delivery-id']);
  return scene.server.app.context.db.prisma.delivery.findUnique({ where: { id } });
}

void redeliver;
