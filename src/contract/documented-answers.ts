/** The answers that the contract documents: the mock gives them, and the docs list them. */
import { type Operation, type ResponseObject, readContract } from './contract-document.ts';

/** An operation of the contract with all its documented answers, in the contract's order. */
export interface MockOperation extends Pick<Operation, 'summary' | 'method' | 'path'> {
  readonly id: string;
  readonly answers: readonly DocumentedAnswer[];
}

/** One example of one status; for a status without a body, the status itself. */
export interface DocumentedAnswer {
  readonly status: number;
  readonly example: string | undefined;
  /** The meaning of the answer in words. */
  readonly meaning: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a problem document. */
  readonly code: string | undefined;
  /** The value of the request's `Prefer` header that requests this answer of the mock. */
  readonly prefer: string;
}

/** @param document the contract, parsed from YAML or JSON; references may be in it. */
export function mockOperations(document: object): MockOperation[] {
  return readContract(JSON.stringify(document)).operations.map(
    ({ operationId: id, summary, method, path, responses }) => ({
      id,
      summary,
      method,
      path,
      answers: Object.entries(responses).flatMap(([status, response]) => answersOf(Number(status), response)),
    }),
  );
}

function answersOf(status: number, response: ResponseObject): DocumentedAnswer[] {
  const [media] = Object.values(response.content ?? {});
  const [meaning = ''] = response.description.trim().split('\n');
  const bodiless = { status, example: undefined, meaning, body: undefined, code: undefined };
  const examples = Object.entries(media?.examples ?? {});
  if (examples.length === 0) return [{ ...bodiless, headers: headersOf(response), prefer: `code=${status}` }];
  return examples.map(([example, { summary = example, value }]) => ({
    status,
    example,
    meaning: summary,
    body: value,
    headers: headersOf(response, example),
    code: codeOf(value),
    prefer: `code=${status}, example=${example}`,
  }));
}

/**
 * The headers of an example. Each has the value of its own example with the same name, else of its first
 * example. A header that is not required is sent only if it has an example with the same name: `Retry-After`
 * makes no sense with most conflicts.
 */
function headersOf({ headers = {} }: ResponseObject, example = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, { examples = {}, required = false }]) => {
      const chosen = examples[example] ?? (required ? Object.values(examples)[0] : undefined);
      return chosen === undefined ? [] : [[name, String(chosen.value)]];
    }),
  );
}

function codeOf(body: unknown): string | undefined {
  const { code }: { code?: unknown } = Object(body);
  return typeof code === 'string' ? code : undefined;
}
