type Filter = Readonly<Record<string, string | boolean | undefined>>;

/** A name for a list's filter, unique whatever the values, so that cursors can include it. */
export function filterName(filter: Filter): string {
  return new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
}

/** The name of a list with its filter, for its cursors: the list's own name where nothing is filtered. */
export function listName(list: string, filter: Filter): string {
  const name = filterName(filter);
  return name === '' ? list : `${list}/${name}`;
}
