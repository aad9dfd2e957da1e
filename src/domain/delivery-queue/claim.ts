/** Claims the deliveries that a worker attempts next. The statement is in claim-statement.ts. */
import type pg from 'pg';
import type { ClaimedDelivery, DeliveryWork } from '../delivery-work.ts';
import { claimStatement } from './claim-statement.ts';

/**
 * How many more attempts may begin; endpoints and organizations are listed where it is not the usual number.
 */
export interface FreeCapacity {
  readonly endpoints: ReadonlyMap<string, number>;
  readonly otherEndpoints: number;
  readonly organizations: ReadonlyMap<string, number>;
  readonly otherOrganizations: number;
}

export interface ClaimRequest {
  readonly limit: number;
  /** The endpoint after which the round resumes; the empty string starts with the first endpoint. */
  readonly after: string;
  readonly room: FreeCapacity;
  /**
   * By endpoint, the time in milliseconds since 1970 before which the claim need not search: entries of
   * finished jobs stay in the index until no transaction can see them any more, and would have to be skipped.
   */
  readonly readyFrom?: ReadonlyMap<string, number>;
  /** Whether to read the trace of the publisher. */
  readonly traced?: boolean;
  /**
   * The session that owns the claimed jobs (job-owner.ts). Without one, the jobs return only after their
   * lease.
   */
  readonly session?: number;
}

/** The result of one claim. */
export interface ClaimedBatch {
  readonly sendable: DeliveryWork[];
  /** Deliveries that are not pending, or whose endpoint is not active at this moment. */
  readonly unsendable: ClaimedDelivery[];
  /**
   * If nothing was claimed: milliseconds until the turn of an endpoint that waits only because of its
   * `max_per_second`; null if there is none.
   */
  readonly nextTurnMs: number | null;
  /** The endpoint after which to resume, if there are more endpoints than a claim visits; null otherwise. */
  readonly visitedUntil: string | null;
  /**
   * Whether deliveries were claimed and more may be left: an endpoint filled its whole share, or there are
   * endpoints from which the claim took nothing.
   */
  readonly mayHaveLeft: boolean;
  /** By endpoint from which deliveries were taken, the latest due time among them. */
  readonly claimedUntil: ReadonlyMap<string, number>;
}

/** The data shared by the deliveries of one endpoint. */
interface ClaimedEndpoint {
  readonly organizationId: string;
  readonly endpointUrl: string;
  readonly sentTo: string | null;
  readonly signingSecretSealed: string;
  readonly sendingOptions: string | null;
  readonly claimedUntil: number;
}

/** Of an event's rows one has its body, the others null. */
type ClaimedRow = Omit<DeliveryWork, keyof ClaimedEndpoint | 'body'> & { isSendable: boolean; body: string };

/** The last row, which reports how the claim went. */
interface LastRow {
  readonly id: null;
  readonly nextTurnMs: number | null;
  readonly visitedUntil: string | null;
  readonly mayHaveLeft: boolean;
  readonly endpoints: Readonly<Record<string, ClaimedEndpoint>> | null;
}

/**
 * Claims ready deliveries from all endpoints in turn: each gets an equal share of the claim, within its room,
 * so that a million deliveries to one endpoint do not delay the others.
 *
 * It replaces pg-boss's `fetch`, which takes the oldest job of any endpoint: when an endpoint without room
 * had a backlog, each fetch skipped every job of it (138 ms at 150,000 jobs), and a fresh delivery waited
 * behind all of them.
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
  // As bytes: they are signed and sent, perhaps to many endpoints.
  const bodies = new Map<string, Buffer>();
  for (const row of rows)
    if (row.id !== null && row.body !== null) bodies.set(row.eventId, Buffer.from(row.body));
  const sendable: DeliveryWork[] = [];
  const unsendable: ClaimedDelivery[] = [];
  for (const row of rows) {
    if (row.id === null) continue;
    const endpoint = endpoints.get(row.endpointId);
    if (row.isSendable && endpoint) sendable.push(toWork(row, endpoint, bodies.get(row.eventId) ?? row.body));
    else unsendable.push(row);
  }
  const claimedUntil = new Map([...endpoints].map(([id, { claimedUntil: until }]) => [id, until]));
  const { nextTurnMs, visitedUntil, mayHaveLeft } = last;
  return { sendable, unsendable, nextTurnMs, visitedUntil, mayHaveLeft, claimedUntil };
}

/** Copies each member: a spread costs as much as reading the row. */
function toWork(row: ClaimedRow, endpoint: ClaimedEndpoint, body: DeliveryWork['body']): DeliveryWork {
  return {
    id: row.id,
    claimNumber: row.claimNumber,
    endpointId: row.endpointId,
    organizationId: endpoint.organizationId,
    eventId: row.eventId,
    eventType: row.eventType,
    body,
    endpointUrl: endpoint.endpointUrl,
    sentTo: endpoint.sentTo,
    signingSecretSealed: endpoint.signingSecretSealed,
    sendingOptions: endpoint.sendingOptions,
    roundAttemptCount: row.roundAttemptCount,
    ...(row.traceparent !== undefined && { traceparent: row.traceparent }),
  };
}
