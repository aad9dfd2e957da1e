// `npm run demo`: signed events, an outage, and a contract up to its paid invoice, each step checked. With
// `--console` it fills the demo organization instead, so that the console has something to show.

import { parseArgs } from 'node:util';
import { terminalSafe } from '../platform/terminal-safe.ts';
import { Checklist, Difference } from './checklist.ts';
import { showConsole } from './console.ts';
import { fromContractToPayment } from './contract-to-payment.ts';
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
} from './first-act.ts';
import { Narrator, seconds } from './narrator.ts';
import { recoverFromOutage } from './outage.ts';
import { type Stage, type Story, setStage } from './stage.ts';

const isForConsole = parseArgs({ options: { console: { type: 'boolean', default: false } } }).values.console;

async function runSteps(stage: Stage): Promise<void> {
  const customerId = await listFirstCustomers(stage);
  const endpoint = await registerEndpoint(stage);
  const story: Story = { ...stage, customerId, endpoint };
  await proveOwnership(story);
  const delivery = await receiveIssuedInvoice(story);
  await checkSignature(story, delivery);
  await survivesFailingReceiver(story);
  await changeSubscriptions(story);
  await recoverFromOutage(story);
  await fromContractToPayment(story);
  await removeEndpoint(story);
  await cannotVerifyDeleted(story);
}

/**
 * Removes everything that it has set up, however the demo ends. @returns a function that prints the summary.
 */
async function run(narrator: Narrator, checks: Checklist): Promise<() => void> {
  const startedAt = Date.now();
  await using cleanup = new AsyncDisposableStack();
  const story = setStage(narrator, checks, cleanup).then(async (stage) => {
    if (isForConsole) {
      await showConsole(stage);
      return () => undefined;
    }
    await runSteps(stage);
    return () => close(stage, Date.now() - startedAt);
  });
  return await Promise.race([story, interruption()]);
}

class Interruption extends Error {}

/** Rejects on Ctrl-C and similar signals. A second signal changes nothing: cleaning up is short. */
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
  narrator.closing('Everything works as specified.', {
    Steps: String(narrator.stepCount),
    'API requests': `${durationsMs.length}, ${Math.round(Math.max(...durationsMs))} ms the slowest`,
    Callbacks: `${receiver.count}, including the handshake and every retry`,
    Checks: `${checks.count}, all passed`,
    Duration: seconds(durationMs),
    'Cleaned up': `endpoint deleted, tokens revoked, receiver${server.startedHere ? ' and server' : ''} ended`,
    ...(server.demoToken !== undefined && {
      'Demo token': `${server.demoToken}  (created at this first start, shown only now)`,
    }),
    Next: server.startedHere ? 'npm start' : `${server.baseUrl}/docs`,
  });
}

// A closed output (`| head`, a closed terminal) must not stop the demo from cleaning up.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const checks = new Checklist();
const narrator = new Narrator(checks);
if (isForConsole) {
  narrator.opening(
    'Countersign: something to look at in the console',
    'Endpoints that work and that fail, deliveries of every kind, a replay, and business to go with them.',
  );
} else {
  narrator.opening(
    'Countersign: signed events, an outage, and a contract up to its paid invoice',
    'A partner registers an endpoint and proves its ownership; a signed business event reaches it. Then the receiver fails, and nothing is lost. Last, a contract is billed for metered usage, and every number agrees.',
  );
}
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
