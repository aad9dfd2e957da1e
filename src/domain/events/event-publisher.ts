// Publishes events that are sent one by one at about the same time together: one transaction and one commit
// for all of them. No call is answered before the commit of its event. Batches wait while deliveries are behind.
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../../platform/error-code.ts';
import { Gathering } from '../../platform/gathering.ts';
import { isDatabaseUnavailable } from '../../platform/postgres/database-unavailable.ts';
import { type ActorContext, type Context, inTransaction } from '../context.ts';
import {
  type EventPublication,
  type Publication,
  type PublicationCall,
  type PublicationOutcome,
  publicationCall,
  publicationCallOfMany,
  publishCall,
  publishCalls,
} from './event-publication.ts';
import { publishAndClaim } from './publish-and-claim.ts';

/** More events in one statement gain little, and each waits for all. */
const TOGETHER_MAX = 100;
/** Of what a statement with one event costs, three quarters are the statement. Beyond 333 events a second, some share one. */
const APART_MS = 3;
/** While one batch is published, the deliveries of the one before begin. */
const BATCHES_AT_ONCE = 2;
/** How long a batch waits for deliveries that are behind. Clients wait longer for an answer. */
const BATCH_MS_MAX = 5_000;
const BATCH_LOOK_MS = 5;

export class EventPublisher {
  readonly #context: Context;
  readonly #gathering: Gathering<PublicationCall, PublicationOutcome>;
  /** Settles when the batch that came last may be published, or has waited for too long: batches wait in their order. */
  #lastAdmission: Promise<boolean> = Promise.resolve(true);
  /** Batches that are being published. */
  #batches = 0;

  constructor(context: Context) {
    this.#context = context;
    this.#gathering = new Gathering({
      run: (calls) => this.#publishTogether(calls),
      sizeMax: TOGETHER_MAX,
      atOnce: 2,
      apartMs: APART_MS,
    });
  }

  /** @throws DomainError as publicationCall and publishCall do, and whatever `confirmToken` throws. */
  async publish(
    context: ActorContext,
    organizationId: string,
    publication: EventPublication,
    confirmToken?: PublicationCall['confirmToken'],
  ): Promise<Publication> {
    const call = { ...publicationCall(context, organizationId, publication), confirmToken };
    const outcome = this.#isAlone(context)
      ? await confirmAndPublish(context, call)
      : await this.#gathering.add(call);
    if (outcome instanceof Error) throw outcome;
    const [published] = outcome;
    if (!published) throw new Error('A call with one event published none.');
    return published;
  }

  /**
   * Publishes events together, all of them or none. Where the engine of this process is behind, this waits until it has
   * caught up: otherwise batches, which cost less to publish than to deliver, would make everybody's events late. In the
   * transaction of an idempotent request it does not wait, because the transaction holds a connection.
   *
   * @returns undefined, and publishes nothing, when it has waited for too long.
   * @throws DomainError as publicationCallOfMany and publishCall do.
   */
  async publishMany(
    context: ActorContext,
    organizationId: string,
    publications: readonly EventPublication[],
  ): Promise<Publication[] | undefined> {
    const call = publicationCallOfMany(context, organizationId, publications);
    const isInTransaction = context.db !== this.#context.db;
    if (isInTransaction) return publishCall(context, call);
    if (!(await this.#isAdmitted())) return undefined;
    try {
      const published = this.#isAlone(context) ? undefined : await this.#publishFast(call);
      return published ?? (await publishCall(context, call));
    } finally {
      this.#batches--;
    }
  }

  /** @returns undefined, and publishes nothing, where publishCall has to find out what is in the way. */
  async #publishFast(call: PublicationCall): Promise<Publication[] | undefined> {
    try {
      return (await publishAndClaim(this.#context, [call]))?.[0];
    } catch (error) {
      if (isLockConflict(error)) return undefined;
      throw error;
    }
  }

  #isAdmitted(): Promise<boolean> {
    const until = performance.now() + BATCH_MS_MAX;
    this.#lastAdmission = this.#lastAdmission.then(() => this.#waitUntilCaughtUp(until));
    return this.#lastAdmission;
  }

  /** @returns false after that time; otherwise the batch counts as being published. */
  async #waitUntilCaughtUp(until: number): Promise<boolean> {
    while (this.#batches >= BATCHES_AT_ONCE || this.#context.localEngine.isBehind()) {
      if (performance.now() > until) return false;
      await delay(BATCH_LOOK_MS);
    }
    this.#batches++;
    return true;
  }

  /** In the transaction of an idempotent request, or in a trace of its own. */
  #isAlone(context: ActorContext): boolean {
    return context.db !== this.#context.db || context.tracing.isOn;
  }

  async #publishTogether(calls: readonly PublicationCall[]): Promise<Outcomes> {
    const ids = calls.flatMap(({ events }) => events.map(({ id }) => id));
    // The same event twice: the second call must find what the first one has published.
    if (new Set(ids).size < ids.length) return this.#publishSingly(calls);
    try {
      const published = await publishAndClaim(this.#context, calls);
      if (published) return published;
      // Some may not publish any more: each for itself.
      if (!(await areConfirmed(calls))) return this.#publishSingly(calls);
      return await inTransaction(this.#context, (tx) => {
        // Milliseconds that the others wait for one whose id another transaction has taken.
        tx.db.send`set local lock_timeout = 500`;
        return publishCalls(tx, calls);
      });
    } catch (error) {
      if (isDatabaseUnavailable(error) && !isLockConflict(error)) throw error;
      // Whatever is wrong with one of them must not fail the others.
      return this.#publishSingly(calls);
    }
  }

  /** Each in its own transaction, so that none waits for another. */
  #publishSingly(calls: readonly PublicationCall[]): Outcomes {
    return calls.map((call) =>
      confirmAndPublish(this.#context, call).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      ),
    );
  }
}

async function confirmAndPublish(context: Context, call: PublicationCall): Promise<Publication[]> {
  await call.confirmToken?.();
  return publishCall(context, call);
}

async function areConfirmed(calls: readonly PublicationCall[]): Promise<boolean> {
  const confirmed = await Promise.allSettled(calls.map(({ confirmToken }) => confirmToken?.()));
  return confirmed.every(({ status }) => status === 'fulfilled');
}

type Outcomes = readonly (PublicationOutcome | Promise<PublicationOutcome>)[];

/** Another transaction, still open, has published an event with one of the ids, or both waited for each other. */
function isLockConflict(error: unknown): boolean {
  // 40001: one of the organizations is being moved to another installation.
  return ['55P03', '40P01', '40001'].includes(codeOf(error));
}
