// Simulates deliveries in tests.
import { HANDSHAKE_TYPE, type KnownEvent, type UnknownEvent, type VerificationHandshake } from './event.ts';
import { fetchHandler } from './fetch-handler.ts';
import type { Receiver } from './receiver.ts';
import { signedHeaders } from './signed-headers.ts';

type FetchHandler = (request: Request) => Response | Promise<Response>;

/** A URL, a receiver, a fetch-style handler, or an application with a `fetch` method (Hono, a Worker). */
export type SimulationTarget = string | URL | Receiver | FetchHandler | { readonly fetch: FetchHandler };

type Simulated<Event> = Event extends { type: infer Type; data: infer Data }
  ? { readonly type: Type; readonly data: Partial<Data> } & Partial<Omit<Event, 'type' | 'data'>>
  : never;

/**
 * An event of the contract, with only those fields of `data` that the handler reads; an event newer than the
 * SDK (`type: 'unknown'`, with its `event_type`); or the verification handshake.
 */
export type SimulatedEvent =
  | Simulated<KnownEvent>
  | (Pick<UnknownEvent, 'type' | 'event_type'> & Partial<UnknownEvent>)
  | (Pick<VerificationHandshake, 'type'> & Partial<VerificationHandshake>);

export interface SimulateOptions {
  /** The receiver's secret. A request with any other secret is a forgery. */
  readonly signingSecret: string;
  readonly serviceName?: string | undefined;
  /** Adds the headers that an endpoint with `standard_webhooks` is sent. Default `false`. */
  readonly standardWebhooks?: boolean | undefined;
  /** The time of signing, in milliseconds since 1970: some minutes ago for a replay. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Added to Countersign's headers, or replacing them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The URL that a handler sees, for one with several routes. Default `https://receiver.example/hooks`. */
  readonly url?: string | URL | undefined;
  /** Sends the request when the target is a URL. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * Delivers an event as Countersign does, signed and with all headers, to test a handler without Countersign:
 *
 *     const event = { type: 'invoice.issued', data: { number: 'INV-1' } } as const;
 *     const response = await simulate(receiver, event, { signingSecret: 'test' });
 *     expect(response.status).toBe(204);
 *
 * Missing `id`, `created_at` and `schema_version` are filled in.
 */
export async function simulate(
  target: SimulationTarget,
  event: SimulatedEvent,
  options: SimulateOptions,
): Promise<Response> {
  const { signingSecret, serviceName = 'Service', standardWebhooks, now = Date.now } = options;
  const payload = payloadOf(event, serviceName, now);
  const body = JSON.stringify(payload);
  const subject =
    'challenge' in payload
      ? { challenge: payload.challenge }
      : { eventId: payload.id, deliveryId: crypto.randomUUID() };
  const timestampSeconds = Math.floor(now() / 1_000);
  const headers = new Headers(
    await signedHeaders(body, subject, { signingSecret, serviceName, timestampSeconds, standardWebhooks }),
  );
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);

  const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
  if (typeof target === 'string' || target instanceof URL) return (options.fetch ?? fetch)(target, init);
  return handlerOf(target)(new Request(options.url ?? 'https://receiver.example/hooks', init));
}

function handlerOf(target: Exclude<SimulationTarget, string | URL>): FetchHandler {
  if (typeof target === 'function') return target;
  return 'receive' in target ? fetchHandler(target) : (request) => target.fetch(request);
}

function payloadOf(event: SimulatedEvent, serviceName: string, now: () => number) {
  if (event.type === HANDSHAKE_TYPE) {
    return {
      type: `${serviceName.toLowerCase()}.webhook.verify`,
      challenge: event.challenge ?? crypto.randomUUID(),
    };
  }
  return {
    id: event.id ?? crypto.randomUUID(),
    type: event.type === 'unknown' ? event.event_type : event.type,
    schema_version: event.schema_version ?? 1,
    created_at: event.created_at ?? new Date(now()).toISOString(),
    ...(event.test && { test: true }),
    data: event.data ?? {},
  };
}
