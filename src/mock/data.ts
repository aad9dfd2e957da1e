/** The data of the mock: made from the examples of the contract, and consistent among its answers. */
import {
  type DocumentedAnswer,
  isObject,
  type JsonObject,
  type MockOperation,
} from '../contract/documented-answers.ts';
import { changedDetails } from '../domain/endpoints/endpoint-details.ts';
import { eventTypes } from '../domain/event-types/event-type.ts';
import { pageBody, pageRequest } from '../http/edge/pagination.ts';
import { presentEventTypeDetails } from '../http/presenters/event-type.ts';
import { attemptsOf } from './attempts.ts';
import { moreItems } from './world.ts';

/** What exists in the mock: every item in the examples of a resource, in the order of its list. */
export interface Resource {
  readonly name: string;
  readonly items: readonly JsonObject[];
  /** Every item in the examples, including those with the same number. */
  readonly shown: readonly JsonObject[];
  /** The members of each item in a list; an item alone may have more. */
  readonly listedMembers: readonly string[];
}

/**
 * The resources of the contract by path: a list operation and, if there is one, the operation that gets one
 * of its items. An item in the examples of either exists for both, so that what is listed can be opened.
 * Event types are the server's.
 */
export function readResources(operations: readonly MockOperation[]): Map<string, Resource> {
  const reads = operations.filter(({ method }) => method === 'GET');
  const lists = reads.filter((operation) => !takesId(operation));
  return new Map(lists.map((list) => [list.path, resourceBehind(list, reads)]));
}

/** What belongs to each item of a resource, such as the replays of an endpoint, by the path of its list. */
export function readParts(operations: readonly MockOperation[]): Map<string, Resource> {
  const reads = operations.filter(({ method }) => method === 'GET');
  const lists = reads.filter((read) => takesId(read) && read.answers.some(({ body }) => isPage(body)));
  return new Map(lists.map((list) => [list.path, resourceBehind(list, reads)]));
}

function resourceBehind({ path, answers }: MockOperation, reads: readonly MockOperation[]): Resource {
  const isOfOne = (read: MockOperation) =>
    read.path.startsWith(`${path}/{`) && !read.path.slice(path.length + 1).includes('/');
  const shown = [...answers, ...reads.filter(isOfOne).flatMap((read) => read.answers)];
  const types = path.endsWith('/event-types') ? eventTypeItems() : [];
  const bodies = shown.filter(({ status }) => status < 300).map(({ body }) => body);
  const items = bodies.flatMap((body) => (isPage(body) ? body.data : [body]));
  const isShown = items.filter(isObject);
  const name = path.split('/').at(-1) ?? '';
  const byKey = new Map(
    [...isShown, ...types, ...moreItems(name, isShown)].map((item) => [keyOf(item), item]),
  );
  const listed = answers.flatMap(({ body }) => (isPage(body) ? body.data : []));
  return {
    name,
    items: [...byKey.values()].sort(newestFirst),
    shown: isShown,
    listedMembers: [...new Set(listed.filter(isObject).flatMap((item) => Object.keys(item)))],
  };
}

const isPage = (body: DocumentedAnswer['body']): body is JsonObject & { data: JsonObject[string][] } =>
  isObject(body) && Array.isArray(body.data) && 'next_cursor' in body;

/**
 * The parts of one item: those of the examples, with its id. A delivery has as many attempts as it counts.
 */
export function partsOfItem(parts: Resource, item: JsonObject | undefined, id: string): Resource {
  const items =
    parts.name === 'attempts' && item
      ? attemptsOf(item, parts.shown)
      : parts.items.map((part) => ofItem(part, item));
  return { ...parts, name: `${parts.name}/${id}`, items };
}

/** The resource that an operation reads or changes. */
export function resourceOf(
  resources: ReadonlyMap<string, Resource>,
  { path }: MockOperation,
): Resource | undefined {
  return [...resources].find(([root]) => path === root || path.startsWith(`${root}/`))?.[1];
}

export function takesId({ path }: MockOperation): boolean {
  return /\{(id|name|key)\}/.test(path);
}

export function itemWithId(resource: Resource | undefined, id: string): JsonObject | undefined {
  return resource?.items.find((item) => item.id === id.toLowerCase() || (item.key ?? item.name) === id);
}

/**
 * @param query the list's parameters, which fit the contract.
 * @throws EdgeError `invalid_request` for a cursor that is not of this list and filter.
 */
export function pageOfResource(
  { name, items, listedMembers }: Resource,
  { limit, cursor, ...filter }: Readonly<Record<string, unknown>>,
): object {
  const visible = items.filter((item) => fits(item, filter));
  const list = `${name}/${Object.values(filter).join('/')}`;
  const position = (key: string | undefined) => visible.findIndex((item) => keyOf(item) === key);
  const page = pageRequest(
    list,
    {
      limit: typeof limit === 'number' ? limit : undefined,
      cursor: typeof cursor === 'string' ? asCursorOf(list, cursor) : undefined,
    },
    (key) => position(key) !== -1,
  );
  const start = page.after === undefined ? 0 : position(page.after) + 1;
  const shown = visible.slice(start, start + page.limit);
  const next = visible.length > start + page.limit ? keyOf(shown.at(-1)) : undefined;
  return pageBody(list, { items: shown, next }, (item) => members(item, ...listedMembers));
}

