import { Countersign, type WebhookEndpointCreated } from '../../src/sdk/index.ts';

/** An answer as received over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into answers that the contract check has typed already.
  readonly body: any;
}

/** A partner's program: the SDK, and plain HTTP for requests that the SDK does not allow. */
export interface Partner {
  readonly client: Countersign;
  request(method: string, path: string, options?: RequestOptions): Promise<WireAnswer>;
  /** Registers an endpoint, without verifying it. */
  register(url: string, eventTypes: readonly string[]): Promise<WebhookEndpointCreated>;
  /** Registers an endpoint and verifies it. */
  registerActive(url: string, eventTypes: readonly string[]): Promise<WebhookEndpointCreated>;
}

export interface RequestOptions {
  /** Sent as JSON, or unchanged if it is a string. A person's request may also send a stream. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createPartner(baseUrl: string, token: string): Partner {
  const client = new Countersign({ baseUrl, apiKey: token });
  return {
    client,
    async request(method, path, { body, headers } = {}) {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text ? JSON.parse(text) : text,
      };
    },
    register(url, eventTypes) {
      return client.webhookEndpoints.create({
        endpoint_url: url,
        subscriptions: eventTypes.map((event_type) => ({ event_type, schema_version: 1 })),
      });
    },
    async registerActive(url, eventTypes) {
      const endpoint = await this.register(url, eventTypes);
      await client.webhookEndpoints.verify(endpoint.id);
      return endpoint;
    },
  };
}
