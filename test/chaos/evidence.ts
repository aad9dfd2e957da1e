import type { Behaviour } from './behaviour.ts';
import type { BodyTaken, ReceivedRequest } from './request-log.ts';

/**
 * The evidence for a verdict on deliveries: the database's content, the requests that receivers got, and the
 * faults.
 */
export interface Evidence {
  /** When the database was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly attemptTimeoutMs: number;
  readonly endpoints: readonly EvidenceEndpoint[];
  /** Numbers for which the publisher reported a commit. */
  readonly reportedNumbers: readonly number[];
  readonly rolledBackNumbers: readonly number[];
  readonly invoices: readonly { readonly id: string; readonly number: number }[];
  /** Organizations whose events are published over HTTP, without an invoice. */
  readonly httpOrganizationIds: readonly string[];
  /** Business events. */
  readonly events: readonly EvidenceEvent[];
  /** Events that report a delivery that was given up. */
  readonly exhaustions: readonly { readonly id: string; readonly deliveryId: string }[];
  readonly deliveries: readonly EvidenceDelivery[];
  readonly attempts: readonly EvidenceAttempt[];
  readonly jobs: readonly EvidenceJob[];
  readonly requests: readonly ReceivedRequest[];
  readonly bodiesTaken: readonly BodyTaken[];
  /** When workers got SIGKILL. */
  readonly workerKills: readonly WorkerKill[];
  /** When a worker was cut off from the database. */
  readonly workerCuts: readonly WorkerCut[];
  /** When no worker could reach the database, in order of time. */
  readonly outages: readonly { readonly from: number; readonly to: number }[];
}

export interface WorkerKill {
  readonly at: number;
  readonly worker: string;
  /** The deliveries that the worker had claimed shortly before. */
  readonly claims: readonly { readonly deliveryId: string; readonly claimedAt: number }[];
  /** The other workers that reached the database and could continue the deliveries. */
  readonly othersAtWork: readonly string[];
}

export interface WorkerCut {
  readonly worker: string;
  readonly from: number;
  readonly to: number;
}

export interface EvidenceEndpoint {
  readonly id: string;
  readonly organizationId: string;
  readonly behaviour: Behaviour;
}

export interface EvidenceEvent {
  readonly id: string;
  readonly organizationId: string;
  readonly number: number;
  readonly invoiceId: string;
  /** In the feed; null before it has one. */
  readonly position: number | null;
  readonly bodySha256: string;
  readonly createdAt: number;
}

export interface EvidenceDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly status: 'pending' | 'held' | 'delivered' | 'failed' | 'canceled' | 'skipped';
  readonly reason: string | null;
  readonly nextAttemptAt: number | null;
}

export interface EvidenceAttempt {
  readonly deliveryId: string;
  readonly number: number;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly errorClass: string | null;
  /** The value of the signature header; null if no request could be made. */
  readonly signature: string | null;
}

/** A delivery and its job have the same id. */
export interface EvidenceJob {
  readonly id: string;
  readonly state: string;
  readonly startAfter: number;
}
