// Operations on customers.
import { getCustomer, listCustomers } from '../../../generated/api/sdk.gen.ts';
import type { Customer, CustomerList, ListCustomersData } from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import type { CallOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** The organization's customers. Scope: `customers:read`. */
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

  /** @throws NotFoundError, or PermissionDeniedError if it belongs to another organization. */
  get(id: string, options?: CallOptions): ApiPromise<Customer> {
    return apiPromise(getCustomer({ client: this.#client, path: { id }, call: options }));
  }
}
