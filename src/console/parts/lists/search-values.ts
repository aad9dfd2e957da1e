/** For `validateSearch` of routes: what an address may say, and nothing else. */

type Search = Readonly<Record<string, unknown>>;

/** One text. */
export function textIn(search: Search, name: string): string | undefined {
  const value = [search[name]].flat()[0];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One of some words. */
export function wordIn<Word extends string>(
  search: Search,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = textIn(search, name);
  return words.find((word) => word === value);
}

/** Any number of texts, or of some words; undefined if there are none. */
export function textsIn(search: Search, name: string): string[] | undefined;
export function textsIn<Word extends string>(
  search: Search,
  name: string,
  words: readonly Word[],
): Word[] | undefined;
export function textsIn(search: Search, name: string, words?: readonly string[]): string[] | undefined {
  const values = [search[name]]
    .flat()
    .filter((value) => typeof value === 'string' && value !== '' && (words?.includes(value) ?? true));
  return values.length > 0 ? values.map(String) : undefined;
}

/** As routes want their search: whatever a link leaves out is not there. */
export const optional = <Values extends object>(
  values: Values,
): { readonly [Name in keyof Values]?: Values[Name] } => values;
