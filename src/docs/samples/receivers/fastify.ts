import { createReceiver, fastifyPlugin } from '@countersign/sdk/webhooks';
import Fastify from 'fastify';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: { 'invoice.issued': (event) => console.log('issued', event.data.number) },
});
const app = Fastify().register(fastifyPlugin(receiver), { path: '/hooks' });
await app.listen({ port: Number(process.env.PORT ?? 4000) });
