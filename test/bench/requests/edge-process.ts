// The edge without a database: the product's, over handlers that answer from memory, or Koa with what parses bodies.
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { openCore } from '../../../src/core.ts';
import { fullAccess } from '../../../src/domain/access/tokens/scope.ts';
import { loadContract } from '../../../src/http/edge/contract/load.ts';
import { createKoa } from '../../../src/http/edge/pipeline.ts';
import { createHttpServer } from '../../../src/http/edge/server.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { productSettings } from '../endpoints.ts';
import { serve } from '../remote.ts';

const endpointId = '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f';
const endpoint = {
  id: endpointId,
  endpoint_url: 'https://hooks.nordlicht-handel.example/countersign',
  subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  status: 'active',
  verified_at: '2026-11-16T10:02:31.482Z',
  created_at: '2026-11-16T10:00:00.000Z',
};
/** Of both, so that both send the same bytes. */
const bodyFor = (method: string) =>
  method === 'GET' ? { data: [endpoint], has_more: false, next_cursor: null } : endpoint;

export type EdgeProcess = typeof edgeProcess;
const edgeProcess = {
  /** @returns the URL of the server. */
  Koa(_databaseUrl: string): Promise<string> {
    const koa = new Koa();
    koa.use(bodyParser());
    koa.use((ctx) => {
      ctx.body = bodyFor(ctx.method);
    });
    return listen(koa.callback());
  },

  async edge(databaseUrl: string): Promise<string> {
    // The log, at its usual level, goes where the benchmark sends this process's output: to /dev/null.
    const config = readConfig({ ...productSettings, LOG_FORMAT: 'json', DATABASE_URL: databaseUrl });
    const { context } = await openCore(config);
    const principal = { tokenId: endpointId, organizationId: endpointId, scopes: [fullAccess] };
    const limit = { requests: 600, windowSeconds: 60 };
    const rateLimitState = { isAdmitted: true, limit, remaining: 599, resetSeconds: 60 };
    const [read, written] = ['GET', 'PUT'].map((method) => ({ status: 200, body: bodyFor(method) }));
    const contract = await loadContract({ serviceName: 'Service' });
    const handlerOf = (operationId: string) => ({
      handle: async () => (operationId.startsWith('list') ? read : written) ?? { status: 500 },
      atomic: true as const,
    });
    const identify = async () => ({ principal, rateLimitState });
    const api = { contract, identify, readmit: async () => principal, handlerOf };
    const served = { public: async () => api };
    return listen(createKoa(context, served, config).callback());
  },
};

/** On the product's own server, which both are given: what it does belongs to no framework. */
async function listen(listener: ReturnType<Koa['callback']>): Promise<string> {
  const { server } = createHttpServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

serve(edgeProcess);
