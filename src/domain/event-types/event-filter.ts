/**
 * The filters of subscriptions: predicates over an event's body in a part of SQL/JSON path, the language that Postgres evaluates
 * when it publishes (prisma/functions/filter_passes.sql). Here they are read before they are saved. What is refused would cost too
 * much (like_regex, **, arrays within arrays), fail at an event instead of here (arithmetic, methods), or pass nothing: members and
 * values that the event's schema does not have.
 *
 * The time of a filter grows with the size of the event, not with its square or worse: it goes through each array once. So two arrays
 * are not compared with each other, and inside of `exists(… ? (…))` an array is reached from `@`, which is a part of the outer one.
 *
 *     predicate  = and ("||" and)*
 *     and        = condition ("&&" condition)*
 *     condition  = "!"? "(" predicate ")" | "!"? "exists" "(" path ("?" "(" predicate ")")? ")"
 *                | value ("==" | "!=" | "<>" | "<" | "<=" | ">" | ">=") value | path "starts with" text
 *     value      = path | text | number | "true" | "false" | "null"
 *     path       = ("$" | "@") ("." name | "[*]")*
 */

import { nearestTo } from '../../platform/nearest.ts';
import type { InputError } from '../errors.ts';

export const FILTER_CHARS_MAX = 512;
const CONDITIONS_MAX = 16;

/** @param schemas of the bodies that the filter is for: a member that one of them has is a member. @returns what is wrong with it. */
export function filterError(
  filter: string,
  schemas: readonly object[],
): Omit<InputError, 'pointer'> | undefined {
  try {
    new Reader(filter, schemas).read();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, detail: error.message };
    throw error;
  }
}

class Refusal extends Error {
  readonly code: 'invalid_value' | 'unknown_value' | 'not_allowed' | 'too_long';

  constructor(position: number, code: Refusal['code'], message: string) {
    super(`at character ${position + 1}: ${message}`);
    this.code = code;
  }
}

type Kind = 'text' | 'number' | 'name' | 'sign' | 'end';

interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly position: number;
}

/** A part of a JSON Schema without references; what it does not say is open. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** What a path leads to: as it is written, and whatever may be there. */
interface Place {
  readonly path: string;
  readonly schemas: readonly Schema[];
  /** Whether the path goes through an array, and so leads to many values. */
  readonly isWithinArray: boolean;
}

type Value =
  | { readonly place: Place; readonly position: number }
  | { readonly literal: string | number | boolean | null; readonly position: number };

const tokens: readonly (readonly [Kind, RegExp])[] = [
  ['text', /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy],
  ['number', /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?(?![\w.])/y],
  ['name', /[A-Za-z_]\w*/y],
  ['sign', /\*\*|&&|\|\||==|!=|<>|<=|>=|[^ \t\r\n]/uy],
];

const comparisons = ['==', '!=', '<>', '<', '<=', '>', '>='];
const POSSIBLE =
  'a filter has members by name, [*], comparisons, starts with, exists(…), &&, || and !(…), with texts, numbers, true, false and null';

class Reader {
  readonly #filter: string;
  readonly #body: Place;
  #next: Token;
  #conditionCount = 0;
  /** What `@` is, inside of `? (…)`. */
  #item: Place | undefined;
  /** Whether what is read now is evaluated for each item of an array. */
  #isForEachItem = false;

  constructor(filter: string, schemas: readonly object[]) {
    this.#filter = filter;
    this.#body = { path: '$', schemas, isWithinArray: false };
    this.#next = this.#tokenAt(0);
  }

