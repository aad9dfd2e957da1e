import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { localSecret } from '../../src/sdk-cli/settings.ts';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { CuttingProxy } from '../support/cutting-proxy.ts';
import { FeedConsumer } from '../support/feed-consumer.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { Listener, startLocalReceiver } from '../support/listening.ts';
import { RunningServer } from '../support/process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { sdkTool } from '../support/sdk-tool.ts';
import { waitFor } from '../support/wait-for.ts';

/** The whole story takes two minutes more: `LISTEN_STOPPED_SECONDS=60`. */
const stoppedSeconds = Number(process.env.LISTEN_STOPPED_SECONDS ?? 0);
const isLong = stoppedSeconds > 0;
const TIMEOUT_MS = 60_000 + 4 * stoppedSeconds * 1_000;

/** Publishes; the tool talks to another process. */
const publisher = await forFile(startTestApp({}, { api: true, worker: false }));
const folder = await forFile(scratchFolder('listen-connection'));

test('events are forwarded, none missed and in order, though connections are cut, the server is killed and the tool stands still', {
  timeout: TIMEOUT_MS,
}, async () => {
  const consumer = await FeedConsumer.create(publisher);
  const { token } = consumer;
  const serverSettings = {
    PORT: String(await lastingFreePort()),
    DATABASE_URL: publisher.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000/60',
  };
  await using server = await RunningServer.start('api', serverSettings);
  await using proxy = await CuttingProxy.open(Number(new URL(server.baseUrl).port));
  await using receiver = await startLocalReceiver({ signingSecret: localSecret(token) });
  const settings = { baseUrl: proxy.baseUrl, token, stateFolder: folder.path };
  await using listener = Listener.start(['--forward-to', receiver.url], settings);
  await listener.tells('connected');
  const ids: string[] = [];
  const publish = async (count: number) => {
    for (let each = 0; each < count; each++) ids.push(await consumer.publish());
  };
  const allForwarded = () =>
    waitFor(
      `${ids.length} events`,
      () => new Set(receiver.ids).size === ids.length,
      () => `${receiver.ids.length} came, and it said:\n${listener.stdout}`,
      TIMEOUT_MS,
    );
  await publish(3);
  await allForwarded();

  // While it waits: a poll that is answered in that moment loses nothing.
  await waitFor('a loss', () => {
    if (proxy.asking > 0) proxy.cut();
    return listener.of('lost').length > 0;
  });
  await publish(3);
  await listener.tells('connected', 2);
  // While it reads.
  proxy.cut();
  await publish(1);
  await allForwarded();

  await server.stop('SIGKILL');
  await publish(3);
  const losses = listener.of('lost').length;
  await waitFor('it to notice', () => listener.of('lost').length > losses);
  await using again = await RunningServer.start('api', serverSettings);
  await publish(3);
  await allForwarded();
  expect(again.hasEnded).toBe(false);

  listener.signal('SIGSTOP');
  await publish(3);
  // An answer comes while it stands still.
  if (isLong) await sleep(stoppedSeconds * 1_000);
  listener.signal('SIGCONT');
  await publish(1);
  await allForwarded();
  if (isLong) {
    expect(listener.of('lost').at(-1)?.reason).toContain('asleep');
    // The connection looks alive, but nothing passes: after 25 s of waiting and 10 more it is lost.
    const seen = listener.of('lost').length;
    proxy.hold();
    await publish(3);
    await waitFor('it to notice', () => listener.of('lost').length > seen, undefined, 45_000);
    await allForwarded();
  }

  expect(receiver.ids).toEqual(await consumer.readAll({ from: 'start' }));
  expect(receiver.ids).toEqual(ids);
  expect(receiver.errors).toEqual([]);
  const { code } = await listener.stop();
  expect(code).toBe(0);
  expect(listener.lines.at(-1)).toMatchObject({
    kind: 'ended',
    reason: 'interrupted',
    forwarded: ids.length,
    failed: 0,
  });
  // Each loss is told, with its reason and before the connection is there again.
  for (const { reason, retry_in_ms } of listener.of('lost')) {
    expect(reason).not.toBe('');
    expect(retry_in_ms).toBeGreaterThan(0);
  }
  expect(listener.states.join()).toMatch(/^connecting(,connected(,lost)+){2,}/);
});

test('a session writes no row on the server, except that any request writes when its token was used', async () => {
  const consumer = await FeedConsumer.create(publisher);
  const { token } = consumer;
  await using receiver = await startLocalReceiver({ signingSecret: localSecret(token) });
  const ids = [await consumer.publish(), await consumer.publish()];
  expect(await consumer.readAll({ from: 'start' })).toEqual(ids);
  const before = await rows();
  expect(Object.keys(before).length).toBeGreaterThan(20);
  const settings = { baseUrl: publisher.baseUrl, token, stateFolder: folder.path };
  await using listener = Listener.start(
    ['--forward-to', receiver.url, '--since', 'start', '--events', 'invoice.*', '--exit-after', '2'],
    settings,
  );
  expect((await listener.ended).code).toBe(0);
  const [last = ''] = ids.slice(-1);
  const again = await sdkTool(['resend', last, '--forward-to', receiver.url], {
    COUNTERSIGN_BASE_URL: publisher.baseUrl,
    COUNTERSIGN_API_KEY: token,
  });
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(receiver.ids).toEqual([...ids, last]);
  expect(await rows()).toEqual(before);
});

/** What every table contains, but those that any request writes: the last use of tokens, and the windows of rate limits. */
async function rows(): Promise<Record<string, string>> {
  const { pool } = publisher.app;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    if (/\.(api_token|rate_limit\w*)$/.test(name)) continue;
    const { rows: content } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(each::text, '|' order by each::text)), '') as hash
       from ${name} as each`,
    );
    contents[name] = content[0]?.hash ?? '';
  }
  return contents;
}
