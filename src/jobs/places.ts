/** How many attempts may be in flight at once, beside the window of the whole worker. */
export interface PlaceLimits {
  readonly perEndpoint: number;
  readonly perOrganization: number;
}

interface Endpoint {
  readonly organizationId: string;
  inFlight: number;
  /** Grows by one with every answer, halves with every attempt that got none. */
  limit: number;
}

/** An endpoint begins with this many and has to answer for more: a dozen that hang must not fill the window. */
const FIRST_LIMIT = 8;
const IDLE_ENDPOINTS_KEPT_MAX = 10_000;

/**
 * Shares a worker's window out among endpoints and organizations, so that those that hang until the timeout hold up
 * nobody but themselves. How many places an endpoint gets follows how it answers, as TCP's window follows the network.
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #inFlightByOrganization = new Map<string, number>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Takes a place if there is one for this endpoint. */
  take(endpointId: string, organizationId: string): boolean {
    const endpoint = this.#endpoint(endpointId, organizationId);
    if (this.#isFull(endpoint)) return false;
    endpoint.inFlight++;
    this.#countOrganization(organizationId, 1);
    return true;
  }

  /** Gives the place back; `answered` says whether the endpoint sent a response, whatever its status. */
  leave(endpointId: string, organizationId: string, answered: boolean): void {
    const endpoint = this.#endpoint(endpointId, organizationId);
    endpoint.inFlight--;
    endpoint.limit = answered
      ? Math.min(endpoint.limit + 1, this.#limits.perEndpoint)
      : Math.max(Math.floor(endpoint.limit / 2), 1);
    this.#countOrganization(organizationId, -1);
  }

  /** Endpoints with attempts in flight that can take no more at present. */
  full(): string[] {
    return [...this.#endpoints]
      .filter(([, endpoint]) => endpoint.inFlight > 0 && this.#isFull(endpoint))
      .map(([endpointId]) => endpointId);
  }

  #isFull({ inFlight, limit, organizationId }: Endpoint): boolean {
    const ofOrganization = this.#inFlightByOrganization.get(organizationId) ?? 0;
    return inFlight >= limit || ofOrganization >= this.#limits.perOrganization;
  }

  #endpoint(endpointId: string, organizationId: string): Endpoint {
    const known = this.#endpoints.get(endpointId);
    if (known) return known;
    if (this.#endpoints.size >= IDLE_ENDPOINTS_KEPT_MAX) this.#forgetIdle();
    const limit = Math.min(FIRST_LIMIT, this.#limits.perEndpoint);
    const endpoint = { organizationId, inFlight: 0, limit };
    this.#endpoints.set(endpointId, endpoint);
    return endpoint;
  }

  #forgetIdle(): void {
    for (const [endpointId, { inFlight }] of this.#endpoints) {
      if (inFlight === 0) this.#endpoints.delete(endpointId);
    }
  }

  #countOrganization(organizationId: string, change: 1 | -1): void {
    const count = (this.#inFlightByOrganization.get(organizationId) ?? 0) + change;
    if (count > 0) this.#inFlightByOrganization.set(organizationId, count);
    else this.#inFlightByOrganization.delete(organizationId);
  }
}
