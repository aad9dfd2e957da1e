import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { startScene } from '../support/scene.ts';
import { timeLimit } from '../support/slowness.ts';
import { Stage, type StagedEndpoint, type StagedOrganization } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const BACKLOG = 10_000;
/** What the worker may have claimed and sent by the time that a fresh delivery's turn comes: a few rounds of claims. */
const AHEAD_MAX = 2_000;

const scene = await forFile(startScene());
const stage = new Stage(scene);

test('an endpoint with a huge backlog does not starve one with a single fresh delivery', {
  timeout: timeLimit(90_000),
}, async () => {
  const greedy = await stage.organization();
  const modest = await stage.organization();
  const [flooded, quiet] = [await greedy.endpoint(), await modest.endpoint()];
  await greedy.publishMany(BACKLOG);
  await flooded.waitForRequests(1);
  await expectSoon(modest, quiet, () => flooded.requests.length);
});

test('nor does an organization with a huge backlog at each of its endpoints', async () => {
  const greedy = await stage.organization();
  const modest = await stage.organization();
  const flooded: StagedEndpoint[] = [];
  while (flooded.length < 20) flooded.push(await greedy.endpoint());
  const quiet = await modest.endpoint();
  await greedy.publishMany(BACKLOG / flooded.length);
  await flooded[0]?.waitForRequests(1);
  await expectSoon(modest, quiet, () => scene.receiver.deliveries.length);
});

async function expectSoon(
  modest: StagedOrganization,
  quiet: StagedEndpoint,
  ahead: () => number,
): Promise<void> {
  const before = ahead();
  await modest.publish();
  await quiet.waitForRequests(1);
  expect(ahead() - before).toBeLessThan(AHEAD_MAX);
  // So that the next test begins with an idle worker.
  const { pool } = scene.server.app;
  await pool.query("delete from pgboss.job where name = 'deliver-event' and state < 'active'");
  await waitFor('the rest of the backlog to end', async () => {
    const { rows } = await pool.query("select count(*)::int from pgboss.job where name = 'deliver-event'");
    return rows[0].count === 0;
  });
}
