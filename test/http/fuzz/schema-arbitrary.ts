import fc from 'fast-check';
import type { Json } from '../../../src/contract/contract-diff/json.ts';
import { isPlainText } from '../../../src/domain/plain-text.ts';

/** The part of JSON Schema that the contract uses for what partners send. */
export interface Schema {
  readonly type?: string;
  /** Whether null is valid too. */
  readonly isNullable?: boolean;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly format?: string;
  readonly pattern?: string;
  /** Whether control characters and lone surrogates are invalid. */
  readonly 'x-plain-text'?: boolean;
  readonly 'x-years'?: readonly [first: number, last: number];
  /** The one value that is invalid. */
  readonly not?: { readonly const: Json };
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: Schema;
  /** The schema of the values of an object whose names the sender chooses. */
  readonly additionalProperties?: boolean | Schema;
}

/**
 * The keywords that each type may have. Other keywords fail, so that the generator cannot fall behind the
 * contract unnoticed.
 */
const keywordsByType: Readonly<Record<string, readonly string[]>> = {
  object: [
    'properties',
    'required',
    'minProperties',
    'maxProperties',
    'propertyNames',
    'additionalProperties',
  ],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  string: [
    'enum',
    'const',
    'not',
    'format',
    'pattern',
    'x-plain-text',
    'x-years',
    'minLength',
    'maxLength',
    'default',
  ],
  integer: ['enum', 'const', 'format', 'minimum', 'maximum', 'default'],
  boolean: ['default'],
};
const annotations = ['type', 'description', 'title', 'deprecated', 'examples', 'x-enum-varnames'];

/** @throws Error for a schema with keywords that the generator does not know. */
export function asSchema(value: object, where: string): Schema {
  const { oneOf, ...single }: { oneOf?: readonly object[] } = { ...value };
  if (oneOf) return nullable(oneOf, where);
  const { type, ...rest }: { type?: unknown } = single;
  const types = [type].flat();
  const schema: Schema & Record<string, unknown> = {
    ...rest,
    type: String(types[0]),
    ...(types[1] === 'null' && { isNullable: true }),
  };
  const known = keywordsByType[schema.type ?? ''];
  if (!known)
    throw new Error(`${where}: the fuzz cannot make values of the type ${JSON.stringify(schema.type)}.`);
  const unknown = Object.keys(schema).filter(
    (name) => !known.includes(name) && !annotations.includes(name) && name !== 'isNullable',
  );
  if (unknown.length > 0)
    throw new Error(`${where}: the fuzz does not know ${unknown.join(', ')} of ${schema.type}.`);
  return {
    ...schema,
    ...(schema.propertyNames && {
      propertyNames: asSchema({ type: 'string', ...schema.propertyNames }, `${where} names`),
    }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: asSchema(schema.additionalProperties, `${where} values`),
    }),
    ...(schema.items && { items: asSchema(schema.items, `${where}[]`) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, member]) => [
          name,
          asSchema(member, `${where}.${name}`),
        ]),
      ),
    }),
  };
}

/** A schema or null; the generator knows no other alternatives. */
function nullable(alternatives: readonly object[], where: string): Schema {
  const [first = {}, second = {}, ...more] = alternatives;
  if (!('type' in second) || second.type !== 'null' || more.length > 0)
    throw new Error(`${where}: of alternatives, the fuzz knows a schema or null.`);
  return { ...asSchema(first, where), isNullable: true };
}

/**
 * Texts to try for a member of that name, in addition to generated ones: they pass the schema and reach the
 * rules behind it.
 */
export type Hints = Readonly<Record<string, fc.Arbitrary<Json>>>;

/** Values that match the schema. */
export function valid(schema: Schema, hints: Hints = {}, name = ''): fc.Arbitrary<Json> {
  const made = schema.isNullable
    ? fc.option(validOfType(schema, hints), { freq: 4 })
    : validOfType(schema, hints);
  // An object whose members are known has hints of its members: the filter of a redelivery is one, that of a subscription a text.
  const hint = schema.properties ? undefined : hints[name];
  return hint ? fc.oneof({ weight: 3, arbitrary: hint }, { weight: 1, arbitrary: made }) : made;
}

function validOfType(schema: Schema, hints: Hints): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [], minProperties = 0 } = schema;
      if (typeof schema.additionalProperties === 'object')
        return validMap(schema, schema.additionalProperties);
      const members = Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, valid(member, hints, name)]),
      );
      return fc
        .record<Record<string, Json>, string>(members, {
          requiredKeys: [...required],
          noNullPrototype: true,
        })
        .filter((made) => Object.keys(made).length >= minProperties);
    }
    case 'array': {
      if (!schema.items) throw new Error('The fuzz makes only lists that say what they are of.');
      const { minItems = 0, maxItems = 100 } = schema;
      if (schema.uniqueItems)
        return fc.uniqueArray(valid(schema.items, hints), { minLength: minItems, maxLength: maxItems });
      // Mostly short: long lists find little more and cost much.
      const few = fc.array(valid(schema.items, hints), {
        minLength: minItems,
        maxLength: Math.min(4, maxItems),
      });
      const many = fc.array(valid(schema.items, hints), { minLength: maxItems, maxLength: maxItems });
      return fc.oneof({ weight: 30, arbitrary: few }, { weight: 1, arbitrary: many });
    }
    case 'boolean':
      return fc.boolean();
    case 'integer': {
      const { minimum = -(2 ** 60), maximum = 2 ** 60 } = schema;
      const edges = fc.constantFrom(minimum, maximum, Math.min(maximum, Math.max(minimum, 1)));
      const safe = fc.integer({
        min: Math.max(minimum, -(2 ** 31)),
        max: Math.min(maximum, 2 ** 31 - 1),
      });
      // Without a maximum, any number without a fraction is an integer.
      return fc.oneof(
        safe,
        edges,
        schema.maximum === undefined ? fc.constantFrom(2 ** 53 + 2, 1e21, 1e308) : safe,
      );
    }
    default:
      return validText(schema);
  }
}

