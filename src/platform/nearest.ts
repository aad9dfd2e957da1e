/** Finds what a misspelt name was meant to be. */

/** The name that takes the fewest edits, and how many; undefined if there are no names. */
export function nearestTo(
  misspelt: string,
  names: readonly string[],
): { readonly name: string; readonly edits: number } | undefined {
  return names
    .map((name) => ({ name, edits: editsBetween(misspelt, name) }))
    .reduce<{ name: string; edits: number } | undefined>(
      (best, other) => (best && best.edits <= other.edits ? best : other),
      undefined,
    );
}

/** How many letters are to be added, removed or replaced (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
