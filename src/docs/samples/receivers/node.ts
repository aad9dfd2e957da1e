import { createServer } from 'node:http';
import { createReceiver, nodeHandler } from '@countersign/sdk/webhooks';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: { 'invoice.issued': (event) => console.log('issued', event.data.number) },
});
createServer(nodeHandler(receiver)).listen(process.env.PORT ?? 4000);
