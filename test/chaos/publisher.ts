// The business system, as a separate process. For each number that it gets, one transaction creates an
// invoice and publishes invoice.created. It dies at the statement that its parent (publisher-process.ts)
// names.
import { openCore } from '../../src/core.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createDraft } from '../support/invoice.ts';
import { type PublishOrder, type PublishReport, READY_TEXT } from './publish-order.ts';
import { armStatementFault, type StatementFault } from './statement-fault.ts';

class Rollback extends Error {}

const fault: StatementFault | undefined = process.argv[2] ? JSON.parse(process.argv[2]) : undefined;
// Before the other side may be gone, and with it what this would end on.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

await using core = await openCore(readConfig(process.env));
const { context } = core;

async function publish(order: PublishOrder): Promise<PublishReport> {
  const { number, organizationId, customerId } = order;
  try {
    await inTransaction(context, async (tx) => {
      await createDraft(tx, organizationId, customerId, number);
      if (order.isRolledBack) throw new Rollback();
    });
    return { number, outcome: 'committed' };
  } catch (error) {
    if (error instanceof Rollback) return { number, outcome: 'rolled back' };
    return { number, outcome: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (order: PublishOrder) => {
  void publish(order).then((report) => process.send?.(report));
});
const stopped = new Promise<void>((resolve) => process.once('SIGTERM', resolve));
if (fault) armStatementFault(fault);
process.stdout.write(`${READY_TEXT}\n`);
await stopped;
process.disconnect?.();
