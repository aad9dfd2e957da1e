import { simulate } from '@countersign/sdk/webhooks';

const answer = await simulate(
  `http://127.0.0.1:${process.env.PORT ?? 4000}/hooks`,
  { type: 'invoice.issued', data: { number: 'INV-1' } },
  { signingSecret: process.env.SIGNING_SECRET ?? '' },
);
console.log(`The receiver answered ${answer.status}.`);
