// Issues drafts, in a process that a test kills. Its arguments are the organization and the drafts' ids.
import { openCore } from '../../src/core.ts';
import { issueInvoice } from '../../src/domain/business/invoices/change-status.ts';
import { readConfig } from '../../src/platform/config.ts';

const CLIENTS = 8;

await using core = await openCore(readConfig(process.env));
const [organizationId = '', ...draftIds] = process.argv.slice(2);
await Promise.all(
  Array.from({ length: CLIENTS }, async () => {
    for (let id = draftIds.pop(); id !== undefined; id = draftIds.pop()) {
      await issueInvoice(core.context, organizationId, id);
      process.stdout.write('issued\n');
    }
  }),
);
