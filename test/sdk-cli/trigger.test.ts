import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventTemplates } from '../../generated/event-templates.ts';
import { unwrap } from '../../src/sdk/webhooks.ts';
import { localSecret } from '../../src/sdk-cli/settings.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from '../support/receiver.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { sdkTool } from '../support/sdk-tool.ts';

const resources = new AsyncDisposableStack();
const apiKey = 'cs_test_key';
const signingSecret = localSecret(apiKey);
let local: Receiver;
let folder: string;

beforeAll(async () => {
  local = resources.use(await startReceiver());
  folder = resources.use(await scratchFolder('trigger')).path;
});
beforeEach(() => {
  local.deliveries.length = 0;
  local.answer = (_request, response) => void response.writeHead(204).end();
});
afterAll(() => resources.disposeAsync());

/** Posts to the local receiver. There is no server: the address of the API is where nothing listens. */
const trigger = async (...argv: string[]) =>
  sdkTool(['trigger', ...argv, '--forward-to', local.url], {
    COUNTERSIGN_API_KEY: apiKey,
    COUNTERSIGN_BASE_URL: `http://127.0.0.1:${await lastingFreePort()}`,
  });

function received(): { request: ReceivedRequest; event: Record<string, unknown> } {
  const [request, ...others] = local.deliveries;
  if (!request || others.length > 0) expect.unreachable(`${local.deliveries.length} requests`);
  return { request, event: JSON.parse(request.body) };
}

