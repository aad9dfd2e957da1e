import { createServer } from 'node:http';
import { createReceiver, memoryDedupe, nodeHandler, RetryLater } from '@countersign/sdk/webhooks';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  // For one process: in memory. For several: your own table with the same three methods.
  dedupe: memoryDedupe(),
  on: {
    'invoice.issued': async ({ data }) => {
      // Throw, and the delivery is retried; with RetryLater, after that many seconds.
      if (!isLedgerOpen()) throw new RetryLater(60);
      console.log(`Booked ${data.number}.`);
    },
  },
});
createServer(nodeHandler(receiver)).listen(process.env.PORT ?? 4000);

function isLedgerOpen(): boolean {
  return process.env.LEDGER !== 'closed';
}
