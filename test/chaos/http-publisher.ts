// A producer without the database: publishes numbered events over HTTP, and repeats each with the same id
// until it is confirmed.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { HTTP_NUMBERS_FROM } from './choice.ts';
import type { Finding } from './finding.ts';
import { EVENT_TYPE } from './ledger.ts';
import { publishAt } from './operator-call.ts';
import type { Stage } from './stage.ts';

/** What the events are about, for lines in which several wait. */
const SUBJECTS = Array.from({ length: 10 }, () => randomUUID());
/** The share of the business's rate. If deliveries wait for the same endpoint, a publication claims none. */
const SHARE = 1 / 8;
const UNDER_WAY_MAX = 30;
const TICK_MS = 20;
const RETRY_MS = 100;
const CALL_TIMEOUT_MS = 10_000;

export class HttpPublisher {
  readonly #stage: Stage;
  readonly #underWay = new Set<Promise<void>>();
  readonly #unexpected: string[] = [];
  #begun = 0;
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();
  /** The numbers of confirmed events. */
  readonly confirmed: number[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Stops publishing and resolves when every started event is confirmed. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await Promise.all(this.#underWay);
  }

  judge(): Finding {
    return {
      what: 'publishes over HTTP are answered 201, 200 or 503, and confirmed',
      expected: `${this.#begun}`,
      found: `${this.confirmed.length}`,
      violations: this.#unexpected,
    };
  }

  async #run(): Promise<void> {
    const startedAt = Date.now();
    const eventsPerSecond = this.#stage.plan.eventsPerSecond * SHARE;
    for (let due = 0; !this.#isStopping; due = ((Date.now() - startedAt) / 1000) * eventsPerSecond) {
      // Events that could not start on time are left out, so that a server that comes back does not meet a
      // burst.
      if (due > this.#begun && this.#underWay.size < UNDER_WAY_MAX) {
        const publishing = this.#publish(HTTP_NUMBERS_FROM + ++this.#begun).finally(() =>
          this.#underWay.delete(publishing),
        );
        this.#underWay.add(publishing);
      } else await delay(TICK_MS);
    }
  }

  async #publish(number: number): Promise<void> {
    const { servers, tenants } = this.#stage;
    const subject = SUBJECTS[number % SUBJECTS.length] ?? '';
    const data = { ...sampleInvoice, id: subject, total: { amount: number, currency: 'GBP' } };
    const event = { id: randomUUID(), type: EVENT_TYPE, data };
    for (let attempt = 0; ; attempt++) {
      const server = servers[(number + attempt) % servers.length];
      if (!server) throw new Error('There is no server.');
      const { organizationId } = tenants.direct;
      const answer = await publishAt(server.process, this.#stage, organizationId, event, CALL_TIMEOUT_MS);
      const status = answer?.status;
      if (status === 201 || status === 200) {
        this.confirmed.push(number);
        return;
      }
      if (status !== undefined && status !== 503) {
        this.#unexpected.push(`the publish of event ${number} was answered ${status}`);
        return;
      }
      await delay(RETRY_MS);
    }
  }
}
