import { createServer, type IncomingMessage } from 'node:http';
import { isGenuine } from './is-genuine.ts';

const { SIGNING_SECRET = '', PORT = '4000' } = process.env;
if (!SIGNING_SECRET) throw new Error('SIGNING_SECRET is not set.');
const BODY_BYTES_MAX = 512 * 1024;

createServer(async (request, response) => {
  const [status, body] = await receive(request).catch((error): [number, object] => {
    console.error(error);
    return [500, { error: 'receiver_failed' }]; // and the delivery comes again
  });
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}).listen(PORT);

async function receive(request: IncomingMessage): Promise<[status: number, body: object]> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  if (size > BODY_BYTES_MAX) return [413, { error: 'body_too_large' }];
  const rawBody = Buffer.concat(chunks); // verify before parsing
  if (!isGenuine(rawBody, request.headers, SIGNING_SECRET)) return [400, { error: 'not_genuine' }];
  const event = JSON.parse(rawBody.toString('utf8'));
  if (event.type === 'service.webhook.verify') return [200, { challenge: event.challenge }];
  if (event.type === 'invoice.issued') console.log('issued', event.data.number);
  return [200, {}];
}