  read(): void {
    if (this.#filter.length > FILTER_CHARS_MAX)
      throw new Refusal(FILTER_CHARS_MAX, 'too_long', `it is longer than ${FILTER_CHARS_MAX} characters.`);
    this.#predicate();
    if (this.#next.kind !== 'end') this.#refuse('&& or ||, or the end');
  }

  #predicate(): void {
    do this.#conjunction();
    while (this.#takes('||'));
  }

  #conjunction(): void {
    do this.#condition();
    while (this.#takes('&&'));
  }

  #condition(): void {
    const isDenied = this.#takes('!');
    if (this.#takes('(')) {
      this.#predicate();
      this.#expect(')');
      return;
    }
    if (++this.#conditionCount > CONDITIONS_MAX)
      throw new Refusal(this.#next.position, 'too_long', `it has more than ${CONDITIONS_MAX} conditions.`);
    if (this.#takes('exists')) this.#existence();
    else if (isDenied) this.#refuse('a condition in parentheses, or exists(…), after the !');
    else this.#comparison();
  }

  #existence(): void {
    this.#expect('(');
    const place = this.#path();
    if (this.#takes('?')) {
      this.#expect('(');
      const [outer, isForEachOuter] = [this.#item, this.#isForEachItem];
      // Lax mode takes an array for its items.
      const schemas = place.schemas.map((schema) => schema.items ?? schema);
      this.#item = { path: '@', schemas, isWithinArray: false };
      this.#isForEachItem ||= hasMany(place);
      this.#predicate();
      this.#item = outer;
      this.#isForEachItem = isForEachOuter;
      this.#expect(')');
    }
    this.#expect(')');
  }

  #comparison(): void {
    const left = this.#value();
    const { position } = this.#next;
    if (this.#takes('starts')) {
      this.#expect('with');
      const text = this.#take();
      if (text.kind !== 'text') this.#refuse('a text in double quotes', text);
      if (!('place' in left))
        throw new Refusal(left.position, 'not_allowed', 'starts with needs a member before it.');
      refuseOtherKinds(left.place, ['string'], 'a text', text.position);
      decoded(text);
      return;
    }
    if (!comparisons.includes(this.#next.text)) this.#refuse('a comparison such as ==, or starts with');
    const isEquality = ['==', '!=', '<>'].includes(this.#take().text);
    const right = this.#value();
    const [one, other] = 'place' in left ? [left, right] : [right, left];
    if (!('place' in one))
      throw new Refusal(position, 'not_allowed', 'it compares two values; one of them has to be a member.');
    if ('place' in other) {
      if (hasMany(one.place) && hasMany(other.place))
        throw new Refusal(
          other.position,
          'not_allowed',
          `${one.place.path} and ${other.place.path} are both in arrays, and only one of them may be.`,
        );
      refuseOtherKinds(one.place, kindsOf(other.place), `what ${other.place.path} is`, other.position);
      return;
    }
    refuseOtherKinds(one.place, [kindOf(other.literal)], inWords(other.literal), other.position);
    if (isEquality) refuseOtherValue(one.place, other.literal, other.position);
  }

  #value(): Value {
    const { kind, text, position } = this.#next;
    if (text === '$' || text === '@') return { place: this.#path(), position };
    const token = this.#take();
    if (kind === 'text') return { literal: decoded(token), position };
    if (kind === 'number') return { literal: Number(text), position };
    if (text === 'true' || text === 'false') return { literal: text === 'true', position };
    if (text === 'null') return { literal: null, position };
    return this.#refuse('a member such as $.data.id, or a value', token);
  }

  #path(): Place {
    const root = this.#take();
    let place =
      root.text === '@'
        ? this.#item
        : root.text === '$'
          ? this.#body
          : this.#refuse('a member such as $.data.id', root);
    if (!place)
      throw new Refusal(
        root.position,
        'not_allowed',
        '@ is an item of exists(… ? (…)) and nothing elsewhere; the event is $.',
      );
    if (this.#next.kind === 'name' && this.#next.position === root.position + 1) this.#refuse('a member');
    for (;;) {
      if (this.#takes('[')) {
        const inside = this.#next;
        if (!this.#takes('*')) this.#refuse('[*], which is every item', inside);
        this.#expect(']');
        place = itemsOf(place, inside.position);
      } else if (this.#takes('.')) {
        const token = this.#take();
        if (token.kind !== 'name' && token.kind !== 'text') this.#refuse('the name of a member', token);
        if (this.#next.text === '(') this.#refuse(undefined, token);
        place = memberOf(place, token.kind === 'text' ? decoded(token) : token.text, token.position);
      } else break;
    }
    if (root.text === '$' && this.#isForEachItem && hasMany(place))
      throw new Refusal(
        root.position,
        'not_allowed',
        `${place.path} is in an array, which would be gone through for each item of another one; begin with @, which is the item.`,
      );
    return place;
  }

  #takes(text: string): boolean {
    const isIt = this.#next.text === text && this.#next.kind !== 'text';
    if (isIt) this.#take();
    return isIt;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) this.#refuse(text);
  }

  #take(): Token {
    const taken = this.#next;
    this.#next = this.#tokenAt(taken.position + taken.text.length);
    return taken;
  }

  #tokenAt(from: number): Token {
    const position = from + (/^[ \t\r\n]*/.exec(this.#filter.slice(from))?.[0].length ?? 0);
    for (const [kind, pattern] of tokens) {
      pattern.lastIndex = position;
      const text = pattern.exec(this.#filter)?.[0];
      if (text !== undefined) return { kind, text, position };
    }
    return { kind: 'end', text: '', position };
  }

  /** @param wanted what would be possible there; undefined if only something else would. */
  #refuse(wanted: string | undefined, { kind, text, position } = this.#next): never {
    const found = kind === 'end' ? 'it ends' : `there is ${text}`;
    const expected = wanted === undefined ? '' : ` where ${wanted} would be possible`;
    throw new Refusal(position, 'invalid_value', `${found}${expected}; ${POSSIBLE}.`);
  }
}

/** @throws Refusal for what Postgres cannot keep. */
function decoded({ text, position }: Token): string {
  const value: string = JSON.parse(text);
  if (value.isWellFormed() && !value.includes('\0')) return value;
  throw new Refusal(position, 'invalid_value', 'a text has neither U+0000 nor half of a surrogate pair.');
}

function memberOf(owner: Place, name: string, position: number): Place {
  const { path, schemas } = owner;
  const owners = unwrapped(schemas);
  const found = owners.flatMap(({ type, properties, additionalProperties }): Schema[] => {
    if (properties && Object.hasOwn(properties, name)) return properties[name] ? [properties[name]] : [];
    if (typeof additionalProperties === 'object') return [additionalProperties];
    return properties === undefined && additionalProperties !== false && mayBe(type, 'object') ? [{}] : [];
  });
  const shown = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
  if (found.length > 0) return { path: `${path}.${shown}`, schemas: found, isWithinArray: hasMany(owner) };
  const names = [...new Set(owners.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const nearest = nearestTo(name, names);
  throw new Refusal(
    position,
    'unknown_value',
    nearest
      ? `${path} has no member ${shown}; the nearest is ${nearest.name}.`
      : `${path} has no members: it is ${describe(kindsOf(owner))}.`,
  );
}

function itemsOf(place: Place, position: number): Place {
  const schemas = place.schemas.flatMap((schema) =>
    schema.items ? [schema.items] : schema.type === undefined ? [{}] : [],
  );
  if (schemas.length > 0) return { path: `${place.path}[*]`, schemas, isWithinArray: true };
  throw new Refusal(position, 'not_allowed', `${place.path} is no array; leave [*] out.`);
}

/** As lax mode does, which takes an array for its items. */
const unwrapped = (schemas: readonly Schema[]): Schema[] =>
  schemas.flatMap((schema) => (schema.items ? [schema, schema.items] : [schema]));

/** Whether a path may lead to more than one value, as lax mode evaluates it. */
const hasMany = ({ schemas, isWithinArray }: Place): boolean =>
  isWithinArray || schemas.some(({ type, items }) => items !== undefined || mayBe(type, 'array'));

const mayBe = (type: Schema['type'], wanted: string): boolean =>
  type === undefined || [type].flat().includes(wanted);

const scalars = ['string', 'number', 'boolean', 'null'];

function kindsOf({ schemas }: Place): string[] {
  const kinds = unwrapped(schemas).flatMap(({ type }) => (type === undefined ? scalars : [type].flat()));
  return [...new Set(kinds.map((kind) => (kind === 'integer' ? 'number' : kind)))];
}

function refuseOtherKinds(place: Place, kinds: readonly string[], what: string, position: number): void {
  const possible = kindsOf(place);
  if (possible.some((kind) => scalars.includes(kind) && kinds.includes(kind))) return;
  throw new Refusal(
    position,
    'not_allowed',
    `${place.path} is ${describe(possible)}, and never ${what}: the filter would pass nothing.`,
  );
}

/** @throws Refusal for a value that a closed list does not have. */
function refuseOtherValue({ path, schemas }: Place, value: unknown, position: number): void {
  const lists = unwrapped(schemas).flatMap((schema) => {
    if (schema.items) return [];
    return [schema.const === undefined ? schema.enum : [schema.const]];
  });
  const values = lists.flatMap((list) => list ?? []);
  if (lists.includes(undefined) || values.includes(value) || value === null) return;
  const nearest = nearestTo(String(value), values.map(String));
  throw new Refusal(
    position,
    'unknown_value',
    `${path} is never ${JSON.stringify(value)}; the nearest is ${JSON.stringify(nearest?.name)}.`,
  );
}

const kindOf = (literal: string | number | boolean | null): string =>
  literal === null ? 'null' : typeof literal;
const words: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  object: 'an object',
  array: 'an array',
};
const describe = (kinds: readonly string[]): string => kinds.map((kind) => words[kind] ?? kind).join(' or ');
const inWords = (literal: string | number | boolean | null): string => words[kindOf(literal)] ?? '';
