import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { startApp } from '../../../src/app.ts';
import { openCore } from '../../../src/core.ts';
import { issueToken } from '../../../src/domain/access/api-token.ts';
import { createOrganization } from '../../../src/domain/access/organization.ts';
import { fullAccess, knownScopes } from '../../../src/domain/access/scope.ts';
import { registerEndpoint } from '../../../src/domain/endpoints/webhook-endpoint.ts';
import { contractText, loadContract } from '../../../src/http/edge/contract/load.ts';
import { createKoa } from '../../../src/http/edge/pipeline.ts';
import { createHttpServer } from '../../../src/http/edge/server.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { withOperations } from './synthetic-operations.ts';

/** What answers: Koa alone, Koa with what parses bodies, the product's edge over nothing, the product. */
export type Contender = 'bare Koa' | 'Koa and body parser' | 'edge' | 'product';

export type Instruction =
  | {
      readonly kind: 'open';
      readonly contender: Contender;
      readonly databaseUrl: string;
      readonly operations: number;
    }
  | { readonly kind: 'cpu' };

export type Report =
  | { readonly kind: 'opened'; readonly baseUrl: string; readonly token: string; readonly endpointId: string }
  | { readonly kind: 'cpu'; readonly microseconds: number };

type Opened = Omit<Extract<Report, { kind: 'opened' }>, 'kind'>;
const endpointId = '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f';
const subscription = { event_type: 'invoice.issued', schema_version: 1 };
const endpoint = {
  id: endpointId,
  endpoint_url: 'https://hooks.nordlicht-handel.example/countersign',
  subscriptions: [subscription],
  status: 'active',
  disabled_by: null,
  status_reason: null,
  verified_at: '2026-11-16T10:02:31.482Z',
  created_at: '2026-11-16T10:00:00.000Z',
  updated_at: '2026-11-16T10:02:31.482Z',
  deleted_at: null,
};
/** What the product answers as well, so that all send the same bytes. */
const bodyFor = (method: string) =>
  method === 'GET' ? { data: [endpoint], has_more: false, next_cursor: null } : endpoint;

const openers: Record<Contender, (databaseUrl: string, operations: number) => Promise<Opened>> = {
  'bare Koa': () => listen(koaWith()),
  'Koa and body parser': () => listen(koaWith(bodyParser())),
  async edge(databaseUrl, operations) {
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
        public: {
          contract,
          identify: async () => ({ principal, rateLimitState }),
          handlerOf: (operationId) => ({
            handle: async () => (operationId.startsWith('list') ? read : written) ?? { status: 500 },
            atomic: true,
          }),
        },
      },
      config,
    );
    return listen(koa.callback());
  },
  async product(databaseUrl) {
    const config = readConfig({ ...settings, PORT: '0', DATABASE_URL: databaseUrl });
    const { baseUrl = '', context } = await startApp(config, { api: true, worker: false });
    const { id: organizationId } = await createOrganization(context, {
      name: 'Bench',
      ownerEmail: 'owner@bench.example',
    });
    const issuedBy = 'owner@bench.example';
    const { plaintext } = await issueToken(context, {
      organizationId,
      issuedBy,
      name: 'bench',
      scopes: knownScopes,
    });
    const registered = await registerEndpoint(context, organizationId, {
      endpointUrl: endpoint.endpoint_url,
      subscriptions: [{ eventType: subscription.event_type, schemaVersion: subscription.schema_version }],
    });
    return { baseUrl, token: plaintext, endpointId: registered.endpoint.id };
  },
};

/** The product's log, at its usual level, goes where the benchmark sends this process's output: to /dev/null. */
const settings = {
  HOST: '127.0.0.1',
  LOG_FORMAT: 'json',
  // Counted, and never reached.
  RATE_LIMIT: '1000000/60',
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
};

function koaWith(...middleware: Koa.Middleware[]): ReturnType<Koa['callback']> {
  const koa = new Koa();
  for (const each of middleware) koa.use(each);
  koa.use((ctx) => {
    ctx.body = bodyFor(ctx.method);
  });
  return koa.callback();
}

/** On the product's own server, which all are given: what it does belongs to no framework. */
async function listen(listener: ReturnType<Koa['callback']>): Promise<Opened> {
  const { server } = createHttpServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, token: 'csk_bench', endpointId };
}

function report(message: Report): void {
  process.send?.(message);
}

process.on('message', (instruction: Instruction) => {
  if (instruction.kind === 'cpu') {
    const { user, system } = process.cpuUsage();
    report({ kind: 'cpu', microseconds: user + system });
    return;
  }
  const { contender, databaseUrl, operations } = instruction;
  openers[contender](databaseUrl, operations).then(
    (opened) => report({ kind: 'opened', ...opened }),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
