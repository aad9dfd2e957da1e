/** What the run asks of the business system's process. */
export interface PublishOrder {
  /** The invoice's total, by which the event is known at the receiver. */
  readonly number: number;
  readonly organizationId: string;
  readonly customerId: string;
  /** Taken back at the end of its transaction: nobody may ever hear of it. */
  readonly isRolledBack: boolean;
}

export interface PublishReport {
  readonly number: number;
  /** `failed` says nothing about the database: the commit's answer may have been lost. */
  readonly outcome: 'committed' | 'rolled back' | 'failed';
  readonly message?: string;
}

/** The process says so once it takes orders. */
export const READY_TEXT = 'publisher is ready';
