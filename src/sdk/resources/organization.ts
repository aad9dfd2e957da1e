// The operation on the organization.
import { getOrganization } from '../../../generated/api/sdk.gen.ts';
import type { Organization as OrganizationBody } from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import type { CallOptions } from '../options.ts';

/** The organization that the API key belongs to. Scope: `events:read`. */
export class Organization {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Its name, and the time zone in which its days begin. */
  get(options?: CallOptions): ApiPromise<OrganizationBody> {
    return apiPromise(getOrganization({ client: this.#client, call: options }));
  }
}
