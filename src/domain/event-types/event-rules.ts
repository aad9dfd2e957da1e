/**
 * Translates a JSON Schema into rows for Postgres, which cannot evaluate JSON Schema: one rule per place in
 * the data. The SQL function event_breaches (prisma/functions/event_breaches.sql) validates against them and
 * uses ajv's wording.
 */
export interface EventRule {
  /** Property names from the root; null stands for every item of an array, an empty name for every member of a map. */
  readonly path: readonly (string | null)[];
  readonly types: readonly string[] | null;
  readonly required: readonly string[] | null;
  /** The names of the permitted properties, when no others are. */
  readonly known_properties: readonly string[] | null;
  /** The values of `enum`, or the single value of `const`. */
  readonly allowed_values: readonly unknown[] | null;
  readonly is_constant: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly min_length: number | null;
  readonly max_length: number | null;
  readonly pattern: string | null;
  readonly format: string | null;
}

/** In a path. */
export const EVERY_MEMBER = '';

const annotations = [
  '$schema',
  '$comment',
  'title',
  'description',
  'examples',
  'default',
  'deprecated',
  'x-values',
];
const types = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];
const formats = ['uuid', 'date', 'date-time'];
/** For clients in other languages: nothing is refused for them. */
const sizes = ['int32', 'int64'];

/**
 * Patterns with the same meaning in JavaScript and Postgres: letters, digits, plain punctuation, character
 * classes, groups, `|` and repetition. `.` matches a line break in only one of them; `\d` and `\w` match more
 * than ASCII in the other.
 */
const portablePattern = (() => {
  const plain = String.raw`[\w \-:/@#,;=%&~'"<>!]|\\[.*+?^$()[\]{}|/\\]`;
  const members = String.raw`\[\^?(?:[\w :/@#,;=%&~'"<>!.*+?$()|{}]|(?<=\w)-(?=\w)|\\[\]\\^-])+\]`;
  const repeated = String.raw`(?:[*+?]|\{\d{1,2}(?:,\d{0,2})?\})?`;
  return new RegExp(String.raw`^(?:(?:${plain}|${members}|\))${repeated}|\((?:\?:|(?!\?))|[\^$|])+$`);
})();

/** @throws Error naming the first keyword that SQL cannot check: no constraint is silently ignored. */
export function eventRules(schema: object): EventRule[] {
  return rulesAt(schema, []);
}

function rulesAt(schema: unknown, path: readonly (string | null)[]): EventRule[] {
  const places = path.map((name) =>
    name === null ? '/items' : name === EVERY_MEMBER ? '/additionalProperties' : `/properties/${name}`,
  );
  const where = `#${places.join('')}`;
  const reject = (what: string): never => {
    throw new Error(`${where}: ${what} cannot be checked when an event is published by SQL.`);
  };
  if (!isObject(schema)) return reject('a schema that is not an object');
  const { properties, items, additionalProperties, ...rest } = schema;
  const constraints = Object.entries(rest).filter(([keyword]) => !annotations.includes(keyword));

  let rule: EventRule = { ...emptyRule, path };
  for (const [keyword, value] of constraints) {
    rule = { ...rule, ...ruleMembers(keyword, value, rule, reject) };
  }
  const members = Object.entries(isObject(properties) ? properties : {});
  if (properties !== undefined && !isObject(properties)) reject('"properties" that is not an object');
  const misleading = members.find(([name]) => /^-?\d*$/.test(name));
  if (misleading) reject(`the property "${misleading[0]}", whose name may be an index or none,`);
  if (additionalProperties === false) rule = { ...rule, known_properties: members.map(([name]) => name) };
  const isMap = isObject(additionalProperties);
  if (isMap && members.length > 0) reject('"additionalProperties" with a schema beside "properties"');
  if (!isMap && ![undefined, true, false].includes(additionalProperties as boolean))
    reject('"additionalProperties" that is neither a schema, true nor false');
  return [
    rule,
    ...members.flatMap(([name, member]) => rulesAt(member, [...path, name])),
    ...(items === undefined ? [] : rulesAt(items, [...path, null])),
    ...(isMap ? rulesAt(additionalProperties, [...path, EVERY_MEMBER]) : []),
  ];
}

const emptyRule: Omit<EventRule, 'path'> = {
  types: null,
  required: null,
  known_properties: null,
  allowed_values: null,
  is_constant: false,
  minimum: null,
  maximum: null,
  min_length: null,
  max_length: null,
  pattern: null,
  format: null,
};

function ruleMembers(
  keyword: string,
  value: unknown,
  rule: EventRule,
  reject: (what: string) => never,
): Partial<EventRule> {
  switch (keyword) {
    case 'type': {
      const named = Array.isArray(value) ? value.map(String) : [String(value)];
      return named.every((each) => types.includes(each))
        ? { types: named }
        : reject(`type ${JSON.stringify(value)}`);
    }
    case 'required':
      return Array.isArray(value) ? { required: value.map(String) } : reject('"required" without a list');
    case 'enum':
    case 'const': {
      const values: unknown[] = keyword === 'const' ? [value] : Array.isArray(value) ? value : [];
      if (values.length === 0 || values.some((each) => typeof each === 'object' && each !== null))
        return reject(`"${keyword}" with other than plain values`);
      if (rule.allowed_values !== null) return reject('"enum" beside "const"');
      return { allowed_values: values, is_constant: keyword === 'const' };
    }
    case 'minimum':
    case 'maximum':
      return typeof value === 'number' ? { [keyword]: value } : reject(`"${keyword}" without a number`);
    case 'minLength':
      return typeof value === 'number' ? { min_length: value } : reject('"minLength" without a number');
    case 'maxLength':
      return typeof value === 'number' ? { max_length: value } : reject('"maxLength" without a number');
    case 'pattern':
      return typeof value === 'string' && portablePattern.test(value)
        ? { pattern: value }
        : reject(`the pattern ${JSON.stringify(value)}, which Postgres may read otherwise,`);
    case 'format':
      if (sizes.includes(String(value))) return {};
      return typeof value === 'string' && formats.includes(value)
        ? { format: value }
        : reject(`format ${JSON.stringify(value)}`);
    default:
      return reject(`"${keyword}"`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
