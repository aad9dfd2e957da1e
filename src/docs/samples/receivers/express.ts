import { createReceiver, expressHandler } from '@countersign/sdk/webhooks';
import express from 'express';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: { 'invoice.issued': (event) => console.log('issued', event.data.number) },
});
const app = express().all('/hooks', expressHandler(receiver)); // before any app.use(express.json())
app.listen(process.env.PORT ?? 4000);
