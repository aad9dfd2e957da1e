// A signing secret is rolled without a gap: prepared, learned by the receiver, switched to; or forgotten.
import { expect, test } from 'vitest';
import { listAuditEntries } from '../../src/domain/audit.ts';
import { deleteEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { prepareNextSecret } from '../../src/domain/endpoints/next-secret.ts';
import { rotateSigningSecret } from '../../src/domain/endpoints/webhook-endpoint.ts';
import { createReceiver, fetchHandler } from '../../src/sdk/webhooks.ts';
import { asOperator } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { signIn } from '../support/person.ts';
import type { ReceivedRequest } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { Gate, Stage, status } from '../support/stage.ts';

const scene = await forFile(startScene());
const stage = new Stage(scene);
const { context } = scene.server.app;
const operator = createPartner(scene.server.baseUrl, await scene.server.createOperatorToken());
const reason = { body: { reason: 'once a year' } };

/** What the receiver kit answers to a request, with these secrets. */
async function answerOf({ body, headers }: ReceivedRequest, ...signingSecret: string[]): Promise<number> {
  const handle = fetchHandler(createReceiver({ signingSecret, on: {}, onError: () => undefined }));
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return (await handle(new Request('http://receiver.example/', { method: 'POST', headers: sent, body })))
    .status;
}

test('no event is refused: before the switch the present secret signs, afterwards the next one, and attempts under way keep theirs', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const path = `/api/v1/operator/webhook-endpoints/${endpoint.id}/next-secret`;
  const prepared = await operator.request('POST', path, reason);
  expect(prepared.status).toBe(200);
  const next: string = prepared.body.signing_secret;
  await organization.publish();
  await endpoint.waitForRequests(1);
  const gate = new Gate();
  endpoint.answer = gate.hold;
  await organization.publish();
  await endpoint.waitForRequests(2);
  const switched = await operator.request('POST', `${path}/switch`, reason);
  expect(switched.body).toMatchObject({ id: endpoint.id, next_secret_prepared_at: null });
  gate.release(status(503));
  endpoint.answer = status(204);
  await organization.publish();
  const requests = await endpoint.waitForRequests(3);
  const both = await Promise.all(requests.map((each) => answerOf(each, endpoint.signingSecret, next)));
  expect(both).toEqual([204, 204, 204]);
  const onlyBefore = await Promise.all(requests.map((each) => answerOf(each, endpoint.signingSecret)));
  expect(onlyBefore).toEqual([204, 204, 400]);
});

test('the console does the same for an admin; the secret is shown once and never to the audit', async () => {
  const { organizationId, ownerEmail, token } = await scene.server.createTenant();
  const owner = await signIn(scene.server, ownerEmail);
  const partner = createPartner(scene.server.baseUrl, token);
  const { id } = await partner.registerActive(scene.receiver.url, ['invoice.issued']);
  const path = `/organizations/${organizationId}/webhook-endpoints/${id}/next-secret`;
  const { body } = await owner.request('POST', path);
  expect(body).toEqual({ id, signing_secret: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await partner.client.webhookEndpoints.get(id)).next_secret_prepared_at).not.toBeNull();
  expect((await owner.request('DELETE', path)).status).toBe(204);
  expect((await partner.client.webhookEndpoints.get(id)).next_secret_prepared_at).toBeNull();
  for (const [method, below] of [
    ['DELETE', ''],
    ['POST', '/switch'],
  ] as const)
    expect(await owner.request(method, path + below)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  await owner.request('POST', path);
  expect((await owner.request('POST', `${path}/switch`)).status).toBe(200);
  const { items } = await listAuditEntries(context, { limit: 100 }, { subject_id: id });
  expect(items.map(({ action }) => action).slice(0, 4)).toEqual([
    'webhook_endpoint.secret_switched',
    'webhook_endpoint.next_secret_prepared',
    'webhook_endpoint.next_secret_forgotten',
    'webhook_endpoint.next_secret_prepared',
  ]);
  expect(JSON.stringify(items)).not.toContain(body.signing_secret);
  await partner.client.webhookEndpoints.delete(id);
  expect(await owner.request('POST', path)).toMatchObject({
    status: 409,
    body: { code: 'webhook_endpoint_deleted' },
  });
});

test('a secret that is replaced at once, or an endpoint that is deleted, keeps no next one', async () => {
  const organization = await stage.organization();
  const acting = asOperator(context);
  const { id } = await organization.endpoint();
  const nextOf = () => context.db.query`
    select next_secret_sealed as sealed, next_secret_prepared_at as at from webhook_endpoint where id = ${id}`;
  await prepareNextSecret(acting, organization.id, id);
  await rotateSigningSecret(acting, id);
  expect(await nextOf()).toEqual([{ sealed: null, at: null }]);
  await prepareNextSecret(acting, organization.id, id);
  await deleteEndpoint(acting, organization.id, id);
  expect(await nextOf()).toEqual([{ sealed: null, at: null }]);
});
