/**
 * The only place that creates JSON Schema validators, so that every schema of the contracts and of events is
 * interpreted alike.
 */
import type { SchemaValidateFunction } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { InputErrorCode } from './errors.ts';
import { isPlainText } from './plain-text.ts';

export interface ValidatorOptions {
  /** Fills in the schema's defaults, for requests. In a response a missing field must be reported. */
  readonly useDefaults?: boolean;
  /** Reads numbers and booleans from text, for headers. JSON that callers send is not converted. */
  readonly coerceTypes?: boolean;
}

/** Validates against JSON Schema 2020-12, as OpenAPI 3.1 means it, and reports all errors. */
export function createAjv({ useDefaults = false, coerceTypes = false }: ValidatorOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({
    useDefaults,
    coerceTypes,
    allErrors: true,
    // OpenAPI has keywords that are not part of JSON Schema.
    strict: false,
    // Rejects numbers that JSON cannot represent, such as the Infinity that 1e400 is parsed into: it would be
    // sent as null.
    strictNumbers: true,
    // A test validates every schema (test/contract/schemas.test.ts). Here, the first schema would take 40 ms
    // of each process.
    meta: false,
    validateSchema: false,
  });
  addFormats.default(ajv);
  // That package also accepts "urn:uuid:…", which Postgres does not.
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  // The size of integers is for clients in other languages; `minimum` and `maximum` decide what is rejected.
  for (const size of ['int32', 'int64']) ajv.addFormat(size, true);
  ajv.addKeyword({
    keyword: 'x-plain-text',
    type: 'string',
    schemaType: 'boolean',
    validate: (isAsked: boolean, text: string) => !isAsked || isPlainText(text),
  });
  return ajv.addKeyword({
    keyword: 'x-years',
    type: 'string',
    schemaType: 'array',
    validate: isWithinYears,
  });
}

/** `x-years: [2000, 2199]`: a date from the first of these years to the last. */
const isWithinYears: SchemaValidateFunction = ([first, last]: readonly [number, number], date: string) => {
  const year = Number(date.slice(0, 4));
  if (first <= year && year <= last) return true;
  isWithinYears.errors = [
    { keyword: 'x-years', params: {}, message: `must be in the years ${first} to ${last}` },
  ];
  return false;
};

const errorCodes: Readonly<Record<string, InputErrorCode>> = {
  required: 'required',
  additionalProperties: 'unknown_member',
  type: 'wrong_type',
  format: 'wrong_format',
  pattern: 'wrong_format',
  'x-plain-text': 'wrong_format',
  'x-years': 'wrong_format',
  enum: 'unknown_value',
  const: 'unknown_value',
  minLength: 'too_short',
  minItems: 'too_short',
  minProperties: 'too_short',
  maxLength: 'too_long',
  maxItems: 'too_long',
  maxProperties: 'too_long',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maximum: 'too_large',
  exclusiveMaximum: 'too_large',
  uniqueItems: 'duplicate',
};

/** The code of a violated keyword. @param propertyName of the member whose name violates it. */
export function errorCodeOf(keyword: string, propertyName?: string): InputErrorCode {
  return propertyName === undefined ? (errorCodes[keyword] ?? 'invalid_value') : 'invalid_name';
}

let timeSchema: ValidateFunction | undefined;

/** Whether a text has the format `date-time`, as everywhere else (RFC 3339, section 5.6). */
export function isTime(text: string): boolean {
  timeSchema ??= createAjv().compile({ type: 'string', format: 'date-time' });
  return timeSchema(text);
}
