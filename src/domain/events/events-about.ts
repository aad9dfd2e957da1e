// Finds the events that are about one resource.
import type { Context } from '../context.ts';
import type { ListedEvent } from './event-history.ts';

export interface EventsAbout {
  /** Newest first. */
  readonly events: readonly ListedEvent[];
  /** Whether there are no more. */
  readonly isComplete: boolean;
}

export const EVENTS_ABOUT_MAX = 100;

/**
 * Index: event_subject_idx.
 *
 * @param subject `kind` as the contract's `x-subject` has it.
 */
export async function findEventsAbout(
  { db }: Context,
  organizationId: string,
  subject: { readonly kind: string; readonly id: string },
): Promise<EventsAbout> {
  const events = await db.query<ListedEvent>`
    select id, type, schema_version as "schemaVersion", created_at as "createdAt"
    from event
    where subject_id = ${subject.id} and subject_kind = ${subject.kind} and organization_id = ${organizationId}
    order by created_at desc, id desc
    limit ${EVENTS_ABOUT_MAX + 1}`;
  return { events: events.slice(0, EVENTS_ABOUT_MAX), isComplete: events.length <= EVENTS_ABOUT_MAX };
}
