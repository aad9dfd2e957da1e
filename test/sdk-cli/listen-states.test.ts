import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readEnvFile } from '../../src/sdk-cli/env-file.ts';
import { hintAbout } from '../../src/sdk-cli/forward.ts';
import { untilAnswered } from '../../src/sdk-cli/listen/until-answered.ts';
import { localSecret } from '../../src/sdk-cli/secret.ts';
import { unusedProxy } from '../../src/sdk-cli/unused-proxy.ts';
import { RateLimitError } from '../../src/sdk/index.ts';
import {
  answers,
  type Behaviour,
  hangsUp,
  refuses,
  startFarEnd,
  staysSilent,
} from '../support/far-end.ts';
import { forFile } from '../support/for-file.ts';
import { Listener, startLocalReceiver } from '../support/listening.ts';
import { Program } from '../support/process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { sdkTool } from '../support/sdk-tool.ts';

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

/** What is asked for first. */
const account = answers(200, { id: 'o-1', name: 'Alder & Finch', time_zone: 'UTC' });

/** A session on an API that answers as told. */
async function startSession(behaviours: readonly Behaviour[], ...args: string[]) {
  const api = await startFarEnd();
  api.play(account, ...behaviours);
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
    { reason: expect.stringContaining('closed the connection without an answer'), attempt: 1 },
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
  api.play(account, answers(200, endpoint), page(event('1', { schema_version: 2 }), event('2')));
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
  expect(api.seen[2]?.path).toContain('types=invoice.issued');
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

test.concurrent('who does not answer for five seconds is named: the API before there is a session, and in one; a receiver', async () => {
  await using before = await startFarEnd();
  before.play(staysSilent);
  const settings = { baseUrl: before.url, token: TOKEN, stateFolder: folder.path };
  await using early = Listener.start(['--forward-to', '1'], settings);
  await using silent = await startSession([staysSilent]);
  await using hanging = await startSession([page(event('1')), staysSilent]);
  hanging.receiver.handle = () => new Promise(() => {});
  const sessions = [early, silent.listener, hanging.listener];
  await Promise.all(sessions.map((each) => each.tells('waiting')));
  const host = (url: string) => new URL(url).host;
  expect(sessions.flatMap((each) => each.of('waiting'))).toMatchObject([
    { host: host(before.url), event_id: null, waited_ms: 5_000 },
    { host: host(silent.api.url), event_id: null },
    { host: host(hanging.receiver.url), event_id: '1' },
  ]);
  for (const each of sessions) each.signal('SIGINT');
  hanging.listener.signal('SIGINT');
  await Promise.all(sessions.map((each) => each.ended));
});

test.concurrent('a clock that differs from the API’s is told, and --since counts by the API’s; so is that there is nothing to resume', async () => {
  await using api = await startFarEnd();
  const tenMinutesLater = Date.now() + 600_000;
  const date = { Date: new Date(tenMinutesLater).toUTCString() };
  api.play(answers(200, { id: 'o-1', name: 'Alder', time_zone: 'UTC' }, date), page());
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const args = [
    '--forward-to',
    '1',
    '--service-name',
    'Service',
    '--resume',
    '--since',
    '1m',
    '--timeout',
    '1s',
  ];
  await using listener = Listener.start(args, settings);
  await listener.ended;
  expect(listener.of('notice')).toMatchObject([
    { message: expect.stringContaining('without --resume') },
    { message: expect.stringContaining('10 min behind the API') },
  ]);
  const [start] = listener.of('starting');
  expect(Math.abs(Date.parse(start?.from ?? '') - (tenMinutesLater - 60_000))).toBeLessThan(20_000);
});

test.concurrent('a refusal that names the failed check is explained: another secret', async () => {
  await using wrong = await startLocalReceiver({ signingSecret: 'another' });
  await using api = await startFarEnd();
  api.play(account, page(event('1')));
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const args = ['--forward-to', wrong.url, '--service-name', 'Service', '--exit-after', '1'];
  await using listener = Listener.start(args, settings);
  expect((await listener.ended).code).toBe(1);
  expect(listener.of('forwarded')).toMatchObject([
    { status: 400, hint: expect.stringContaining('listen --print-secret') },
  ]);
});

test('while nobody is asked, nobody is said to be silent', async () => {
  vi.useFakeTimers();
  try {
    const busy = new RateLimitError(
      { status: 429, headers: new Headers({ 'Retry-After': '8' }), problem: undefined },
      1,
    );
    const ask = vi.fn().mockRejectedValueOnce(busy).mockResolvedValueOnce('answered');
    const told: string[] = [];
    const tell = ({ kind }: { readonly kind: string }) => void told.push(kind);
    const { signal } = new AbortController();
    const answer = untilAnswered(ask, { baseUrl: 'https://api.example', tell, signal, hint: 'a hint' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toBe('answered');
    expect(told).toEqual(['lost', 'notice']);
  } finally {
    vi.useRealTimers();
  }
});

test('a receiver whose clock differs refuses, and the hint says in which direction', () => {
  const hint = (reason: string) =>
    hintAbout({
      kind: 'answer',
      status: 400,
      headers: {},
      body: JSON.stringify({ error: reason }),
      durationMs: 1,
    });
  expect(hint('timestamp_too_old')).toContain('ahead of this computer');
  expect(hint('timestamp_too_new')).toContain('behind this computer');
  expect(hint('no_such_invoice')).toBeUndefined();
});

test.concurrent.each<[what: string, behaviour: Behaviour, address: (url: string) => string, message: string]>(
  [
    ['a page', answers(200), (url) => url, 'this answer is not the API'],
    [
      'a redirect',
      answers(308, undefined, { Location: 'https://api.example' }),
      (url) => url,
      'redirects to https://api.example',
    ],
    [
      'another path',
      refuses(404, 'not_found'),
      (url) => `${url}/docs`,
      '--base-url is not the address of an API',
    ],
    ['no scheme', account, (url) => new URL(url).host, 'Did you mean http://127.0.0.1:'],
  ],
)(
  'an address where something else is, %s, is a wrong setting',
  async (_what, behaviour, address, message) => {
    await using api = await startFarEnd();
    api.play(behaviour);
    const args = ['listen', '--forward-to', '1', '--base-url', address(api.url)];
    const { code, stderr } = await sdkTool(args, { COUNTERSIGN_API_KEY: TOKEN });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('baseUrl');
    expect(code).toBe(2);
  },
);

test.concurrent('who reads JSON is told of the end also if a key is refused before there is a session', async () => {
  await using api = await startFarEnd();
  api.play(refuses(401, 'invalid_token'));
  const settings = { baseUrl: `${api.url}/`, token: TOKEN, stateFolder: folder.path };
  await using listener = Listener.start(['--forward-to', '1'], settings);
  expect(await listener.ended).toMatchObject({ code: 2, stderr: expect.stringContaining('valid key') });
  expect(listener.lines).toMatchObject([{ kind: 'ended', reason: 'error', exit_code: 2 }]);
});

test.concurrent('a server without TLS is named as such, not by the words of OpenSSL', async () => {
  await using api = await startFarEnd();
  const settings = { baseUrl: api.url.replace('http:', 'https:'), token: TOKEN, stateFolder: folder.path };
  await using listener = Listener.start(['--forward-to', '1', '--timeout', '1s'], settings);
  await listener.tells('lost');
  const { host } = new URL(api.url);
  expect(listener.of('lost')[0]?.reason).toBe(`${host} does not speak TLS: is its address http://${host}?`);
  await listener.ended;
});

test('a proxy of the environment that Node does not use is named, except for this computer', () => {
  const unused = (environment: Record<string, string>, url = 'https://api.example') =>
    unusedProxy(environment, url);
  expect(unused({ HTTPS_PROXY: 'http://proxy' })).toContain('NODE_USE_ENV_PROXY=1');
  expect(unused({ http_proxy: 'http://proxy' }, 'http://api.example')).toContain('HTTP_PROXY');
  expect(unused({ HTTP_PROXY: 'http://proxy' })).toBeUndefined();
  expect(unused({ HTTPS_PROXY: 'http://proxy', NODE_USE_ENV_PROXY: '1' })).toBeUndefined();
  expect(unused({ HTTPS_PROXY: 'http://proxy' }, 'https://localhost:3000')).toBeUndefined();
});

test('a file of variables may come from Windows; one that is not UTF-8 is refused with what to do', async () => {
  const path = join(folder.path, 'windows.env');
  await writeFile(path, '\uFEFFA=1\r\nexport B="x y" # c\r\n');
  expect(await readEnvFile(path)).toEqual({ A: '1', B: 'x y' });
  await writeFile(path, 'A=1\n', 'utf16le');
  await expect(readEnvFile(path)).rejects.toThrow('save it as UTF-8');
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
  api.play(account);
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const args = ['--forward-to', wrong.url, '--service-name', 'Service', '--verify'];
  await using listener = Listener.start(args, settings);
  expect(await listener.ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/signature_mismatch.*\n.*SIGNING_SECRET/),
  });
  expect(api.seen.map(({ path }) => path)).toEqual(['/api/v1/public/organization']);
  await Promise.all([api[Symbol.asyncDispose](), wrong[Symbol.asyncDispose]()]);
});

test.concurrent('people see a line for each event, and why one has failed, without colours where there is no terminal', async () => {
  await using api = await startFarEnd();
  await using receiver = await startLocalReceiver({ signingSecret: localSecret(TOKEN) });
  receiver.handle = (id) => {
    if (id === '2') throw new Error('no');
  };
  api.play(account, page(event('1'), event('2')));
  const args = ['listen', '--forward-to', receiver.url, '--service-name', 'Service', '--exit-after', '2'];
  await using tool = new Program('src/sdk-cli/main.ts', args, {
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
      'Organization Alder & Finch',
      `API          ${api.url}, with the key that ends in oper`,
      'Signed with  the secret that listen --print-secret prints',
      'Connecting …',
      'Connected.',
      '204 N ms invoice.issued      1',
      '500 N ms invoice.issued      2',
      '         {"error":"receiver_failed"}',
      '1 forwarded, 1 failed, 0 skipped.',
      '         To send one again, run resend <event id> in place of listen.',
      '',
    ].map((line) => line.replace('oper', TOKEN.slice(-4))),
  );
});

test.concurrent.each([
  [['listen'], '--forward-to is missing'],
  [['listen', '--forward-to', 'ftp://x'], 'must be a URL'],
  [['listen', '--forward-to', '4000', '--from', '10m'], 'Did you mean --since 10m?'],
  [['listen', '--forward-to', '4000', '--from', '2026-11-20T09:00'], 'a time with its offset'],
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
