import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner, type Partner } from '../support/partner.ts';

const endpoints = '/api/v1/public/webhook-endpoints';

const server = await forFile(
  startTestApp(
    { ENDPOINTS_PER_ORGANIZATION: '2', ALLOW_INSECURE_RECEIVERS: 'false' },
    { api: true, worker: false },
  ),
);

test('endpoints in an organization: 409 beyond the limit; deleted ones do not count, disabled ones do', async () => {
  const partner = await newPartner(server);
  const [first, second] = [await register(partner), await register(partner)];
  expect([first.status, second.status]).toEqual([201, 201]);
  await partner.request('POST', `${endpoints}/${first.body.id}/disable`);
  expect(await register(partner)).toMatchObject({
    status: 409,
    body: { code: 'webhook_endpoint_limit_reached' },
  });
  await partner.request('DELETE', `${endpoints}/${first.body.id}`);
  expect((await register(partner)).status).toBe(201);
  expect((await register(partner)).status).toBe(409);
});

test("one organization's endpoints take no place from another's", async () => {
  const [one, other] = [await newPartner(server), await newPartner(server)];
  await Promise.all([register(one), register(one)]);
  expect((await register(other)).status).toBe(201);
});

test('50 endpoints unless configured otherwise', async () => {
  await using standard = await startTestApp({}, { api: true, worker: false });
  const partner = await newPartner(standard);
  const answers = await Promise.all(Array.from({ length: 51 }, () => register(partner)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = answers.find(({ status }) => status !== 201);
  expect(refused).toMatchObject({ status: 409, body: { code: 'webhook_endpoint_limit_reached' } });
  expect(refused?.body.detail).toContain('50 webhook endpoints');
});

test.each([
  ['plain http', 'http://hooks.example.com/'],
  ['localhost', 'https://localhost/hooks'],
])('without ALLOW_INSECURE_RECEIVERS, endpoint_url must not be %s', async (_, url) => {
  const answer = await register(await newPartner(server), url);
  expect(answer).toMatchObject({ status: 422, body: { code: 'unprocessable_content' } });
  expect(answer.body.errors).toMatchObject([{ pointer: '/body/endpoint_url' }]);
});

async function newPartner(app: TestApp): Promise<Partner> {
  const { token } = await app.createTenant();
  return createPartner(app.baseUrl, token);
}

function register(partner: Partner, endpoint_url = 'https://hooks.example.com/') {
  const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];
  return partner.request('POST', endpoints, { body: { endpoint_url, subscriptions } });
}
