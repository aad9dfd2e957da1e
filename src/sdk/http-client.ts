// What the generated operations (generated/api/sdk.gen.ts) are built on. hey-api's own runtime does the same and much that this API does
// not need, in 10 kB: more than the whole client.
import type { WithResponse } from './api-promise.ts';
import type { CallOptions, CountersignOptions } from './options.ts';
import { sender } from './sending.ts';

/** The methods that generated operations call. */
export interface Client {
  readonly get: Method;
  readonly post: Method;
  readonly put: Method;
  readonly delete: Method;
}

type Method = <Responses, _Errors, _ThrowOnError>(request: OperationRequest) => RequestResult<Responses>;

interface OperationRequest {
  /** A path with its templates. */
  readonly url: string;
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly call?: CallOptions | undefined;
}

/** What the contract says of an operation's request. */
export interface TDataShape {
  readonly url: string;
}

/** What a generated operation is called with: the contract's parts of its request, and how to carry it out. */
export type Options<Data extends TDataShape, _ThrowOnError, _Response> = Omit<Data, 'url' | 'headers'> &
  Pick<OperationRequest, 'headers' | 'call'>;

export type RequestResult<Responses, _Errors = unknown, _ThrowOnError = unknown> = Promise<
  WithResponse<Responses[keyof Responses]>
>;

export type ClientMeta = Record<never, never>;

/** @throws TypeError if `apiKey` or `baseUrl` cannot be right. */
export function createHttpClient(options: CountersignOptions): Client {
  const { apiKey } = options;
  const baseUrl = checkedBaseUrl(options.baseUrl);
  // Not left to `fetch`, whose message would quote the key.
  if (!apiKey) throw new TypeError('apiKey is missing.');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey has characters that a token cannot have, such as a space or a line break.');
  }
  const send = sender(options);

  const method =
    (name: string): Method =>
    async ({ url, path = {}, query = {}, body, headers, call = {} }) => {
      const all = new Headers({
        Accept: 'application/json, application/problem+json',
        Authorization: `Bearer ${apiKey}`,
      });
      for (const each of [headers, options.headers, call.headers]) {
        for (const [key, value] of Object.entries(each ?? {})) all.set(key, value);
      }
      if (name === 'POST' && !all.has('Idempotency-Key')) {
        all.set('Idempotency-Key', call.idempotencyKey ?? crypto.randomUUID());
      }
      const message = {
        method: name,
        headers: Object.fromEntries(all),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const response = await send(baseUrl + filled(url, path) + queryString(query), message, call);
      return {
        data: response.body === '' ? undefined : JSON.parse(response.body),
        response,
        requestId: response.headers.get('Request-Id') ?? undefined,
      };
    };
  return { get: method('GET'), post: method('POST'), put: method('PUT'), delete: method('DELETE') };
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function checkedBaseUrl(baseUrl: string | undefined): string {
  if (!baseUrl) throw new TypeError('baseUrl is missing.');
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    throw new TypeError(`baseUrl must be an absolute URL such as https://api.example.com, not ${baseUrl}`);
  }
  // The operations' paths carry the prefix; who copied it from the docs means the same.
  return baseUrl.replace(/\/+$/, '').replace(/\/api\/v1\/public$/, '');
}
