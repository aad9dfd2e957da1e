/** The pages of events: one for each event type and for the handshake, with a complete delivery, signature included. */

import { type ContractDocument, membersOf, type WebhookRequest } from '../../contract/contract-document.ts';
import { eventKey, type SinceTable } from '../../contract/since.ts';
import { type SignedRequest, WebhookRequests, wireNames } from '../../egress/webhook-request.ts';
import type { ShownHandshake } from '../../http/edge/documents/built-documentation.ts';
import { CLI_ADDRESS } from '../../http/edge/documents/placeholders.ts';
import { fence, type Page, table } from '../page.ts';
import { fieldsTable, parametersTable, type SinceOf, sinceMark } from './schema-table.ts';

/** The source of sample deliveries: the secret and the URL in the contract's example of an endpoint. */
interface Documented {
  readonly signingSecret: string;
  readonly endpointUrl: string;
  readonly deliveryId: string;
}

/** The newest version of a type has the type's own page; older ones have theirs below it. */
export function pathOfEvent(webhook: WebhookRequest, { webhooks }: ContractDocument): string {
  const type = webhook['x-event-type'];
  if (type === undefined) return 'events/verification/';
  const versions = webhooks.filter((each) => each['x-event-type'] === type).map(versionOf);
  const version = versionOf(webhook);
  return version === Math.max(...versions) ? `events/${type}/` : `events/${type}/version-${version}/`;
}

const versionOf = (webhook: WebhookRequest): number => webhook['x-schema-version'] ?? 0;

export function eventPages(
  contract: ContractDocument,
  since: SinceTable,
): { index: Page; handshake: Page; pages: Page[] } {
  const documented = documentedValues(contract);
  const events = contract.webhooks.filter((webhook) => webhook['x-event-type'] !== undefined);
  // If a whole event type is new, its members are not marked as newer.
  const first = events.find((event) => since[eventKey(event)] === undefined) ?? events[0];
  if (!first) throw new Error('The contract has no events.');
  return {
    index: {
      path: 'events/',
      title: 'Events',
      summary: 'Every event type with its payload, and the handshake that verifies an endpoint.',
      kind: 'index',
      navigationTitle: 'Overview',
      markdown: [
        'Countersign posts each event to the endpoints that subscribe to its type. [Receive webhooks](/guides/webhooks/) shows how to accept events, [Retries and idempotency](/guides/retries/) what happens if you do not.',
        `## Event types\n\n${table(
          ['Type', 'Version', 'What happened'],
          events.map((event) => [
            `[\`${event['x-event-type']}\`](/${pathOfEvent(event, contract)})`,
            `${versionOf(event)}${event['x-deprecation'] ? ' · *deprecated*' : ''}${sinceMark(since[eventKey(event)])}`,
            firstLine(event),
          ]),
        )}`,
        'The API has this list too: [List event types](/reference/list-event-types/) and, with the JSON Schema of each, [Get an event type](/reference/get-event-type/). New types may be added; you receive only those that you subscribe to.',
        `## The envelope\n\nEvery event has the same members beside its \`data\`.\n\n${fieldsTable(envelopeOf(first), sinceIn(first, since))}`,
        `## The headers\n\n${parametersTable(first.parameters, 'Header')}`,
        '## The handshake\n\nBefore the first event, your endpoint must prove that it is yours: see [Verification handshake](/events/verification/).',
      ].join('\n\n'),
    },
    handshake: handshakePage(contract),
    pages: events.map((event) => eventPage(event, contract, documented, since)),
  };
}

/** For the members of an event, or for members inside one of them. */
function sinceIn(event: WebhookRequest, since: SinceTable, prefix = ''): SinceOf {
  const key = eventKey(event);
  return (path) => {
    const found = since[`${key} ${prefix}${path}`];
    return found === since[key] ? undefined : found;
  };
}

function documentedValues(contract: ContractDocument): Documented {
  const creation = contract.operations.find(({ operationId }) => operationId === 'createWebhookEndpoint');
  const example = Object.values(creation?.responses['201']?.content?.['application/json']?.examples ?? {})[0]
    ?.value;
  const parameters = contract.webhooks.flatMap((webhook) => webhook.parameters);
  const delivery = parameters.find(({ name }) => name.endsWith('-Delivery-Id'));
  return {
    signingSecret: textIn(example, 'signing_secret'),
    endpointUrl: textIn(example, 'endpoint_url'),
    deliveryId: String(Object.values(delivery?.examples ?? {})[0]?.value),
  };
}

