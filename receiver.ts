import { createServer } from 'node:http';
import { answerHandshake, verifySignature } from './src/sdk/webhooks.ts';

const signingSecret = process.env.SIGNING_SECRET ?? '';

createServer(async (request, response) => {
  const deliveryId = request.headers['service-delivery-id'];
  try {
    const rawBody = Buffer.concat(await request.toArray());
    const event = await verifySignature(rawBody, request.headers, { signingSecret });
    const answer = answerHandshake(event);
    console.log('received', event.type, deliveryId ?? '');
    if (answer) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
    else response.writeHead(204).end();
  } catch (error) {
    console.log('refused', deliveryId ?? '', String(error));
    response.writeHead(400).end();
  }
}).listen(4000, '127.0.0.1');
