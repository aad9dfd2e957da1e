import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { eventTypes } from '../../src/domain/event-types/event-type.ts';
import { publishEvent } from '../../src/domain/events/event.ts';
import { CLI_ADDRESS } from '../../src/http/edge/documents/placeholders.ts';
import { localSecret } from '../../src/sdk-cli/settings.ts';
import { templateOf } from '../../src/sdk-cli/trigger/templates.ts';
import { startTestApp } from '../support/app.ts';
import { FeedConsumer } from '../support/feed-consumer.ts';
import { forFile } from '../support/for-file.ts';
import { Listener, startLocalReceiver } from '../support/listening.ts';
import { createPartner } from '../support/partner.ts';
import { Program } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { sdkTool } from '../support/sdk-tool.ts';
import { waitFor } from '../support/wait-for.ts';

/** Its deliveries are signed with another name than the default, which `listen` has to find out. */
const SERVICE_NAME = 'Acme';

const server = await forFile(startTestApp({ SERVICE_NAME }));
const folder = await forFile(scratchFolder('listen'));

/** An organization with a receiver on this machine. */
async function startDeveloper() {
  const consumer = await FeedConsumer.create(server);
  const { token } = consumer;
  const receiver = await startLocalReceiver({ signingSecret: localSecret(token), serviceName: SERVICE_NAME });
  const stateFolder = join(folder.path, consumer.organizationId);
  const settings = { baseUrl: server.baseUrl, token, stateFolder };
  return {
    consumer,
    receiver,
    settings,
    token,
    stateFolder,
    listen: (...args: string[]) => Listener.start(['--forward-to', receiver.url, ...args], settings),
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  };
}

test.concurrent('a receiver made of the kit accepts what is forwarded, in the order of the feed, from now on', async () => {
  await using developer = await startDeveloper();
  const { consumer, receiver } = developer;
  const rename = 'update organization set name = $1 where id = $2';
  await server.app.pool.query(rename, ['Alder\u001b[2J & Finch', consumer.organizationId]);
  await consumer.publish('invoice.created');
  await using listener = developer.listen('--exit-after', '3');
  await listener.tells('connected');
  const ids = [
    await consumer.publish('invoice.created'),
    await consumer.publish(),
    await consumer.publish('invoice.voided'),
  ];
  const { code, stderr } = await listener.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(receiver.ids).toEqual(ids);
  expect(receiver.errors).toEqual([]);
  expect(listener.of('starting')).toMatchObject([
    {
      organization: 'Alder [2J & Finch',
      service_name: SERVICE_NAME,
      from: 'now',
      secret: 'derived',
      types: null,
    },
  ]);
  expect(listener.states).toEqual(['connecting', 'connected', 'ended']);
  expect(listener.of('forwarded').map((line) => line.event_id)).toEqual(ids);
  expect(listener.of('forwarded')[0]).toMatchObject({
    type: 'invoice.created',
    schema_version: 1,
    forward_to: receiver.url,
    delivered: true,
    status: 204,
    error: null,
    response_body: '',
    again: false,
  });
  expect(listener.lines.at(-1)).toMatchObject({
    kind: 'ended',
    reason: 'exit_after',
    forwarded: 3,
    failed: 0,
    exit_code: 0,
  });
});

test.concurrent('every event type reaches the handler of its type', async () => {
  await using developer = await startDeveloper();
  const { consumer, receiver } = developer;
  const { organizationId } = consumer;
  const ids: string[] = [];
  for (const { name } of eventTypes)
    await inTransaction(server.app.context, async (tx) => {
      const { data } = Object(templateOf(name, undefined).examples[0]);
      ids.push((await publishEvent(tx, { organizationId, type: name, data })).id);
    });
  await using listener = developer.listen('--since', 'start', '--exit-after', String(ids.length));
  expect((await listener.ended).code).toBe(0);
  expect(receiver.ids).toEqual(ids);
  expect(receiver.types).toEqual(eventTypes.map(({ name }) => name));
  expect(receiver.types.length).toBeGreaterThanOrEqual(15);
  expect(receiver.errors).toEqual([]);
});

