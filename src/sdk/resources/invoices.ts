// Operations on invoices.
import {
  createInvoice,
  getInvoice,
  issueInvoice,
  listInvoices,
  updateInvoice,
  voidInvoice,
} from '../../../generated/api/sdk.gen.ts';
import type {
  InvoiceCreation,
  InvoiceDetails,
  InvoiceList,
  InvoiceUpdate,
  InvoiceVoiding,
  ListInvoicesData,
} from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import { ifVersion } from '../if-version.ts';
import type { CallOptions, ChangeOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** What customers owe. Scopes: `invoices:read`, `invoices:write`. */
export class Invoices {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first, each with all of its lines. `for await` iterates over all pages. */
  list(query?: ListInvoicesData['query'], options?: CallOptions): PagePromise<InvoiceList> {
    return pagePromise((page) =>
      listInvoices({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Creates a draft in the customer's currency. Quantities, prices and tax rates are decimal texts, so that
   * nothing is lost in a JavaScript number.
   * @throws ConflictError with `external_id_taken`; UnprocessableContentError for an unknown customer or contract,
   * or amounts beyond 2^53 - 1.
   */
  create(body: InvoiceCreation, options?: CallOptions): ApiPromise<InvoiceDetails> {
    return apiPromise(createInvoice({ client: this.#client, body, call: options }));
  }

  /** @throws NotFoundError, or PermissionDeniedError if it belongs to another organization. */
  get(id: string, options?: CallOptions): ApiPromise<InvoiceDetails> {
    return apiPromise(getInvoice({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Changes the given members. `lines` are replaced whole; give a line its `id` to keep what it bills. Lines and
   * the due date change in a draft only, the `external_id` and metadata always.
   * @returns the updated invoice.
   * @throws PreconditionFailedError if it no longer has the version `options.ifVersion`; ConflictError with
   * `invoice_not_draft` or `external_id_taken`.
   */
  update(id: string, body: InvoiceUpdate, options?: ChangeOptions): ApiPromise<InvoiceDetails> {
    return apiPromise(
      updateInvoice({ client: this.#client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Makes a draft final and owed, with the next number. Pass `options.ifVersion` to issue what you have seen.
   * @throws ConflictError with `invoice_not_draft`; UnprocessableContentError without a line or with a negative
   * total; PreconditionFailedError.
   */
  issue(id: string, options?: ChangeOptions): ApiPromise<InvoiceDetails> {
    return apiPromise(
      issueInvoice({ client: this.#client, path: { id }, ...ifVersion(options), call: options }),
    );
  }

  /**
   * The invoice is no longer owed; it keeps its number.
   * @throws ConflictError with `invoice_voided`, or `invoice_has_payments` until they are reversed;
   * PreconditionFailedError.
   */
  void(id: string, body?: InvoiceVoiding, options?: ChangeOptions): ApiPromise<InvoiceDetails> {
    return apiPromise(
      voidInvoice({
        client: this.#client,
        path: { id },
        body: body ?? {},
        ...ifVersion(options),
        call: options,
      }),
    );
  }
}
