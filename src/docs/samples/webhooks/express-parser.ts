import { createReceiver, expressHandler } from '@countersign/sdk/webhooks';
import express from 'express';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: { 'invoice.issued': (event) => console.log('issued', event.data.number) },
});
const app = express();
app.use('/hooks', express.raw({ type: '*/*', limit: '512kb' })); // it leaves the bytes as they are
app.use(express.json());
app.all('/hooks', expressHandler(receiver));
app.listen(process.env.PORT ?? 4000);
