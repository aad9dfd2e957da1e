/** The claim: which deliveries a worker attempts next. Its one statement is in claim-statement.ts. */
import type pg from 'pg';
import type { ClaimedDelivery, DeliveryWork } from '../delivery-work.ts';
import { claimStatement } from './claim-statement.ts';

/** How many more attempts may begin, for endpoints and organizations where it is not the usual number. */
export interface FreeCapacity {
  readonly endpoints: ReadonlyMap<string, number>;
  readonly otherEndpoints: number;
  readonly organizations: ReadonlyMap<string, number>;
  readonly otherOrganizations: number;
}

export interface ClaimRequest {
  readonly limit: number;
  /** The endpoint after which to resume the round; the empty string begins with the first. */
  readonly after: string;
  readonly room: FreeCapacity;
  /**
   * Endpoints with a time, in milliseconds since 1970, before which nothing of theirs is looked for: jobs that are gone
   * lie in the index until no transaction can see them any more, and would be stepped over.
   */
  readonly readyFrom?: ReadonlyMap<string, number>;
  /** Whether to read what published the events. */
  readonly traced?: boolean;
  /** The session that owns what is claimed (job-owner.ts); without one, only the lease returns it. */
  readonly session?: number;
}

/** What one claim took. */
export interface ClaimedBatch {
  readonly sendable: DeliveryWork[];
  /** What is not pending, or whose endpoint is not active at this moment. */
  readonly unsendable: ClaimedDelivery[];
  /**
   * When nothing was claimed: milliseconds until the turn of an endpoint that waits because of its
   * `max_per_second` alone; null if there is none.
   */
  readonly nextTurnMs: number | null;
  /** The endpoint after which to resume, if there are more than one claim visits; null otherwise. */
  readonly visitedUntil: string | null;
  /**
   * Whether it took some and there may be more: an endpoint gave all that its share allows, or there are others that it took
   * nothing from.
   */
  readonly mayHaveLeft: boolean;
  /** For each endpoint from which it took some, the latest time when one of them was due. */
  readonly claimedUntil: ReadonlyMap<string, number>;
}

/** What the deliveries of one endpoint have in common. */
interface ClaimedEndpoint {
  readonly organizationId: string;
  readonly endpointUrl: string;
  readonly signingSecretSealed: string;
  readonly claimedUntil: number;
}

type ClaimedRow = Omit<DeliveryWork, keyof ClaimedEndpoint> & { isSendable: boolean };

/** The last row says how the claim went. */
interface LastRow {
  readonly id: null;
  readonly nextTurnMs: number | null;
  readonly visitedUntil: string | null;
  readonly mayHaveLeft: boolean;
  readonly endpoints: Readonly<Record<string, ClaimedEndpoint>> | null;
}

/**
 * Claims ready deliveries, going round the endpoints that have some: each gives an equal share of the claim,
 * within its room, so that a million deliveries to one hold up no other.
 *
 * It replaces pg-boss's `fetch`, which takes the oldest job whoever it is for: with a full endpoint's backlog
 * in front it stepped over every job of it (138 ms a fetch at 150,000), and a fresh delivery waited behind
 * them all.
 *
 * @param table the queue's partition, with its schema.
 */
export async function claimDeliveries(
  pool: Pick<pg.Pool, 'query'>,
  table: string,
  { limit, after, room, readyFrom = new Map(), traced = false, session }: ClaimRequest,
): Promise<ClaimedBatch> {
  const { rows } = await pool.query<ClaimedRow | LastRow>({
    name: 'claim-deliveries',
    text: claimStatement(table, traced),
    values: [
      limit,
      after,
      [...room.endpoints.keys()],
      [...room.endpoints.values()],
      room.otherEndpoints,
      [...room.organizations.keys()],
      [...room.organizations.values()],
      room.otherOrganizations,
      session ?? null,
      [...readyFrom.keys()],
      [...readyFrom.values()],
    ],
  });
  const last = rows.pop();
  if (last?.id !== null) throw new Error('A claim did not tell how it went.');
  const endpoints = new Map(Object.entries(last.endpoints ?? {}));
  const sendable: DeliveryWork[] = [];
  const unsendable: ClaimedDelivery[] = [];
  for (const row of rows) {
    if (row.id === null) continue;
    const endpoint = endpoints.get(row.endpointId);
    if (row.isSendable && endpoint) sendable.push(toWork(row, endpoint));
    else unsendable.push(row);
  }
  const claimedUntil = new Map([...endpoints].map(([id, { claimedUntil: until }]) => [id, until]));
  const { nextTurnMs, visitedUntil, mayHaveLeft } = last;
  return { sendable, unsendable, nextTurnMs, visitedUntil, mayHaveLeft, claimedUntil };
}

/** Member by member: a spread costs as much as reading the row. */
function toWork(row: ClaimedRow, endpoint: ClaimedEndpoint): DeliveryWork {
  return {
    id: row.id,
    claimNumber: row.claimNumber,
    endpointId: row.endpointId,
    organizationId: endpoint.organizationId,
    eventId: row.eventId,
    eventType: row.eventType,
    body: row.body,
    endpointUrl: endpoint.endpointUrl,
    signingSecretSealed: endpoint.signingSecretSealed,
    roundAttemptCount: row.roundAttemptCount,
    ...(row.traceparent !== undefined && { traceparent: row.traceparent }),
  };
}
