import { createReceiver, koaMiddleware } from '@countersign/sdk/webhooks';
import Koa from 'koa';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: { 'invoice.issued': (event) => console.log('issued', event.data.number) },
});
const app = new Koa().use(koaMiddleware(receiver, { path: '/hooks' }));
app.listen(process.env.PORT ?? 4000);
