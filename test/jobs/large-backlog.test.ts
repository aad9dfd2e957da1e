import { expect, test } from 'vitest';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { Gate, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const BACKLOG = 5_000;

test('a backlog beyond one transaction is held, resumed and canceled whole, and the calls do not wait for it', async () => {
  await using scene = await startScene();
  const stage = new Stage(scene);
  const organization = await stage.organization();
  const gate = new Gate();
  const endpoint = await organization.endpoint(gate.hold);
  const { pool } = scene.server.app;
  const countOf = async (wanted: string) => {
    const { rows } = await pool.query(
      'select count(*)::int from delivery where endpoint_id = $1 and status = $2',
      [endpoint.id, wanted],
    );
    return rows[0].count as number;
  };
  const jobs = async () => {
    const { rows } = await pool.query("select count(*)::int from pgboss.job where name = 'deliver-event'");
    return rows[0].count as number;
  };
  await pool.query("select publish_event($1, 'invoice.issued', 1, $2::json) from generate_series(1, $3)", [
    organization.id,
    JSON.stringify(sampleInvoice),
    BACKLOG,
  ]);

  await organization.post(endpoint, 'disable');
  // Attempts in flight are not known to have failed before they end.
  const inFlight = () => gate.heldCount;
  await waitFor(
    'all that is queued to be held',
    async () => (await countOf('held')) === BACKLOG - inFlight() && (await jobs()) === inFlight(),
  );
  gate.release(status(503));
  await waitFor('all to be held', async () => (await countOf('held')) === BACKLOG && (await jobs()) === 0);
  await organization.post(endpoint, 'restore');
  await waitFor('all to go on', async () => (await countOf('held')) === 0);
  await organization.delete(endpoint);
  await waitFor(
    'the end of every delivery',
    async () => (await countOf('pending')) === 0 && (await jobs()) === 0,
  );
  expect((await countOf('canceled')) + (await countOf('failed'))).toBe(BACKLOG);
});
