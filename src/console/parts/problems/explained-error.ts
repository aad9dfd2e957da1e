/** Something that the browser did not do, in words for whoever uses it. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
  readonly title: string;

  constructor(title: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.title = title;
  }
}
