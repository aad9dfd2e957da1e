/** An order of the run to the business system's process. */
export interface PublishOrder {
  /** The invoice's total, which identifies the event at the receiver. */
  readonly number: number;
  readonly organizationId: string;
  readonly customerId: string;
  /** Whether its transaction is rolled back at the end, so that no receiver may ever see it. */
  readonly isRolledBack: boolean;
}

export interface PublishReport {
  readonly number: number;
  /** `failed` does not tell whether it was committed: the commit's answer may have been lost. */
  readonly outcome: 'committed' | 'rolled back' | 'failed';
  readonly message?: string;
}

/** The process prints this once it accepts orders. */
export const READY_TEXT = 'publisher is ready';
