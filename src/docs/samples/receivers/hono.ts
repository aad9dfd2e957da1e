import { createReceiver, honoHandler } from '@countersign/sdk/webhooks';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: { 'invoice.issued': (event) => console.log('issued', event.data.number) },
});
const app = new Hono().all('/hooks', honoHandler(receiver));
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 4000) });
