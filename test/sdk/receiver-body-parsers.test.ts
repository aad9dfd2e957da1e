import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { afterAll, expect, test } from 'vitest';
import {
  createReceiver,
  expressHandler,
  fastifyPlugin,
  fetchHandler,
  honoHandler,
  koaMiddleware,
  nodeHandler,
  simulate,
  WebhookVerificationError,
} from '../../src/sdk/webhooks.ts';

// The servers that partners have already: with body parsers before the webhook, and other routes beside it.
const signingSecret = 'secret';
const issued = { type: 'invoice.issued', data: { number: 'INV-1' } } as const;
const started = new AsyncDisposableStack();
afterAll(() => started.disposeAsync());

function receiverThatKeeps() {
  const seen: string[] = [];
  const errors: unknown[] = [];
  const receiver = createReceiver({
    signingSecret,
    on: { 'invoice.issued': (event) => seen.push(event.data.number) },
    onError: (error) => errors.push(error),
  });
  return { receiver, seen, errors };
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  started.defer(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

/** The answer to a real event and to a forged one; what the handler saw of them. */
async function outcomes(url: string, { seen }: { readonly seen: readonly string[] }) {
  const genuine = await simulate(url, issued, { signingSecret });
  const forged = await simulate(url, issued, { signingSecret: 'forged' });
  return [genuine.status, forged.status, ...seen];
}

const WORKS = [204, 400, 'INV-1'];

/** What is told when nothing of the raw body is left: a 500, so that the event comes again when that is mended. */
async function expectTold(url: string, errors: readonly unknown[]) {
  const response = await simulate(url, issued, { signingSecret });
  expect([response.status, await response.json()]).toEqual([500, { error: 'body_parsed' }]);
  expect(errors).toEqual([expect.any(WebhookVerificationError)]);
  expect(String(errors)).toContain('a body parser came first');
}

test.for([
  ['before any parser', undefined],
  ['after express.raw', express.raw({ type: '*/*' })],
  ['after express.text', express.text({ type: '*/*' })],
  ['after a parser for other types', express.urlencoded()],
  [
    'after express.json that keeps the bytes',
    express.json({
      verify: (request, _response, bytes) => {
        Object.assign(request, { rawBody: bytes });
      },
    }),
  ],
] as const)('Express: it works %s', async ([, parser]) => {
  const kept = receiverThatKeeps();
  const app = express();
  if (parser) app.use(parser);
  app.post('/hooks', expressHandler(kept.receiver));
  expect(await outcomes(await listen(app), kept)).toEqual(WORKS);
});

test('Express: after express.json it tells what is wrong', async () => {
  const { receiver, errors } = receiverThatKeeps();
  const app = express().use(express.json()).post('/hooks', expressHandler(receiver));
  await expectTold(await listen(app), errors);
});

test('Node: it works behind something that has buffered the body, and tells when that kept nothing', async () => {
  const kept = receiverThatKeeps();
  const handle = nodeHandler(kept.receiver);
  const buffered = await listen(async (request, response) => {
    const rawBody = Buffer.concat(await request.toArray());
    await handle(Object.assign(request, { rawBody }), response);
  });
  expect(await outcomes(buffered, kept)).toEqual(WORKS);

  const lost = receiverThatKeeps();
  const consumed = await listen(async (request, response) => {
    await request.toArray();
    await nodeHandler(lost.receiver)(request, response);
  });
  await expectTold(consumed, lost.errors);
});

test.for([
  ['alone', undefined],
  ['after @koa/bodyparser', bodyParser()],
] as const)('Koa: it works %s, and leaves other paths alone', async ([, parser]) => {
  const kept = receiverThatKeeps();
  const app = new Koa();
  if (parser) app.use(parser);
  app.use(koaMiddleware(kept.receiver, { path: '/hooks' }));
  app.use((context) => {
    context.body = 'the next middleware';
  });
  const url = await listen(app.callback());
  expect(await outcomes(url, kept)).toEqual(WORKS);
  expect(await (await fetch(new URL('/', url))).text()).toBe('the next middleware');
});

test('Koa: it works on a route of @koa/router', async () => {
  const kept = receiverThatKeeps();
  const router = new Router().post('/hooks', koaMiddleware(kept.receiver));
  expect(await outcomes(await listen(new Koa().use(router.routes()).callback()), kept)).toEqual(WORKS);
});

test('Koa: after a parser that keeps nothing it tells what is wrong', async () => {
  const { receiver, errors } = receiverThatKeeps();
  const app = new Koa()
    .use(async (context, next) => {
      Object.assign(context.request, {
        body: JSON.parse(String(Buffer.concat(await context.req.toArray()))),
      });
      await next();
    })
    .use(koaMiddleware(receiver));
  await expectTold(await listen(app.callback()), errors);
});

test('Fastify: it works beside routes that keep their own parsers, at a path or below a prefix', async () => {
  const kept = receiverThatKeeps();
  const app = Fastify();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _text, done) =>
    done(null, 'parsed by the application'),
  );
  app.post('/other', async (request) => request.body);
  app.register(fastifyPlugin(kept.receiver), { path: '/hooks' });
  app.register(fastifyPlugin(kept.receiver), { prefix: '/prefixed' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  started.defer(() => app.close());

  expect(await outcomes(`${origin}/hooks`, kept)).toEqual(WORKS);
  expect((await simulate(`${origin}/prefixed`, issued, { signingSecret })).status).toBe(204);
  const headers = { 'Content-Type': 'application/json' };
  const other = await fetch(`${origin}/other`, { method: 'POST', headers, body: '{}' });
  expect(await other.text()).toBe('parsed by the application');
  const bare = await fetch(`${origin}/hooks`, { method: 'POST' });
  expect([bare.status, await bare.json()]).toEqual([400, { error: 'missing_header' }]);
});

test.for([
  ['before anything reads', undefined],
  ['after c.req.json()', (request: { json(): Promise<unknown> }) => request.json()],
  ['after c.req.text()', (request: { text(): Promise<unknown> }) => request.text()],
] as const)('Hono: it works %s', async ([, read]) => {
  const kept = receiverThatKeeps();
  const app = new Hono();
  app.use(async (context, next) => {
    await read?.(context.req);
    await next();
  });
  app.post('/hooks', honoHandler(kept.receiver));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  started.defer(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await outcomes(`http://127.0.0.1:${port}/hooks`, kept)).toEqual(WORKS);
  expect((await simulate(app, issued, { signingSecret })).status).toBe(204);
});

test('Hono: after c.req.raw.json() it tells what is wrong', async () => {
  const { receiver, errors } = receiverThatKeeps();
  const app = new Hono();
  app.post('/webhooks/countersign', async (context) => {
    await context.req.raw.json();
    return honoHandler(receiver)(context);
  });
  const url = 'https://partner.example/webhooks/countersign';
  const response = await simulate(app, issued, { signingSecret, url });
  expect([response.status, await response.json()]).toEqual([500, { error: 'body_parsed' }]);
  expect(errors).toMatchObject([{ reason: 'body_parsed' }]);
});

test('fetch: it works, and after request.json() it tells what is wrong', async () => {
  const kept = receiverThatKeeps();
  const handle = fetchHandler(kept.receiver);
  expect((await simulate(handle, issued, { signingSecret })).status).toBe(204);
  expect(kept.seen).toEqual(['INV-1']);
  const reading = async (request: Request) => {
    await request.json();
    return handle(request);
  };
  const response = await simulate(reading, issued, { signingSecret });
  expect([response.status, await response.json()]).toEqual([500, { error: 'body_parsed' }]);
});

test('Node: an answer that somebody else has sent is left alone', async () => {
  const handle = nodeHandler(receiverThatKeeps().receiver);
  const settled = Promise.withResolvers<void>();
  const url = await listen((request, response) => {
    response.writeHead(503).end();
    handle(request, response).then(settled.resolve, settled.reject);
  });
  expect((await simulate(url, issued, { signingSecret })).status).toBe(503);
  await settled.promise;
});

test('Node: text in hex is told, an empty rawBody is no body', async () => {
  const { receiver, errors } = receiverThatKeeps();
  const hex = await listen(async (request, response) => {
    request.setEncoding('hex');
    await nodeHandler(receiver)(request, response);
  });
  await expectTold(hex, errors);
  const working = receiverThatKeeps();
  const empty = await listen(async (request, response) => {
    await nodeHandler(working.receiver)(Object.assign(request, { rawBody: '' }), response);
  });
  expect(await outcomes(empty, working)).toEqual(WORKS);
});
