// A partner's tests in Jest, as CommonJS and in Jest's own realm; see main.ts beside it.
const { createServer } = require('node:http');
const { ConflictError, Countersign, CountersignError, RateLimitError } = require('@countersign/sdk');
const {
  createReceiver,
  expressHandler,
  simulate,
  unwrap,
  WebhookVerificationError,
} = require('@countersign/sdk/webhooks');

const signingSecret = 'any-secret-will-do-in-a-test';
let server;
let url;
let behave;
beforeAll(async () => {
  server = createServer((request, response) => behave(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => server.close());

test('a client calls, pages and names itself', async () => {
  const agents = [];
  behave = (request, response) => {
    agents.push(request.headers['user-agent']);
    const isFirst = !request.url.includes('cursor');
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({ data: [{ id: request.url }], has_more: isFirst, next_cursor: isFirst ? 'c' : null }),
    );
  };
  const client = new Countersign({ apiKey: 'csk_test', baseUrl: url });
  expect(await client.customers.list().toArray()).toEqual([
    { id: '/api/v1/public/party/customers' },
    { id: '/api/v1/public/party/customers?cursor=c' },
  ]);
  expect(agents[0]).toMatch(/^countersign-sdk\/\S+ node\/\d+/);
});

test('an error is of its class', async () => {
  behave = (_request, response) => {
    response.writeHead(429, { 'Content-Type': 'application/problem+json', 'Retry-After': '90' });
    response.end(JSON.stringify({ code: 'rate_limited', detail: 'x', request_id: 'r', status: 429 }));
  };
  const error = await new Countersign({ apiKey: 'csk_test', baseUrl: url }).customers
    .get('1')
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toBeInstanceOf(CountersignError);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ConflictError);
  expect(error).toMatchObject({ retryAfter: 90, code: 'rate_limited' });
});

test('a receiver takes what simulate delivers, in memory and over HTTP', async () => {
  const booked = [];
  const on = { 'invoice.issued': ({ data }) => booked.push(data.number) };
  const receiver = createReceiver({ signingSecret, on });
  const event = { type: 'invoice.issued', data: { number: 'INV-1' } };
  expect((await simulate(receiver, event, { signingSecret })).status).toBe(204);
  behave = expressHandler(receiver);
  expect((await simulate(url, event, { signingSecret })).status).toBe(204);
  expect(booked).toEqual(['INV-1', 'INV-1']);
});

test('a Buffer is a raw body, and a forgery is refused', async () => {
  await expect(unwrap(Buffer.from('{}'), {}, { signingSecret })).rejects.toBeInstanceOf(
    WebhookVerificationError,
  );
});
