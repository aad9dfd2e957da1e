/** A name for a list's filter, unique whatever the values, so that cursors can include it. */
export function filterName(filter: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
}

/** The name of a list with its filter, for its cursors: the list's own name where nothing is filtered. */
export function listName(list: string, filter: Readonly<Record<string, string | undefined>>): string {
  const name = filterName(filter);
  return name === '' ? list : `${list}/${name}`;
}
