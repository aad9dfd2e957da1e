import { isObject, type Json, objectOf } from '../../../src/contract/contract-diff/json.ts';
import { isPlainText } from '../../../src/domain/plain-text.ts';
import type { Schema } from './schema-arbitrary.ts';

/** A value that no longer matches its schema, and the change that was made. */
export interface Mutation {
  readonly name: string;
  readonly value: Json;
}

/** Every way in which a valid value can be made invalid, one change at a time. */
export function mutationsOf(schema: Schema, value: Json, where = ''): Mutation[] {
  return [
    ...ofWhole(schema).map(({ name, value: wrong }) => ({
      name: `${name} at ${where || 'the top'}`,
      value: wrong,
    })),
    ...ofMembers(schema, value, where),
    ...ofItems(schema, value, where),
  ];
}

/** Values that never match, whatever was there before. */
function ofWhole(schema: Schema): Mutation[] {
  return [...wrongTypes(schema), ...wrongTexts(schema), ...wrongNumbers(schema)];
}

/** One value of each type, and values that careless code confuses with it. */
const samples: readonly (readonly [type: string, value: Json])[] = [
  ['null', null],
  ['boolean', true],
  ['integer', 1],
  ['number', 1.5],
  ['string', 'text'],
  ['string', '1'],
  ['string', ''],
  ['array', []],
  ['array', [1]],
  ['object', {}],
  ['object', { length: 1 }],
];

function wrongTypes({ type, isNullable = false }: Schema): Mutation[] {
  return samples
    .filter(([sampleType]) => sampleType !== type && !(isNullable && sampleType === 'null'))
    .map(([sampleType, value]) => ({ name: `${sampleType} ${JSON.stringify(value)} for ${type}`, value }));
}

function wrongTexts(schema: Schema): Mutation[] {
  if (schema.type !== 'string') return [];
  const { minLength = 0, maxLength, format, pattern, enum: values, 'x-years': years } = schema;
  const expression = new RegExp(pattern ?? '', 'u');
  const fits = (text: string) => expression.test(text) && !(schema['x-plain-text'] && !isPlainText(text));
  return [
    // Characters that Postgres cannot store, and characters that control a terminal.
    ...['\u0000', 'a\u0000b', '\ud800', '\u001b[2J', 'two\nlines']
      .filter((value) => !fits(value))
      .map((value) => ({ name: `not of the pattern, or not plain: ${JSON.stringify(value)}`, value })),
    ...(years?.map((year, nth) => ({
      name: 'outside the years',
      value: `${year + (nth === 0 ? -1 : 1)}-06-15`,
    })) ?? []),
    ...(minLength > 0 ? [{ name: 'too short', value: 'x'.repeat(minLength - 1) }] : []),
    // As long as it may be in characters, though in code units it is longer, would fit.
    ...(maxLength !== undefined
      ? [
          { name: 'too long', value: padded(format, maxLength + 1) },
          { name: 'much too long', value: padded(format, maxLength + 100_000) },
        ]
      : []),
    ...(values
      ? ['', 'ACTIVE', 'nothing', '__proto__'].map((value) => ({ name: `no value of the enum`, value }))
      : []),
    ...(format === 'uri'
      ? [
          'hooks',
          '//hooks.example/',
          '/hooks',
          'https://hooks.example/a b',
          'https://hooks.example/\u0000',
          'https://hö.example/',
          'https://%zz/',
          '\u0000',
        ].map((value) => ({ name: `no URI: ${JSON.stringify(value)}`, value }))
      : []),
  ];
}

function padded(format: string | undefined, length: number): string {
  return format === 'uri' ? 'https://hooks.example/'.padEnd(length, 'x') : 'x'.repeat(length);
}

function wrongNumbers(schema: Schema): Mutation[] {
  if (schema.type !== 'integer') return [];
  const { minimum, maximum } = schema;
  return [
    ...(minimum !== undefined
      ? [minimum - 1, -1e308].map((value) => ({ name: `${value} is too small`, value }))
      : []),
    ...(maximum !== undefined
      ? [maximum + 1, 1e308].map((value) => ({ name: `${value} is too great`, value }))
      : []),
    // Far below 0, a double has no fraction.
    { name: 'a fraction', value: Math.max(minimum ?? 0, 0) + 0.5 },
    { name: 'a tiny fraction', value: Math.max(minimum ?? 0, 0) + 2e-16 + 0.1 },
  ];
}

/** Names with a special meaning in careless code. */
const strangeNames = [
  'extra',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\u0000',
  'two\nlines',
  '~',
  '/',
  'é',
];

function ofMembers(schema: Schema, value: Json, where: string): Mutation[] {
  if (schema.type !== 'object' || !isObject(value)) return [];
  if (typeof schema.additionalProperties === 'object')
    return ofMap(schema, schema.additionalProperties, where);
  const properties = Object.entries(schema.properties ?? {});
  return [
    ...(schema.minProperties ? [{ name: `${where || 'the top'} has no member`, value: {} }] : []),
    ...(schema.required ?? []).map((name) => ({
      name: `${where}/${name} is missing`,
      value: Object.fromEntries(Object.entries(value).filter(([member]) => member !== name)),
    })),
    ...(schema.additionalProperties === false
      ? strangeNames.map((name) => ({
          name: `${where}/${JSON.stringify(name)} is too much`,
          // Defines an own member even if its name is __proto__.
          value: Object.fromEntries([...Object.entries(value), [name, { polluted: true }]]),
        }))
      : []),
    ...properties.flatMap(([name, member]) =>
      name in value
        ? mutationsOf(member, value[name], `${where}/${name}`).map((mutation) => ({
            name: mutation.name,
            value: { ...objectOf(value), [name]: mutation.value },
          }))
        : [],
    ),
  ];
}

function ofMap({ propertyNames, maxProperties }: Schema, values: Schema, where: string): Mutation[] {
  return [
    ...(propertyNames ? wrongTexts(propertyNames) : []).map(({ name, value }) => ({
      name: `a name in ${where} is ${name}`,
      value: { [String(value)]: 'text' },
    })),
    ...ofWhole(values).map(({ name, value }) => ({ name: `${name} in ${where}`, value: { name: value } })),
    // A member of its own, not the prototype.
    { name: `__proto__ in ${where}`, value: Object.fromEntries([['__proto__', 'text']]) },
    ...(maxProperties !== undefined
      ? [
          {
            name: `too many in ${where}`,
            value: Object.fromEntries(
              Array.from({ length: maxProperties + 1 }, (_, index) => [`k${index}`, 'x']),
            ),
          },
        ]
      : []),
  ];
}

function ofItems(schema: Schema, value: Json, where: string): Mutation[] {
  if (schema.type !== 'array' || !Array.isArray(value) || !schema.items) return [];
  const { items, maxItems } = schema;
  const [first] = value;
  if (first === undefined)
    return ofWhole(items).map(({ name, value: item }) => ({ name: `${name} in ${where}`, value: [item] }));
  const last = value.length - 1;
  return [
    ...(maxItems !== undefined
      ? [{ name: `too many in ${where}`, value: Array.from({ length: maxItems + 1 }, () => first) }]
      : []),
    ...mutationsOf(items, value[last], `${where}/${last}`).map((mutation) => ({
      name: mutation.name,
      value: value.with(last, mutation.value),
    })),
  ];
}
