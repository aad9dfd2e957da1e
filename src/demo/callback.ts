// Shows the requests that the receiver got, and checks them against the specification.
import { unwrap } from '../sdk/webhooks.ts';
import { type Message, type Narrator, seconds } from './narrator.ts';
import type { Received } from './receiver.ts';
import type { Stage, Story } from './stage.ts';

/** Headers of HTTP itself, irrelevant to the callback. */
const TRANSPORT_HEADERS = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept',
  'accept-encoding',
];

const TOLERANCE_SECONDS = 300;
export const DELIVERY_TIMEOUT_MS = 20_000;

/** Shows a request to the receiver, and the receiver's answer. @param before an attempt whose body is not repeated. */
export function showDelivery(
  narrator: Narrator,
  request: Received,
  { operationAt, before }: { operationAt?: number; before?: Received } = {},
): void {
  const headers = request.headers.filter(([name]) => !TRANSPORT_HEADERS.includes(name.toLowerCase()));
  const latency =
    operationAt === undefined ? '' : `${request.at - operationAt} ms after the operation started`;
  const later = before ? lateness(request, before) : latency;
  tell(narrator, request, { headers, body: jsonOf(request), ...sameBody(request, before) }, later);
}

/** One line of many similar requests: which one it is, and its new signature. */
export function showBriefly(
  { narrator, config }: Stage,
  request: Received,
  which: string,
  before?: Received,
): void {
  const shown = ['Event-Id', 'Delivery-Id', 'Signature'].map((name) =>
    `${config.serviceName}-${name}`.toLowerCase(),
  );
  const headers = request.headers.filter(([name]) => shown.includes(name.toLowerCase()));
  const bodyNote = `${jsonOf(request).type}, ${request.body.length} bytes`;
  const latency = before ? `${which}, ${lateness(request, before)}` : which;
  tell(narrator, request, { headers, bodyNote, ...sameBody(request, before) }, latency);
}

const lateness = (request: Received, before: Received): string =>
  `${seconds(request.at - before.at)} after the ${before.answer.status}`;

const sameBody = (request: Received, before: Received | undefined) =>
  before !== undefined &&
  isSameBody(request, before) && { bodyNote: `the same ${request.body.length} bytes as before` };

export const isSameBody = (one: Received, other: Received): boolean =>
  Buffer.compare(one.body, other.body) === 0;

function tell(narrator: Narrator, request: Received, message: Message, latency: string): void {
  const { answer } = request;
  narrator.delivery(`${request.method} ${request.path}`, message, latency);
  narrator.answer(answer.status, { headers: [], body: answer.body }, answer.why);
}

/** The specification, "Verification handshake request". */
export async function checkHandshake(story: Story, request: Received): Promise<void> {
  const { checks, config, endpoint } = story;
  const name = config.serviceName;
  const headers = headersOf(request);
  await checkCommon(story, request);
  checks.equal(`${name}-Verification`, headers.get(`${name}-Verification`), endpoint.verification_challenge);
  for (const id of ['Event-Id', 'Delivery-Id'])
    checks.equal(`no ${name}-${id}`, headers.get(`${name}-${id}`), null);
  checks.equal('body', jsonOf(request), {
    type: `${name.toLowerCase()}.webhook.verify`,
    challenge: endpoint.verification_challenge,
  });
  checks.equal(
    'the receiver’s answer',
    [request.answer.status, request.answer.body],
    [200, { challenge: endpoint.verification_challenge }],
  );
}

/** The specification, "Events" and "Delivery request headers". @returns the event. */
export async function checkDelivery(
  story: Story,
  request: Received,
  expected: { type: string; status: number },
): Promise<Record<string, unknown>> {
  const { checks, config } = story;
  const headers = headersOf(request);
  const event = jsonOf(request);
  await checkCommon(story, request);
  checks.equal('event type', event.type, expected.type);
  checks.equal(`${config.serviceName}-Event-Id`, headers.get(`${config.serviceName}-Event-Id`), event.id);
  const deliveryId = headers.get(`${config.serviceName}-Delivery-Id`);
  checks.matches(`${config.serviceName}-Delivery-Id`, deliveryId, /^[0-9a-f-]{36}$/, 'an id');
  checks.equal('body members', Object.keys(event), ['id', 'type', 'schema_version', 'created_at', 'data']);
  checks.equal('the receiver’s answer', request.answer.status, expected.status);
  return event;
}

async function checkCommon({ checks, config, endpoint }: Story, request: Received): Promise<void> {
  const name = config.serviceName;
  const headers = headersOf(request);
  checks.equal('method', request.method, 'POST');
  checks.equal('User-Agent', headers.get('User-Agent'), `${name}-Webhooks/1.0`);
  checks.equal('Content-Type', headers.get('Content-Type'), 'application/json');
  checks.equal(`${name}-Webhook-Version`, headers.get(`${name}-Webhook-Version`), 'v1');
  const timestamp = headers.get(`${name}-Timestamp`);
  checks.matches(`${name}-Timestamp`, timestamp, /^\d{10}$/, 'Unix seconds');
  const ageSeconds = Math.abs(request.at / 1000 - Number(timestamp));
  checks.that('signed just now', ageSeconds < TOLERANCE_SECONDS, () => `: ${Math.round(ageSeconds)} s ago`);
  checks.matches(
    `${name}-Signature`,
    headers.get(`${name}-Signature`),
    /^v1=[0-9a-f]{64}$/,
    'v1= and 64 lowercase hex digits',
  );
  const problem = await unwrap(request.body, headers, {
    signingSecret: endpoint.signing_secret,
    serviceName: name,
  }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  checks.that('signature valid', problem === undefined, () => `: ${problem}`);
}

export function headersOf(request: Received): Headers {
  return new Headers(request.headers.map(([name, value]): [string, string] => [name, value]));
}

/** The body, which must be a JSON object. */
export function jsonOf(request: Received): Record<string, unknown> {
  const text = Buffer.from(request.body).toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below.
  }
  return { 'not a JSON object': text };
}

interface ReceivedEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Receives the next callbacks, which must be these events, and returns them by type: the events of one
 * operation arrive in any order.
 */
export async function receiveEvents(story: Story, types: readonly string[]): Promise<ReceivedEvent[]> {
  const { checks, receiver } = story;
  const requests: Received[] = [];
  for (const type of types) requests.push(await receiver.next(type, DELIVERY_TIMEOUT_MS));
  const typeOf = (request: Received) => String(jsonOf(request).type);
  requests.sort((a, b) => (typeOf(a) < typeOf(b) ? -1 : 1));
  checks.equal('the events', requests.map(typeOf), types);
  const events = [];
  for (const request of requests) {
    showBriefly(story, request, '');
    const type = typeOf(request);
    const { data } = await checkDelivery(story, request, { type, status: 204 });
    events.push({ type, data: { ...Object(data) } });
  }
  return events;
}
