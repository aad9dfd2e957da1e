/** How a worker shares its attempts in flight among endpoints and organizations. */
import type { FreeCapacity } from '../../domain/delivery-queue/claim.ts';

/** How many attempts may be in flight at once. */
export interface PlaceLimits {
  readonly perWorker: number;
  readonly perOrganization: number;
  readonly perEndpoint: number;
}

interface Endpoint {
  readonly organizationId: string;
  inFlight: number;
  /** Places promised to running statements that publish. */
  promised: number;
  /** Grows by one with every answer, halves with every attempt that got no answer. */
  limit: number;
  /** Whether the endpoint's last attempt got an answer; false for a new endpoint. */
  answers: boolean;
}

/** A new endpoint begins with this limit; answers raise it. */
const FIRST_LIMIT = 4;
/** Every claim lists the known endpoints, so their number is limited. */
const ENDPOINTS_KNOWN_MAX = 500;

/**
 * Divides a worker's window among endpoints and organizations, so that endpoints that hang until the timeout
 * delay only their own deliveries. The number of places of an endpoint adapts to its answers, as TCP's window
 * adapts to the network. Endpoints that did not answer last time, and new ones, share half of the window: in
 * an outage of hundreds of receivers, the other half still serves the rest.
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #firstLimit: number;
  readonly #endpoints = new Map<string, Endpoint>();
  /** Places in flight or promised. */
  readonly #takenByOrganization = new Map<string, number>();
  #inFlight = 0;
  #promised = 0;
  #inFlightUnproven = 0;
  /** The places that the running claim may take. */
  #granted: FreeCapacity | undefined;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
    this.#firstLimit = Math.min(FIRST_LIMIT, limits.perEndpoint);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** How many places are promised. */
  get promised(): number {
    return this.#promised;
  }

  /**
   * Promises places to a statement that may claim deliveries; nothing else can take them until `release`.
   * Only endpoints that answer get promises. The others wait for a claim, which knows how much room they
   * share.
   *
   * @param wanted the organizations to whose endpoints may be sent, each with the most deliveries that one
   *   endpoint gets.
   */
  promise(wanted: ReadonlyMap<string, number>, countMax: number): ReadonlyMap<string, number> {
    const promised = new Map<string, number>();
    let left = countMax;
    for (const [endpointId, endpoint] of this.#endpoints) {
      const count = endpoint.answers ? (wanted.get(endpoint.organizationId) ?? 0) : 0;
      const room = Math.min(count, this.#roomBesideClaim(endpointId, endpoint), left);
      if (room <= 0) continue;
      promised.set(endpointId, room);
      this.#countPromised(endpoint, room);
      left -= room;
    }
    return promised;
  }

  /** Returns all places of a promise; deliveries that were claimed then take them again. */
  release(promised: ReadonlyMap<string, number>): void {
    for (const [endpointId, count] of promised) {
      const endpoint = this.#endpoints.get(endpointId);
      if (endpoint) this.#countPromised(endpoint, -count);
    }
  }

  take(endpointId: string, organizationId: string): void {
    this.#count(this.#endpoint(endpointId, organizationId), 1);
  }

  /**
   * Gives the place back; `answered` says whether the endpoint sent a response, whatever its status.
   *
   * @returns whether a delivery may have waited for this place.
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

  /** Whether a claim that begins now lacks room somewhere only because places are promised. */
  get isShortOfPromised(): boolean {
    if (this.#promised === 0) return false;
    return [...this.#endpoints.values()].some((endpoint) => endpoint.promised > 0 && this.#isFull(endpoint));
  }

  /**
   * The places that a claim may take, reserved until `claimed`.
   *
   * @param isShared leaves half of the room of each answering endpoint free for promises during the claim.
   */
  grant(isShared: boolean): FreeCapacity {
    const room = this.room();
    this.#granted = isShared ? this.#half(room) : room;
    return this.#granted;
  }

  /** The claim has ended. Call it before the claimed deliveries take their places. */
  claimed(): void {
    this.#granted = undefined;
  }

  #half({ endpoints, otherEndpoints, organizations, otherOrganizations }: FreeCapacity): FreeCapacity {
    const half = (room: number) => Math.ceil(room / 2);
    const isShared = (endpointId: string) => this.#endpoints.get(endpointId)?.answers ?? false;
    return {
      endpoints: new Map([...endpoints].map(([id, room]) => [id, isShared(id) ? half(room) : room])),
      otherEndpoints,
      organizations: new Map([...organizations].map(([id, room]) => [id, half(room)])),
      otherOrganizations: half(otherOrganizations),
    };
  }

  #roomBesideClaim(endpointId: string, endpoint: Endpoint): number {
    const { organizationId } = endpoint;
    const granted = this.#granted;
    const ofEndpoint = granted ? (granted.endpoints.get(endpointId) ?? granted.otherEndpoints) : 0;
    const ofOrganization = granted
      ? (granted.organizations.get(organizationId) ?? granted.otherOrganizations)
      : 0;
    return Math.min(roomOf(endpoint) - ofEndpoint, this.#roomOfOrganization(organizationId) - ofOrganization);
  }

  /** How many more attempts may begin. */
  room(): FreeCapacity {
    const unprovenRoom = this.#unprovenRoom;
    const usual = Math.min(this.#firstLimit, unprovenRoom);
    const endpoints = new Map<string, number>();
    for (const [endpointId, endpoint] of this.#endpoints) {
      const room = Math.max(roomOf(endpoint), 0);
      const allowed = endpoint.answers ? room : Math.min(room, unprovenRoom);
      if (allowed !== usual) endpoints.set(endpointId, allowed);
    }
    const organizations = new Map<string, number>();
    for (const organizationId of this.#takenByOrganization.keys())
      organizations.set(organizationId, Math.max(this.#roomOfOrganization(organizationId), 0));
    return {
      endpoints,
      otherEndpoints: usual,
      organizations,
      otherOrganizations: this.#limits.perOrganization,
    };
  }

  get #unprovenRoom(): number {
    return Math.max(Math.ceil(this.#limits.perWorker / 2) - this.#inFlightUnproven, 0);
  }

  #roomOfOrganization(organizationId: string): number {
    return this.#limits.perOrganization - (this.#takenByOrganization.get(organizationId) ?? 0);
  }

  #isFull(endpoint: Endpoint): boolean {
    return (
      roomOf(endpoint) <= 0 ||
      (!endpoint.answers && this.#unprovenRoom === 0) ||
      this.#roomOfOrganization(endpoint.organizationId) <= 0
    );
  }

  #count(endpoint: Endpoint, change: 1 | -1): void {
    endpoint.inFlight += change;
    this.#inFlight += change;
    if (!endpoint.answers) this.#inFlightUnproven += change;
    this.#countForOrganization(endpoint, change);
  }

  #countPromised(endpoint: Endpoint, change: number): void {
    endpoint.promised += change;
    this.#promised += change;
    this.#countForOrganization(endpoint, change);
  }

  #countForOrganization({ organizationId }: Endpoint, change: number): void {
    const count = (this.#takenByOrganization.get(organizationId) ?? 0) + change;
    if (count > 0) this.#takenByOrganization.set(organizationId, count);
    else this.#takenByOrganization.delete(organizationId);
  }

  #endpoint(endpointId: string, organizationId: string): Endpoint {
    const known = this.#endpoints.get(endpointId);
    if (known) return known;
    if (this.#endpoints.size >= ENDPOINTS_KNOWN_MAX) this.#forgetIdle();
    const endpoint = {
      organizationId,
      inFlight: 0,
      promised: 0,
      limit: this.#firstLimit,
      answers: false,
    };
    this.#endpoints.set(endpointId, endpoint);
    return endpoint;
  }

  #forgetIdle(): void {
    for (const [endpointId, { inFlight, promised }] of this.#endpoints) {
      if (inFlight + promised === 0) this.#endpoints.delete(endpointId);
    }
  }
}

const roomOf = ({ limit, inFlight, promised }: Endpoint): number => limit - inFlight - promised;
