import { setTimeout as delay } from 'node:timers/promises';
import type { AdminSession } from './chaos-postgres.ts';
import type { Finding } from './finding.ts';
import { baseUrlOf, type Stage } from './stage.ts';

const PAUSE_MS = 200;
/**
 * A request that is killed with the API keeps its key locked for a minute; other requests are made in that
 * time.
 */
const RETRY_MS = 2_000;
const CALL_TIMEOUT_MS = 10_000;
const LOOPS = 2;

/** A registration that a partner repeats with the same key until it succeeds. */
interface Registration {
  readonly key: string;
  readonly url: string;
  /** All ids in the answers. */
  readonly ids: Set<string>;
  retryAt: number;
}

/**
 * A partner's program: registers endpoints with an Idempotency-Key, lists them, and repeats calls that fail.
 */
export class PartnerCalls {
  readonly #stage: Stage;
  readonly #registrations: Registration[] = [];
  readonly #unanswered: Registration[] = [];
  readonly #unexpected: string[] = [];
  #failures = 0;
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: LOOPS }, () => this.#loop()));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** Judges the result: each key made one endpoint, the one that the partner was told about. */
  async judge(session: AdminSession): Promise<Finding[]> {
    const { rows } = await session.query<{ id: string; url: string }>(
      'select id, endpoint_url as url from webhook_endpoint where organization_id = $1',
      [this.#stage.tenants.partner.organizationId],
    );
    const made = Map.groupBy(rows, ({ url }) => url);
    const answered = this.#registrations.filter(({ ids }) => ids.size > 0);
    const violations = this.#registrations.flatMap(({ key, url, ids }) => {
      const madeIds = (made.get(url) ?? []).map(({ id }) => id);
      if (madeIds.length > 1)
        return [`the key ${key} made ${madeIds.length} endpoints: ${madeIds.join(', ')}`];
      return [...ids]
        .filter((id) => !madeIds.includes(id))
        .map((id) => `the key ${key} was answered with the endpoint ${id}, which does not exist`);
    });
    return [
      {
        what: 'registrations answered, each made once for its key',
        expected: `${answered.length}`,
        found: `${answered.length - violations.length}, ${this.#failures} calls failed`,
        violations: [...violations, ...this.#unexpected],
      },
    ];
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      const registration = this.#nextRegistration();
      if (await this.#register(registration)) {
        // A repetition after success must return the same answer.
        await this.#register(registration);
        await this.#call('GET', '/api/v1/public/webhook-endpoints?limit=5');
      } else {
        registration.retryAt = Date.now() + RETRY_MS;
        this.#unanswered.push(registration);
      }
      await delay(PAUSE_MS);
    }
  }

  /** A registration to be repeated, or a new one. */
  #nextRegistration(): Registration {
    const oldest = this.#unanswered[0];
    if (oldest && oldest.retryAt <= Date.now()) {
      this.#unanswered.shift();
      return oldest;
    }
    const key = crypto.randomUUID();
    const url = `https://partner.example/hooks/${key}`;
    const registration = { key, url, ids: new Set<string>(), retryAt: 0 };
    this.#registrations.push(registration);
    return registration;
  }

  async #register({ key, url, ids }: Registration): Promise<boolean> {
    const answer = await this.#call('POST', '/api/v1/public/webhook-endpoints', {
      headers: { 'Idempotency-Key': key },
      body: { endpoint_url: url, subscriptions: [{ event_type: 'payment.received', schema_version: 1 }] },
    });
    if (!answer) return false;
    ids.add(answer.id);
    return true;
  }

  /** @returns the body of a success; undefined if the call must be repeated. */
  async #call(
    method: string,
    path: string,
    { headers, body }: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<{ id: string } | undefined> {
    const { api, tenants } = this.#stage;
    try {
      const response = await fetch(`${baseUrlOf(api)}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${tenants.partner.token}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      // 409 means that the first request with this key was killed or still runs. An unavailable database
      // causes a 503, never a 500.
      const isExpected = response.status === 503 || response.status === 409;
      if (!isExpected) {
        this.#unexpected.push(`${method} ${path} was answered ${response.status}: ${text.slice(0, 200)}`);
      }
    } catch {
      // The API is dead, or the connection to it was.
    }
    this.#failures++;
    return undefined;
  }
}
