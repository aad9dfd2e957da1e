// What a question of one cell to another is. How it is asked: cells.ts.

/** One kind of question, by what it says and what is answered. Cells may run different versions: both only grow. */
export interface CellQuestion<Facts, Answer> {
  /** A part of a path: small letters, digits and hyphens. */
  readonly name: string;
  readonly types?: (facts: Facts) => Answer;
}

/** Names a kind of question. Whatever changes something must be harmless when it is asked twice. */
export const cellQuestion = <Facts, Answer>(name: string): CellQuestion<Facts, Answer> => ({ name });

/** What one of the other cells answered, or why it did not. */
export type CellReply<Answer> =
  | { readonly cell: string; readonly answer: Answer; readonly fault?: never }
  | { readonly cell: string; readonly fault: string; readonly answer?: never };

/** How a cell answers a kind of question. */
export interface CellAnswerer {
  readonly name: string;
  readonly answer: (facts: unknown) => Promise<unknown>;
}

export const answering = <Facts, Answer>(
  { name }: CellQuestion<Facts, Answer>,
  answer: (facts: Facts) => Promise<Answer>,
): CellAnswerer => ({
  name,
  // Sealed by a cell, whose code has the same types.
  answer: (facts) => answer(facts as Facts),
});

/** A question that is not answered, with the status that says why. */
export class CellRefusal extends Error {
  readonly status: 403 | 404;

  constructor(status: 403 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

export const CELLS_PATH = '/cells/';
export const ENVELOPE_BYTES_MAX = 1024 * 1024;
