/** Words the errors of the validators: a pointer to the part of the request, and what is expected there. */
import type { AnySchemaObject } from 'ajv';
import type { InputError } from '../../../domain/errors.ts';
import { errorCodeOf } from '../../../domain/json-schema.ts';

const pointerPrefix: Record<string, string> = { header: 'headers', requestBody: 'body' };

/** More errors than this are not worth reading. */
const ERRORS_MAX = 50;

/**
 * Returns the errors for the caller. A part that violates several keywords, as an empty string does, is
 * reported once.
 */
export function inputErrors(found: readonly SchemaError[]): InputError[] {
  const byPointer = new Map<string, InputError>();
  const nullable = new Set(found.filter(wantsNull).map(({ instancePath }) => instancePath));
  for (const each of found) {
    // These errors only say that a name or a nullable value does not match; another error says which one and
    // why.
    if (each.keyword === 'propertyNames' || each.keyword === 'oneOf' || wantsNull(each)) continue;
    const error = inputError(each, nullable.has(each.instancePath));
    if (!byPointer.has(error.pointer)) byPointer.set(error.pointer, error);
    if (byPointer.size === ERRORS_MAX) break;
  }
  return [...byPointer.values()];
}

/** The error of the alternative `null`, for a value that may be an object or null. */
function wantsNull({ keyword, params, schemaPath }: SchemaError): boolean {
  return keyword === 'type' && params.type === 'null' && schemaPath.includes('/oneOf/');
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: AnySchemaObject;
  message?: string | undefined;
  /** The member whose name does not match. */
  propertyName?: string | undefined;
}

function inputError(error: SchemaError, isNullable: boolean): InputError {
  // A member may have the empty name, so empty segments count.
  const path = error.instancePath.split('/').slice(1);
  const named = error.params.missingProperty ?? error.params.additionalProperty;
  if (typeof named === 'string') path.push(pointerToken(named));
  const [first = '', ...others] = path;
  const orNull = isNullable && error.keyword === 'type' ? ' or null' : '';
  return {
    pointer: pointerTo(pointerPrefix[first] ?? first, others),
    code: errorCodeOf(error.keyword, error.propertyName),
    detail: `${detailOf(error)}${orNull}`,
  };
}

/** The JSON Pointer to the member with these names in a request's body. */
export function bodyPointer(names: readonly string[]): string {
  return pointerTo('body', names.map(pointerToken));
}

function pointerTo(part: string, tokens: readonly string[]): string {
  // The contract allows no line breaks in a pointer, but a member's name may contain one. Then the pointer
  // names the parent.
  const broken = tokens.findIndex((token) => /[\n\r\u2028\u2029]/.test(token));
  return `/${[part, ...(broken === -1 ? tokens : tokens.slice(0, broken))].join('/')}`;
}

const NAME_LENGTH_MAX = 60;

const typeNames: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  object: 'an object',
  string: 'a string',
};
const formatNames: Record<string, string> = {
  date: 'a date such as 2026-11-21',
  'date-time': 'a time such as 2026-11-21T10:00:00Z (RFC 3339)',
  uri: 'an absolute URL',
  uuid: 'a UUID',
};

/** Descriptions of the contract's patterns: what a string must be. */
const patternNames: Record<string, string> = {
  '^[!"$&-.0->@-\\[\\]-~]+$': 'must be visible ASCII characters without spaces, /, ?, #, % and \\',
  '^(\\*|(W/)?"[!#-~]*"([ \\t]*,[ \\t,]*(W/)?"[!#-~]*")*)$':
    'must be * or entity tags in quotes, separated by commas',
  '^[\\s\\S]*\\S[\\s\\S]*$': 'must not be blank',
  '^2[01][0-9]{2}-': 'must be in the years 2000 to 2199',
};

/** Ajv's message, or a plainer one where Ajv's is hard to understand. */
function detailOf({ propertyName, ...error }: SchemaError): string {
  if (propertyName === undefined) return expectationOf(error);
  return `the name ${JSON.stringify(propertyName.slice(0, NAME_LENGTH_MAX))} ${expectationOf(error)}`;
}

function expectationOf({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not known here';
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map((type) => typeNames[type] ?? type)
        .join(' or ')}`;
    case 'format':
      return `must be ${formatNames[params.format] ?? params.format}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`;
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minProperties':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} members`;
    case 'maxProperties':
      return `must have at most ${params.limit} members`;
    case 'x-plain-text':
      return 'must have no control characters';
    case 'pattern':
      return patternNames[params.pattern] ?? message ?? keyword;
    default:
      return message ?? keyword;
  }
}

/** Escapes a member's name (RFC 6901, section 3). Ajv escapes its own paths. */
function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
