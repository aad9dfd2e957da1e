// The evidence for a verdict on the feed: the events that readers got, the answers that publishers got, and
// the database's content.
import type { AdminSession } from './chaos-postgres.ts';

export interface FeedEvidence {
  /** The database's events of these organizations. */
  readonly events: readonly FeedLedgerEvent[];
  readonly rows: readonly FeedLedgerRow[];
  readonly publications: readonly Publication[];
  readonly readings: readonly Reading[];
}

interface FeedLedgerEvent {
  readonly id: string;
  readonly organizationId: string;
  readonly type: string;
  /** The event that it names as its cause: its publisher had read that event in the feed. */
  readonly causeId: string | null;
}

export interface FeedLedgerRow {
  readonly organizationId: string;
  readonly position: number;
  readonly eventId: string;
}

/** An event as its publisher knows it; all times are by one clock. */
export interface Publication {
  readonly id: string;
  readonly organizationId: string;
  /** Before the statement or request that published it. */
  readonly sentAt: number;
  /** After the answer to the commit; undefined if there was none. */
  committedAt?: number;
  /** Whether its transaction or savepoint was rolled back, and the rollback answered. */
  isRolledBack?: boolean;
}

export interface Place {
  readonly position: number;
  readonly eventId: string;
}

/** All events that one reader of an organization's feed got, from the beginning. */
export interface Reading {
  readonly reader: string;
  readonly organizationId: string;
  readonly stretches: readonly Stretch[];
  /** From the last answer; undefined if there was none. */
  readonly behind: number | undefined;
  /** Answers that no fault explains. */
  readonly problems: readonly string[];
}

/** The events between two cursors. */
export interface Stretch {
  /** The positions of the cursors. */
  readonly from: number;
  readonly to: number;
  /** Undefined means all types. */
  readonly types: readonly string[] | undefined;
  readonly events: readonly Place[];
}

export type FeedLedger = Pick<FeedEvidence, 'events' | 'rows'>;

/**
 * Leaves out later events that were read: hostile receivers continue to refuse, and each delivery that is
 * given up is an event.
 */
export function readingUntil({ rows }: FeedLedger, reading: Reading): Reading {
  const last = rows.filter(({ organizationId }) => organizationId === reading.organizationId).length;
  return {
    ...reading,
    stretches: reading.stretches
      .filter(({ from }) => from <= last)
      .map((stretch) => ({
        ...stretch,
        to: Math.min(stretch.to, last),
        events: stretch.events.filter(({ position }) => position <= last),
      })),
  };
}

/** The events of these organizations and their feeds, read at one moment. */
export async function readFeedLedger(
  session: AdminSession,
  organizationIds: readonly string[],
): Promise<FeedLedger> {
  await session.query('begin isolation level repeatable read read only');
  try {
    const events = await session.query<FeedLedgerEvent & Record<string, unknown>>(
      `select id, organization_id as "organizationId", type,
              case when type = 'payment.received' then body::json #>> '{data,invoice_id}' end as "causeId"
       from event where organization_id = any($1::uuid[])`,
      [organizationIds],
    );
    const rows = await session.query<FeedLedgerRow & Record<string, unknown>>(
      `select organization_id as "organizationId", position::float8 as position, event_id as "eventId"
       from event_feed where organization_id = any($1::uuid[]) order by organization_id, position`,
      [organizationIds],
    );
    return { events: events.rows, rows: rows.rows };
  } finally {
    await session.query('commit');
  }
}