/** A map with generated names. */
function validMap({ propertyNames, maxProperties = 20 }: Schema, values: Schema): fc.Arbitrary<Json> {
  const name = propertyNames ? validText(propertyNames) : fc.string();
  const odd = fc.constantFrom('constructor', 'toString', ' ');
  const names = fc.oneof(
    { weight: 8, arbitrary: name },
    { weight: 1, arbitrary: propertyNames?.pattern === undefined ? odd : name },
  );
  const entries = fc.uniqueArray(fc.tuple(names, valid(values)), {
    selector: ([each]) => each,
    maxLength: maxProperties,
    size: '-1',
  });
  return entries.map((each) => Object.fromEntries(each));
}

/** From the year 1 on: before it RFC 3339 and computers disagree. */
const dateTimes = fc.oneof(
  fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    .map((time) => time.toISOString()),
  fc.constantFrom(
    '2026-11-21T10:00:00Z',
    '2026-11-21t10:00:00.123456789z',
    '2026-11-21T10:00:00+14:00',
    '2024-02-29T23:59:59-12:00',
  ),
);

const datesWithin = ([first, last]: readonly [number, number]) =>
  fc
    .date({ min: new Date(`${first}-01-01`), max: new Date(`${last}-12-31`), noInvalidDate: true })
    .map((time) => time.toISOString().slice(0, 10));

/** Some dates are before the years that are accepted. */
const dates = fc.oneof(
  dateTimes.map((time) => time.slice(0, 10)),
  fc.constantFrom('2024-02-29', '1969-12-31', '9999-12-31'),
);

function validText(schema: Schema): fc.Arbitrary<string> {
  const made = anyValidText(schema).filter((text) => text !== schema.not?.const);
  return schema['x-plain-text'] ? made.filter(isPlainText) : made;
}

function anyValidText({
  format,
  pattern,
  minLength = 0,
  maxLength = 300,
  'x-years': years,
}: Schema): fc.Arbitrary<string> {
  if (format === 'uuid')
    return fc.oneof(
      fc.uuid(),
      fc.uuid().map((text) => text.toUpperCase()),
    );
  if (format === 'uri') return uris.filter((text) => text.length <= maxLength);
  if (format === 'date-time') return dateTimes;
  if (format === 'date') return years ? datesWithin(years) : dates;
  if (format === 'email') return fc.emailAddress().filter((text) => text.length <= maxLength);
  if (format !== undefined) throw new Error(`The fuzz does not know the format ${format}.`);
  const length = (text: string) => [...text].length;
  if (pattern !== undefined) {
    return matching(pattern, maxLength).filter(
      (text) => length(text) >= minLength && length(text) <= maxLength,
    );
  }
  const longest = fc.string({ minLength: maxLength, maxLength, unit: 'grapheme-ascii' });
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.string({ minLength, maxLength: Math.min(40, maxLength), unit: 'binary' }) },
      { weight: 2, arbitrary: odd },
      { weight: 1, arbitrary: longest },
    )
    .filter((text) => length(text) >= minLength && length(text) <= maxLength);
}

const matchingByPattern = new Map<string, fc.Arbitrary<string>>();

/**
 * Cached, because creating it for each request took half of the fuzz: fast-check computes which awkward texts
 * match the pattern.
 */
function matching(pattern: string, maxLength: number): fc.Arbitrary<string> {
  const key = `${maxLength} ${pattern}`;
  const made = matchingByPattern.get(key) ?? fc.stringMatching(new RegExp(pattern, 'u'), { maxLength });
  matchingByPattern.set(key, made);
  return made;
}

/** Texts that have broken programs. */
const odd: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\ufeff',
    '\u202e',
    '\uffff',
    '𝕏',
    'e\u0301',
    'ﷺ',
    '\r\n',
    '\t',
    '\\',
    '"',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '0',
    '-0',
    '$1',
    '%s',
    '%00',
    "' or 1=1 --",
  ],
  ...['{{7*7}}', '<script>', '../../etc/passwd', 'invoice.issued\n', ' invoice.issued', 'INVOICE.ISSUED'],
);

/** Absolute URIs, of which the server permits some. */
const uris = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    ...[
      'https://user:secret@hooks.example/',
      'https://hooks.example/#part',
      'ftp://hooks.example/',
      'urn:isbn:0451450523',
    ],
    ...[
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[fe80::1]/',
      'https://0x7f000001/',
      'mailto:a@b.example',
    ],
    ...[
      'https://hooks.example:65535/',
      'HTTPS://HOOKS.EXAMPLE/',
      'https://hooks.example/%00',
      'https://hooks.example/?a=%FF',
    ],
  ),
);
