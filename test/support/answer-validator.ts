import type { AnySchemaObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { loadContract } from '../../src/http/contract.ts';
import type { AnswerCheck } from '../../src/http/pipeline.ts';

interface Answer {
  operationId: string;
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

interface DocumentedResponse {
  headers?: Record<string, { required?: boolean; schema?: AnySchemaObject }>;
  content?: Record<string, { schema: AnySchemaObject }>;
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
const validators = new WeakMap<object, ValidateFunction>();
/** Loaded once for all the apps of a test file. */
let documented: Promise<Map<string, Record<string, DocumentedResponse>>> | undefined;

/**
 * Holds every answer against the contract: documented status, content type, body (problem documents included, and no
 * member that the contract does not name, or a secret could slip out), and required headers.
 */
export class AnswerValidator {
  readonly #answers: Answer[] = [];

  readonly check: AnswerCheck = (operation, ctx) => {
    this.#answers.push({
      operationId: operation.id,
      status: ctx.status,
      headers: { ...ctx.response.headers },
      body: typeof ctx.body === 'string' ? JSON.parse(ctx.body) : structuredClone(ctx.body),
    });
  };

  /** What has been answered, as `operation status`. */
  get seen(): ReadonlySet<string> {
    return new Set(this.#answers.map(({ operationId, status }) => `${operationId} ${status}`));
  }

  /** @throws Error listing every answer that differs from the contract. */
  async assertAllFit(): Promise<void> {
    documented ??= documentedResponses();
    const responses = await documented;
    const misfits = this.#answers.flatMap((answer) =>
      misfitsOf(answer, responses.get(answer.operationId)?.[answer.status]).map(
        (misfit) => `${answer.operationId} ${answer.status}: ${misfit}`,
      ),
    );
    if (misfits.length > 0)
      throw new Error(`Answers differ from the contract:\n${[...new Set(misfits)].join('\n')}`);
  }
}

function misfitsOf({ headers, body }: Answer, response: DocumentedResponse | undefined): string[] {
  if (!response) return ['the status is not documented'];
  const missing = Object.entries(response.headers ?? {})
    .filter(([name, { required }]) => required && headers[name.toLowerCase()] === undefined)
    .map(([name]) => `the header ${name} is missing`);
  const hasBody = body !== undefined && body !== null;
  if (!response.content) return hasBody ? [...missing, 'there is a body'] : missing;
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const schema = response.content[type]?.schema;
  if (!schema) return [...missing, `the content type is ${type}`];
  const validate = validatorOf(schema);
  if (validate(body)) return missing;
  return [...missing, ...(validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)];
}

function validatorOf(schema: AnySchemaObject): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const compiled = ajv.compile({ ...schema, unevaluatedProperties: false });
  validators.set(schema, compiled);
  return compiled;
}

/** By operation id, every reference resolved. */
async function documentedResponses(): Promise<Map<string, Record<string, DocumentedResponse>>> {
  const { api } = await loadContract('Service');
  return new Map(
    api.router
      .getOperations()
      .map(({ operationId, responses }) => [
        operationId ?? '',
        responses as Record<string, DocumentedResponse>,
      ]),
  );
}