function textIn(value: unknown, name: string): string {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name) : [];
  if (typeof found?.[1] !== 'string') throw new Error(`The contract has no example of ${name}.`);
  return found[1];
}

function eventPage(
  event: WebhookRequest,
  contract: ContractDocument,
  documented: Documented,
  since: SinceTable,
): Page {
  const { serviceName } = contract;
  const path = pathOfEvent(event, contract);
  const type = event['x-event-type'] ?? '';
  const example = event.examples[0]?.value;
  const body = JSON.stringify(example);
  const sentAt = new Date(Date.parse(textIn(example, 'created_at')) + 1_000);
  const delivery = { id: documented.deliveryId, eventId: textIn(example, 'id'), body };
  const { headers } = new WebhookRequests(serviceName).delivery(documented, delivery, sentAt);
  const { properties } = membersOf(event.schema);
  const otherVersion = path === `events/${type}/` ? '' : ` --schema-version ${versionOf(event)}`;
  return {
    path,
    title: path === `events/${type}/` ? type : `${type}, version ${versionOf(event)}`,
    summary: firstLine(event),
    markdown: [
      event.description.trim(),
      ...publisherNote(event),
      ...deprecationNote(event),
      `## Subscribe\n\nAdd \`${type}\` with \`schema_version\` ${event['x-schema-version']} to the subscriptions of an endpoint, when you [register it](/reference/create-webhook-endpoint/) or [later](/reference/update-webhook-endpoint/). [Get an event type](/reference/get-event-type/) has the JSON Schema of every version.`,
      `## Data\n\n\`data\` in the [envelope](/events/#the-envelope): ${lowerFirst(properties.data?.description ?? '')} In TypeScript the event is \`EventOfType<'${type}'>\` of the SDK’s receiver kit.\n\n${fieldsTable(properties.data ?? {}, sinceIn(event, since, 'data.'))}`,
      `## What your answer means\n\n${answersTable(event)}\n\nThe schedule is in [Retries and idempotency](/guides/retries/#our-deliveries).`,
    ].join('\n\n'),
    aside: [
      fence('ts title="Handle it"', handlerSample(event)),
      fence('json title="The event"', JSON.stringify(example, null, 2)),
      `[Send it](/guides/testing/#trigger-an-event) to a receiver on your machine:`,
      fence('sh', `npx -y ${CLI_ADDRESS} trigger ${type}${otherVersion} --forward-to localhost:4000/hooks`),
      `The delivery on the wire. Its signature is genuine, for the signing secret \`${documented.signingSecret}\`:`,
      fence('http title="The delivery"', onTheWire(documented.endpointUrl, serviceName, headers, body)),
    ].join('\n\n'),
  };
}

/** The note for events that report on the service itself. */
function publisherNote({ 'x-published-by': publisher }: WebhookRequest): string[] {
  if (publisher !== 'service') return [];
  return [
    'Countersign itself publishes this event, and nobody else can. [Be told about trouble](/guides/retries/#be-told-about-trouble) shows what to do with it.',
  ];
}

function deprecationNote({ 'x-deprecation': deprecation, ...event }: WebhookRequest): string[] {
  if (!deprecation) return [];
  const { deprecated_at, sunset_at, replacement } = deprecation;
  const end = sunset_at ? `It is not removed before ${day(sunset_at)}.` : 'No end date is set.';
  return [
    `> [!WARNING]\n> Version ${versionOf(event)} has been deprecated since ${day(deprecated_at)}. ${end} Until then it is sent and can be subscribed to as before. ${replacement}`,
  ];
}

const day = (time: string): string => time.slice(0, 10);