describe('an event that is made up here', () => {
  test.each(
    eventTemplates.flatMap(({ type, examples }) => examples.map(({ name, data }) => ({ type, name, data }))),
  )(
    '$type, $name: is the contract’s example, with a new identity, and a receiver accepts it without a server',
    async ({ type, name, data }) => {
      const startedAt = Date.now();
      const { code, stdout, stderr } = await trigger(type, '--example', name);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const { request, event } = received();
      const { id, created_at, ...rest } = event;
      expect(JSON.stringify(rest)).toBe(JSON.stringify({ type, schema_version: 1, test: true, data }));
      expect(Date.parse(String(created_at))).toBeGreaterThanOrEqual(startedAt);
      expect(request.headers['service-event-id']).toBe(id);
      expect(stdout).toMatch(new RegExp(`^${type} ${id}: 204 \\(\\d+ ms\\)\n$`));
      // As a receiver gets it: genuine, and of a type that it knows.
      expect(await unwrap(request.body, request.headers, { signingSecret })).toEqual(event);
    },
  );

  test('is another one each time', async () => {
    await trigger('invoice.issued');
    await trigger('invoice.issued');
    const [one, other] = local.deliveries.map(({ body }) => JSON.parse(body));
    expect(one.id < other.id).toBe(true);
    expect(one.data).toEqual(other.data);
  });

  test('--fresh gives it other ids and the present time, and keeps what belongs together', async () => {
    await trigger('payment.received', '--fresh', '--set', 'data.reference=kept');
    const { data } = JSON.parse(local.deliveries[0]?.body ?? '');
    const example = eventTemplates.find(({ type }) => type === 'payment.received')?.examples[0]?.data;
    expect(data).toEqual({
      ...example,
      id: expect.stringMatching(/^[\w-]{36}$/),
      invoice_id: expect.any(String),
      customer_id: expect.any(String),
      received_at: expect.any(String),
      created_at: data.received_at,
      updated_at: data.received_at,
      reference: 'kept',
    });
    expect(new Set([data.id, data.invoice_id, data.customer_id, Object(example).id]).size).toBe(4);
    expect(Math.abs(Date.parse(data.received_at) - Date.now())).toBeLessThan(10_000);
  });

  test('--no-test-mark leaves out the mark, as in an event that happened', async () => {
    await trigger('invoice.issued', '--no-test-mark');
    expect(Object.keys(received().event)).toEqual(['id', 'type', 'schema_version', 'created_at', 'data']);
  });

  test('is signed with the secret that is given, or that the environment has', async () => {
    const argv = ['trigger', 'invoice.issued', '--forward-to', local.url];
    const asked = { '--signing-secret': 'given', environment: 'set', key: signingSecret };
    await sdkTool([...argv, '--signing-secret', 'given'], { SIGNING_SECRET: 'set' });
    await sdkTool(argv, { SIGNING_SECRET: 'set', COUNTERSIGN_API_KEY: apiKey });
    await sdkTool([...argv, '--service-name', 'Acme'], { COUNTERSIGN_API_KEY: apiKey });
    for (const [index, secret] of Object.values(asked).entries()) {
      const { body = '', headers = {} } = local.deliveries[index] ?? {};
      const serviceName = index === 2 ? 'Acme' : 'Service';
      await unwrap(body, headers, { signingSecret: secret, serviceName });
    }
    // As one secret in 64 begins.
    await sdkTool([...argv, '--signing-secret', '--x-', '--json']);
    await unwrap(local.deliveries[3]?.body ?? '', local.deliveries[3]?.headers ?? {}, {
      signingSecret: '--x-',
    });
    const without = await sdkTool(argv);
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing to sign with') });
    expect(local.deliveries).toHaveLength(4);
  });

  test('--standard-webhooks adds what libraries of Standard Webhooks verify, with either form of the secret', async () => {
    const whole = `whsec_${Buffer.from(signingSecret).toString('base64')}`;
    for (const secret of [signingSecret, whole]) {
      local.deliveries.length = 0;
      await trigger('invoice.issued', '--standard-webhooks', '--signing-secret', secret);
      const { request, event } = received();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
      );
      expect(new Webhook(whole).verify(request.body, headers)).toEqual(event);
      for (const given of [signingSecret, whole])
        expect(await unwrap(request.body, request.headers, { signingSecret: given })).toEqual(event);
    }
  });

  test('what the receiver answers is shown, and decides the exit code', async () => {
    local.answer = (_request, response) => void response.writeHead(400).end('{"error":"no such\ninvoice"}');
    const refused = await trigger('invoice.issued');
    expect(refused).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(' 400: {"error":"no such invoice"} ('),
    });
    const asJson = await trigger('invoice.issued', '--json');
    expect([asJson.code, JSON.parse(asJson.stdout)]).toMatchObject([
      1,
      { type: 'invoice.issued', schema_version: 1, delivered: false, status: 400, error: null },
    ]);
    const port = await lastingFreePort();
    const argv = ['trigger', 'invoice.issued', '--forward-to', `${port}/hooks`, '--signing-secret', 's'];
    const absent = await sdkTool(argv);
    expect(absent).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`nothing listens on localhost:${port}`),
    });
  });

  test('--list has every type with a sentence, and --print shows an event that --file takes', async () => {
    const { stdout } = await sdkTool(['trigger', '--list']);
    for (const { type, description } of eventTemplates) {
      expect(stdout).toContain(`${type}\n  ${description.slice(0, 20)}`);
    }
    expect(stdout).toContain('--example part: A part of the invoice was paid');
    const printed = await sdkTool(['trigger', 'payment.received', '--print', '--example', 'part']);
    const path = join(folder, 'printed.json');
    await writeFile(path, printed.stdout);
    expect(await trigger('--file', path)).toMatchObject({ code: 0 });
    const { event } = received();
    const { id, data } = JSON.parse(printed.stdout);
    expect(event).toMatchObject({ type: 'payment.received', data });
    expect(event.id).not.toBe(id);
  });

  test('--file takes the data alone too, also from the standard input', async () => {
    const { data } = eventTemplates.find(({ type }) => type === 'customer.created')?.examples[0] ?? {};
    const stdin = JSON.stringify({ ...data, name: 'Kiln & Co' });
    const argv = ['--forward-to', local.url, '--signing-secret', 's', '--file', '-'];
    const ended = await sdkTool(['trigger', 'customer.created', ...argv], {}, { stdin });
    expect(ended.code).toBe(0);
    expect(received().event.data).toEqual(JSON.parse(stdin));
    const nameless = await sdkTool(['trigger', ...argv], {}, { stdin });
    expect(nameless).toMatchObject({ code: 2, stderr: expect.stringContaining('name the event type') });
    const other = await sdkTool(['trigger', 'invoice.paid', ...argv], {}, { stdin });
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("/data must have required property 'total'"),
    });
  });
});