/**
 * Accepts the server's cursors too, as in the examples: it names an unfiltered list and its positions
 * differently.
 */
function asCursorOf(list: string, cursor: string): string {
  const [name = '', position = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  const bare = (text: string) => text.replace(/\/+$/, '');
  if (bare(name) !== bare(list)) return cursor;
  return Buffer.from(`${list}:${position.replace(/^\d+\./, '')}`).toString('base64url');
}

/** Deleted items are listed only on request, deliveries of test events never. */
function fits(item: JsonObject, filter: Readonly<Record<string, unknown>>): boolean {
  const { created_from: from, created_before: before, due_before: due, ...equal } = filter;
  const createdAt = Date.parse(String(item.created_at));
  return (
    (equal.status !== undefined || item.status !== 'deleted') &&
    item.test !== true &&
    Object.entries(equal).every(([name, value]) => item[name] === value) &&
    (due === undefined || (item.status === 'issued' && String(item.due_on ?? '9999') < String(due))) &&
    (from === undefined || createdAt >= Date.parse(String(from))) &&
    (before === undefined || createdAt < Date.parse(String(before)))
  );
}

/**
 * How an operation changes the item that it is called for. Operations that are not here leave it as it is.
 */
const changes: Record<string, (item: JsonObject, example: JsonObject) => JsonObject> = {
  updateWebhookEndpoint: (_item, example) => members(example, 'updated_at'),
  updateWebhookEndpointDetails: (_item, example) => members(example, 'updated_at'),
  disableWebhookEndpoint: (item, example) =>
    item.status === 'disabled'
      ? {}
      : members(example, 'status', 'disabled_by', 'status_reason', 'updated_at'),
  restoreWebhookEndpoint: (item) =>
    item.status === 'disabled'
      ? {
          status: item.verified_at === null ? 'pending_verification' : 'active',
          disabled_by: null,
          status_reason: null,
        }
      : {},
  redeliverDelivery: (_item, example) =>
    members(example, 'status', 'reason', 'next_attempt_at', 'updated_at'),
};

/**
 * Adapts an example to the request. An example shows one item: a caller who disables the second endpoint of a
 * list expects that one back, and a caller who sends subscriptions expects those.
 */
export function fitExample(
  operation: MockOperation,
  example: JsonObject,
  item: JsonObject | undefined,
  sent: JsonObject,
): JsonObject {
  // What belongs to an item has an id of its own, and shows little of the item. Only a test delivery has
  // `test`.
  const isItem =
    item !== undefined &&
    keyOf(example) !== undefined &&
    Object.keys(item).every((name) => name in example || name === 'test');
  const fitting = isItem ? { ...item, ...changes[operation.id]?.(item, example) } : ofItem(example, item);
  const wanted = { ...defaults[operation.id], ...(item ? changed(operation, item, sent) : sent) };
  const echoed = Object.keys(fitting).filter((name) => name in wanted);
  return { ...fitting, ...members(wanted, ...echoed) };
}

/** The values of members that a request may omit. */
const defaults: Record<string, JsonObject> = {
  createWebhookEndpoint: { description: null, metadata: {}, max_per_second: null },
  createMeter: { unit: null },
};

/** What a request makes of the members that it sends. @throws DomainError as the real server does. */
function changed(operation: MockOperation, item: JsonObject, sent: JsonObject): JsonObject {
  if (operation.id !== 'updateWebhookEndpointDetails') return sent;
  return { ...changedDetails({ metadata: item.metadata }, sent), ...members(sent, 'max_per_second') };
}

function ofItem(example: JsonObject, item: JsonObject | undefined): JsonObject {
  const { id } = item ?? {};
  return id !== undefined && 'endpoint_id' in example ? { ...example, endpoint_id: id } : example;
}

/** Replaces the identifier of the example in a problem's detail by the caller's. */
export function fitProblem(problem: JsonObject, id: string): JsonObject {
  const { detail } = problem;
  if (typeof detail !== 'string' || id === '') return problem;
  const ofExample =
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=There is no event type ")[^"]+|(?<=There is no meter )\w+/;
  return { ...problem, detail: detail.replace(ofExample, id) };
}

function eventTypeItems(): JsonObject[] {
  return JSON.parse(JSON.stringify(eventTypes.map((type) => presentEventTypeDetails(type, 'Service'))));
}

function members(of: JsonObject, ...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
}

function keyOf(item: JsonObject | undefined): string | undefined {
  const key = item?.id ?? item?.name ?? item?.number;
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
}

/** Identifiers are time-ordered; items without one keep the order of the example. */
/** What has no id is in the order of its name. */
function newestFirst(a: JsonObject, b: JsonObject): number {
  if (typeof a.id !== 'string' || typeof b.id !== 'string') return String(a.name) < String(b.name) ? -1 : 1;
  return a.id < b.id ? 1 : -1;
}
