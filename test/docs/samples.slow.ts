import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isGenuine } from '../../src/docs/samples/without-sdk/is-genuine.ts';
import { voidInvoice } from '../../src/domain/business/invoices/change-status.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { unitPrice } from '../support/price.ts';
import { type Ended, Program } from '../support/process.ts';
import { type ReceivedRequest, startReceiver as startTestReceiver } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const samples = 'src/docs/samples';
const resources = new AsyncDisposableStack();
const scene = await forFile(startScene());
const settings: Record<string, string> = {
  PATH: process.env.PATH ?? '',
  COUNTERSIGN_BASE_URL: scene.server.baseUrl,
  COUNTERSIGN_API_KEY: scene.tenant.token,
  RECEIVER_URL: scene.receiver.url,
};
afterAll(() => resources.disposeAsync());

/** What a sample printed; it must end well. */
async function run(sample: string, more: Record<string, string> = {}): Promise<string> {
  const command = sample.endsWith('.sh') ? 'bash' : process.execPath;
  const { code, stdout, stderr }: Ended = await new Program(
    `${samples}/${sample}`,
    [],
    { ...settings, ...more },
    command,
  ).ended;
  expect(code, `${sample}: ${stdout}${stderr}`).toBe(0);
  return stdout.trim();
}

/** A receiver of the samples at a port of its own, which takes requests. */
async function startReceiver(sample: string, more: Record<string, string>): Promise<Program> {
  const program = resources.use(new Program(`${samples}/${sample}`, [], { ...settings, ...more }));
  await waitFor(`${sample} to listen`, async () => {
    expect(program.hasEnded, program.stderr).toBe(false);
    return fetch(`http://127.0.0.1:${more.PORT}/hooks`).then(
      () => true,
      () => false,
    );
  });
  return program;
}

/** A folder of a reader, with the guide's file of settings and whatever was added to it. */
async function settingsFile(values: Record<string, string>, added = ''): Promise<string> {
  const { path: folder } = resources.use(await scratchFolder('quick-start'));
  const guide = await readFile(`${samples}/quick-start/settings.env`, 'utf8');
  const filled = guide.replaceAll(
    /^(\w+)=.+$/gm,
    (_line, name: string) => `${name}=${values[name] ?? settings[name]}`,
  );
  await writeFile(join(folder, '.env'), `${filled}${added}\n`);
  return folder;
}

/** As the guide tells: everything comes from the file, nothing from the shell. */
async function runWithFile(
  folder: string,
  sample: string,
  more: Record<string, string> = {},
): Promise<string> {
  const script = resolve(samples, sample);
  const { code, stdout, stderr } = await (sample.endsWith('.sh')
    ? new Program('-c', ['cd "$1" && . "$2"', 'bash', folder, script], more, 'bash')
    : new Program(`--env-file=${folder}/.env`, [script], more)
  ).ended;
  expect(code, `${sample}: ${stdout}${stderr}`).toBe(0);
  return stdout.trim();
}

test.concurrent('quick start: whoever follows it has a verified endpoint, a real event and a simulated one', async () => {
  const PORT = String(await lastingFreePort());
  const RECEIVER_URL = `http://127.0.0.1:${PORT}/hooks`;
  const registered = await runWithFile(await settingsFile({ RECEIVER_URL }), 'quick-start/register.ts');
  const folder = await settingsFile({ RECEIVER_URL }, registered);
  const receiver = resources.use(
    new Program(`--env-file=${folder}/.env`, [`${samples}/quick-start/receiver.ts`], { PORT }),
  );
  await waitFor('the receiver to listen', () =>
    fetch(RECEIVER_URL).then(
      () => true,
      () => receiver.hasEnded,
    ),
  );
  expect(await runWithFile(folder, 'quick-start/verify.ts')).toBe('The endpoint is active.');
  const { number } = await scene.issueInvoice();
  await receiver.says(`Invoice ${number} was issued.`);
  expect(await runWithFile(folder, 'quick-start/simulate.ts', { PORT })).toBe('The receiver answered 204.');
  await receiver.says('Invoice INV-1 was issued.');
});

