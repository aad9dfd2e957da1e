import { createReceiver, fetchHandler } from '@countersign/sdk/webhooks';

const receiver = createReceiver({
  signingSecret: [process.env.SIGNING_SECRET_NEW, process.env.SIGNING_SECRET],
  on: { 'invoice.issued': (event) => console.log('issued', event.data.number) },
});
export default { fetch: fetchHandler(receiver) };
