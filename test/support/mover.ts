/** A process that moves an organization, and is killed in a phase of the move. What it is given is the environment. */
import { openCore } from '../../src/core.ts';
import { moveOrganization } from '../../src/domain/cells/move/move-organization.ts';
import { readConfig } from '../../src/platform/config.ts';
import { asOperator } from './as-operator.ts';

const { ORGANIZATION = '', TO = '', TARGET = '', DIES_IN, ...settings } = process.env;
await using core = await openCore(readConfig(settings));
const { withoutWritesMs } = await moveOrganization(asOperator(core.context), {
  organizationId: ORGANIZATION,
  to: TO,
  targetUrl: TARGET,
  keepDays: 7,
  attemptTimeoutMs: 30_000,
  allowsLess: false,
  onPhase(phase) {
    if (phase === DIES_IN) process.kill(process.pid, 'SIGKILL');
  },
  onCopied: () => undefined,
  onNote: () => undefined,
  signal: new AbortController().signal,
});
process.stdout.write(`${withoutWritesMs ?? ''}\n`);
