/** How a worker shares its attempts in flight among endpoints and organizations. */
import type { FreeCapacity } from '../domain/delivery-queue/claim.ts';

/** How many attempts may be in flight at once. */
export interface PlaceLimits {
  readonly perWorker: number;
  readonly perOrganization: number;
  readonly perEndpoint: number;
}

interface Endpoint {
  readonly organizationId: string;
  inFlight: number;
  /** Grows by one with every answer, halves with every attempt that got none. */
  limit: number;
  /** Whether its last attempt got an answer; false for a new one. */
  answers: boolean;
}

/** An endpoint begins with this many and has to answer for more. */
const FIRST_LIMIT = 4;
/** Every claim lists the known ones, so their number is limited. */
const ENDPOINTS_KNOWN_MAX = 500;

/**
 * Shares a worker's window out among endpoints and organizations, so that those that hang until the timeout
 * hold up only themselves. How many places an endpoint gets follows how it answers, as TCP's window follows
 * the network. Endpoints that have not answered lately, new ones among them, have half of the window
 * together: in an outage of hundreds of receivers the other half still serves the rest.
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #firstLimit: number;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #inFlightByOrganization = new Map<string, number>();
  #inFlight = 0;
  #inFlightUnproven = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
    this.#firstLimit = Math.min(FIRST_LIMIT, limits.perEndpoint);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  take(endpointId: string, organizationId: string): void {
    this.#count(this.#endpoint(endpointId, organizationId), 1);
  }

  /**
   * Gives the place back; `answered` says whether the endpoint sent a response, whatever its status.
   *
   * @returns whether something may have waited for it.
   */
  leave(endpointId: string, organizationId: string, answered: boolean): boolean {
    const endpoint = this.#endpoint(endpointId, organizationId);
    const wasFull = this.#isFull(endpoint);
    this.#count(endpoint, -1);
    endpoint.limit = answered
      ? Math.min(endpoint.limit + 1, this.#limits.perEndpoint)
      : Math.max(Math.floor(endpoint.limit / 2), 1);
    if (answered !== endpoint.answers) {
      endpoint.answers = answered;
      this.#inFlightUnproven += answered ? -endpoint.inFlight : endpoint.inFlight;
    }
    return wasFull;
  }

  /** How many more attempts may begin. */
  room(): FreeCapacity {
    const unprovenRoom = this.#unprovenRoom;
    const usual = Math.min(this.#firstLimit, unprovenRoom);
    const endpoints = new Map<string, number>();
    for (const [endpointId, endpoint] of this.#endpoints) {
      const room = Math.max(endpoint.limit - endpoint.inFlight, 0);
      const allowed = endpoint.answers ? room : Math.min(room, unprovenRoom);
      if (allowed !== usual) endpoints.set(endpointId, allowed);
    }
    const { perOrganization } = this.#limits;
    const organizations = new Map<string, number>();
    for (const [organizationId, inFlight] of this.#inFlightByOrganization)
      organizations.set(organizationId, Math.max(perOrganization - inFlight, 0));
    return { endpoints, otherEndpoints: usual, organizations, otherOrganizations: perOrganization };
  }

  get #unprovenRoom(): number {
    return Math.max(Math.ceil(this.#limits.perWorker / 2) - this.#inFlightUnproven, 0);
  }

  #isFull({ organizationId, inFlight, limit, answers }: Endpoint): boolean {
    return (
      inFlight >= limit ||
      (!answers && this.#unprovenRoom === 0) ||
      (this.#inFlightByOrganization.get(organizationId) ?? 0) >= this.#limits.perOrganization
    );
  }

  #count(endpoint: Endpoint, change: 1 | -1): void {
    endpoint.inFlight += change;
    this.#inFlight += change;
    if (!endpoint.answers) this.#inFlightUnproven += change;
    const count = (this.#inFlightByOrganization.get(endpoint.organizationId) ?? 0) + change;
    if (count > 0) this.#inFlightByOrganization.set(endpoint.organizationId, count);
    else this.#inFlightByOrganization.delete(endpoint.organizationId);
  }

  #endpoint(endpointId: string, organizationId: string): Endpoint {
    const known = this.#endpoints.get(endpointId);
    if (known) return known;
    if (this.#endpoints.size >= ENDPOINTS_KNOWN_MAX) this.#forgetIdle();
    const endpoint = { organizationId, inFlight: 0, limit: this.#firstLimit, answers: false };
    this.#endpoints.set(endpointId, endpoint);
    return endpoint;
  }

  #forgetIdle(): void {
    for (const [endpointId, { inFlight }] of this.#endpoints) {
      if (inFlight === 0) this.#endpoints.delete(endpointId);
    }
  }
}
