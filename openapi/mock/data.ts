import { pageBody, pageRequest } from '../../src/http/pagination.ts';
import { isObject, type JsonObject, type MockOperation } from './contract.ts';

/** What exists in the mock: every item that the examples of a resource show, in the order of its list. */
export interface Resource {
  readonly name: string;
  readonly items: readonly JsonObject[];
  /** What a list tells of each; an item alone may tell more. */
  readonly listedMembers: readonly string[];
}

/**
 * The resources of the contract by path: a list operation and, if there is one, the operation that gets one of its items. An item
 * that either of them shows exists for both, so that what is listed can be opened.
 */
export function readResources(operations: readonly MockOperation[]): Map<string, Resource> {
  const reads = operations.filter(({ method }) => method === 'GET');
  const lists = reads.filter((operation) => !takesId(operation));
  return new Map(
    lists.map(({ path, answers }) => {
      const ofOne = reads.filter((read) => read.path === `${path}/{id}`).flatMap((read) => read.answers);
      const bodies = [...answers, ...ofOne].filter(({ status }) => status < 300).map(({ body }) => body);
      const items = bodies.flatMap((body) =>
        isObject(body) && Array.isArray(body.data) ? body.data : [body],
      );
      const byKey = new Map(items.filter(isObject).map((item) => [keyOf(item), item]));
      const listed = answers.flatMap(({ body }) =>
        isObject(body) && Array.isArray(body.data) ? body.data : [],
      );
      const resource: Resource = {
        name: path.split('/').at(-1) ?? '',
        items: [...byKey.values()].sort(newestFirst),
        listedMembers: [...new Set(listed.filter(isObject).flatMap((item) => Object.keys(item)))],
      };
      return [path, resource];
    }),
  );
}

/** The resource that an operation reads or changes. */
export function resourceOf(
  resources: ReadonlyMap<string, Resource>,
  { path }: MockOperation,
): Resource | undefined {
  return [...resources].find(([root]) => path === root || path.startsWith(`${root}/`))?.[1];
}

export function takesId({ path }: MockOperation): boolean {
  return path.includes('{id}');
}

export function itemWithId(resource: Resource | undefined, id: string): JsonObject | undefined {
  return resource?.items.find((item) => item.id === id.toLowerCase());
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
      cursor: typeof cursor === 'string' ? cursor : undefined,
    },
    (key) => position(key) !== -1,
  );
  const start = page.after === undefined ? 0 : position(page.after) + 1;
  const shown = visible.slice(start, start + page.limit);
  const next = visible.length > start + page.limit ? keyOf(shown.at(-1)) : undefined;
  return pageBody(list, { items: shown, next }, (item) => members(item, ...listedMembers));
}

/** Deleted items are listed only when they are asked for. */
function fits(item: JsonObject, filter: Readonly<Record<string, unknown>>): boolean {
  const { created_from: from, created_before: before, ...equal } = filter;
  const createdAt = Date.parse(String(item.created_at));
  return (
    (equal.status !== undefined || item.status !== 'deleted') &&
    Object.entries(equal).every(([name, value]) => item[name] === value) &&
    (from === undefined || createdAt >= Date.parse(String(from))) &&
    (before === undefined || createdAt < Date.parse(String(before)))
  );
}

/** What an operation makes of the item that it is called for, its example told. What is not here leaves the item as it is. */
const changes: Record<string, (item: JsonObject, example: JsonObject) => JsonObject> = {
  updateWebhookEndpoint: (_item, example) => members(example, 'updated_at'),
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
 * An example made to fit the request. It tells of one item, and whoever disables the second endpoint of a list expects that one
 * back, as whoever sends subscriptions expects those.
 */
export function fitExample(
  operation: MockOperation,
  example: JsonObject,
  item: JsonObject | undefined,
  sent: JsonObject,
): JsonObject {
  // What belongs to an item has an id of its own, and shows little of the item.
  const isItem = item !== undefined && 'id' in example && Object.keys(item).every((name) => name in example);
  const fitting = isItem ? { ...item, ...changes[operation.id]?.(item, example) } : ofItem(example, item);
  const echoed = Object.keys(fitting).filter((name) => name in sent);
  return { ...fitting, ...members(sent, ...echoed) };
}

function ofItem(example: JsonObject, item: JsonObject | undefined): JsonObject {
  const { id } = item ?? {};
  return id !== undefined && 'endpoint_id' in example ? { ...example, endpoint_id: id } : example;
}

/** A problem's detail names the identifier of the example; the caller's belongs there. */
export function fitProblem(problem: JsonObject, id: string): JsonObject {
  const { detail } = problem;
  if (typeof detail !== 'string' || id === '') return problem;
  return { ...problem, detail: detail.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, id) };
}

function members(of: JsonObject, ...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
}

function keyOf(item: JsonObject | undefined): string | undefined {
  const key = item?.id ?? item?.name;
  return typeof key === 'string' ? key : undefined;
}

/** Identifiers are time-ordered; what has none keeps the order of its example. */
function newestFirst(a: JsonObject, b: JsonObject): number {
  if (typeof a.id !== 'string' || typeof b.id !== 'string') return 0;
  return a.id < b.id ? 1 : -1;
}
