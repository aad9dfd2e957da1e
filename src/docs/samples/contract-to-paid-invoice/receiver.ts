import { createServer } from 'node:http';
import { createReceiver, nodeHandler } from '@countersign/sdk/webhooks';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: {
    'invoice.issued': ({ data: { number, total, due_on } }) =>
      console.log(`${number}: ${total.amount} is due on ${due_on}`),
    'invoice.paid': ({ data }) => console.log(`${data.number} is paid`),
    'payment.reversed': ({ data: { amount, reverse_reason } }) =>
      console.log(`${amount.amount} did not arrive: ${reverse_reason}`),
    'payment.refunded': ({ data: { refunded } }) => console.log(`${refunded?.amount} went back in all`),
    'contract.terminated': ({ data }) => console.log(`${data.number} ends on ${data.ends_on}`),
  },
});
createServer(nodeHandler(receiver)).listen(process.env.PORT ?? 4000);
