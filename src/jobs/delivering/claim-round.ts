/** The claims of an engine, one after the other: each continues where the last one stopped. */
import type { ClaimedBatch, ClaimRequest, FreeCapacity } from '../../domain/delivery-queue/claim.ts';
import type { DeliveryQueue } from '../../domain/delivery-queue/delivery-queue.ts';
import type { DeliveryWork } from '../../domain/delivery-work.ts';
import { QueueFront } from './queue-front.ts';

/**
 * Between two claims the engine waits, for more room or more due deliveries, as long as the last claim took:
 * so claims take at most half of the time. The bounds keep the window from running empty.
 */
const GATHER_MS_MIN = 1;
const GATHER_MS_MAX = 20;
/**
 * Least time between claims for endpoints that wait for their turn, or that are behind many such endpoints.
 */
const TURNS_MS = 10;

/** What a claim took. */
export interface Claimed extends Pick<ClaimedBatch, 'sendable' | 'unsendable'> {
  readonly count: number;
  /** When to claim again if nothing is left. */
  readonly againInMs: number;
  /** Whether the claim may have left some that there is room for. */
  readonly mayHaveLeft: boolean;
}

export class ClaimRound {
  readonly #queue: DeliveryQueue;
  readonly #front = new QueueFront();
  /** The endpoint after which the next claim continues its round. */
  #lastEndpoint = '';
  #gatherMs = GATHER_MS_MIN;

  constructor(queue: DeliveryQueue) {
    this.#queue = queue;
  }

  /** How long to wait for more before the next claim. */
  get gatherMs(): number {
    return this.#gatherMs;
  }

  async claim(request: Omit<ClaimRequest, 'after' | 'readyFrom'>): Promise<Claimed> {
    const beginMs = performance.now();
    const readyFrom = this.#front.readyFrom(beginMs);
    const { sendable, unsendable, nextTurnMs, visitedUntil, claimedUntil, mayHaveLeft } =
      await this.#queue.claim({ ...request, after: this.#lastEndpoint, readyFrom });
    const endMs = performance.now();
    this.#front.claimed(readyFrom, { claimedUntil, beginMs, endMs });
    this.#gatherMs = Math.min(Math.max(endMs - beginMs, GATHER_MS_MIN), GATHER_MS_MAX);
    this.#lastEndpoint = visitedUntil ?? lastInRound([...sendable, ...unsendable], this.#lastEndpoint);
    const turnMs = visitedUntil === null ? (nextTurnMs ?? Number.POSITIVE_INFINITY) : 0;
    return {
      sendable,
      unsendable,
      count: sendable.length + unsendable.length,
      againInMs: Math.max(Math.min(turnMs, this.#front.lookInMs(readyFrom, endMs)), TURNS_MS),
      mayHaveLeft: mayHaveLeft || hasTakenAllRoom(sendable, request.room),
    };
  }
}

/**
 * Whether the claim filled all the room that an endpoint or an organization had when the claim began. Places
 * that became free during the claim raised no signal, because the endpoint was not full then.
 */
function hasTakenAllRoom(claimed: readonly DeliveryWork[], room: FreeCapacity): boolean {
  const byEndpoint = Map.groupBy(claimed, ({ endpointId }) => endpointId);
  const byOrganization = Map.groupBy(claimed, ({ organizationId }) => organizationId);
  return (
    [...byEndpoint].some(([id, of]) => of.length >= (room.endpoints.get(id) ?? room.otherEndpoints)) ||
    [...byOrganization].some(
      ([id, of]) => of.length >= (room.organizations.get(id) ?? room.otherOrganizations),
    )
  );
}

/** A claim visits the endpoints behind `after` in their order, then those before it. */
function lastInRound(claimed: readonly { endpointId: string }[], after: string): string {
  const visited = claimed.map(({ endpointId }) => endpointId).sort();
  return visited.findLast((endpointId) => endpointId <= after) ?? visited.at(-1) ?? after;
}
