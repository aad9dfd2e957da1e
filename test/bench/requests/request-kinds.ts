// The requests that are measured.
import { randomUUID } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { v7 as uuidv7 } from 'uuid';
import type { Scene, Tenant } from './scene.ts';

export interface RequestKind {
  readonly name: string;
  /** What it is answered. */
  readonly status: number;
  /** How often it is sent, compared with the others; 1 by default. */
  readonly share?: number;
  readonly of: (tenant: Tenant, scene: Scene) => Dispatcher.RequestOptions;
}

const USAGE_BATCH = 1_000;
export const FEED_PAGE = 100;

const customers = '/api/v1/public/party/customers';

/** Those that read come first: they find what the scene has. */
export const requestKinds: readonly RequestKind[] = [
  { name: 'GET customers', status: 200, of: (tenant) => request('GET', `${customers}?limit=20`, tenant) },
  {
    name: 'GET customer',
    status: 200,
    of: (tenant) => request('GET', `${customers}/${tenant.customerId}`, tenant),
  },
  {
    name: `GET event feed, ${FEED_PAGE} events`,
    status: 200,
    share: 0.25,
    of: (_tenant, { feedReader }) =>
      request('GET', `/api/v1/public/event-feed?from=start&limit=${FEED_PAGE}`, feedReader),
  },
  {
    name: 'POST customer',
    status: 201,
    of: (tenant) =>
      request('POST', customers, tenant, {
        number: `C-${uuidv7()}`,
        name: 'Nordlicht Handel',
        email: 'accounts@nordlicht.example',
        country: 'DE',
        currency: 'EUR',
      }),
  },
  {
    name: 'PATCH customer',
    status: 200,
    of: (tenant) =>
      request('PATCH', `${customers}/${tenant.customerId}`, tenant, { name: `Nordlicht ${uuidv7()}` }),
  },
  {
    name: `POST usage, ${USAGE_BATCH} events`,
    status: 200,
    share: 0.05,
    of: (tenant) => request('POST', '/api/v1/public/usage-events', tenant, { events: newUsage() }),
  },
];

/** Ids that are random, as partners' often are: each goes to another page of the index. */
function newUsage() {
  const nowMs = Date.now();
  return Array.from({ length: USAGE_BATCH }, (_, index) => ({
    id: randomUUID(),
    meter: 'sum',
    customer_number: 'C-1001',
    timestamp: new Date(nowMs - index).toISOString(),
    value: String(index % 97),
  }));
}

function request(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { token }: Tenant,
  body?: object,
): Dispatcher.RequestOptions {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
}
