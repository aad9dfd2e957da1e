import { Readable } from 'node:stream';
import type { AnySchemaObject, ValidateFunction } from 'ajv';
import { createAjv } from '../../src/domain/json-schema.ts';
import { loadContract } from '../../src/http/edge/contract/load.ts';
import type { AnswerCheck } from '../../src/http/edge/pipeline.ts';

/** An answer, built by the server or received over the wire. */
export interface Answer {
  readonly operationId: string;
  readonly status: number;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** `undefined` or `null` for an answer without a body. */
  readonly body: unknown;
}

interface DocumentedResponse {
  headers?: Record<string, { required?: boolean; schema?: AnySchemaObject }>;
  content?: Record<string, { schema: AnySchemaObject }>;
}

const ajv = createAjv();
/** Header values are text; the contract defines their types. */
const headerAjv = createAjv({ coerceTypes: true });
const validators = new WeakMap<object, ValidateFunction>();

/** Headers that HTTP and the edge add to any answer. */
const generalHeaders = new Set([
  ...['cache-control', 'content-type', 'content-length', 'x-content-type-options'],
  ...['x-frame-options', 'referrer-policy', 'content-security-policy', 'strict-transport-security'],
  ...['connection', 'date', 'keep-alive', 'transfer-encoding'],
]);
/** Loaded once for all the apps of a test file. */
let documented: Promise<Map<string, Record<string, DocumentedResponse>>> | undefined;

/**
 * Validates every answer against the contract: documented status, content type, body (problem documents
 * included; members that the contract does not name are an error, or a secret could slip out), and headers:
 * the required ones, none that are not documented, with values that match.
 */
export class AnswerValidator {
  /** Answers not yet validated. */
  #answers: Answer[] = [];
  readonly #misfits = new Set<string>();
  #drained = Promise.resolve();

  readonly check: AnswerCheck = (operation, ctx) => {
    this.#answers.push({
      operationId: operation.name,
      status: ctx.status,
      headers: { ...ctx.response.headers },
      body: bodyOf(ctx.body),
    });
    // A server that answers for minutes must not keep all answers.
    if (this.#answers.length >= ANSWERS_KEPT_MAX) this.#drain();
  };

  /** @throws Error listing every answer that differs from the contract. */
  async assertAllFit(): Promise<void> {
    this.#drain();
    await this.#drained;
    if (this.#misfits.size > 0)
      throw new Error(`Answers differ from the contract:\n${[...this.#misfits].join('\n')}`);
  }

  #drain(): void {
    const answers = this.#answers;
    this.#answers = [];
    this.#drained = this.#drained.then(async () => {
      for (const answer of answers) {
        for (const misfit of await misfitsOf(answer)) {
          this.#misfits.add(`${answer.operationId} ${answer.status}: ${misfit}`);
        }
      }
    });
  }
}

const ANSWERS_KEPT_MAX = 1000;

/** Only validates that a stream is text. */
function bodyOf(body: unknown): unknown {
  if (body instanceof Readable) return '';
  if (typeof body === 'string' || Buffer.isBuffer(body)) return JSON.parse(String(body));
  return structuredClone(body);
}

/** Returns how an answer differs from the contract; empty if it matches. */
export async function misfitsOf(answer: Answer): Promise<string[]> {
  documented ??= documentedResponses();
  const response = (await documented).get(answer.operationId)?.[answer.status];
  if (!response) return ['the status is not documented'];
  return [...headerMisfits(answer, response), ...bodyMisfits(answer, response)];
}

function headerMisfits(answer: Answer, response: DocumentedResponse): string[] {
  const known = Object.entries(response.headers ?? {}).map(
    ([name, header]) => [name.toLowerCase(), header] as const,
  );
  const unknown = Object.keys(answer.headers).filter(
    (name) => !generalHeaders.has(name) && !known.some(([documentedName]) => documentedName === name),
  );
  const wrong = known.flatMap(([name, { required, schema = {} }]) => {
    const value = answer.headers[name];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    const validate = headerValidatorOf(schema);
    // Validation converts values in place, so pass a copy.
    return validate({ value })
      ? []
      : (validate.errors ?? []).map(({ message }) => `the header ${name} ${message}`);
  });
  return [...unknown.map((name) => `the header ${name} is not documented`), ...wrong];
}

function bodyMisfits({ headers, body }: Answer, response: DocumentedResponse): string[] {
  const hasBody = body !== undefined && body !== null;
  if (!response.content) return hasBody ? ['there is a body'] : [];
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const schema = response.content[type]?.schema;
  if (!schema) return [`the content type is ${type}`];
  const validate = validatorOf(schema);
  if (validate(body)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

function headerValidatorOf(schema: AnySchemaObject): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const compiled = headerAjv.compile({ type: 'object', properties: { value: schema } });
  validators.set(schema, compiled);
  return compiled;
}

function validatorOf(schema: AnySchemaObject): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const compiled = ajv.compile(closed(schema));
  validators.set(schema, compiled);
  return compiled;
}

/** The schema without room for members that it does not name, at any depth. Parts that describe one object together are closed as one. */
function closed(schema: AnySchemaObject, isPart = false): AnySchemaObject {
  const { properties, items, allOf, oneOf, anyOf, additionalProperties } = schema;
  const parts = (of: readonly AnySchemaObject[]) => of.map((part) => closed(part, true));
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries<AnySchemaObject>(properties).map(([name, member]) => [name, closed(member)]),
      ),
    }),
    ...(items && { items: closed(items) }),
    ...(allOf && { allOf: parts(allOf) }),
    ...(oneOf && { oneOf: parts(oneOf) }),
    ...(anyOf && { anyOf: parts(anyOf) }),
    ...(additionalProperties instanceof Object && { additionalProperties: closed(additionalProperties) }),
    ...(!isPart && (properties ?? allOf ?? oneOf ?? anyOf) && { unevaluatedProperties: false }),
  };
}

/** By the name of the operation, with every reference resolved. */
async function documentedResponses(): Promise<Map<string, Record<string, DocumentedResponse>>> {
  const names = ['public', 'operator', 'console'] as const;
  const contracts = await Promise.all(
    names.map(async (name) => ({ name, contract: await loadContract({ serviceName: 'Service', name }) })),
  );
  return new Map(
    contracts.flatMap(({ name, contract }) =>
      contract.operations.map(
        ({ operationId = '', responses }): [string, Record<string, DocumentedResponse>] => [
          name === 'console' ? `console/${operationId}` : operationId,
          responses as Record<string, DocumentedResponse>,
        ],
      ),
    ),
  );
}
