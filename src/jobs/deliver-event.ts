import type pg from 'pg';
import { deliveriesChannel, deliveryQueue } from '../domain/delivery.ts';
import {
  type AttemptRecord,
  type ClaimedDelivery,
  type DeliveryWork,
  giveBack,
  loadDeliveryWork,
  recordAttempts,
  releaseUnsendable,
} from '../domain/delivery-work.ts';
import { decideOutcome } from '../domain/retry-policy.ts';
import { secretContext } from '../domain/webhook-endpoint.ts';
import type { ExchangeResult, Transport } from '../egress/transport.ts';
import { deliveryRequest } from '../egress/webhook-request.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/queue.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import { pause } from './pause.ts';
import { Places } from './places.ts';
import { Signal } from './signal.ts';

/** What the receiver did, or that the attempt could not be made for a reason on our side. */
type AttemptResult =
  | ExchangeResult
  | { kind: 'error'; errorClass: 'internal'; message: string; durationMs: number };

/** What a full endpoint cannot take now is looked at again after this. */
const GIVE_BACK_MS = 100;
/** Jobs fetched at a time at least, when most of what is fetched finds its endpoint full. */
const FETCH_SIZE_MIN = 16;
/** Waiting this long for more room makes fetches larger; longer would leave the window empty. */
const GATHER_ROOM_MS = 5;
const DATABASE_AWAY_MS = 1_000;
const SECRETS_KEPT_MAX = 10_000;

/**
 * The delivery engine: keeps a window of attempts in flight, refilled as soon as there is room, so that a slow endpoint
 * holds up nobody but itself. Batches would wait for the slowest of each: with a fifth of the endpoints hanging, they
 * delivered a hundredth of what a window does.
 */
export class DeliveryEngine {
  readonly #context: Context;
  readonly #pool: pg.Pool;
  readonly #transport: Transport;
  readonly #recorder: AttemptRecorder;
  readonly #signal = new Signal();
  readonly #openedByEndpoint = new Map<string, { sealed: string; secret: string }>();
  readonly #places: Places;
  #inFlight = 0;
  /** Fewer while endpoints are full: what cannot be sent would be fetched and given back for nothing. */
  #fetchSize: number;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();
  #closeListener: () => Promise<void> = async () => undefined;

