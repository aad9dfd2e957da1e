import { expect, test } from 'vitest';
import { startScene } from '../support/scene.ts';
import { Gate, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const WINDOW = 8;
const ENDPOINT_WINDOW = 2;

test('an endpoint that hangs delays no healthy one, and has no more than its share in flight', async () => {
  await using scene = await startScene({
    WORKER_WINDOW: String(WINDOW),
    WORKER_CLAIM_SIZE: '4',
    WORKER_ENDPOINT_WINDOW: String(ENDPOINT_WINDOW),
  });
  const stage = new Stage(scene);
  const [slow, quick] = await Promise.all([stage.organization(), stage.organization()]);
  const gate = new Gate();
  const hanging = await slow.endpoint(gate.hold);
  const healthy = await quick.endpoint();
  // More than the whole window, and queued first.
  for (let event = 0; event < 2 * WINDOW; event++) await slow.publish();
  await hanging.waitForRequests(ENDPOINT_WINDOW);
  for (let event = 0; event < 2 * WINDOW; event++) await quick.publish();
  await healthy.waitForRequests(2 * WINDOW);
  expect(gate.heldCount).toBe(ENDPOINT_WINDOW);
  // The deliveries that had to wait were neither lost nor charged an attempt.
  gate.release(status(204));
  await waitFor('the hanging endpoint to catch up', async () =>
    (await hanging.deliveries()).every((delivery) => delivery.status === 'delivered'),
  );
  expect((await hanging.deliveries()).map(({ attemptCount }) => attemptCount)).toEqual(
    Array(2 * WINDOW).fill(1),
  );
});
