/** How a sample calls an operation, in any language: with the contract's examples, printing fields of the answer. */
import { membersOf, type Operation, type Schema } from '../../contract/contract-document.ts';

export interface OperationCall {
  /** The name of the variable for the answer, or for one item of a list. Absent if the answer has no body. */
  readonly result?: string;
  /** The fields of the answer to print, such as `id` or `response.status`. */
  readonly fields?: readonly string[];
  /** The sample reads all pages of a list. */
  readonly isList?: true;
  /**
   * The list is a feed: every page, including the last one, has a `cursor`, which replaces `from` in the next
   * call.
   */
  readonly isFeed?: true;
  /** Query parameters that make the sample clearer. */
  readonly query?: Readonly<Record<string, string | number>>;
}

/** Longer than the API ever takes: verifying waits for the receiver's answer. */
export const TIMEOUT_SECONDS = 30;

/** One step of a field's path. */
interface FieldStep {
  readonly name: string;
  readonly schema: Schema;
  /** Whether the object that has this member may be null. */
  readonly parentIsNullable: boolean;
}

/** The path's parameters in their order. */
export function pathExamples({ parameters }: Operation): [name: string, value: string][] {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, examples = {} }) => {
      const value = Object.values(examples)[0]?.value;
      return [name, typeof value === 'string' ? value : ''];
    });
}

export function pathWithExamples(operation: Operation): string {
  const values = pathExamples(operation).map(([, value]) => value);
  return operation.path.replaceAll(/\{\w+\}/g, () => values.shift() ?? '');
}

/** The path with its query parameters, as in the sample. */
export function addressWithExamples(operation: Operation, { query = {} }: OperationCall): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pathWithExamples(operation) + (search.length > 0 ? `?${search.join('&')}` : '');
}

export function exampleBody({ requestBody }: Operation): unknown {
  return Object.values(requestBody?.content['application/json']?.examples ?? {})[0]?.value;
}

/**
 * Samples create a new key each time: with a literal one, everyone who copies it within 24 hours would get the first outcome.
 * Actions need none: repeating them changes nothing.
 */
export function needsIdempotencyKey(operation: Operation): boolean {
  return operation.method === 'POST' && exampleBody(operation) !== undefined;
}

/** @throws Error if the answer has no such field. */
export function fieldAt(operation: Operation, path: string, isList: true | undefined): FieldStep[] {
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const body = answer?.content?.['application/json']?.schema ?? {};
  let parent: Schema = (isList ? membersOf(body).properties.data?.items : body) ?? {};
  return path.split('.').map((name) => {
    const schema = membersOf(parent).properties[name];
    if (!schema) throw new Error(`${operation.operationId} answers without ${path}.`);
    const step = { name, schema, parentIsNullable: isNullable(parent) };
    parent = schema;
    return step;
  });
}

const isNullable = ({ type = [] }: Schema): boolean => [type].flat().includes('null');

/** `endpoint_id` as `endpointId`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
