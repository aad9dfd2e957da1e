import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { localSecret } from '../../../src/sdk/cli/secret.ts';
import { startTestApp, testEncryptionKeys } from '../../support/app.ts';
import { CuttingProxy } from '../../support/cutting-proxy.ts';
import { FeedConsumer } from '../../support/feed-consumer.ts';
import { forFile } from '../../support/for-file.ts';
import { lastingFreePort } from '../../support/free-port.ts';
import { Listener, startLocalReceiver } from '../../support/listening.ts';
import { RunningServer } from '../../support/process.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The whole story takes two minutes more: `LISTEN_STOPPED_SECONDS=60`. */
const stoppedSeconds = Number(process.env.LISTEN_STOPPED_SECONDS ?? 0);
const isLong = stoppedSeconds > 0;
const TIMEOUT_MS = 60_000 + 4 * stoppedSeconds * 1_000;

/** Publishes; the tool talks to another process. */
const publisher = await forFile(startTestApp());
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
  await using proxy = await CuttingProxy.open(server.baseUrl);
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

  // While it waits, and while it reads.
  proxy.cut();
  await publish(3);
  await listener.tells('lost');
  await publish(3);
  await listener.tells('connected', 2);
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
    skipped: 0,
  });
  // Each loss is told, with its reason and before the connection is there again.
  for (const { reason, retry_in_ms } of listener.of('lost')) {
    expect(reason).not.toBe('');
    expect(retry_in_ms).toBeGreaterThan(0);
  }
  expect(listener.states.join()).toMatch(/^connecting(,connected(,lost)+){2,}/);
});