  constructor(context: Context, pool: pg.Pool, transport: Transport) {
    this.#context = context;
    this.#pool = pool;
    this.#transport = transport;
    const { endpointWindow, organizationWindow, fetchSize } = context.config.worker;
    this.#places = new Places({ perEndpoint: endpointWindow, perOrganization: organizationWindow });
    this.#fetchSize = fetchSize;
    this.#recorder = new AttemptRecorder(
      (records) => recordAttempts(pool, records),
      (error) => context.log.error({ err: error }, 'attempts not recorded yet'),
    );
  }

  async start(): Promise<void> {
    this.#closeListener = await this.#listen();
    this.#running = this.#run();
  }

  /** Resolves when nothing more is fetched; attempts in flight go on. */
  async stopFetching(): Promise<void> {
    this.#stopping = true;
    this.#signal.raise();
    await this.#running;
  }

  /** Fetches nothing more and resolves when the attempts in flight are recorded. */
  async stop(): Promise<void> {
    await this.stopFetching();
    await this.#closeListener();
    while (this.#inFlight > 0) await this.#signal.wait();
  }

  /** Polling finds every due delivery; the notification only makes it soon. */
  async #listen(): Promise<() => Promise<void>> {
    const wake = () => this.#signal.raise();
    const listener = await this.#context.queue.boss.getDb().listen?.(deliveriesChannel, wake, wake);
    return async () => listener?.close();
  }

  async #run(): Promise<void> {
    const { window, pollMs } = this.#context.config.worker;
    while (!this.#stopping) {
      const room = window - this.#inFlight;
      if (room === 0) {
        await this.#signal.wait();
        continue;
      }
      if (room < Math.min(this.#fetchSize, window) / 4) await pause(GATHER_ROOM_MS);
      try {
        const sent = await this.#fetchAndSend(Math.min(window - this.#inFlight, this.#fetchSize));
        if (sent === 0 && !this.#stopping) await this.#signal.wait(pollMs);
      } catch (error) {
        this.#context.log.error({ err: error }, 'deliveries not fetched');
        await this.#signal.wait(DATABASE_AWAY_MS);
      }
    }
  }

  /** @returns how many deliveries were fetched. */
  async #fetchAndSend(batchSize: number): Promise<number> {
    const fullEndpoints = this.#places.full();
    const jobs: Job[] = await this.#context.queue.boss.fetch(deliveryQueue, {
      batchSize,
      ...(fullEndpoints.length > 0 && { ignoreGroups: fullEndpoints }),
    });
    if (jobs.length === 0) return 0;

    const claimById = new Map(jobs.map((job) => [job.id, job.retryCount]));
    const crowded: ClaimedDelivery[] = [];
    for (const work of await loadDeliveryWork(this.#pool, [...claimById.keys()])) {
      const claim = claimById.get(work.id) ?? 0;
      claimById.delete(work.id);
      if (this.#places.take(work.endpointId, work.organizationId)) void this.#deliver(work, claim);
      else crowded.push({ id: work.id, claim });
    }
    this.#adaptFetchSize(jobs.length, crowded.length);
    if (crowded.length > 0) await giveBack(this.#pool, crowded, GIVE_BACK_MS);
    const unsendable = [...claimById].map(([id, claim]) => ({ id, claim }));
    if (unsendable.length > 0) await releaseUnsendable(this.#pool, unsendable);
    return jobs.length;
  }

  #adaptFetchSize(fetched: number, crowded: number): void {
    const { fetchSize } = this.#context.config.worker;
    const wanted = crowded === 0 ? this.#fetchSize * 2 : (fetched - crowded) * 2;
    this.#fetchSize = Math.min(Math.max(wanted, FETCH_SIZE_MIN), fetchSize);
  }

  async #deliver(work: DeliveryWork, claim: number): Promise<void> {
    this.#inFlight++;
    const startedAt = this.#context.clock.now();
    const result = await this.#attempt(work, startedAt);
    this.#places.leave(work.endpointId, work.organizationId, result.kind === 'response');
    const record = this.#judge(work, claim, startedAt, result);
    await this.#recorder.record(record);
    this.#inFlight--;
    this.#signal.raise();
    this.#log(work, record);
  }

  #log(work: DeliveryWork, record: AttemptRecord): void {
    // What failed for good waits for an operator; a retry is the ordinary course.
    this.#context.log[record.outcome === 'failed' ? 'warn' : 'info'](
      {
        delivery_id: work.id,
        event_id: work.eventId,
        event_type: work.eventType,
        endpoint_id: work.endpointId,
        organization_id: work.organizationId,
        outcome: record.outcome,
        status: record.responseStatus ?? undefined,
        error: record.errorClass ?? undefined,
        duration_ms: record.durationMs,
        reason: record.reason ?? undefined,
        retry_in_ms: record.delayMs ?? undefined,
      },
      'delivery attempted',
    );
  }

  async #attempt(work: DeliveryWork, now: Date): Promise<AttemptResult> {
    try {
      const signingSecret = this.#signingSecretOf(work);
      return await this.#transport.post(
        deliveryRequest(
          this.#context.config.serviceName,
          { endpointUrl: work.endpointUrl, signingSecret },
          work,
          now,
        ),
      );
    } catch (error) {
      // A defect of ours, such as a missing key. It is retried like any other failure, so that mending it is enough.
      this.#context.log.error({ err: error, delivery_id: work.id }, 'attempt not made');
      return {
        kind: 'error',
        errorClass: 'internal',
        message: 'The service could not make the attempt.',
        durationMs: 0,
      };
    }
  }

  /** Opening an envelope costs a tenth of an attempt, so secrets stay open while their endpoints are busy. */
  #signingSecretOf({ signingSecretSealed: sealed, endpointId }: DeliveryWork): string {
    const known = this.#openedByEndpoint.get(endpointId);
    if (known?.sealed === sealed) return known.secret;
    const secret = this.#context.secretBox.open(sealed, secretContext(endpointId));
    if (this.#openedByEndpoint.size >= SECRETS_KEPT_MAX) this.#openedByEndpoint.clear();
    this.#openedByEndpoint.set(endpointId, { sealed, secret });
    return secret;
  }

  #judge(work: DeliveryWork, claim: number, startedAt: Date, result: AttemptResult): AttemptRecord {
    const { config, clock } = this.#context;
    const response = result.kind === 'response' ? result : undefined;
    const error = result.kind === 'error' ? result : undefined;
    const outcome = decideOutcome(
      response
        ? { kind: 'response', status: response.status, retryAfter: response.headers['retry-after'] }
        : { kind: 'error' },
      work.roundAttemptCount + 1,
      config.retry,
      clock.now(),
      clock.random(),
    );
    return {
      id: work.id,
      claim,
      startedAt,
      durationMs: result.durationMs,
      responseStatus: response?.status ?? null,
      responseHeaders: response?.headers ?? null,
      responseBody: response?.bodyPrefix ?? null,
      errorClass: error?.errorClass ?? null,
      errorMessage: error?.message ?? null,
      outcome: outcome.kind,
      reason: outcome.kind === 'failed' ? outcome.reason : null,
      delayMs: outcome.kind === 'retry' ? outcome.delayMs : null,
    };
  }
}
