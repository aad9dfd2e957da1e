// Operations on contracts and their amendments.
import {
  activateContract,
  amendContract,
  createContract,
  deleteContractAmendment,
  getContract,
  listContracts,
  terminateContract,
  updateContract,
} from '../../../generated/api/sdk.gen.ts';
import type {
  ContractActivation,
  ContractAmendmentCreation,
  ContractCreation,
  ContractDetails,
  ContractList,
  ContractTermination,
  ContractUpdate,
  GetContractData,
  ListContractsData,
} from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import { ifVersion } from '../if-version.ts';
import type { CallOptions, ChangeOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/**
 * What customers have agreed to, and are billed for in every period. Scopes: `contracts:read`,
 * `contracts:write`.
 *
 * Every method with an `id` throws NotFoundError if the contract does not exist, and PermissionDeniedError if
 * it belongs to another organization; every change throws PreconditionFailedError if it no longer has the
 * version `options.ifVersion`. Days are texts such as `2026-11-20`, quantities and prices decimal texts.
 */
export class Contracts {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first; filters by status, customer, number, `external_id` and time. `for await` iterates over all pages. */
  list(query?: ListContractsData['query'], options?: CallOptions): PagePromise<ContractList> {
    return pagePromise((page) =>
      listContracts({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Creates a draft in the customer's currency, which bills nothing until `activate`.
   * @throws ConflictError with `number_taken` or `external_id_taken`; UnprocessableContentError for an unknown
   * customer or meter.
   */
  create(body: ContractCreation, options?: CallOptions): ApiPromise<ContractDetails> {
    return apiPromise(createContract({ client: this.#client, body, call: options }));
  }

  /** With the items that are in force today, or on the day `as_of`. */
  get(id: string, query?: GetContractData['query'], options?: CallOptions): ApiPromise<ContractDetails> {
    return apiPromise(
      getContract({ client: this.#client, path: { id }, query: { ...query }, call: options }),
    );
  }

  /**
   * Changes the given members of a draft; of an active contract only the title, `external_id` and metadata.
   * @throws ConflictError with `contract_not_draft` for other members, `contract_not_active` if it is
   * terminated, or as for `create`.
   */
  update(id: string, body: ContractUpdate, options?: ChangeOptions): ApiPromise<ContractDetails> {
    return apiPromise(
      updateContract({ client: this.#client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Brings a draft into force. Its `next_period` is billed once it has ended. If more than three periods have
   * ended, `body.starts_billing_on` says from which one on they are billed.
   * @throws ConflictError with `contract_not_draft`, or `meter_already_billed` if another contract of the
   * customer bills the same meter on the same days; UnprocessableContentError without `starts_billing_on` where
   * it is needed, with the days to choose from.
   */
  activate(id: string, body?: ContractActivation, options?: ChangeOptions): ApiPromise<ContractDetails> {
    return apiPromise(
      activateContract({
        client: this.#client,
        path: { id },
        body: body ?? {},
        ...ifVersion(options),
        call: options,
      }),
    );
  }

  /**
   * Ends an active contract on a day, up to which it is billed.
   * @throws ConflictError with `contract_not_active`; UnprocessableContentError for a day that is billed
   * already.
   */
  terminate(id: string, body: ContractTermination, options?: ChangeOptions): ApiPromise<ContractDetails> {
    return apiPromise(
      terminateContract({ client: this.#client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Gives an active contract other items from the first day of an unbilled period on.
   * @throws UnprocessableContentError for another day, which names the next three; ConflictError with
   * `contract_not_active`, `amendment_exists`, `amendment_limit_reached` or `meter_already_billed`.
   */
  amend(id: string, body: ContractAmendmentCreation, options?: ChangeOptions): ApiPromise<ContractDetails> {
    return apiPromise(
      amendContract({ client: this.#client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Takes back an amendment that is not in force yet.
   * @throws ConflictError with `amendment_effective`, `contract_not_active` or `meter_already_billed`.
   */
  deleteAmendment(id: string, amendmentId: string, options?: ChangeOptions): ApiPromise<void> {
    return apiPromise(
      deleteContractAmendment({
        client: this.#client,
        path: { id, amendment_id: amendmentId },
        ...ifVersion(options),
        call: options,
      }),
    );
  }
}
