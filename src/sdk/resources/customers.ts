// Operations on customers.
import {
  createCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '../../../generated/api/sdk.gen.ts';
import type {
  Customer,
  CustomerCreation,
  CustomerList,
  CustomerUpdate,
  ListCustomersData,
} from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import { ifVersion } from '../if-version.ts';
import type { CallOptions, ChangeOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** The organization's customers. Scopes: `customers:read`, `customers:write`. */
export class Customers {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first. `for await` iterates over all pages. */
  list(query?: ListCustomersData['query'], options?: CallOptions): PagePromise<CustomerList> {
    return pagePromise((page) =>
      listCustomers({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Creates a customer. Without a `number` it gets the organization's next one.
   * @throws ConflictError with `number_taken` or `external_id_taken`; UnprocessableContentError for an unknown
   * currency.
   */
  create(body: CustomerCreation, options?: CallOptions): ApiPromise<Customer> {
    return apiPromise(createCustomer({ client: this.#client, body, call: options }));
  }

  /** @throws NotFoundError, or PermissionDeniedError if it belongs to another organization. */
  get(id: string, options?: CallOptions): ApiPromise<Customer> {
    return apiPromise(getCustomer({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Changes the given members; `null` removes the email, the `external_id` or a key of the metadata.
   * @returns the updated customer.
   * @throws PreconditionFailedError if it no longer has the version `options.ifVersion`; ConflictError as for
   * `create`; UnprocessableContentError for another currency once there is a contract or an invoice.
   */
  update(id: string, body: CustomerUpdate, options?: ChangeOptions): ApiPromise<Customer> {
    return apiPromise(
      updateCustomer({ client: this.#client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }
}
