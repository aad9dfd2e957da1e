import { expect, test } from 'vitest';
import { localSecret } from '../../../src/sdk/cli/secret.ts';
import { answers, type Behaviour, hangsUp, refuses, startFarEnd } from '../../support/far-end.ts';
import { forFile } from '../../support/for-file.ts';
import { Listener, startLocalReceiver } from '../../support/listening.ts';
import { Program } from '../../support/process.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { sdkTool } from '../../support/sdk-tool.ts';

const TOKEN = 'csk_of_a_developer';
const folder = await forFile(scratchFolder('listen-states'));

const event = (id: string, more = {}) => ({
  id,
  type: 'invoice.issued',
  schema_version: 1,
  created_at: '2026-11-20T09:00:00.000Z',
  data: {},
  body: JSON.stringify({ id, type: 'invoice.issued', schema_version: 1, data: {}, ...more }),
  cursor: `after-${id}`,
  ...more,
});
const page = (...data: ReturnType<typeof event>[]): Behaviour =>
  answers(200, { data, cursor: data.at(-1)?.cursor ?? 'now', has_more: false, behind: 0 });

/** A session on an API that answers as told. */
async function startSession(behaviours: readonly Behaviour[], ...args: string[]) {
  const api = await startFarEnd();
  api.play(...behaviours);
  const receiver = await startLocalReceiver({ signingSecret: localSecret(TOKEN) });
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const listener = Listener.start(
    ['--forward-to', receiver.url, '--service-name', 'Service', ...args],
    settings,
  );
  return {
    api,
    receiver,
    listener,
    async [Symbol.asyncDispose]() {
      for (const each of [listener, receiver, api]) await each[Symbol.asyncDispose]();
    },
  };
}

test.concurrent('what passes is lost, with its reason and when it is tried again, until there is an answer', async () => {
  const behaviours = [hangsUp, refuses(503, 'service_unavailable'), page(event('1'))];
  await using session = await startSession(behaviours, '--exit-after', '1');
  expect((await session.listener.ended).code).toBe(0);
  expect(session.listener.states).toEqual(['connecting', 'lost', 'lost', 'connected', 'ended']);
  expect(session.listener.of('lost')).toMatchObject([
    { reason: expect.stringContaining('could not be reached'), attempt: 1 },
    { reason: expect.stringContaining('503 service_unavailable'), attempt: 2 },
  ]);
  expect(session.receiver.ids).toEqual(['1']);
});

test.concurrent.each([
  ['a key that is not valid', refuses(401, 'invalid_token'), 2, 'COUNTERSIGN_API_KEY to a valid key'],
  ['a missing scope', refuses(403, 'insufficient_scope'), 2, 'a key that has this scope'],
  ['a place that is gone', refuses(410, 'feed_cursor_expired'), 1, '--from start'],
])('%s ends the session, and the message says what to do', async (_what, behaviour, code, advice) => {
  await using session = await startSession([behaviour]);
  const ended = await session.listener.ended;
  expect(ended).toMatchObject({ code, stderr: expect.stringContaining(advice) });
  expect(session.listener.states).toEqual(['connecting', 'ended']);
  expect(session.listener.lines.at(-1)).toMatchObject({ reason: 'error', exit_code: code });
});

test.concurrent('events of versions that the endpoint has not subscribed to are skipped, told and counted', async () => {
  const endpoint = {
    id: 'e-1',
    endpoint_url: 'https://hooks.example.com/countersign?from=us',
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  };
  const api = await startFarEnd();
  await using receiver = await startLocalReceiver({ signingSecret: localSecret(TOKEN) });
  api.play(answers(200, endpoint), page(event('1', { schema_version: 2 }), event('2')));
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const { origin } = new URL(receiver.url);
  const args = [
    '--forward-to',
    origin,
    '--load-from',
    'e-1',
    '--service-name',
    'Service',
    '--exit-after',
    '1',
  ];
  await using listener = Listener.start(args, settings);
  expect((await listener.ended).code).toBe(0);
  await api[Symbol.asyncDispose]();
  expect(listener.of('starting')).toMatchObject([
    {
      types: ['invoice.issued'],
      routes: [{ forward_to: `${origin}/countersign?from=us`, endpoint_id: 'e-1' }],
    },
  ]);
  expect(listener.of('skipped')).toMatchObject([
    { event_id: '1', schema_version: 2, reason: expect.stringContaining('version 2') },
  ]);
  expect(listener.lines.at(-1)).toMatchObject({ forwarded: 1, skipped: 1 });
  expect(receiver.ids).toEqual(['2']);
  expect(api.seen[1]?.path).toContain('types=invoice.issued');
});

