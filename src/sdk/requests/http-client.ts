// The base of the generated operations (generated/api/sdk.gen.ts). Replaces hey-api's own runtime, whose 10
// kB are more than this whole client.
import type { WithResponse } from '../api-promise.ts';
import { API_KEY_VARIABLE, BASE_URL_VARIABLE, environmentVariable } from './environment.ts';
import type { CountersignOptions, RequestOptions } from './options.ts';
import { type SendOptions, sender } from './sending.ts';
import { userAgent } from './user-agent.ts';

/** The methods that generated operations call. */
export interface Client {
  readonly get: Method;
  readonly post: Method;
  readonly put: Method;
  readonly patch: Method;
  readonly delete: Method;
  /** For operations that are not generated. */
  request<Answer>(method: string, path: string, options: RequestOptions): Promise<WithResponse<Answer>>;
}

type Method = <Responses, _Errors, _ThrowOnError>(request: OperationRequest) => RequestResult<Responses>;

interface OperationRequest {
  /** A path template. */
  readonly url: string;
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly call?: SendOptions | undefined;
  /** A POST that is idempotent by its body gets no `Idempotency-Key`. */
  readonly withoutKey?: true;
}

/** The contract's description of an operation's request. */
export interface TDataShape {
  readonly url: string;
}

/** The parameters of a generated operation: the request, and how to send it. */
export type Options<Data extends TDataShape, _ThrowOnError, _Response> = Omit<Data, 'url' | 'headers'> &
  Pick<OperationRequest, 'headers' | 'call' | 'withoutKey'>;

export type RequestResult<Responses, _Errors = unknown, _ThrowOnError = unknown> = Promise<
  WithResponse<Responses[keyof Responses]>
>;

export type ClientMeta = Record<never, never>;

/** @throws TypeError if an option is missing or invalid. */
export function createHttpClient(options: CountersignOptions): Client {
  const apiKey = options.apiKey ?? environmentVariable(API_KEY_VARIABLE);
  const baseUrl = checkedBaseUrl(options.baseUrl ?? environmentVariable(BASE_URL_VARIABLE));
  // Checked here because the error message of `fetch` would contain the key.
  if (!apiKey) throw missing('apiKey', API_KEY_VARIABLE);
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey has characters that a token cannot have, such as a space or a line break.');
  }
  const keyInPaths = encodeURIComponent(apiKey);
  const send = sender(options);
  const agent = userAgent();

  async function execute<Answer>(
    method: string,
    path: string,
    { query = {}, body, headers, call = {}, withoutKey }: Omit<OperationRequest, 'url' | 'path'>,
  ): Promise<WithResponse<Answer>> {
    const all = new Headers({
      Accept: 'application/json, application/problem+json',
      Authorization: `Bearer ${apiKey}`,
      ...(agent && { 'User-Agent': agent }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    });
    addHeaders(all, { ...headers }, { ...options.headers }, { ...call.headers });
    if (method === 'POST' && !withoutKey && !all.has('Idempotency-Key')) {
      addHeaders(all, { 'Idempotency-Key': call.idempotencyKey ?? crypto.randomUUID() });
    }
    const message = {
      method,
      // The key may have been passed as an identifier by mistake.
      path: path.replaceAll(keyInPaths, '***'),
      headers: Object.fromEntries(all),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const { data, ...response } = await send(baseUrl + path + queryString(query), message, call);
    return { data, response, requestId: response.headers.get('Request-Id') ?? undefined };
  }

  const method =
    (name: string): Method =>
    async ({ url, path = {}, ...parts }) =>
      execute(name, fillPath(url, path), parts);
  return {
    get: method('GET'),
    post: method('POST'),
    put: method('PUT'),
    patch: method('PATCH'),
    delete: method('DELETE'),
    async request(name, path, { query, body, ...call }) {
      const method = name.toUpperCase();
      if (!/^[A-Z]+$/.test(method)) throw new TypeError('method must be an HTTP method, such as GET.');
      if (method === 'GET' && body !== undefined) throw new TypeError('A GET cannot have a body.');
      // Anything else would become part of the host name, and send the key to a foreign host.
      if (!/^\/[^?#\s\\]*$/.test(path)) {
        throw new TypeError('path must start with / and have no query: pass it as `query`.');
      }
      return execute(method, path, { query, body, call });
    },
  };
}

function missing(option: string, variable: string): TypeError {
  return new TypeError(
    `${option} is missing: pass it to new Countersign({ ${option} }), or set ${variable}.`,
  );
}

/** Later values win. @throws TypeError without the value, which may be a secret. */
function addHeaders(headers: Headers, ...added: Readonly<Record<string, string>>[]): void {
  for (const [name, value] of added.flatMap((each) => Object.entries(each))) {
    try {
      headers.set(name, value);
    } catch {
      throw new TypeError(`The header ${name} has a name or a value that cannot be sent.`);
    }
  }
}

/** @throws TypeError for a value that would change the path. */
function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (!value || /^\.\.?$/.test(value)) throw new TypeError(`${name} is missing or not an identifier.`);
    return encodeURIComponent(value);
  });
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** @throws TypeError without the value, because it may be a key. */
function checkedBaseUrl(baseUrl: string | undefined): string {
  if (!baseUrl) throw missing('baseUrl', BASE_URL_VARIABLE);
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be an absolute URL such as https://api.example.com.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must have neither credentials, nor a query, nor a fragment.');
  }
  // The operations' paths contain the prefix; accept a URL that was copied with it.
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/api\/v1\/public$/, '');
}
