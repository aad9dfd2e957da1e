import { createServer } from 'node:http';
import { createReceiver, memoryDedupe, nodeHandler, RetryLater } from '@countersign/sdk/webhooks';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  // One process: in memory. Several: a table of your own with the same three methods.
  dedupe: memoryDedupe(),
  on: {
    'invoice.issued': async ({ data }) => {
      // Throw, and the delivery comes again; with RetryLater after so many seconds.
      if (!isLedgerOpen()) throw new RetryLater(60);
      console.log(`Booked ${data.number}.`);
    },
  },
});
createServer(nodeHandler(receiver)).listen(process.env.PORT ?? 4000);

function isLedgerOpen(): boolean {
  return process.env.LEDGER !== 'closed';
}
