// A receiver to try things out, packed for docs/operating/installing.md and compose.yaml: checks signatures, answers the handshake,
// prints what comes.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SIGNING_SECRET: secret = '', RECEIVER_PORT: port = '4000' } = process.env;
if (secret === '') {
  process.stderr.write('Set SIGNING_SECRET to the signing_secret of the endpoint that you registered.\n');
  process.exit(1);
}

createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request));
  const header = (name) => String(request.headers[`service-${name}`] ?? '');
  const mac = createHmac('sha256', secret)
    .update(`${header('timestamp')}.`)
    .update(body)
    .digest('hex');
  const expected = Buffer.from(`v1=${mac}`);
  const signatures = header('signature')
    .split(',')
    .map((each) => Buffer.from(each.trim()));
  if (!signatures.some((each) => each.length === expected.length && timingSafeEqual(each, expected))) {
    process.stdout.write('refused: the signature is wrong\n');
    return response.writeHead(400).end();
  }
  const message = JSON.parse(body.toString());
  process.stdout.write(`received, signature correct: ${message.type} ${header('delivery-id')}\n`);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  return response.end(JSON.stringify({ challenge: message.challenge }));
}).listen(Number(port), '127.0.0.1');

process.on('SIGTERM', () => process.exit());
