/** Validates requests against the contract. */
import type { ValidateFunction } from 'ajv';
import type { Operation } from 'openapi-backend';
import type { InputError } from '../../../domain/errors.ts';
import { inputErrors } from './wording.ts';

/**
 * The parts of a request as the contract's schemas see them. Validation turns query text into the types of
 * the contract.
 */
export interface RequestParts {
  path: Record<string, string>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  requestBody: unknown;
}

/** @param validatorsOf the compiled schemas of an operation, called when they are first needed. */
export function requestValidator(
  operations: readonly Operation[],
  validatorsOf: (operationId: string) => readonly ValidateFunction[],
): (operationId: string, parts: RequestParts) => InputError[] {
  const integers = new Map(
    operations.map((operation) => [operation.operationId ?? '', integersInQuery(operation)]),
  );
  return (operationId, parts) => {
    for (const name of integers.get(operationId) ?? []) {
      const text = parts.query[name];
      if (typeof text === 'string' && INTEGER.test(text)) parts.query[name] = Number(text);
    }
    return inputErrors(
      validatorsOf(operationId).flatMap((validate) => (validate(parts) ? [] : (validate.errors ?? []))),
    );
  };
}

/**
 * An integer as JSON writes it, without an exponent. Ajv's own conversion also accepts "1e1", "0x10", "+5"
 * and " 5".
 */
const INTEGER = /^-?(0|[1-9]\d*)$/;

/** @throws Error for a parameter of a type that would have to be converted first. */
function integersInQuery({ operationId, parameters = [] }: Operation): string[] {
  return parameters.flatMap((parameter) => {
    if ('$ref' in parameter || !('schema' in parameter))
      throw new Error(`${operationId} has a parameter without a schema.`);
    const type = parameter.schema && 'type' in parameter.schema ? parameter.schema.type : undefined;
    if (type === 'string') return [];
    if (type === 'integer' && parameter.in === 'query') return [parameter.name];
    throw new Error(
      `${operationId}: a ${parameter.in} parameter of the type ${type} is not converted from text.`,
    );
  });
}
