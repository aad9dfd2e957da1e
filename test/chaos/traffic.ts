import { setTimeout as delay } from 'node:timers/promises';
import type { Stage, Tenant } from './stage.ts';

const TICK_MS = 20;
/** One transaction in this many is rolled back at its end. */
const ROLLED_BACK_EVERY = 20;

/** Numbers events, hands them to the publisher at the planned rate, and chooses their organization. */
export class Traffic {
  readonly #stage: Stage;
  #lastNumber = 0;
  #forgotten = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The number of events due by the rate. */
  get offered(): number {
    return this.#lastNumber;
  }

  /** The number of events handed to the publisher. */
  get begun(): number {
    return this.#lastNumber - this.#forgotten;
  }

  /**
   * Events that could not be published on time because the publisher was dead are published as soon as it
   * runs again, within the time that the plan allows.
   */
  async run(): Promise<void> {
    const { plan, tenants, publisher } = this.#stage;
    const startedAt = Date.now();
    let regular = 0;
    let hostile = 0;
    for (let elapsedMs = 0; elapsedMs < plan.durationMs; elapsedMs = Date.now() - startedAt) {
      for (; regular < (elapsedMs / 1000) * plan.eventsPerSecond; regular++) {
        this.#order(tenants.healthy, regular % ROLLED_BACK_EVERY === ROLLED_BACK_EVERY - 1);
      }
      while ((plan.hostileEventsAtMs[hostile] ?? Number.POSITIVE_INFINITY) <= elapsedMs) {
        this.#order(tenants.hostile);
        hostile++;
      }
      publisher.pump();
      await delay(TICK_MS);
    }
    this.#forgotten = publisher.forgetWaiting();
  }

  publish(tenant: Tenant, count: number): void {
    for (let made = 0; made < count; made++) this.#order(tenant);
    this.#stage.publisher.pump();
  }

  /** Resolves when every order has a report. */
  async settled(): Promise<void> {
    const { publisher } = this.#stage;
    while (publisher.openCount > 0) {
      publisher.pump();
      await delay(TICK_MS);
    }
  }

  #order({ organizationId, customerId }: Tenant, isRolledBack = false): void {
    const number = ++this.#lastNumber;
    this.#stage.publisher.publish({ number, organizationId, customerId, isRolledBack });
  }
}
