import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { RateLimitError } from '../../src/sdk/index.ts';
import { hintAbout } from '../../src/sdk-cli/forward.ts';
import { untilAnswered } from '../../src/sdk-cli/listen/until-answered.ts';
import { proxiedFetch } from '../../src/sdk-cli/proxied-fetch.ts';
import { localSecret, readEnvFile } from '../../src/sdk-cli/settings.ts';
import { answers, type Behaviour, hangsUp, refuses, startFarEnd, staysSilent } from '../support/far-end.ts';
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

/** What is asked for first, and second. */
const account = answers(200, { id: 'o-1', name: 'Alder & Finch', time_zone: 'UTC' });
const contract = answers(200, {
  webhooks: {
    issued: { post: { parameters: [{ name: 'Service-Signature' }], 'x-event-type': 'invoice.issued' } },
  },
});

/** A session on an API that answers as told. */
async function startSession(behaviours: readonly Behaviour[], ...args: string[]) {
  const api = await startFarEnd();
  api.play(account, contract, ...behaviours);
  const receiver = await startLocalReceiver({ signingSecret: localSecret(TOKEN) });
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const listener = Listener.start(['--forward-to', receiver.url, ...args], settings);
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
  ['a place that is gone', refuses(410, 'feed_cursor_expired'), 1, '--since start'],
])('%s ends the session, and the message says what to do', async (_what, behaviour, code, advice) => {
  await using session = await startSession([behaviour]);
  const ended = await session.listener.ended;
  expect(ended).toMatchObject({ code, stderr: expect.stringContaining(advice) });
  expect(session.listener.states).toEqual(['connecting', 'ended']);
  expect(session.listener.lines.at(-1)).toMatchObject({ reason: 'error', exit_code: code });
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
  api.play(answers(200, { id: 'o-1', name: 'Alder', time_zone: 'UTC' }, date), contract, page());
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const args = ['--forward-to', '1', '--resume', '--since', '1m'];
  await using listener = Listener.start(args, settings);
  await listener.tells('notice', 2);
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
  api.play(account, contract, page(event('1')));
  const settings = { baseUrl: api.url, token: TOKEN, stateFolder: folder.path };
  const args = ['--forward-to', wrong.url, '--exit-after', '1'];
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
    const answer = untilAnswered(ask, { baseUrl: 'https://api.example', tell, signal });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toBe('answered');
    expect(told).toEqual(['lost']);
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
      'COUNTERSIGN_BASE_URL is not the address of an API',
    ],
    ['no scheme', account, (url) => new URL(url).host, 'Did you mean http://127.0.0.1:'],
  ],
)(
  'an address where something else is, %s, is a wrong setting',
  async (_what, behaviour, address, message) => {
    await using api = await startFarEnd();
    api.play(behaviour);
    const settings = { COUNTERSIGN_API_KEY: TOKEN, COUNTERSIGN_BASE_URL: address(api.url) };
    const { code, stderr } = await sdkTool(['listen', '--forward-to', '1'], settings);
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
  await using listener = Listener.start(['--forward-to', '1'], settings);
  await listener.tells('lost');
  const { host } = new URL(api.url);
  expect(listener.of('lost')[0]?.reason).toBe(`${host} does not speak TLS: is its address http://${host}?`);
});

test('the API is reached through the proxy that the environment names, but for one on this computer', async () => {
  await using api = await startFarEnd();
  api.play(account);
  const asked: string[] = [];
  const proxy = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    response.end(await (await fetch(api.url)).text());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const environment = { http_proxy: `http://127.0.0.1:${Object(proxy.address()).port}` };
  const proxied = proxiedFetch(environment, 'http://api.example');
  const init = {
    method: 'GET',
    headers: {},
    redirect: 'manual',
    signal: new AbortController().signal,
  } as const;
  const answer = await proxied?.('http://api.example/', init);
  expect(JSON.parse((await answer?.text()) ?? '')).toMatchObject({ name: 'Alder & Finch' });
  expect(asked).toEqual(['http://api.example/']);
  expect(proxiedFetch(environment, api.url)).toBeUndefined();
  expect(proxiedFetch({}, 'http://api.example')).toBeUndefined();
  proxy.close();
  proxy.closeAllConnections();
});

test('a file of variables may come from Windows; one that is not UTF-8 is refused with what to do', async () => {
  const path = join(folder.path, 'windows.env');
  await writeFile(path, '\uFEFFA=1\r\nexport B="x y" # c\r\n');
  expect(await readEnvFile(path)).toEqual({ A: '1', B: 'x y' });
  await writeFile(path, 'A=1\n', 'utf16le');
  await expect(readEnvFile(path)).rejects.toThrow('save it as UTF-8');
});

test.concurrent('a session that is ended before it has seen as many events as were awaited has failed', async () => {
  await using session = await startSession([page()], '--exit-after', '1');
  await session.listener.tells('connected');
  expect((await session.listener.stop('SIGTERM')).code).toBe(1);
  expect(session.listener.lines.at(-1)).toMatchObject({ reason: 'interrupted', exit_code: 1 });
});

test.concurrent('people see a line for each event, and why one has failed, without colours where there is no terminal', async () => {
  await using api = await startFarEnd();
  await using receiver = await startLocalReceiver({ signingSecret: localSecret(TOKEN) });
  receiver.handle = (id) => {
    if (id === '2') throw new Error('no');
  };
  api.play(account, contract, page(event('1'), event('2')));
  const args = ['listen', '--forward-to', receiver.url, '--exit-after', '2'];
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
      '1 forwarded, 1 failed.',
      '         To send one again, run resend <event id> in place of listen.',
      '',
    ].map((line) => line.replace('oper', TOKEN.slice(-4))),
  );
});

test.concurrent.each([
  [['listen'], '--forward-to is missing'],
  [['listen', '--forward-to', 'ftp://x'], 'must be a URL'],
  [['listen', '--forward-to', '4000', '--since', '10x'], 'a duration such as'],
  [['listen', '--forward-to', '4000', '--since', '2026-11-20T09:00'], 'a time with its offset'],
  [['listen', '--forward-to', '4000', '--exit-after', '0'], 'a whole number'],
  [['listen', '--forward-to', '4000', '--forward', 'x'], 'Did you mean --forward-to?'],
  [['resend', 'x', '--forward-to', '4000', '--endpoint', 'y'], 'give one'],
  [['resend'], "missing required argument 'event-id'"],
  [['lissen'], 'Did you mean listen?'],
])('%j is refused with what to change, and exit code 2', async (args, message) => {
  const settings = { COUNTERSIGN_BASE_URL: 'http://127.0.0.1:1', COUNTERSIGN_API_KEY: TOKEN };
  const { code, stderr } = await sdkTool(args, settings);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
