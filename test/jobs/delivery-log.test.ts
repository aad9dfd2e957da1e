import { expect, test, vi } from 'vitest';
import { logLines } from '../support/announcement.ts';
import { forFile } from '../support/for-file.ts';
import { RunningServer } from '../support/process.ts';
import { startScene, workerSettings } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const scene = await forFile(startScene({}, { api: true, worker: false }));
const stage = new Stage(scene);

const DELIVERED = 400;
/** Each is retried once, and then has failed for good. */
const FAILED = 60;
const NONE = { delivered: 0, retry: 0, failed: 0 };

/** What a worker's log says of these deliveries: how many lines by outcome, and how many were left out. */
async function logOf(which: string): Promise<{ lines: typeof NONE; leftOut: typeof NONE }> {
  const settings = workerSettings(scene, { LOG_DELIVERIES: which, RETRY_SCHEDULE_SECONDS: '0.01' });
  await using worker = await RunningServer.start('worker', settings);
  const organization = await stage.organization();
  const delivered = await organization.endpoint();
  const failed = await organization.endpoint(status(503), ['invoice.voided']);
  await organization.publishMany(DELIVERED);
  await organization.publishMany(FAILED, 'invoice.voided');
  for (const [endpoint, wanted] of [
    [delivered, 'delivered'],
    [failed, 'failed'],
  ] as const)
    await waitFor(`all to be ${wanted}`, async () =>
      (await endpoint.deliveries()).every((delivery) => delivery.status === wanted),
    );
  const { stdout } = await worker.stop('SIGTERM');
  const [lines, leftOut] = [{ ...NONE }, { ...NONE }];
  for (const { msg, outcome, ...counts } of logLines(stdout)) {
    if (msg === 'delivery attempted') lines[outcome as keyof typeof NONE]++;
    if (msg !== 'attempts without a line (LOG_DELIVERIES)') continue;
    for (const each of ['delivered', 'retry'] as const) leftOut[each] += Number(counts[each]);
  }
  return { lines, leftOut };
}

test('LOG_DELIVERIES=all writes a line for each attempt', async () => {
  expect(await logOf('all')).toEqual({
    lines: { delivered: DELIVERED, retry: FAILED, failed: FAILED },
    leftOut: NONE,
  });
});

test('LOG_DELIVERIES=failures writes none for what was delivered, and counts it', async () => {
  expect(await logOf('failures')).toEqual({
    lines: { delivered: 0, retry: FAILED, failed: FAILED },
    leftOut: { ...NONE, delivered: DELIVERED },
  });
});

test('LOG_DELIVERIES=sample leaves out what exceeds 50 a second, counts it, and writes each delivery that failed for good', async () => {
  const { lines, leftOut } = await logOf('sample');
  expect(lines.delivered).toBeGreaterThanOrEqual(50);
  expect(leftOut.delivered).toBeGreaterThan(0);
  expect(lines.delivered + leftOut.delivered).toBe(DELIVERED);
  expect(lines.retry + leftOut.retry).toBe(FAILED);
  expect(lines.failed).toBe(FAILED);
});
