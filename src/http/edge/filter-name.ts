/** A name for a list's filter, unique whatever the values, so that cursors can include it. */
export function filterName(filter: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
}
