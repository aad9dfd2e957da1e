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

/** What a string must be that a pattern of the contract refuses, as `detail` tells it. Every pattern of a request is here. */
export const patternNames: Readonly<Record<string, string>> = {
  "^[!#$%&'+*.^_`|~0-9A-Za-z-]+$":
    "must be the name of a header: letters, digits and !#$%&'*+-.^_`|~ (RFC 9110)",
  '^[!-~]([ -~]*[!-~])?$': 'must be visible ASCII characters, with spaces only between them',
  '^[!-~]+$': 'must be visible ASCII characters without spaces',
  '^[!"$&-.0->@-\\[\\]-~]+$': 'must be visible ASCII characters without spaces, /, ?, #, % and \\',
  '^(\\*|(W/)?"[!#-~]*"([ \\t]*,[ \\t,]*(W/)?"[!#-~]*")*)$':
    'must be * or entity tags in quotes, separated by commas',
  '^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$':
    'must be a decimal number such as 2.5, with at most 15 digits before and 12 after the point',
  '^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$': 'must be a decimal number from 0 to 100, such as 19 or 5.5',
  '^(customer_id|dimensions\\.[a-z][a-z0-9_]{0,63})$':
    'must be customer_id, or dimensions. and the name of a dimension',
  '^(now|start|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ].+)$':
    'must be now, start or a time such as 2026-11-21T10:00:00Z',
  '^(pending|delivering|held|delivered|failed|canceled|skipped)(,(pending|delivering|held|delivered|failed|canceled|skipped)){0,6}$':
    'must be statuses of deliveries, separated by commas',
  '^([1-5][0-9][0-9]|[1-5]xx|[a-z][a-z_]*)$':
    'must be a status such as 503, a class such as 5xx, or an error',
  '^-?(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$':
    'must be a decimal number such as 12.5, with at most 15 digits before and 12 after the point',
  '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(,[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}){0,49}$':
    'must be 1 to 50 UUIDs, separated by commas',
  '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(,[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}){0,99}$':
    'must be 1 to 100 UUIDs, separated by commas',
  '^[\\s\\S]*\\S[\\s\\S]*$': 'must not be blank',
  '^[\\x21-\\x7E]{1,255}$': 'must be 1 to 255 visible ASCII characters without spaces',
  '^[^\\s/:?#@]+$|^\\[[0-9A-Fa-f:.]+\\]$':
    'must be the host of a URL without a port; an IPv6 address is in brackets',
  '^[a-z][a-z0-9]{0,15}$':
    'must be the name of an installation: 1 to 16 lower-case letters and digits, the first a letter',
  '^[a-z][a-z0-9_]{0,63}$':
    'must be 1 to 64 lower-case letters, digits and underscores, and begin with a letter',
  '^[a-z][a-z0-9_]{0,63}(,[a-z][a-z0-9_]{0,63}){0,49}$':
    'must be 1 to 50 keys of meters, separated by commas',
  '^[a-z][a-z_]*[.][a-z][a-z_]*$': 'must be an event type such as invoice.issued',
  '^[a-z][a-z_]*\\.[a-z][a-z_]*$': 'must be an event type such as invoice.issued',
  '^[a-z][a-z_]*\\.[a-z][a-z_]*(,[a-z][a-z_]*\\.[a-z][a-z_]*)*$':
    'must be event types such as invoice.issued, separated by commas',
  '^[A-Z]{2}$': 'must be two capital letters, an ISO 3166-1 country code such as GB',
  '^[A-Z]{3}$': 'must be three capital letters, an ISO 4217 currency code such as GBP',
  '^[A-Za-z][A-Za-z0-9_+/-]*$': 'must be the name of a time zone, such as Europe/Berlin',
  '^[A-Za-z0-9_+/-]+$': 'must be the name of a time zone, such as Europe/Berlin',
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
