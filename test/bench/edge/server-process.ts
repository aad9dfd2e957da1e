import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { openCore } from '../../../src/core.ts';
import { fullAccess } from '../../../src/domain/access/scope.ts';
import { contractText } from '../../../src/http/edge/contract/contract-text.ts';
import { loadContract } from '../../../src/http/edge/contract/load.ts';
import { createKoa } from '../../../src/http/edge/pipeline.ts';
import { createHttpServer } from '../../../src/http/edge/server.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { withOperations } from './synthetic-operations.ts';

/** What answers: Koa with what parses bodies, or the product's edge over handlers that answer from memory. */
export type Contender = 'Koa' | 'edge';

export interface Instruction {
  readonly contender: Contender;
  readonly databaseUrl: string;
  readonly operations: number;
}

export interface Report {
  readonly baseUrl: string;
  readonly token: string;
  readonly endpointId: string;
}

const endpointId = '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f';
const endpoint = {
  id: endpointId,
  endpoint_url: 'https://hooks.nordlicht-handel.example/countersign',
  subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  status: 'active',
  disabled_by: null,
  status_reason: null,
  verified_at: '2026-11-16T10:02:31.482Z',
  created_at: '2026-11-16T10:00:00.000Z',
  updated_at: '2026-11-16T10:02:31.482Z',
  deleted_at: null,
};
/** Of both, so that both send the same bytes. */
const bodyFor = (method: string) =>
  method === 'GET' ? { data: [endpoint], has_more: false, next_cursor: null } : endpoint;

const openers: Record<Contender, (instruction: Instruction) => Promise<Report>> = {
  Koa: async () => {
    const koa = new Koa();
    koa.use(bodyParser());
    koa.use((ctx) => {
      ctx.body = bodyFor(ctx.method);
    });
    return listen(koa.callback());
  },
  async edge({ databaseUrl, operations }) {
    const config = readConfig({ ...settings, DATABASE_URL: databaseUrl });
    const { context } = await openCore(config);
    const { yaml, json } = contractText('public');
    const larger = withOperations(JSON.parse(json), operations);
    const text = { yaml, json: JSON.stringify(larger) };
    const contract = await loadContract({ serviceName: 'Service', text });
    const principal = { tokenId: endpointId, organizationId: endpointId, scopes: [fullAccess] };
    const rateLimitState = {
      isAdmitted: true,
      limit: { requests: 600, windowSeconds: 60 },
      remaining: 599,
      resetSeconds: 60,
    };
    const replies = new Map(['GET', 'PUT'].map((method) => [method, { status: 200, body: bodyFor(method) }]));
    const [read, written] = [replies.get('GET'), replies.get('PUT')];
    const koa = createKoa(
      context,
      {
        public: async () => ({
          contract,
          identify: async () => ({ principal, rateLimitState }),
          readmit: async () => principal,
          handlerOf: (operationId) => ({
            handle: async () => (operationId.startsWith('list') ? read : written) ?? { status: 500 },
            atomic: true,
          }),
        }),
      },
      config,
    );
    return listen(koa.callback());
  },
};

/** The product's log, at its usual level, goes where the benchmark sends this process's output: to /dev/null. */
const settings = {
  LOG_FORMAT: 'json',
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** On the product's own server, which both are given: what it does belongs to no framework. */
async function listen(listener: ReturnType<Koa['callback']>): Promise<Report> {
  const { server } = createHttpServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // At its end it is killed, and would not keep what has been compiled.
  flushCompileCache();
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, token: 'csk_bench', endpointId };
}

process.on('message', (instruction: Instruction) => {
  openers[instruction.contender](instruction).then(
    (opened) => process.send?.(opened),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