test.concurrent('quick start with curl: registers and verifies', async () => {
  const registered = await runWithFile(await settingsFile({}), 'quick-start/register.sh');
  const { id, status }: { id: string; status: string } = JSON.parse(registered);
  expect(status).toBe('pending_verification');
  const folder = await settingsFile({}, `ENDPOINT_ID=${id}`);
  expect(await runWithFile(folder, 'quick-start/verify.sh')).toBe('204');
});

test.concurrent('testing: a test event is sent, and what became of it is told', async () => {
  const { id: ENDPOINT_ID } = await scene.partner.registerActive(scene.receiver.url, ['invoice.issued']);
  expect(await run('testing/send-test-event.ts', { ENDPOINT_ID })).toMatch(/^delivered *\n204 after \d+ ms$/);
});

test.concurrent('endpoints: change, disable, restore, and the move to another URL', async () => {
  const { id: ENDPOINT_ID } = await scene.partner.registerActive(scene.receiver.url, ['invoice.voided']);
  expect(await run('endpoints/lifecycle.ts', { ENDPOINT_ID })).toBe(
    "subscribed to 2\nLedger import, production { team: 'ledger' }\ndisabled by client\nactive",
  );
  expect(await run('endpoints/filter.ts', { ENDPOINT_ID })).toMatch(
    /^\d+ of the last \d+ would have passed\ninvoice.issued: \$.data.total.amount >= .+\ncustomer.\*: all$/,
  );
  expect(await run('endpoints/options.ts', { ENDPOINT_ID, GATEWAY_TOKEN: 'token' })).toBe(
    "[ 'Authorization' ] 10 4",
  );
  expect(await run('standard-webhooks/secret.sh', { SIGNING_SECRET: 'an-opaque_URL-safe-secret' })).toBe(
    'whsec_YW4tb3BhcXVlX1VSTC1zYWZlLXNlY3JldA==',
  );
  const RECEIVER_URL = `${scene.receiver.url}/moved`;
  expect(await run('endpoints/move.ts', { ENDPOINT_ID, RECEIVER_URL })).toBe(
    `pending_verification\nactive at ${RECEIVER_URL}`,
  );
});

test.concurrent('authentication: the first call lists the event types', async () => {
  const names = (await run('authentication/first-call.ts')).split('\n');
  expect(names).toContain('invoice.issued');
  const list: { data: { name: string }[] } = JSON.parse(await run('authentication/first-call.sh'));
  expect(list.data.map(({ name }) => name)).toEqual(names);
});

test.concurrent('errors: each branch of the handling is taken for its error', async () => {
  const handle = (ENDPOINT_ID: string, more = {}) => run('errors/handle.ts', { ENDPOINT_ID, ...more });
  const { id } = await scene.partner.register('http://127.0.0.1:9/nobody', ['invoice.voided']);
  const good = await scene.partner.register(scene.receiver.url, ['invoice.voided']);
  const nobody = '01a1f82f-1ee4-7997-a3b1-9a1e94e85aae';
  expect(await handle(good.id)).toBe('Verified.');
  expect(await handle(id)).toMatch(/^The receiver is not ready: .+ refused the connection/);
  expect(await handle(nobody)).toBe('There is no such endpoint.');
  expect(await handle(id, { COUNTERSIGN_API_KEY: 'wrong' })).toMatch(
    /^401 invalid_token; tell the operator [\w-]{36}\.$/,
  );
  expect(await handle(id, { COUNTERSIGN_BASE_URL: 'http://127.0.0.1:9' })).toBe('The API cannot be reached.');
});

test.concurrent('errors: the pointer leads to the event type that does not exist', async () => {
  expect(await run('errors/pointers.ts')).toMatch(/^\/body\/subscriptions\/0\/event_type \S/);
});

test.concurrent('retries: a key of one’s own registers one endpoint, whoever asks again', async () => {
  expect(await run('retries/own-key.ts')).toBe('true');
  expect(await run('retries/own-key.ts')).toBe('true');
  const { body } = await scene.partner.request('GET', '/api/v1/public/webhook-endpoints?limit=100');
  const registered: { endpoint_url: string }[] = body.data;
  expect(registered.filter(({ endpoint_url }) => endpoint_url.endsWith('/tenant-42'))).toHaveLength(1);
});

