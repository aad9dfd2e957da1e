// The requests that are measured, and what each may cost.
import { v7 as uuidv7 } from 'uuid';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import type { Scene, Tenant } from './scene.ts';

/** A request as undici sends it. */
export interface HttpRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RequestKind {
  readonly name: string;
  /** What the issue allows it to cost, both processes together. */
  readonly totalMicrosecondsMax?: number;
  /** What it is answered. */
  readonly status: number;
  readonly of: (tenant: Tenant, scene: Scene) => HttpRequest;
}

const list = '/api/v1/public/webhook-endpoints';

export const requestKinds: readonly RequestKind[] = [
  {
    name: 'GET customers',
    totalMicrosecondsMax: 500,
    status: 200,
    of: (tenant) => get('/api/v1/public/party/customers?limit=20', tenant),
  },
  {
    name: 'GET endpoint',
    totalMicrosecondsMax: 400,
    status: 200,
    of: (tenant) => get(`${list}/${tenant.endpoint.id}`, tenant),
  },
  { name: 'GET endpoints', status: 200, of: (tenant) => get(`${list}?limit=20`, tenant) },
  {
    name: 'GET deliveries',
    status: 200,
    of: (tenant) => get('/api/v1/public/deliveries?limit=20', tenant),
  },
  {
    name: 'PUT subscriptions',
    totalMicrosecondsMax: 1_100,
    status: 200,
    of: ({ endpoint, token }) => ({
      method: 'PUT',
      path: `${list}/${endpoint.id}`,
      headers: jsonHeaders(token),
      body: JSON.stringify({ subscriptions: [{ event_type: eventType, schema_version: 1 }] }),
    }),
  },
  {
    name: 'POST endpoint with a key',
    totalMicrosecondsMax: 1_800,
    status: 201,
    of: ({ token }) => ({
      method: 'POST',
      path: list,
      headers: { ...jsonHeaders(token), 'idempotency-key': uuidv7() },
      body: JSON.stringify({
        endpoint_url: 'https://hooks.example.com/ledger',
        // Of another type, so that an event remains one delivery.
        subscriptions: [{ event_type: 'payment.received', schema_version: 1 }],
      }),
    }),
  },
  {
    name: 'operator POST event',
    totalMicrosecondsMax: 900,
    status: 201,
    of: ({ endpoint }, { operatorToken }) => ({
      method: 'POST',
      path: `/api/v1/operator/organizations/${endpoint.organizationId}/events`,
      headers: jsonHeaders(operatorToken),
      body: JSON.stringify({ id: uuidv7(), type: eventType, schema_version: 1, data: sampleInvoice }),
    }),
  },
];

function get(path: string, { token }: Tenant): HttpRequest {
  return { method: 'GET', path, headers: authorization(token) };
}

function jsonHeaders(token: string) {
  return { ...authorization(token), 'content-type': 'application/json' };
}

function authorization(token: string) {
  return { authorization: `Bearer ${token}` };
}