test.concurrent('a forwarded request is the delivery byte for byte, but for time, signature, delivery id and path', async () => {
  await using developer = await startDeveloper();
  const { consumer } = developer;
  await using wire = await startWire();
  const partner = createPartner(server.baseUrl, developer.token);
  await partner.registerActive(`${wire.url}/hooks`, ['invoice.issued']);
  const id = await consumer.publish();
  await waitFor('the delivery', () => wire.requests.length === 2);
  await using listener = Listener.start(
    ['--forward-to', `${wire.url}/local?a=b`, '--since', 'start', '--exit-after', '1'],
    developer.settings,
  );
  expect((await listener.ended).code).toBe(0);
  const [, delivery = '', forwarded = ''] = wire.requests;
  expect(wire.requests).toHaveLength(3);
  const masked = (request: string) =>
    request
      .replace(/^POST \S+/, 'POST /path')
      .replace(/(-Timestamp: )\d+/, '$1T')
      .replace(/(-Signature: v1=)[0-9a-f]{64}/, '$1S')
      .replace(
        /(-Delivery-Id: )[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\r\n/,
        '$1D\r\n',
      );
  expect(masked(delivery)).toContain(`Acme-Event-Id: ${id}\r\nAcme-Delivery-Id: D\r\n`);
  expect(masked(forwarded)).toBe(masked(delivery));

  // Resent, it is the same delivery.
  await using resend = developerTool(developer.settings, [
    'resend',
    id,
    '--forward-to',
    `${wire.url}/local?a=b`,
  ]);
  expect(await resend.ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(`^invoice.issued ${id}: 204 `),
  });
  const unsigned = (request: string) => request.replace(/-(Timestamp|Signature): .*\r\n/g, '-$1\r\n');
  expect(unsigned(wire.requests[3] ?? '')).toBe(unsigned(forwarded));
});