/** The handshake shown in the documentation, made from the contract's examples. */
export function shownHandshake(contract: ContractDocument): ShownHandshake & SignedRequest {
  const { parameters, examples } = handshakeOf(contract);
  const { endpointUrl, signingSecret } = documentedValues(contract);
  const challenge = textIn(examples[0]?.value, 'challenge');
  const timestamp = parameters.find(({ name }) => name.endsWith('-Timestamp'));
  const sentAt = new Date(Number(Object.values(timestamp?.examples ?? {})[0]?.value) * 1_000);
  const requests = new WebhookRequests(contract.serviceName);
  const request = requests.handshake({ endpointUrl, signingSecret }, challenge, sentAt);
  return { ...request, endpointUrl, signingSecret, challenge, sentAt: sentAt.toISOString() };
}

function handshakeOf({ webhooks }: ContractDocument): WebhookRequest {
  const handshake = webhooks.find((webhook) => webhook['x-event-type'] === undefined);
  if (!handshake) throw new Error('The contract has no handshake.');
  return handshake;
}

function handshakePage(contract: ContractDocument): Page {
  const { serviceName } = contract;
  const webhook = handshakeOf(contract);
  const { endpointUrl, signingSecret, challenge, headers, body } = shownHandshake(contract);
  const echo = webhook.responses['2XX']?.content?.['application/json']?.schema ?? {};
  return {
    path: pathOfEvent(webhook, contract),
    title: webhook.summary,
    summary: 'The signed request that asks your endpoint to prove that it is yours.',
    markdown: [
      'The signed request that asks your endpoint to prove that it is yours.',
      webhook.description.trim(),
      'A [receiver](/guides/webhooks/) of our kit answers it for you.',
      `## Headers\n\n${parametersTable(webhook.parameters, 'Header')}`,
      `## Body\n\n${fieldsTable(webhook.schema)}`,
      `## Your answer\n\n${answersTable(webhook)}\n\nIf you echo the challenge in the body, it is:\n\n${fieldsTable(echo)}`,
    ].join('\n\n'),
    aside: [
      `The handshake on the wire. Its signature is genuine, for the signing secret \`${signingSecret}\`:`,
      fence('http title="The handshake"', onTheWire(endpointUrl, serviceName, headers, body)),
      fence(
        'http tab="Echo in the body"',
        `HTTP/1.1 200 OK\nContent-Type: application/json\n\n${JSON.stringify({ challenge })}`,
      ),
      fence(
        'http tab="Echo in the header"',
        `HTTP/1.1 204 No Content\n${serviceName}-Verification: ${challenge}`,
      ),
    ].join('\n\n'),
  };
}

/** The request as it is sent. The body is exactly the text that is signed. */
function onTheWire(
  endpointUrl: string,
  serviceName: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const { host, pathname } = new URL(endpointUrl);
  const all = { Host: host, 'User-Agent': wireNames(serviceName).userAgent, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${pathname} HTTP/1.1`, ...lines, '', body].join('\n');
}

function handlerSample(event: WebhookRequest): string {
  const data = membersOf(membersOf(event.schema).properties.data ?? {}).properties;
  const shown = ['number', 'invoice_id', 'id'].find((name) => name in data) ?? 'id';
  return `import { createReceiver } from '@countersign/sdk/webhooks';

export const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: {
    '${event['x-event-type']}': async ({ id, data }) => {
      console.log(id, data.${shown});
    },
  },
});`;
}

function answersTable({ responses }: WebhookRequest): string {
  // JSON orders numeric keys first. Here success comes first, and `default` last.
  const order = (status: string) => (status === 'default' ? '9' : status);
  const answers = Object.entries(responses).sort(([a], [b]) => order(a).localeCompare(order(b), 'en'));
  const byText = Map.groupBy(answers, ([, { description }]) => description.trim());
  const rows = [...byText].map(([description, members]) => [
    members.map(([status]) => (status === 'default' ? 'anything else' : `\`${status}\``)).join(', '),
    description,
  ]);
  return table(['Your answer', 'What happens'], rows);
}

function envelopeOf({ schema }: WebhookRequest) {
  const { properties, required } = membersOf(schema);
  const { data: _data, ...members } = properties;
  const plain = Object.fromEntries(
    Object.entries(members).map(([name, { const: _constant, ...member }]) => [name, member]),
  );
  const data = {
    type: 'object',
    description: 'The subject of the event, as it was when the event happened.',
  };
  return { properties: { ...plain, data }, required: [...required] };
}

const firstLine = ({ description }: WebhookRequest): string => description.trim().split(/(?<=\.) /)[0] ?? '';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
