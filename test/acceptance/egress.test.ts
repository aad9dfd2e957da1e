// Everything that is called leaves through the operator's proxy, and by no other way: counted at the receiver.
import { expect, test } from 'vitest';
import { openConnectProxy, PROXY_ADDRESS } from '../support/connect-proxy.ts';
import { forFile } from '../support/for-file.ts';
import { RunningServer } from '../support/process.ts';
import { scrape } from '../support/samples.ts';
import { startScene, workerSettings } from '../support/scene.ts';
import { Stage } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const proxy = await forFile(openConnectProxy());
const scene = await forFile(startScene({ EGRESS_PROXY_URL: proxy.url, OPERATIONS_PORT: '0' }));
const stage = new Stage(scene);
const { receiver, server } = scene;
const monitoringUrl = server.app.monitoringUrl ?? '';

const readiness = async () => {
  const response = await fetch(`${monitoringUrl}/readyz`);
  const { status, checks }: { status: string; checks: Record<string, string> } = await response.json();
  return { status, proxy: checks.egress_proxy };
};

test('handshakes, deliveries and test events come from the proxy, and none comes directly', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  await organization.publish();
  await endpoint.waitForStatus('delivered');
  const path = `/api/v1/public/webhook-endpoints/${endpoint.id}/test-events`;
  const sent = await organization.partner.request('POST', path, { body: { event_type: 'invoice.issued' } });
  expect(sent.status).toBe(202);
  await endpoint.waitForRequests(2);
  expect(receiver.handshakes).toHaveLength(1);
  expect([...receiver.peers]).toEqual([PROXY_ADDRESS]);
  expect(new Set(proxy.asked)).toEqual(new Set([new URL(receiver.url).host]));
  expect(await readiness()).toEqual({ status: 'ready', proxy: 'ok' });
});

test('a proxy that refuses is an error of its own in history, metrics and readiness; nothing is lost, and the process stays ready', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  proxy.instead = (socket) => void socket.end('HTTP/1.1 407 No\r\n\r\n');
  // A connection that is kept would go on.
  proxy.cut();
  await organization.publish();
  await waitFor('a failed attempt', async () => (await endpoint.attempts()).length > 0);
  expect(await readiness()).toEqual({
    status: 'ready',
    proxy: 'refuses the user and password of EGRESS_PROXY_URL (407)',
  });
  proxy.instead = undefined;
  await endpoint.waitForStatus('delivered');
  const [delivery] = await endpoint.deliveries();
  const attempts = `/api/v1/public/deliveries/${delivery?.id}/attempts`;
  const { body } = await organization.partner.request('GET', attempts);
  expect(body.data.at(-1)).toMatchObject({
    response: null,
    error: { class: 'proxy', detail: 'The proxy of this service did not accept the service (407).' },
  });
  const samples = await scrape(monitoringUrl);
  expect(
    samples.value('countersign_delivery_attempts_total', { outcome: 'retry', result: 'proxy' }),
  ).toBeGreaterThan(0);
  expect(await readiness()).toEqual({ status: 'ready', proxy: 'ok' });
  expect([...receiver.peers]).toEqual([PROXY_ADDRESS]);
});

test('user and password of the proxy are in no line of a process, even one whose every attempt fails', async () => {
  const url = new URL(proxy.url);
  url.password = 'hunter2-of-the-proxy';
  const settings = { EGRESS_PROXY_URL: url.href, LOG_LEVEL: 'trace', LOG_DELIVERIES: 'all' };
  await using own = await startScene({ DELIVERIES_PAUSED: 'true' });
  const organization = await new Stage(own).organization();
  const { id } = await organization.partner.register(own.receiver.url, ['invoice.issued']);
  await own.server.app.pool.query(
    "update webhook_endpoint set status = 'active', verified_at = now() where id = $1",
    [id],
  );
  await organization.publish();
  await using worker = await RunningServer.start(
    'worker',
    workerSettings(own, { ...settings, OPERATIONS_PORT: '0' }),
  );
  await worker.says('"error_class":"proxy"');
  const answers = await Promise.all(
    ['readyz', 'metrics'].map(async (path) => (await fetch(`${worker.operationsUrl}/${path}`)).text()),
  );
  expect(answers.join()).toContain('(407)');
  const { stdout, stderr } = await worker.stop();
  for (const text of [stdout, stderr, ...answers])
    expect(text).not.toMatch(/hunter2|user%40office|user@office/);
  expect([...own.receiver.peers]).toEqual([]);
});