test.concurrent('a session that is interrupted while an answer is due waits for it; a second time it does not', async () => {
  await using session = await startSession([page(event('1')), page()]);
  const { listener, receiver } = session;
  const began = Promise.withResolvers<void>();
  const hanging = Promise.withResolvers<void>();
  receiver.handle = () => {
    began.resolve();
    return hanging.promise;
  };
  await began.promise;
  listener.signal('SIGINT');
  await listener.tells('notice');
  listener.signal('SIGINT');
  expect((await listener.ended).code).toBe(0);
  expect(listener.lines.at(-1)).toMatchObject({ reason: 'interrupted', forwarded: 0, failed: 0 });
  hanging.resolve();
});

test.concurrent('several at a time are forwarded side by side', async () => {
  const ids = ['1', '2', '3'];
  await using session = await startSession(
    [page(...ids.map((id) => event(id)))],
    '--concurrency',
    '3',
    '--exit-after',
    '3',
  );
  const all = Promise.withResolvers<void>();
  let under = 0;
  session.receiver.handle = () => {
    if (++under === 3) all.resolve();
    return all.promise;
  };
  expect((await session.listener.ended).code).toBe(0);
  expect(session.receiver.ids.toSorted()).toEqual(ids);
});

test.concurrent('--timeout ends it, which is a failure if events were awaited', async () => {
  await using session = await startSession([page()], '--timeout', '1s', '--exit-after', '1');
  expect((await session.listener.ended).code).toBe(1);
  expect(session.listener.lines.at(-1)).toMatchObject({ reason: 'timeout', exit_code: 1 });
});

test.concurrent('a receiver that does not echo the challenge is not forwarded to with --verify', async () => {
  const wrong = await startLocalReceiver({ signingSecret: 'another' });
  const api = await startFarEnd();
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const args = ['--forward-to', wrong.url, '--service-name', 'Service', '--verify'];
  await using listener = Listener.start(args, settings);
  expect(await listener.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('signature_mismatch'),
  });
  expect(api.seen).toEqual([]);
  await Promise.all([api[Symbol.asyncDispose](), wrong[Symbol.asyncDispose]()]);
});

test.concurrent('people see a line for each event, and why one has failed, without colours where there is no terminal', async () => {
  await using api = await startFarEnd();
  await using receiver = await startLocalReceiver({ signingSecret: localSecret(TOKEN) });
  receiver.handle = (id) => {
    if (id === '2') throw new Error('no');
  };
  api.play(page(event('1'), event('2')));
  const args = ['listen', '--forward-to', receiver.url, '--service-name', 'Service', '--exit-after', '2'];
  await using tool = new Program('src/sdk/cli/main.ts', args, {
    COUNTERSIGN_BASE_URL: api.url,
    COUNTERSIGN_API_KEY: TOKEN,
    XDG_STATE_HOME: folder.path,
  });
  const { code, stdout } = await tool.ended;
  expect(code).toBe(1);
  expect(stdout).not.toContain(TOKEN);
  // Computed from the key, it is shown at a terminal alone.
  expect(stdout).not.toContain(localSecret(TOKEN));
  const lines = stdout
    .replaceAll(/^\d\d:\d\d:\d\d /gm, '')
    .replaceAll(/ +\d+ ms/g, ' N ms')
    .split('\n');
  expect(lines).toEqual(
    [
      `Forward to   ${receiver.url}`,
      'Events       all types',
      'From         now on',
      `API          ${api.url}, with the key that ends in oper`,
      'Signed with  the secret that listen --print-secret prints',
      'Connecting …',
      'Connected.',
      '204 N ms invoice.issued      1',
      '500 N ms invoice.issued      2',
      '         {"error":"receiver_failed"}',
      '1 forwarded, 1 failed, 0 skipped.',
      '         npx @countersign/sdk resend <event id> sends one again.',
      '',
    ].map((line) => line.replace('oper', TOKEN.slice(-4))),
  );
});

test.concurrent.each([
  [['listen'], '--forward-to is missing'],
  [['listen', '--forward-to', 'ftp://x'], 'must be a URL'],
  [['listen', '--forward-to', '4000', '--from', '10m'], 'Did you mean --since 10m?'],
  [['listen', '--forward-to', '4000', '--from', 'now', '--since', '1h'], 'give one'],
  [['listen', '--forward-to', '4000', '--concurrency', '0'], 'from 1 to 50'],
  [['listen', '--forward-to', '4000', '--forward', 'x'], 'Did you mean --forward-to?'],
  [
    ['listen', '--forward-to', '4000/hooks', '--load-from', 'all', '--service-name', 'Service'],
    'without one',
  ],
  [['resend', 'x', '--forward-to', '4000', '--endpoint', 'y'], 'give one'],
  [['resend'], '<event id> is missing'],
  [['lissen'], 'Did you mean listen?'],
])('%j is refused with what to change, and exit code 2', async (args, message) => {
  const settings = { COUNTERSIGN_BASE_URL: 'http://127.0.0.1:1', COUNTERSIGN_API_KEY: TOKEN };
  const { code, stderr } = await sdkTool(args, settings);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
