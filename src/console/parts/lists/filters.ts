/** What a list can be filtered by: said once, for the address of its page and for the inputs above it. */

/** A word of the contract, or another value with its name. */
export type Word = string | { readonly value: string; readonly label: string };

/** How one filter is entered. */
export type FilterField<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
  /** In pixels, on wide screens. */
  readonly width?: number;
} & (
  | { readonly kind: 'text' | 'id'; readonly placeholder?: string }
  /** Of the calendar. */
  | { readonly kind: 'day' }
  /** Of times: its name is where it begins, the other where it ends. */
  | { readonly kind: 'range'; readonly until: Name }
  /** Any text; these are offered. */
  | { readonly kind: 'suggested'; readonly words: readonly string[]; readonly placeholder?: string }
  /** One of them, or several. */
  | { readonly kind: 'word' | 'words'; readonly words: readonly Word[] }
  /** Whether it is so. */
  | { readonly kind: 'flag' }
  /** One that the organization has. */
  | { readonly kind: 'endpoint' | 'event_type' | 'api_key' | 'customer' }
);

/** What an address may say: a text, one of some words, or what a filter takes. */
export type SearchPart =
  | string
  | { readonly name: string; readonly words: readonly string[]; readonly kind?: undefined }
  | FilterField;

type ValueOf<Each> = Each extends { readonly value: infer Value } ? Value : Each;
type Held<Part> = Part extends { readonly kind: 'flag' }
  ? 'true' | 'false'
  : Part extends { readonly kind: 'words'; readonly words: readonly (infer Each)[] }
    ? ValueOf<Each>[]
    : Part extends { readonly kind: 'suggested' }
      ? string
      : Part extends { readonly words: readonly (infer Each)[] }
        ? ValueOf<Each>
        : string;
type NamesOf<Part> = Part extends string
  ? Part
  :
      | (Part extends { readonly name: infer Name extends string } ? Name : never)
      | (Part extends { readonly until: infer Until extends string } ? Until : never);
export type SearchOf<Parts extends readonly SearchPart[]> = {
  readonly [Part in Parts[number] as NamesOf<Part>]?: Held<Part>;
};

/** The same as a request has it. */
export type QueryOf<Parts extends readonly SearchPart[]> = {
  readonly [Part in Parts[number] as NamesOf<Part>]?: Part extends { readonly kind: 'flag' }
    ? boolean
    : Held<Part>;
};

type Search = Readonly<Record<string, unknown>>;

/** One text. */
export function textIn(search: Search, name: string): string | undefined {
  const value = [search[name]].flat()[0];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** For `validateSearch` of routes: what an address may say, and nothing else. */
export function searchOf<const Parts extends readonly SearchPart[]>(
  search: Search,
  parts: Parts,
): SearchOf<Parts> {
  const found: Record<string, unknown> = {};
  for (const part of parts) {
    if (typeof part === 'string') found[part] = textIn(search, part);
    else for (const name of namesOf(part)) found[name] = valueIn(search, name, part);
  }
  return found as SearchOf<Parts>;
}

export const namesOf = (part: Exclude<SearchPart, string>): string[] =>
  part.kind === 'range' ? [part.name, part.until] : [part.name];

/** What an address says, for a request. */
export function queryOf<const Parts extends readonly FilterField[]>(
  search: SearchOf<Parts>,
  parts: Parts,
): QueryOf<Parts> {
  const values: Search = { ...search };
  const flags = parts.filter(({ kind, name }) => kind === 'flag' && values[name] !== undefined);
  const found = Object.fromEntries(flags.map(({ name }) => [name, values[name] === 'true']));
  return { ...search, ...found } as QueryOf<Parts>;
}

const FLAGS = ['true', 'false'];

function valueIn(search: Search, name: string, part: Exclude<SearchPart, string>): unknown {
  const text = textIn(search, name);
  if (part.kind === 'flag') return FLAGS.find((flag) => flag === text);
  if (!('words' in part) || part.kind === 'suggested') return text;
  const words = part.words.map((word) => (typeof word === 'string' ? word : word.value));
  if (part.kind !== 'words') return words.find((word) => word === text);
  const values = words.filter((word) => [search[name]].flat().includes(word));
  return values.length > 0 ? values : undefined;
}

/** By when something was created. */
export const createdField = {
  name: 'created_from',
  until: 'created_before',
  label: 'Created',
  kind: 'range',
} as const satisfies FilterField;

/** By what is in events: the language of filters. */
export const matchesField = {
  name: 'matches',
  label: 'Data',
  kind: 'text',
  placeholder: '$.data.total.amount > 100000',
  width: 230,
} as const satisfies FilterField;