describe('--set changes one place', () => {
  test.each([
    ['data.total.amount=5000', { total: { amount: 5000, currency: 'GBP' } }],
    ['data.due_on=null', { due_on: null }],
    ['data.number=INV-7', { number: 'INV-7' }],
    ['data.number="INV=7"', { number: 'INV=7' }],
    // A text by the schema, although it looks like a number.
    ['data.number=2026', { number: '2026' }],
    ['data.external_id=true', { external_id: 'true' }],
    ['data.total={"amount":1,"currency":"EUR"}', { total: { amount: 1, currency: 'EUR' } }],
  ])('%s', async (setting, changed) => {
    expect(await trigger('invoice.issued', '--set', setting)).toMatchObject({ code: 0, stderr: '' });
    const { data } = eventTemplates.find(({ type }) => type === 'invoice.issued')?.examples[0] ?? {};
    expect(received().event.data).toEqual({ ...data, ...changed });
  });

  test('also the event’s own id, so that a receiver can be shown the same one twice', async () => {
    const id = '01a1f821-62e0-7fb9-9362-c2efb868e564';
    await trigger('invoice.issued', '--set', `id=${id}`, '--set', 'created_at=2026-01-02T03:04:05.000Z');
    const { request, event } = received();
    expect(event).toMatchObject({ id, created_at: '2026-01-02T03:04:05.000Z' });
    expect(request.headers['service-event-id']).toBe(id);
  });

  test.each([
    ['data.totl.amount=1', 'there is no totl in data. There is id, number, status,'],
    ['data.total.amont=1', 'there is no amont in data.total. There is amount, currency.'],
    ['total.amount=1', 'there is no total in the event. There is id, created_at, data.'],
    ['type=invoice.paid', 'there is no type in the event.'],
    ['data.number.first=1', 'data.number has no members, it is "INV-2026-0417".'],
    ['data.external_id.first=1', 'data.external_id has no members, it is null.'],
    ['data.__proto__.x=1', 'there is no __proto__ in data.'],
    ['data.due_on', 'write path=value'],
  ])('but not where there is nothing: %s', async (setting, message) => {
    const ended = await trigger('invoice.issued', '--set', setting);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    expect(local.deliveries).toEqual([]);
  });
});

test.each([
  ['an amount that is no integer', 'data.total.amount=1.5', '/data/total/amount must be integer'],
  ['null where a text is needed', 'data.number=null', '/data/number must be string'],
  ['an unknown status', 'data.status=eaten', '/data/status must be equal to one of the allowed values'],
  ['a day that does not exist', 'data.due_on=2026-02-29', '/data/due_on must match format "date"'],
  [
    'a currency in small letters',
    'data.total.currency=gbp',
    '/data/total/currency must match pattern "^[A-Z]{3}$"',
  ],
  ['an id that is none', 'id=7', '/id must match format "uuid"'],
])(
  'what breaks the schema is not sent, and the message has place and rule: %s',
  async (_, setting, message) => {
    const ended = await trigger('invoice.issued', '--set', setting);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`\n  ${message}\n`) });
    expect(local.deliveries).toEqual([]);
  },
);

test.each([
  [['invoice.isued'], 'There is no event type invoice.isued. The types are:\n  contract.amended'],
  [[], 'The event type is missing. trigger --list shows all of them.'],
  [['invoice.issued', '--schema-version', '7'], 'invoice.issued has no schema version 7. There is 1.'],
  [['payment.received', '--example', 'paid'], 'There is:\n  received: A payment'],
  [['invoice.issued', '--file', 'none.json'], 'there is no file none.json'],
  [['invoice.issued', '--endpoint', 'x'], 'cannot be used with option'],
  [['invoice.issued', '--file', 'x', '--example', 'y'], 'cannot be used with option'],
])('trigger %j is a mistake that is explained', async (argv, message) => {
  expect(await trigger(...argv)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
});

describe('with a server', () => {
  let scene: Scene;
  let environment: Record<string, string>;
  beforeAll(async () => {
    scene = resources.use(await startScene());
    environment = { COUNTERSIGN_API_KEY: scene.tenant.token, COUNTERSIGN_BASE_URL: scene.server.baseUrl };
  });

  test('--endpoint sends the service’s own test event, and shows what became of it', async () => {
    const endpoint = await scene.partner.registerActive(scene.receiver.url, ['invoice.paid']);
    const argv = ['trigger', 'invoice.paid', '--endpoint', endpoint.id];
    const arrived = await sdkTool(argv, environment);
    expect(arrived).toMatchObject({ code: 0, stderr: '' });
    expect(arrived.stdout).toMatch(/It is delivered\. The endpoint answered 204 after \d+ ms\.\n$/);
    const [request] = await scene.receiver.waitForDeliveries(1);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ type: 'invoice.paid', test: true });
    scene.receiver.answer = (_request, response) => void response.writeHead(422).end();
    const refused = await sdkTool([...argv, '--json'], environment);
    expect([refused.code, JSON.parse(refused.stdout)]).toMatchObject([
      1,
      { delivered: false, delivery_status: 'failed', status: 422, endpoint_id: endpoint.id },
    ]);
    const other = await sdkTool(['trigger', 'invoice.issued', '--endpoint', endpoint.id], environment);
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not among the subscriptions of the endpoint'),
    });
  });
});
