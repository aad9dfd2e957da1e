// Operations on payments.
import { createPayment, getPayment, listPayments, reversePayment } from '../../../generated/api/sdk.gen.ts';
import type {
  ListPaymentsData,
  PaymentCreation,
  PaymentDetails,
  PaymentList,
  PaymentReversal,
} from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import { ifVersion } from '../if-version.ts';
import type { CallOptions, ChangeOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** What customers have paid. Scopes: `payments:read`, `payments:write`. */
export class Payments {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first. `for await` iterates over all pages. */
  list(query?: ListPaymentsData['query'], options?: CallOptions): PagePromise<PaymentList> {
    return pagePromise((page) =>
      listPayments({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Records money that has arrived for an issued invoice. The payment that leaves nothing to pay makes the invoice
   * `paid`.
   * @throws ConflictError with `invoice_not_issued` or `external_id_taken`; UnprocessableContentError with
   * `amount_exceeds_balance`, or for an unknown invoice, another currency or a time in the future.
   */
  create(body: PaymentCreation, options?: CallOptions): ApiPromise<PaymentDetails> {
    return apiPromise(createPayment({ client: this.#client, body, call: options }));
  }

  /** @throws NotFoundError, or PermissionDeniedError if it belongs to another organization. */
  get(id: string, options?: CallOptions): ApiPromise<PaymentDetails> {
    return apiPromise(getPayment({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * The money went back: the amount is owed again.
   * @throws ConflictError with `payment_reversed`; PreconditionFailedError if it no longer has the version
   * `options.ifVersion`.
   */
  reverse(id: string, body?: PaymentReversal, options?: ChangeOptions): ApiPromise<PaymentDetails> {
    return apiPromise(
      reversePayment({
        client: this.#client,
        path: { id },
        body: body ?? {},
        ...ifVersion(options),
        call: options,
      }),
    );
  }
}