test.concurrent('retries: options of the client and of one call', async () => {
  expect(await run('retries/options.ts')).toMatch(/^\d+ customers$/);
});

test.concurrent('retries: what failed is found with its answer, one is redelivered and the rest replayed', async () => {
  const receiver = resources.use(await startTestReceiver());
  const { id: ENDPOINT_ID } = await scene.partner.registerActive(receiver.url, ['invoice.voided']);
  receiver.answer = (_request, response) => void response.writeHead(400).end('no such ledger');
  const { context } = scene.server.app;
  for (let count = 0; count < 2; count++) {
    const { id } = await scene.issueInvoice();
    await voidInvoice(context, scene.tenant.organizationId, id, 'Wrong customer');
  }
  const inState = async (status: string) => {
    const query = `endpoint_id=${ENDPOINT_ID}&status=${status}`;
    const { body } = await scene.partner.request('GET', `/api/v1/public/deliveries?${query}`);
    return body.data.length;
  };
  await waitFor('both to fail', async () => (await inState('failed')) === 2);
  receiver.answer = (_request, response) => void response.writeHead(204).end();
  expect(await run('retries/redeliver.ts', { ENDPOINT_ID })).toBe(
    [
      'invoice.voided failed: the endpoint answered 400, which is not retried',
      'attempt 1 400 no such ledger',
      'queued 1 of 1',
    ].join('\n'),
  );
  await waitFor('both to be delivered', async () => (await inState('delivered')) === 2);
});

test.concurrent('retries: a delivery that comes twice is booked once, and one that must wait is asked for again', async () => {
  const { delivered, signing_secret: SIGNING_SECRET } = await deliveredOnce();
  const PORT = String(await lastingFreePort());
  const receiver = await startReceiver('retries/dedupe.ts', { PORT, SIGNING_SECRET });
  const deliver = (port: string) =>
    fetch(`http://127.0.0.1:${port}/hooks`, {
      method: 'POST',
      headers: delivered.headers,
      body: delivered.body,
    });
  expect([(await deliver(PORT)).status, (await deliver(PORT)).status]).toEqual([204, 204]);
  expect(receiver.stdout.match(/Booked/g)).toHaveLength(1);
  const closedPort = String(await lastingFreePort());
  await startReceiver('retries/dedupe.ts', { PORT: closedPort, SIGNING_SECRET, LEDGER: 'closed' });
  const asked = await deliver(closedPort);
  expect([asked.status, asked.headers.get('Retry-After')]).toEqual([503, '60']);
});

test.concurrent('retries: what is given up, disabled or restored is told to another endpoint', async () => {
  const PORT = String(await lastingFreePort());
  const types = ['webhook_delivery.exhausted', 'webhook_endpoint.disabled', 'webhook_endpoint.restored'];
  const watcher = await scene.partner.register(`http://127.0.0.1:${PORT}/hooks`, types);
  const alerted = await startReceiver('retries/alert.ts', { PORT, SIGNING_SECRET: watcher.signing_secret });
  const { webhookEndpoints } = scene.partner.client;
  await webhookEndpoints.verify(watcher.id);

  const receiver = resources.use(await startTestReceiver());
  receiver.answer = (_request, response) => void response.writeHead(410).end();
  const { id } = await scene.partner.registerActive(receiver.url, ['invoice.created']);
  await scene.issueInvoice();
  await webhookEndpoints.disable(id);
  await webhookEndpoints.restore(id);
  const said = [
    `invoice.created did not arrive at ${receiver.url}: the endpoint answered 410, which is not retried (delivery`,
    `${receiver.url} was disabled by client: no reason given`,
    `${receiver.url} was restored, and is active`,
  ];
  await waitFor(
    'the alerts',
    () => said.every((text) => alerted.stdout.includes(text)),
    () => alerted.stdout,
  );
});

test.concurrent('SDK: what becomes of a delivery is waited for', async () => {
  const { id } = await scene.partner.registerActive(scene.receiver.url, ['contract.created']);
  const path = `/api/v1/public/webhook-endpoints/${id}/test-events`;
  const { body } = await scene.partner.request('POST', path, { body: { event_type: 'contract.created' } });
  expect(await run('sdk/wait.ts', { DELIVERY_ID: body.id })).toBe('It is delivered');
});

