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
  const conversions = new Map(
    operations.map((operation) => [operation.operationId ?? '', conversionsInQuery(operation)]),
  );
  return (operationId, parts) => {
    for (const { name, pattern } of conversions.get(operationId) ?? []) {
      const text = parts.query[name];
      if (typeof text === 'string' && pattern.test(text)) parts.query[name] = JSON.parse(text);
    }
    return inputErrors(
      validatorsOf(operationId).flatMap((validate) => (validate(parts) ? [] : (validate.errors ?? []))),
    );
  };
}

/**
 * Numbers and booleans as JSON writes them, without an exponent. Ajv's own conversion also accepts "1e1", "0x10",
 * "+5", " 5" and, as a boolean, "1".
 */
const patterns: Readonly<Record<string, RegExp>> = {
  integer: /^(0|-?[1-9]\d*)$/,
  boolean: /^(true|false)$/,
};

/** @throws Error for a parameter of a type that would have to be converted first. */
function conversionsInQuery({
  operationId,
  parameters = [],
}: Operation): { name: string; pattern: RegExp }[] {
  return parameters.flatMap((parameter) => {
    if ('$ref' in parameter || !('schema' in parameter))
      throw new Error(`${operationId} has a parameter without a schema.`);
    const type = parameter.schema && 'type' in parameter.schema ? parameter.schema.type : undefined;
    if (type === 'string') return [];
    const pattern = parameter.in === 'query' ? patterns[String(type)] : undefined;
    if (pattern) return [{ name: parameter.name, pattern }];
    throw new Error(
      `${operationId}: a ${parameter.in} parameter of the type ${type} is not converted from text.`,
    );
  });
}