/** Keeps what arrives as it arrives, and answers 204, echoing challenges. */
async function startWire() {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const wire = createServer((socket) => {
    let text = '';
    sockets.add(socket.on('error', () => {}));
    socket.on('data', (data) => {
      text += data.toString('latin1');
      const [, head = '', length] =
        /^([\s\S]*?\r\ncontent-length: (\d+)\r\n(?:[\s\S]*?\r\n)?\r\n)/i.exec(text) ?? [];
      if (length === undefined || text.length < head.length + Number(length)) return;
      requests.push(text);
      const [echo = ''] = /\S+-Verification: \S+\r\n/.exec(text) ?? [];
      text = '';
      socket.write(`HTTP/1.1 204 No Content\r\n${echo}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => wire.once('listening', resolve));
  return {
    requests,
    url: `http://127.0.0.1:${Object(wire.address()).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => wire.close(resolve));
    },
  };
}

function developerTool(settings: { baseUrl: string; token: string }, args: readonly string[]): Program {
  return new Program('src/sdk-cli/main.ts', args, {
    COUNTERSIGN_BASE_URL: settings.baseUrl,
    COUNTERSIGN_API_KEY: settings.token,
  });
}

test.concurrent('a failure at the receiver is shown with what it answered, and sets the exit code', async () => {
  await using developer = await startDeveloper();
  const { consumer, receiver } = developer;
  const [first = '', second = ''] = [await consumer.publish(), await consumer.publish('invoice.voided')];
  receiver.handle = (id) => {
    if (id === first) throw new Error('no such table');
  };
  await using listener = developer.listen('--since', 'start', '--exit-after', '2');
  expect((await listener.ended).code).toBe(1);
  expect(listener.of('forwarded')).toMatchObject([
    { event_id: first, status: 500, delivered: false, response_body: '{"error":"receiver_failed"}' },
    { event_id: second, status: 204, delivered: true },
  ]);
  expect(listener.lines.at(-1)).toMatchObject({ forwarded: 1, failed: 1, exit_code: 1 });
});

test.concurrent('what was answered before a session was killed is not missed and not in another order in the one that resumes', async () => {
  await using developer = await startDeveloper();
  const { consumer, receiver } = developer;
  const ids: string[] = [];
  for (let count = 0; count < 6; count++) ids.push(await consumer.publish());
  const hanging = Promise.withResolvers<void>();
  const third = Promise.withResolvers<void>();
  // The third stays without an answer.
  receiver.handle = (id) => {
    if (id !== ids[2]) return undefined;
    third.resolve();
    return hanging.promise;
  };
  await using killed = developer.listen('--since', 'start');
  await killed.tells('forwarded', 2);
  await third.promise;
  const places = join(developer.stateFolder, 'countersign/listen');
  // Beside it may be the draft of the next one.
  const [file = ''] = (await readdir(places)).filter((name) => name.endsWith('.json'));
  const path = join(places, file);
  const second = (await consumer.read({ from: 'start', limit: 2 })).body.cursor;
  await waitFor('the place behind the second', async () => (await readFile(path, 'utf8')).includes(second));
  await killed.stop('SIGKILL');
  hanging.resolve();
  await waitFor('the third', () => receiver.ids.length === 3);
  receiver.ids.length = 0;
  receiver.handle = () => undefined;
  await using resumed = developer.listen('--resume', '--exit-after', '4');
  expect((await resumed.ended).code).toBe(0);
  expect(resumed.of('starting')).toMatchObject([{ from: 'cursor', saved_at: expect.any(String) }]);
  expect(receiver.ids).toEqual(ids.slice(2));

  const text = await readFile(path, 'utf8');
  expect(text).not.toContain(developer.token);
  for (const broken of [
    text.slice(0, 40),
    text.replace(/"key": "\w/, '"key": "?'),
    text.replace('"version": 1', '"version": 2'),
  ]) {
    await writeFile(path, broken);
    await using refused = developer.listen('--resume');
    const { code, stdout, stderr } = await refused.ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(path);
    expect(stderr).toContain('--since start');
    expect(await readFile(path, 'utf8')).toBe(broken);
  }
});

test.concurrent('only the types that a pattern names are forwarded; one that names none is refused with the list', async () => {
  await using developer = await startDeveloper();
  const { consumer, receiver } = developer;
  const wanted = [];
  for (const type of ['invoice.created', 'invoice.issued', 'invoice.voided'] as const) {
    const id = await consumer.publish(type);
    if (type !== 'invoice.issued') wanted.push(id);
  }
  await using listener = developer.listen(
    '--events',
    '*.created,invoice.voided',
    '--since',
    'start',
    '--exit-after',
    '2',
  );
  expect((await listener.ended).code).toBe(0);
  expect(receiver.ids).toEqual(wanted);
  await using refused = developer.listen('--events', 'invoce.*');
  const { code, stdout, stderr } = await refused.ended;
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('--events invoce.*: there is no such event type.');
  expect(stderr).toContain('invoice.issued');
});

test.concurrent('resend --endpoint has the service redeliver, and waits for the outcome', async () => {
  await using developer = await startDeveloper();
  const { consumer, settings, receiver } = developer;
  const partner = createPartner(server.baseUrl, developer.token);
  await using endpointReceiver = await startReceiver();
  // Handshakes carry the header of this service.
  endpointReceiver.answer = ({ headers }, response) => {
    const challenge = headers['acme-verification'];
    if (challenge) response.setHeader('Acme-Verification', challenge);
    response.writeHead(challenge ? 200 : 400).end();
  };
  const endpoint = await partner.registerActive(endpointReceiver.url, ['invoice.issued']);
  const id = await consumer.publish();
  await waitFor(
    'the failure',
    async () => (await partner.client.deliveries.list({ status: 'failed' })).data.length === 1,
  );
  const args = ['resend', id, '--endpoint', endpoint.id];
  const environment = { COUNTERSIGN_BASE_URL: settings.baseUrl, COUNTERSIGN_API_KEY: settings.token };
  expect(await sdkTool(args, environment)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(': failed'),
  });
  endpointReceiver.answer = (_request, response) => void response.writeHead(204).end();
  expect(await sdkTool(args, environment)).toMatchObject({
    code: 0,
    stdout: `invoice.issued ${id}: delivered, 3 attempts in all\n`,
  });
  expect(await sdkTool(args, environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('delivery_not_failed'),
  });
  expect(receiver.ids).toEqual([]);
});

test.concurrent('what the guide shows works as written: the secret, a session, one for CI, and an event sent again', async () => {
  await using developer = await startDeveloper();
  const { consumer, receiver, settings } = developer;
  const home = join(folder.path, 'guide');
  await mkdir(home);
  const values: Record<string, string> = {
    COUNTERSIGN_BASE_URL: settings.baseUrl,
    COUNTERSIGN_API_KEY: settings.token,
  };
  const file = await readFile(join('src/docs/samples', 'listen/settings.env'), 'utf8');
  const filled = file.replaceAll(/^(\w+)=.+$/gm, (_line, name: string) => `${name}=${values[name]}`);
  await writeFile(join(home, '.env'), filled);
  const tool = `${process.execPath} ${join(process.cwd(), 'src/sdk-cli/main.ts')}`;
  const start = async (sample: string, more: Record<string, string> = {}) => {
    const text = await readFile(`src/docs/samples/${sample}`, 'utf8');
    const command = text
      .replace(`npx -y ${CLI_ADDRESS}`, /^npx/.test(text) ? `exec ${tool}` : tool)
      .replace('localhost:4000/hooks', receiver.url);
    return new Program('-c', [`cd ${home}; ${command}`], { XDG_STATE_HOME: home, ...more }, 'sh');
  };

  await using secret = await start('listen/secret.sh');
  expect((await secret.ended).code).toBe(0);
  expect(await readFile(join(home, '.env'), 'utf8')).toBe(
    `${filled}SIGNING_SECRET=${localSecret(settings.token)}\n`,
  );

  await using session = await start('listen/start.sh');
  await session.says('Connected');
  const first = await consumer.publish();
  await session.says(first);
  expect(await session.stop()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 forwarded, 0 failed'),
  });

  await using inCi = await start('listen/continuous-integration.sh');
  const jsonLines = () => readFile(join(home, 'events.jsonl'), 'utf8').catch(() => '');
  await waitFor('the session in CI', async () => (await jsonLines()).includes('"connected"'));
  const second = await consumer.publish();
  expect((await inCi.ended).code).toBe(0);
  expect(await jsonLines()).toContain(second);

  await using resent = await start('listen/resend.sh', { EVENT_ID: first });
  expect((await resent.ended).code).toBe(0);
  expect(receiver.ids).toEqual([first, second, first]);
});
