import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { echoInHeader } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { Gate } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(startScene());

test("one organization's endpoints that hang keep no other from verifying, and it is told to wait", async () => {
  const gate = new Gate();
  scene.receiver.answerHandshake = gate.hold;
  const endpoints = await Promise.all(
    Array.from({ length: 17 }, (_, index) =>
      scene.partner.register(`${scene.receiver.url}/${index}`, ['invoice.issued']),
    ),
  );
  const verify = (id = '') => scene.partner.request('POST', `/api/v1/public/webhook-endpoints/${id}/verify`);
  const hanging = endpoints.slice(0, 16).map(({ id }) => verify(id));
  await waitFor('sixteen handshakes', () => gate.heldCount === 16);

  const refused = await verify(endpoints[16]?.id);
  expect(refused).toMatchObject({ status: 503, body: { code: 'verification_unavailable' } });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);

  const other = createPartner(scene.server.baseUrl, (await scene.server.createTenant()).token);
  scene.receiver.answerHandshake = echoInHeader;
  await other.registerActive(scene.receiver.url, ['invoice.issued']);

  gate.release(echoInHeader);
  expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(Array(16).fill(204));
  expect((await verify(endpoints[16]?.id)).status).toBe(204);
});
