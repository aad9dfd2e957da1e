import { terminalSafe } from '../platform/terminal-safe.ts';
import { Checklist, Difference } from './checklist.ts';
import {
  cannotVerifyDeleted,
  changeSubscriptions,
  checkSignature,
  listFirstCustomers,
  proveOwnership,
  receiveIssuedInvoice,
  registerEndpoint,
  removeEndpoint,
  survivesFailingReceiver,
} from './main-job.ts';
import { Narrator, seconds } from './narrator.ts';
import { mendOutage } from './outage.ts';
import { type Stage, setStage } from './stage.ts';

/** The main job of the service and what happens when it goes wrong, step by step; any step that differs ends it. */
async function tell(stage: Stage): Promise<void> {
  const customerId = await listFirstCustomers(stage);
  const endpoint = await registerEndpoint(stage);
  await proveOwnership(stage, endpoint);
  const delivery = await receiveIssuedInvoice(stage, endpoint, customerId);
  await checkSignature(stage, endpoint, delivery);
  await survivesFailingReceiver(stage, endpoint, customerId);
  await changeSubscriptions(stage, endpoint, customerId);
  await mendOutage(stage, endpoint, customerId);
  await removeEndpoint(stage, endpoint);
  await cannotVerifyDeleted(stage, endpoint);
}

/** Whatever it set up is taken away again, however it ends. @returns what to say at the end. */
async function run(narrator: Narrator, checks: Checklist): Promise<() => void> {
  const startedAt = Date.now();
  await using cleanup = new AsyncDisposableStack();
  const story = setStage(narrator, checks, cleanup).then(async (stage) => {
    await tell(stage);
    return () => close(stage, Date.now() - startedAt);
  });
  return await Promise.race([story, interruption()]);
}

class Interruption extends Error {}

/** The terminal's Ctrl-C and its like. A second one changes nothing: cleaning up is short. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => reject(new Interruption('interrupted; cleaning up')));
    }
  });
}

function close(stage: Stage, durationMs: number): void {
  const { narrator, checks, partner, operator, receiver, server } = stage;
  const durationsMs = [...partner.durationsMs, ...operator.durationsMs];
  narrator.closing('Everything went as the specification says.', {
    Steps: String(narrator.stepCount),
    'API requests': `${durationsMs.length}, ${Math.round(Math.max(...durationsMs))} ms the slowest`,
    Callbacks: `${receiver.count}, the handshake and every retry among them`,
    Checks: `${checks.count}, all fit`,
    Duration: seconds(durationMs),
    'Cleaned up': `endpoint deleted, tokens revoked, receiver${server.startedHere ? ' and server' : ''} ended`,
    ...(server.demoToken !== undefined && {
      'Demo token': `${server.demoToken}  (of this first start: shown only now)`,
    }),
    Next: server.startedHere ? 'npm start' : `${server.baseUrl}/docs`,
  });
}

// A reader that has gone (`| head`, a closed terminal) must not keep the demo from cleaning up.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const checks = new Checklist();
const narrator = new Narrator(checks);
narrator.opening(
  'Countersign: the main job, and an outage',
  'A partner registers an endpoint and proves to own it; a business event reaches it, signed. Then its receiver fails, and nothing is lost.',
);
try {
  const close = await run(narrator, checks);
  close();
} catch (error) {
  const what = error instanceof Difference ? `${narrator.place} differs from the specification: ` : '';
  process.stderr.write(
    `\ndemo: ${what}${terminalSafe(error instanceof Error ? error.message : String(error))}\n`,
  );
  process.exitCode = error instanceof Interruption ? 130 : 1;
}