/** A real delivery, as it crossed the wire. */
async function deliveredOnce() {
  const endpoint = await scene.partner.registerActive(scene.receiver.url, ['invoice.issued']);
  await scene.issueInvoice();
  // Other endpoints of this file share the address: which delivery is this one's, its signature tells.
  const isOurs = ({ body, headers }: ReceivedRequest) =>
    isGenuine(Buffer.from(body), headers, endpoint.signing_secret);
  const [delivered] = await scene.receiver.waitForDeliveries(1, isOurs);
  if (!delivered) throw new Error('No delivery.');
  const names = Object.entries(delivered.headers).filter(([name]) => name.startsWith('service-'));
  const headers = Object.fromEntries(names.map(([name, value]) => [name, String(value)]));
  return { ...endpoint, delivered: { headers, body: delivered.body } };
}

test.concurrent('pagination: both ways see every customer', async () => {
  const { body } = await scene.partner.request('GET', '/api/v1/public/party/customers');
  const customers: { name: string; number: string }[] = body.data;
  expect(await run('pagination/every-item.ts')).toBe(
    customers.map(({ number, name }) => `${number} ${name}`).join('\n'),
  );
  expect(await run('pagination/page-by-page.ts')).toBe(customers.map(({ name }) => name).join(', '));
  expect(await run('pagination/to-array.ts')).toBe(`${customers.length} customers`);
  expect(await run('pagination/filters.ts')).toMatch(/^\d+ open invoices of Brightwater Logistics$/);
  expect(JSON.parse(await run('pagination/page-by-page.sh'))).toMatchObject({ data: customers.slice(0, 2) });
});

test.concurrent('a copy catches up with what has changed, and loses the draft that was deleted', async () => {
  const { client } = scene.partner;
  const { path: folder } = resources.use(await scratchFolder('keep-a-copy'));
  const COPY_FILE = join(folder, 'invoices.json');
  const copied = async () => JSON.parse(await readFile(COPY_FILE, 'utf8')).invoices;
  const [customer] = await client.customers.list({ limit: 1 }).toArray();
  const line = { description: 'Setup', quantity: '1', price: unitPrice('100'), tax_rate: '0' };
  const draft = () => client.invoices.create({ customer_id: customer?.id ?? '', lines: [line] });
  const [gone, issued] = [await draft(), await draft()];
  expect(await run('keep-a-copy/catch-up.ts', { COPY_FILE })).toMatch(/^\d+ of \d+ invoices have changed$/);
  expect(await copied()).toMatchObject({ [gone.id]: gone, [issued.id]: issued });
  await client.invoices.delete(gone.id);
  await client.invoices.issue(issued.id);
  await run('keep-a-copy/catch-up.ts', { COPY_FILE });
  const copy = await copied();
  expect(copy).not.toHaveProperty(gone.id);
  expect(copy[issued.id]).toEqual(await client.invoices.get(issued.id));
  expect(JSON.parse(await run('keep-a-copy/catch-up.sh'))).toMatchObject({
    has_more: expect.any(Boolean),
    next_updated_from: expect.any(String),
  });
});

test.concurrent('testing: the unit test of a handler passes', async () => {
  const { code, stdout } = await new Program('--test', [`${samples}/testing/unit-test.ts`], settings).ended;
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(/pass 4\b/);
});

test.concurrent('SDK: the answer itself, a call that can be canceled, another fetch, a log, any request', async () => {
  const [answer, canceled, nodeFetch, log, requested] = await Promise.all(
    ['sdk/with-response.ts', 'sdk/cancel.ts', 'sdk/node-fetch.ts', 'sdk/logging.ts', 'sdk/request.ts'].map(
      (sample) => run(sample),
    ),
  );
  expect(log).toMatch(
    /^countersign: GET \/api\/v1\/public\/event-types 200 in \d+ ms \(attempt 1, request [\w-]{36}\)/,
  );
  expect(requested?.split(', ')).toHaveLength(3);
  expect(answer).toMatch(/^200 [\w-]{36} \d+$/);
  expect(canceled).toMatch(/^\d+$/);
  expect(nodeFetch).toMatch(/^[1-9]\d* event types$/);
});
