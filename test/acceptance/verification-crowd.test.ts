import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { HeldLock } from '../support/held-lock.ts';
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

test('two calls at the same moment share one handshake, and of two for the last place one is told to wait', async () => {
  const { organizationId, token } = await scene.server.createTenant();
  const partner = createPartner(scene.server.baseUrl, token);
  const { pool } = scene.server.app;
  const [one, other] = [
    await partner.register(`${scene.receiver.url}/same`, ['invoice.issued']),
    await partner.register(`${scene.receiver.url}/other`, ['invoice.issued']),
  ];
  const gate = new Gate();
  scene.receiver.answerHandshake = gate.hold;
  const verify = ({ id }: { id: string }) =>
    partner.request('POST', `/api/v1/public/webhook-endpoints/${id}/verify`);
  const atOnce = async (...endpoints: { id: string }[]) => {
    await using inserts = await HeldLock.ofInserts(pool, 'verification_handshake');
    const answers = endpoints.map(verify);
    await inserts.waiters(2);
    await inserts.release();
    return answers;
  };
  const same = await atOnce(one, one);
  await waitFor('the handshake', () => gate.heldCount > 0);
  const handshakes = 'select from verification_handshake where organization_id = $1';
  expect((await pool.query(handshakes, [organizationId])).rowCount).toBe(1);
  gate.release(echoInHeader);
  for (const answer of await Promise.all(same)) expect(answer.status).toBe(204);

  const third = await partner.register(`${scene.receiver.url}/third`, ['invoice.issued']);
  await pool.query(
    `insert into verification_handshake (id, organization_id, endpoint_id, requested_at)
     select gen_random_uuid(), $1, gen_random_uuid(), now() from generate_series(1, 15)`,
    [organizationId],
  );
  // The handshake that has the place lasts until the other one is refused.
  const last = new Gate();
  scene.receiver.answerHandshake = last.hold;
  const answers = await atOnce(other, third);
  expect((await Promise.race(answers)).status).toBe(503);
  last.release(echoInHeader);
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([204, 503]);
});
