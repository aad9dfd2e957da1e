/** One attempt: signs the request, posts it and judges the result. */
import type { Context } from '../../domain/context.ts';
import { decideOutcome, limitedTo, type RetryPolicy } from '../../domain/deliveries/retry-policy.ts';
import type { AttemptRecord } from '../../domain/delivery-queue/record-attempts.ts';
import type { DeliveryWork } from '../../domain/delivery-work.ts';
import { secretContext } from '../../domain/endpoints/endpoint-secrets.ts';
import { type OpenedOptions, openOptions } from '../../domain/endpoints/sending-options.ts';
import type { RecordedHeaders } from '../../egress/additional-headers.ts';
import {
  type ExchangeResult,
  type ExchangeTiming,
  type Transport,
  ZERO_TIMING,
} from '../../egress/transport.ts';
import { WebhookRequests } from '../../egress/webhook-request.ts';

/** What the receiver did, or that a fault on our side prevented the attempt. */
type AttemptResult =
  | ExchangeResult
  | ({ kind: 'error'; errorClass: 'internal'; message: string } & ExchangeTiming);

const SECRETS_KEPT_MAX = 10_000;

/** What an endpoint's requests are made with, and its sealed form. */
interface Opened extends OpenedOptions {
  readonly sealed: string;
  readonly sealedOptions: string | null;
  readonly signingSecret: string;
  readonly retry: RetryPolicy;
}

export class DeliveryAttempts {
  readonly #context: Context;
  readonly #transport: Transport;
  readonly #requests: WebhookRequests;
  readonly #retry: RetryPolicy;
  readonly #openedByEndpoint = new Map<string, Opened>();

  constructor(
    context: Context,
    transport: Transport,
    { retry, serviceName }: { retry: RetryPolicy; serviceName: string },
  ) {
    this.#context = context;
    this.#transport = transport;
    this.#retry = retry;
    this.#requests = new WebhookRequests(serviceName);
  }

  /** Never rejects: a fault on our side is recorded as a failed attempt. */
  async make(work: DeliveryWork): Promise<AttemptRecord> {
    // The database's time also goes into the signature: a worker with a wrong clock would sign requests that
    // the receiver rejects for good.
    const startedAt = this.#context.databaseClock.now();
    let signature: string | null = null;
    let additionalHeaders: RecordedHeaders | null = null;
    let retry = this.#retry;
    let result: AttemptResult;
    try {
      const opened = this.#opened(work);
      retry = opened.retry;
      const request = this.#requests.delivery({ endpointUrl: work.endpointUrl, ...opened }, work, startedAt);
      ({ signature, additionalHeaders } = request);
      result = await this.#transport.post(request);
    } catch (error) {
      // A fault on our side, such as a missing key. It is retried like any other failure, so fixing the fault
      // is enough.
      this.#context.log.error({ err: error, delivery_id: work.id }, 'attempt not made');
      const message = 'The service could not make the attempt.';
      result = { kind: 'error', errorClass: 'internal', message, ...ZERO_TIMING };
    }
    return { ...this.#judge(work, startedAt, result, retry), signature, additionalHeaders };
  }

  /**
   * Decrypting a secret costs a tenth of an attempt, so secrets are cached while their endpoints are busy.
   */
  #opened({ signingSecretSealed: sealed, sendingOptions: sealedOptions, endpointId }: DeliveryWork): Opened {
    const known = this.#openedByEndpoint.get(endpointId);
    if (known?.sealed === sealed && known.sealedOptions === sealedOptions) return known;
    const { secretBox, rules } = this.#context;
    const options = openOptions(secretBox, rules, endpointId, sealedOptions);
    const opened = {
      ...options,
      sealed,
      sealedOptions,
      signingSecret: secretBox.open(sealed, secretContext(endpointId)),
      retry: options.attemptsMax === undefined ? this.#retry : limitedTo(options.attemptsMax, this.#retry),
    };
    if (this.#openedByEndpoint.size >= SECRETS_KEPT_MAX) this.#openedByEndpoint.clear();
    this.#openedByEndpoint.set(endpointId, opened);
    return opened;
  }

  #judge(
    work: DeliveryWork,
    startedAt: Date,
    result: AttemptResult,
    retry: RetryPolicy,
  ): Omit<AttemptRecord, 'signature' | 'additionalHeaders'> {
    const { databaseClock, random } = this.#context;
    const response = result.kind === 'response' ? result : undefined;
    const error = result.kind === 'error' ? result : undefined;
    const outcome = decideOutcome(
      response
        ? { kind: 'response', status: response.status, retryAfter: response.headers['retry-after'] }
        : { kind: 'error' },
      work.roundAttemptCount + 1,
      retry,
      databaseClock.now(),
      random(),
    );
    return {
      id: work.id,
      claimNumber: work.claimNumber,
      endpointId: work.endpointId,
      sentTo: work.sentTo,
      startedAt,
      durationMs: result.durationMs,
      connectedMs: result.connectedMs,
      firstByteMs: result.firstByteMs,
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
