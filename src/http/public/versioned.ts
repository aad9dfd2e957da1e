// Handlers of what most operations of a resource with versions do: they call the domain, and answer with the resource and its entity tag.
// Whatever else a handler does is written out where it is.
import type { Context } from '../../domain/context.ts';
import type { SearchedPage } from '../../domain/event-types/matching.ts';
import type { PageRequest } from '../../domain/page.ts';
import type { ExpectedVersion } from '../../domain/version.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { type ListQuery, listOf } from '../edge/list.ts';
import type { Presented } from '../presenters/presented.ts';

interface Call {
  readonly context: Context;
  readonly principal: { readonly organizationId: string };
}
/** Most have an id; a meter has its key. */
type Path = { readonly id: string } | { readonly key: string };
interface CallOfOne extends Call {
  readonly path: Path;
}
interface Change extends CallOfOne {
  readonly headers: Parameters<typeof expectedVersion>[0];
}
type Given<Body> = { readonly body: Body };
type Versioned = { id: string; version: number };
type Present<Row, Body> = (row: Row) => Presented<Body>;

/** @param name of the list in its cursors. */
export const lists =
  <Query extends ListQuery, Row, Body>(
    name: string,
    list: (
      context: Context,
      organizationId: string,
      page: PageRequest,
      filter: ReturnType<typeof listOf<Query>>['filter'],
    ) => Promise<SearchedPage<Row>>,
    present: Present<Row, Body>,
  ) =>
  async ({ context, principal, query }: Call & { readonly query: Query }) => {
    const { page, filter, reply } = listOf(name, query);
    return reply(await list(context, principal.organizationId, page, filter), present);
  };

/** @param place the path of the list. */
export const creates =
  <Input, Row, Body extends Versioned>(
    place: string,
    create: (context: Context, organizationId: string, body: Input) => Promise<Row>,
    present: Present<Row, Body>,
  ) =>
  async ({ context, principal, body }: Call & Given<Input>) =>
    created(place, present(await create(context, principal.organizationId, body)));

export const gets =
  <Row, Body extends Versioned>(
    get: (context: Context, organizationId: string, id: string) => Promise<Row>,
    present: Present<Row, Body>,
  ) =>
  async ({ context, principal, path }: CallOfOne) =>
    ok(present(await get(context, principal.organizationId, idIn(path))));

/** A change that a body describes. */
export const changes =
  <Input, Row, Body extends Versioned>(
    change: (
      context: Context,
      organizationId: string,
      id: string,
      body: Input,
      expected: ExpectedVersion,
    ) => Promise<Row>,
    present: Present<Row, Body>,
  ) =>
  async ({ context, principal, path, headers, body }: Change & Given<Input>) =>
    ok(present(await change(context, principal.organizationId, idIn(path), body, expectedVersion(headers))));

type Act<Row> = (
  context: Context,
  organizationId: string,
  id: string,
  expected: ExpectedVersion,
) => Promise<Row>;

/** A change without a body. */
export const acts =
  <Row, Body extends Versioned>(act: Act<Row>, present: Present<Row, Body>) =>
  async ({ context, principal, path, headers }: Change) =>
    ok(present(await act(context, principal.organizationId, idIn(path), expectedVersion(headers))));

export const deletes =
  (remove: Act<void>) =>
  async ({ context, principal, path, headers }: Change) => {
    await remove(context, principal.organizationId, idIn(path), expectedVersion(headers));
    return { status: 204 as const };
  };

const idIn = (path: Path): string => ('id' in path ? path.id : path.key);

const ok = <Body extends Versioned>(body: Presented<Body>) => ({
  status: 200 as const,
  ...withEntityTag(body),
});
