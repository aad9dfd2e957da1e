import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rotateSigningSecret } from '../../src/domain/webhook-endpoint.ts';
import { Program } from '../support/process.ts';
import { startScene } from '../support/scene.ts';
import { waitFor } from '../support/wait-for.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The receiver as the README prints it, but on this port and wherever it is saved. */
async function readmeReceiver(port: number): Promise<string> {
  const readme = await readFile('README.md', 'utf8');
  const [, source = ''] = /```ts\n(.*?createServer.*?)```/s.exec(readme) ?? [];
  return source
    .replace('./src/sdk/webhooks.ts', new URL('../../src/sdk/webhooks.ts', import.meta.url).href)
    .replace('listen(4000,', `listen(${port},`);
}

test('the receiver in the README answers the handshake, takes signed events and refuses those signed with another secret', async () => {
  await using scene = await startScene();
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'countersign-readme-'));
  resources.defer(() => rm(folder, { recursive: true }));
  const script = join(folder, 'receiver.mts');
  const port = await freePort();
  await writeFile(script, await readmeReceiver(port));

  const url = `http://127.0.0.1:${port}/hooks`;
  const endpoint = await scene.partner.register(url, ['invoice.issued']);
  const receiver = new Program(script, [], { SIGNING_SECRET: endpoint.signing_secret });
  resources.use(receiver);
  await waitUntilListening(url);

  const path = `/api/v1/public/webhook-endpoints/${endpoint.id}/verify`;
  expect((await scene.partner.request('POST', path)).status).toBe(204);
  await receiver.says('received service.webhook.verify');
  await scene.issueInvoice();
  await receiver.says('received invoice.issued');

  await rotateSigningSecret(scene.server.app.context, endpoint.id);
  await scene.issueInvoice();
  await receiver.says('WebhookVerificationError: The signature does not match');
  expect(receiver.stderr).toBe('');
});

async function waitUntilListening(url: string): Promise<void> {
  await waitFor('the receiver', () =>
    fetch(url).then(
      ({ status }) => status === 400,
      () => false,
    ),
  );
}
