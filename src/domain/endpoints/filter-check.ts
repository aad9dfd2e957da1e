/** Checks a filter on events of the past, before it is saved. */
import type { FilterCheckRequest } from '../../../generated/api/types.gen.ts';
import { boundedRead, type Context } from '../context.ts';
import { unprocessable } from '../errors.ts';
import { typesCovered } from '../event-types/event-pattern.ts';
import type { ListedEvent } from '../events/event-history.ts';
import { eventsErrors } from './endpoint-input.ts';
import { getEndpoint } from './webhook-endpoint.ts';

const CHECKED_MAX = 1_000;
const LISTED_MAX = 50;

export interface FilterCheck {
  readonly checked: number;
  readonly passed: number;
  readonly oldestAt: Date | null;
  /** The newest first, like those that do not pass; some of each. */
  readonly passing: readonly ListedEvent[];
  readonly leftOut: readonly ListedEvent[];
}

/**
 * The last events of each type are found by the index of events; of the newest of all, the bodies are read.
 *
 * @throws DomainError as getEndpoint does; `unprocessable_content` with pointers; `query_too_large`.
 */
export async function checkFilter(
  context: Context,
  organizationId: string,
  endpointId: string,
  request: FilterCheckRequest,
): Promise<FilterCheck> {
  await getEndpoint(context, organizationId, endpointId);
  const errors = eventsErrors(request);
  if (errors.length > 0) throw unprocessable(errors);
  const { event_type, schema_version, filter } = request;
  const types = typesCovered(event_type, schema_version).map(({ name }) => name);
  const events = await boundedRead(
    context,
    organizationId,
    'Name one event type instead of a wildcard.',
    ({ db }) =>
      db.query<ListedEvent & { passes: boolean }>`
      with newest as materialized (
        select event.id, event.type, event.schema_version, event.created_at, event.body
        from unnest(${types}::text[]) as wanted(type)
        cross join lateral (
          select id, type, schema_version, created_at, body from event
          where organization_id = ${organizationId} and type = wanted.type
            and schema_version = ${schema_version}::int and body is not null
          order by created_at desc, id desc limit ${CHECKED_MAX}
        ) as event
        order by event.created_at desc, event.id desc limit ${CHECKED_MAX}
      )
      select id, type, schema_version as "schemaVersion", created_at as "createdAt",
             filter_passes(event_document(body), ${filter}) as passes
      from newest order by created_at desc, id desc`,
  );
  const passing = events.filter(({ passes }) => passes);
  return {
    checked: events.length,
    passed: passing.length,
    oldestAt: events.at(-1)?.createdAt ?? null,
    passing: passing.slice(0, LISTED_MAX),
    leftOut: events.filter(({ passes }) => !passes).slice(0, LISTED_MAX),
  };
}
