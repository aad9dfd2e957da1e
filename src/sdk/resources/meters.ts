// Operations on meters.
import { createMeter, getMeter, listMeters } from '../../../generated/api/sdk.gen.ts';
import type { ListMetersData, Meter, MeterCreation, MeterList } from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import type { CallOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** What usage is measured in. Scopes: `meters:read`, `meters:write`. */
export class Meters {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first. `for await` iterates over all pages. */
  list(query?: ListMetersData['query'], options?: CallOptions): PagePromise<MeterList> {
    return pagePromise((page) =>
      listMeters({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /** Creates a meter, which never changes. @throws ConflictError with `meter_key_taken`. */
  create(body: MeterCreation, options?: CallOptions): ApiPromise<Meter> {
    return apiPromise(createMeter({ client: this.#client, body, call: options }));
  }

  /** @throws NotFoundError. */
  get(key: string, options?: CallOptions): ApiPromise<Meter> {
    return apiPromise(getMeter({ client: this.#client, path: { key }, call: options }));
  }
}
