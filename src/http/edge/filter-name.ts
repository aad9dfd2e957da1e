/** Tells the filters of a list apart in its cursors, whatever stands in them. */
export function filterName(filter: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
}
